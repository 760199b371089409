// Hits and chunks as text. Names and paths come from the indexed repository, so they pass through
// safe_line. Tested by render_test.cpp.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "apps/cli/numbers.hpp"
#include "apps/cli/render.hpp"
#include "apps/cli/safe_text.hpp"
#include "text/line_table.hpp"
#include "text/utf8.hpp"

namespace strata::cli {

namespace {

constexpr std::size_t kClippedContext = 160;  // bytes of the line about scope and signature
constexpr std::size_t kLongestName = 80;      // bytes of a qualified name

std::string score_parts(const Found& found) {
  std::string out;
  for (const retrieve::ScorePart& part : found.score_parts) {
    fmt::format_to(std::back_inserter(out), "        {:>8.4f}  {} = {:.4f}\n", part.contribution,
                   part.feature, part.feature_value);
  }
  if (!found.sources.empty()) {
    out += fmt::format("        proposed by {}\n", fmt::join(found.sources, ", "));
  }
  if (!found.lead_parts.empty()) {
    out += fmt::format("        {} the next by {:.4f}:", found.lead < 0 ? "behind" : "ahead of",
                       std::abs(found.lead));
    for (const retrieve::Difference& part : found.lead_parts) {
      fmt::format_to(std::back_inserter(out), " {} {:+.4f}", part.feature, part.amount);
    }
    out += found.lead < 0 ? " (other files get a turn first)\n" : "\n";
  }
  return out;
}

// Runs of blanks and line ends as one blank.
std::string on_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

// What is known of the surroundings, one line each.
std::string details(const Found& found) {
  std::string out;
  const auto line = [&](std::string_view what, std::string_view text) {
    if (!text.empty()) {
      out += fmt::format("    {}: {}\n", what, safe_line(text));
    }
  };
  line("doc", found.doc);
  std::string imports;
  for (const UsedImport& import : found.imports) {
    imports += imports.empty() ? "" : "; ";
    imports += import.target;
    if (!import.names.empty()) {
      imports += fmt::format(" ({})", fmt::join(import.names, ", "));
    }
  }
  line("imports", imports);
  line("beside", fmt::format("{}", fmt::join(found.siblings, ", ")));
  if (found.region_lines.first > 0) {
    line("region", fmt::format("lines {}: {}", lines_of(found.region_lines), found.region_title));
    line("summary", on_one_line(found.region_summary));
  }
  return out;
}

// True if the reader sees the signature anyway, in the first lines of the source.
bool begins_with_signature(const Found& found, const Style& style) {
  constexpr std::size_t kBeginning = 1024;
  if (style.max_lines > 0 && found.focus.first > found.text_lines.first) {
    return false;
  }
  const std::string beginning = on_one_line(std::string_view(found.text).substr(0, kBeginning));
  return beginning.starts_with(found.signature);
}

// "in Engine: Result<void> refresh()": what the reader needs to know about the surroundings of a
// hit.
std::string surroundings(const Found& found, const Style& style) {
  std::string out;
  if (!found.scope.empty()) {
    out = "in " + shortened(found.scope, kLongestName);
  }
  if (!found.signature.empty() && !begins_with_signature(found, style)) {
    out += (out.empty() ? "" : ": ") + found.signature;
  }
  if (out.empty() && found.symbol.empty() && !found.region_title.empty()) {
    out = "about " + found.region_title;
  }
  if (out.size() > kClippedContext && style.max_lines > 0) {
    out.resize(text::cut_at_or_before(out, kClippedContext, 0));
    out += " ...";
  }
  return out.empty() ? out : "    " + painted(safe_line(out), kDim, style) + "\n";
}

// "(function)", "(method, lines 12-20)": the symbol's own lines, where they differ from the leaf's.
std::string note_on_symbol(const Found& found) {
  const bool own_lines = found.symbol_lines.first != 0 && found.symbol_lines != found.lines;
  if (found.symbol_type.empty() && !own_lines) {
    return {};
  }
  std::string out = " (" + found.symbol_type;
  if (own_lines) {
    out += fmt::format("{}lines {}", found.symbol_type.empty() ? "" : ", ",
                       lines_of(found.symbol_lines));
  }
  return out + ")";
}

// The source of a hit. If not all of it is shown, it begins with the lines that answer best, else
// with the symbol, and says what it leaves out.
std::string source_of(const Found& found, const Style& style) {
  const LineRange all = found.text_lines.first > 0 ? found.text_lines : found.lines;
  const std::uint32_t wanted = found.focus.first > 0 ? found.focus.first : found.symbol_lines.first;
  std::string_view source = found.text;
  const bool clipped = style.max_lines > 0 && all.count() > style.max_lines;
  if (!clipped || wanted <= all.first || wanted > all.last) {
    return numbered(source, all.first, style);
  }
  const std::uint32_t before = wanted - all.first;
  for (std::uint32_t i = 0; i < before; ++i) {
    source.remove_prefix(std::min(source.find('\n'), source.size() - 1) + 1);
    if (source.empty()) {  // a file whose lines end with a lone CR
      return numbered(found.text, all.first, style);
    }
  }
  const std::string note =
      fmt::format("        ... {} line{} before", before, before == 1 ? "" : "s");
  return painted(note, kDim, style) + "\n" + numbered(source, wanted, style);
}

// The lines of a leaf on which an exact search matched.
std::string matching_lines(const Found& found, const Style& style) {
  const text::LineTable lines(found.text);
  Style one_line = style;
  one_line.max_lines = 1;
  std::string out;
  std::uint32_t shown = 0;
  for (const retrieve::ExactMatch& match : found.matches) {
    const std::uint32_t number = match.line - found.lines.first + 1;
    if (match.line < found.lines.first || number > lines.line_count()) {
      continue;  // the file changed between the two looks
    }
    if (shown++ == style.max_lines) {
      const std::string rest =
          fmt::format("        ... {} more matching lines", found.matches.size() - style.max_lines);
      return out + painted(rest, kDim, style) + "\n";
    }
    out += numbered(slice(found.text, lines.bytes_of(number)), match.line, one_line);
  }
  return out;
}

std::string_view kind_of_results(const Answer& answer) {
  const std::string level = answer.found.empty() ? "leaf" : answer.found.front().level;
  return level == "region"   ? "regions"
         : level == "file"   ? "files"
         : level == "folder" ? "folders"
                             : "leaves";
}

std::string exact_summary(const Answer& answer) {
  const ExactReport& exact = *answer.exact;
  std::string out =
      exact.lines == 0
          ? fmt::format("absent from all {} indexed files", grouped(exact.files))
          : fmt::format("{} matching lines in {} of {} indexed files; showing {} of {} {}",
                        grouped(exact.lines), grouped(exact.files_with_matches),
                        grouped(exact.files), answer.found.size(), grouped(answer.matching),
                        kind_of_results(answer));
  if (!exact.unreadable.empty()) {
    fmt::format_to(std::back_inserter(out), "; {} could not be read, {} among them",
                   grouped(exact.unreadable.size()), safe_line(exact.unreadable.front()));
  }
  if (exact.lines == 0 && exact.skipped > 0) {
    fmt::format_to(std::back_inserter(out),
                   "; {} skipped files and folders were not searched (`strata status`)",
                   grouped(exact.skipped));
  }
  constexpr double kMilliseconds = 1000;
  fmt::format_to(std::back_inserter(out), " ({:.1f} ms)\n", answer.seconds * kMilliseconds);
  return out;
}

std::string summary_lines(std::string_view summary) {
  std::string out;
  while (!summary.empty()) {
    const std::size_t end = std::min(summary.find('\n'), summary.size());
    out += fmt::format("    {}\n", safe_line(summary.substr(0, end)));
    summary.remove_prefix(std::min(end + 1, summary.size()));
  }
  return out;
}

/// The places of the sections of documents that explain the result, a line each.
std::string explained_in(const Found& found, const Place& place, const Style& style) {
  std::string out;
  for (const Explanatory& section : found.explained_in) {
    const std::string line =
        fmt::format("    explained in {}:{}  {}", safe_line(place.shown(section.path)),
                    lines_of(section.lines), safe_line(section.section));
    out += painted(line, kDim, style) + "\n";
  }
  return out;
}

}  // namespace

std::string render(const Found& found, const Place& place, const Style& style) {
  std::string where = safe_line(place.shown(found.path));
  where += found.lines.first == 0 ? "/" : ":" + lines_of(found.lines);
  std::string out = painted(where, kBold, style);
  if (found.level == "region" || found.level == "file") {
    out += fmt::format("  {} {}", found.level, safe_line(found.region_title));
  }
  if (!found.symbol.empty()) {
    out += "  " + safe_line(shortened(found.symbol, kLongestName)) + note_on_symbol(found);
  } else if (found.parts > 1 && !found.scope.empty()) {  // of what it is a part
    out += "  " + safe_line(shortened(found.scope, kLongestName));
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
    return out + explained_in(found, place, style);
  }
  out += surroundings(found, style);
  out += explained_in(found, place, style);
  if (found.stale) {
    out +=
        "    the file changed since it was indexed; `strata index` brings the index up to date\n";
  }
  if (style.details) {
    out += details(found);
  }
  if (found.level == "folder") {
    out += summary_lines(found.region_summary);
  }
  const bool widened = found.text_lines.first > 0 && found.text_lines != found.lines;
  if (!found.matches.empty() && style.max_lines > 0 && !found.stale && !widened) {
    return out + matching_lines(found, style);
  }
  if (widened) {
    out += fmt::format("    lines {}\n", lines_of(found.text_lines));
  }
  return out + source_of(found, style);
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

std::string summary(const Answer& answer, const Place& place) {
  if (answer.exact) {
    return exact_summary(answer);
  }
  constexpr double kMilliseconds = 1000;
  const std::string where =
      place.part.empty() ? safe_line(place.root)
                         : fmt::format("{} of {}", safe_line(place.part), safe_line(place.root));
  return fmt::format("showing {} of {} matching leaves in {} ({} in the index, {:.1f} ms)\n",
                     answer.found.size(),
                     grouped(std::max<std::uint64_t>(answer.matching, answer.found.size())), where,
                     grouped(answer.leaves_searched), answer.seconds * kMilliseconds);
}

std::string render(const ChunkedFile& file, const Style& style) {
  std::string out;
  for (const chunk::Chunk& chunk : file.chunks) {
    const std::string symbol =
        chunk.primary.exists()
            ? "  " + safe_line(shortened(file.tree.symbols[chunk.primary.value].path, kLongestName))
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
