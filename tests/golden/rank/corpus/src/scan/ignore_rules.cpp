// A look-up asks at most one file per folder between the path and the top, twice. Scopes live until
// the walk ends, so that one can be named by a number. Tested by ignore_rules_test.cpp, and against
// git by ignore_git_test.cpp.
#include "scan/ignore_rules.hpp"

#include <ranges>
#include <utility>

namespace strata::scan {

namespace {

// "../../" + "a/b/" -> the folder relative to the git top level, given the root's own prefix. Only
// leading "../" occur.
std::size_t size_from_top(std::string_view prefix, std::string_view folder) {
  while (folder.starts_with("../")) {
    folder.remove_prefix(3);
    prefix.remove_suffix(1);
    prefix = prefix.substr(0, prefix.rfind('/') + 1);  // npos + 1 = 0: nothing is left
  }
  return prefix.size() + folder.size();
}

}  // namespace

std::string IgnoreMatch::to_string() const {
  return file->label() + ":" + std::to_string(pattern->line) + ": " + pattern->text;
}

IgnoreRules::IgnoreRules(std::string prefix) : prefix_(std::move(prefix)), scopes_(1) {}

void IgnoreRules::add_global(std::string_view bytes, std::string label) {
  globals_.emplace_back(bytes, std::move(label), 0);
}

IgnoreRules::Scope IgnoreRules::enter(Scope parent, std::string_view folder,
                                      const std::optional<std::string>& git_text,
                                      const std::optional<std::string>& strata_text) {
  const std::size_t base_size = size_from_top(prefix_, folder);
  Files files{.parent = parent, .git = std::nullopt, .strata = std::nullopt};
  if (git_text) {
    files.git.emplace(*git_text, std::string(folder) + ".gitignore", base_size);
  }
  if (strata_text) {
    files.strata.emplace(*strata_text, std::string(folder) + ".strataignore", base_size);
  }
  scopes_.push_back(std::move(files));
  return static_cast<Scope>(scopes_.size() - 1);
}

std::optional<IgnoreMatch> IgnoreRules::match(Scope scope, std::string_view path,
                                              bool is_folder) const {
  std::string joined;
  if (!prefix_.empty()) {
    joined = prefix_;
    joined += path;
    path = joined;
  }
  for (const auto member : {&Files::strata, &Files::git}) {
    for (Scope at = scope; at != kOutermost; at = scopes_[at].parent) {
      const auto& file = scopes_[at].*member;
      if (!file) {
        continue;
      }
      if (const auto* pattern = file->last_match(path, is_folder)) {
        return IgnoreMatch{.file = &*file, .pattern = pattern, .ours = member == &Files::strata};
      }
    }
  }
  for (const IgnoreFile& file : std::views::reverse(globals_)) {
    if (const auto* pattern = file.last_match(path, is_folder)) {
      return IgnoreMatch{.file = &file, .pattern = pattern};
    }
  }
  return std::nullopt;
}

}  // namespace strata::scan
