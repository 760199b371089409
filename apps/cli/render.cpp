// Text forms of the engine's values. Names and paths come from the indexed repository, so they pass
// through safe_line; source does so when it goes to a terminal, and is printed byte for byte
// otherwise. Tested by render_test.cpp.
#include "apps/cli/render.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "apps/cli/safe_text.hpp"
#include "text/utf8.hpp"

namespace strata::cli {

namespace {

constexpr std::size_t kClippedLine = 240;  // bytes of a source line, unless everything is asked for
constexpr int kBarWidth = 20;

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kDim = "\x1b[2m";
constexpr std::string_view kYellow = "\x1b[33m";
constexpr std::string_view kPlain = "\x1b[0m";

std::string painted(std::string_view text, std::string_view colour, const Style& style) {
  return style.colour ? fmt::format("{}{}{}", colour, text, kPlain) : std::string(text);
}

std::string lines_of(LineRange lines) { return fmt::format("{}-{}", lines.first, lines.last); }

std::string part_note(std::uint32_t part, std::uint32_t parts) {
  return parts > 1 ? fmt::format("  part {} of {}", part, parts) : std::string();
}

// A source line as shown: without its terminator, clipped at a code point, safe if it goes to a
// terminal.
std::string shown_line(std::string_view line, const Style& style) {
  bool clipped = false;
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  if (style.max_lines > 0 && line.size() > kClippedLine) {
    line = line.substr(0, text::cut_at_or_before(line, kClippedLine, 0));
    clipped = true;
  }
  std::string out = style.escape_source ? safe_text(line) : std::string(line);
  if (clipped) {
    out += painted(" ...", kDim, style);
  }
  return out;
}

// Source with line numbers; at most style.max_lines of them.
std::string numbered(std::string_view source, std::uint32_t first_line, const Style& style) {
  std::string out;
  std::uint32_t shown = 0;
  std::size_t at = 0;
  while (at < source.size() && (style.max_lines == 0 || shown < style.max_lines)) {
    const std::size_t end = std::min(source.find('\n', at), source.size() - 1) + 1;
    const std::string number = fmt::format("{:>6}", first_line + shown);
    out +=
        painted(number, kDim, style) + "  " + shown_line(source.substr(at, end - at), style) + "\n";
    ++shown;
    at = end;
  }
  if (at < source.size()) {
    const std::string_view rest = source.substr(at);
    const auto lines = std::count(rest.begin(), rest.end(), '\n') + (rest.back() == '\n' ? 0 : 1);
    out += painted(fmt::format("        ... {} more line{}", lines, lines == 1 ? "" : "s"), kDim,
                   style);
    out += "\n";
  }
  return out;
}

std::string score_parts(const Found& found) {
  std::string out;
  for (const retrieve::ScorePart& part : found.score_parts) {
    fmt::format_to(std::back_inserter(out), "        {:>8.4f}  {} = {:.4f}\n", part.contribution,
                   part.feature, part.feature_value);
  }
  return out;
}

// "in Engine: Result<void> refresh()": what the reader needs to know about the surroundings of a
// hit.
std::string surroundings(const Found& found, const Style& style) {
  std::string out;
  if (!found.scope.empty()) {
    out = "in " + safe_line(found.scope);
  }
  if (!found.signature.empty()) {
    out += (out.empty() ? "" : ": ") + safe_line(found.signature);
  }
  if (out.empty() && !found.region_title.empty()) {
    out = "about " + safe_line(found.region_title);
  }
  return out.empty() ? out : "    " + painted(out, kDim, style) + "\n";
}

std::string bar(float similarity) {
  const float share = std::clamp(similarity, 0.0F, 1.0F);
  const auto filled = static_cast<int>(std::lround(share * kBarWidth));
  return fmt::format("{:#<{}}{:.<{}} {:5.2f}", "", filled, "", kBarWidth - filled, similarity);
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
    out += first_leaf ? fmt::format("{:{}}", "", kBarWidth + 6) : bar(entry.similarity);
    out += "  ";
  }
  if (entry.level == "region") {
    out += "region ";
  }
  std::string name = entry.level == "folder" || entry.level == "file" ? last_name(entry.path)
                                                                      : safe_line(entry.name);
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

std::string counts(const std::map<std::string, std::uint64_t>& by_name) {
  std::vector<std::pair<std::string, std::uint64_t>> sorted(by_name.begin(), by_name.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (const auto& [name, count] : sorted) {
    out += fmt::format("  {:>10}  {}\n", grouped(count), safe_line(name));
  }
  return out;
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string out = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(out.size()) - 3; at > 0; at -= 3) {
    out.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return out;
}

std::string human_bytes(std::uint64_t bytes) {
  constexpr double kStep = 1024;
  constexpr std::string_view kUnits[] = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) {
    return fmt::format("{} B", bytes);
  }
  double value = static_cast<double>(bytes) / kStep;
  std::size_t unit = 0;
  while (value >= kStep && unit + 1 < std::size(kUnits)) {
    value /= kStep;
    ++unit;
  }
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string render(const Found& found, const Place& place, const Style& style) {
  const std::string where =
      fmt::format("{}:{}", safe_line(place.shown(found.path)), lines_of(found.lines));
  std::string out = painted(where, kBold, style);
  if (!found.symbol.empty()) {
    out += "  " + safe_line(found.symbol);
    if (!found.symbol_type.empty()) {
      out += fmt::format(" ({})", found.symbol_type);
    }
  }
  out += part_note(found.part, found.parts);
  out += painted(fmt::format("  {:.3f}", found.score), kDim, style);
  if (found.stale) {
    out += painted("  stale", kYellow, style);
  }
  out += "\n";
  if (style.explain) {
    out += score_parts(found);
  }
  if (!style.text) {
    return out;
  }
  out += surroundings(found, style);
  if (found.stale) {
    out +=
        "    the file changed since it was indexed; `strata index` brings the index up to date\n";
  }
  return out + numbered(found.text, found.lines.first, style);
}

std::string render(const Answer& answer, const Place& place, const Style& style) {
  std::string out;
  for (const Found& found : answer.found) {
    if (style.text && !out.empty()) {
      out += "\n";
    }
    out += render(found, place, style);
  }
  return out;
}

std::string summary(const Answer& answer) {
  constexpr double kMilliseconds = 1000;
  return fmt::format("showing {} of {} matching leaves ({} searched, {:.1f} ms)\n",
                     answer.found.size(),
                     grouped(std::max<std::uint64_t>(answer.matching, answer.found.size())),
                     grouped(answer.leaves_searched), answer.seconds * kMilliseconds);
}

bool has_changes(const RefreshReport& report) {
  return report.added + report.changed + report.removed > 0;
}

std::string summary(const RefreshReport& report) {
  return fmt::format(
      "{}: {} files ({} new, {} changed, {} removed), {} leaves, {} skipped, {:.2f} s\n",
      has_changes(report) ? "indexed" : "up to date", grouped(report.files), grouped(report.added),
      grouped(report.changed), grouped(report.removed), grouped(report.leaves),
      grouped(report.skipped), report.seconds);
}

std::string render(const RefreshReport& report, const std::string& root) {
  return fmt::format(
      "{}\n"
      "  files    {} ({} new, {} changed, {} removed, {} unchanged)\n"
      "  skipped  {} (`strata status` says why)\n"
      "  leaves   {} in {} regions\n"
      "  source   {}, index {}\n"
      "  time     {:.2f} s{}\n",
      safe_line(root), grouped(report.files), grouped(report.added), grouped(report.changed),
      grouped(report.removed), grouped(report.unchanged), grouped(report.skipped),
      grouped(report.leaves), grouped(report.regions), human_bytes(report.source_bytes),
      human_bytes(report.index_bytes), report.seconds,
      has_changes(report) ? "" : ", nothing had changed");
}

std::string render(const Status& status) {
  std::string out = fmt::format(
      "root      {}\n"
      "index     {} ({}, {} segment{}, generation {})\n"
      "model     {}\n"
      "options   {}\n"
      "files     {} ({})\n"
      "leaves    {} in {} regions, {} symbols\n",
      safe_line(status.root), safe_line(status.index_folder), human_bytes(status.index_bytes),
      status.segments, status.segments == 1 ? "" : "s", status.generation, safe_line(status.model),
      status.fingerprint, grouped(status.files), human_bytes(status.source_bytes),
      grouped(status.leaves), grouped(status.regions), grouped(status.symbols));
  if (!status.files_by_language.empty()) {
    out += "languages\n" + counts(status.files_by_language);
  }
  if (!status.skipped_by_reason.empty()) {
    out += "skipped\n" + counts(status.skipped_by_reason);
  }
  return out;
}

std::string render(const Explanation& explanation, const Place& place) {
  std::string out = fmt::format("{}: {}\n", safe_line(place.shown(explanation.path)),
                                safe_line(explanation.reason));
  if (explanation.indexed) {
    out += fmt::format("  {}, {}, {} {}\n", explanation.language, explanation.kind,
                       grouped(explanation.leaves), explanation.leaves == 1 ? "leaf" : "leaves");
  }
  return out;
}

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

std::string render(const ChunkedFile& file, const Style& style) {
  std::string out;
  for (const chunk::Chunk& chunk : file.chunks) {
    const std::string symbol = chunk.primary.exists()
                                   ? "  " + safe_line(file.tree.symbols[chunk.primary.value].path)
                                   : std::string();
    const std::string where =
        fmt::format("{}:{}", safe_line(file.source.path), lines_of(chunk.lines));
    out += fmt::format("{}  {}{}  {} tokens{}\n", painted(where, kBold, style),
                       chunk::to_string(chunk.kind), symbol, chunk.tokens,
                       part_note(chunk.part, chunk.parts));
    out += numbered(slice(file.source.bytes, chunk.core), chunk.lines.first, style) + "\n";
  }
  return out;
}

}  // namespace strata::cli
