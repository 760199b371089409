// The hierarchy as indented lines, with the similarity curve as bars. Tested by render_test.cpp.
#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "apps/cli/numbers.hpp"
#include "apps/cli/render.hpp"
#include "apps/cli/safe_text.hpp"

namespace strata::cli {

namespace {

constexpr int kBarWidth = 20;
constexpr int kCurveWidth = kBarWidth + 18;  // bar and three numbers
constexpr std::size_t kLongestName = 80;

std::string bar(float similarity) {
  const float share = std::clamp(similarity, 0.0F, 1.0F);
  const auto filled = static_cast<int>(std::lround(share * kBarWidth));
  return fmt::format("{:#<{}}{:.<{}} {:5.2f}", "", filled, "", kBarWidth - filled, similarity);
}

// A leaf whose file is not that of the index any more has its similarity alone.
std::string curve_of(const TreeEntry& entry) {
  if (!entry.curve) {
    return fmt::format("{:{}}", bar(entry.similarity), kCurveWidth);
  }
  return fmt::format("{} {:5.2f} {:+5.2f}", bar(entry.curve->similarity), entry.curve->smoothed,
                     entry.curve->margin);
}

std::string last_name(std::string_view path) {
  const auto slash = path.rfind('/');
  return safe_line(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

std::string tree_line(const TreeEntry& entry, bool curve, bool first_leaf) {
  const bool container = entry.level == "repository" || entry.level == "folder";
  const bool leaf = entry.level == "leaf";
  std::string out(std::size_t{2} * entry.depth, ' ');
  if (leaf && curve) {
    out += first_leaf ? fmt::format("{:{}}", "", kCurveWidth) : curve_of(entry);
    out += "  ";
  }
  if (entry.level == "region") {
    out += "region ";
  }
  std::string name = safe_line(entry.name);
  if (entry.level == "folder" || entry.level == "file") {
    name = last_name(entry.path);
  } else if (entry.level != "repository") {
    name = safe_line(shortened(entry.name, kLongestName));
  }
  if (name.empty()) {
    name = leaf ? "(code)" : entry.level;
  }
  out += name + (container ? "/" : "");
  if (!container && entry.lines.first != 0) {
    out += "  " + lines_of(entry.lines);
  }
  if (leaf) {
    return out + fmt::format("  {} tokens\n", entry.tokens);
  }
  return out +
         fmt::format("  {} {}\n", grouped(entry.leaves), entry.leaves == 1 ? "leaf" : "leaves");
}

}  // namespace

std::string render(const std::vector<TreeEntry>& entries, bool curve) {
  std::string out;
  bool first_leaf = true;  // of its file: there is nothing before it to be similar to
  for (const TreeEntry& entry : entries) {
    if (entry.level == "file") {
      first_leaf = true;
    }
    out += tree_line(entry, curve, first_leaf);
    if (entry.level == "leaf") {
      first_leaf = false;
    }
  }
  return out;
}

}  // namespace strata::cli
