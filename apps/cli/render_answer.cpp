// Hits and chunks as text. Names and paths come from the indexed repository, so they pass through
// safe_line. Tested by render_test.cpp.
#include <algorithm>
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

std::string score_parts(const Found& found) {
  std::string out;
  for (const retrieve::ScorePart& part : found.score_parts) {
    fmt::format_to(std::back_inserter(out), "        {:>8.4f}  {} = {:.4f}\n", part.contribution,
                   part.feature, part.feature_value);
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

// True if the reader sees the signature anyway, in the first lines of the source.
bool begins_with_signature(const Found& found) {
  constexpr std::size_t kBeginning = 1024;
  const std::string beginning = on_one_line(std::string_view(found.text).substr(0, kBeginning));
  return beginning.starts_with(found.signature);
}

// "in Engine: Result<void> refresh()": what the reader needs to know about the surroundings of a
// hit.
std::string surroundings(const Found& found, const Style& style) {
  std::string out;
  if (!found.scope.empty()) {
    out = "in " + found.scope;
  }
  if (!found.signature.empty() && !begins_with_signature(found)) {
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

std::string exact_summary(const Answer& answer) {
  const ExactReport& exact = *answer.exact;
  std::string out =
      exact.lines == 0
          ? fmt::format("absent from all {} indexed files", grouped(exact.files))
          : fmt::format("{} matching lines in {} of {} indexed files; showing {} of {} leaves",
                        grouped(exact.lines), grouped(exact.files_with_matches),
                        grouped(exact.files), answer.found.size(), grouped(answer.matching));
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

}  // namespace

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
  for (const Explanatory& section : found.explained_in) {
    const std::string line =
        fmt::format("    explained in {}:{}  {}", safe_line(place.shown(section.path)),
                    lines_of(section.lines), safe_line(section.section));
    out += painted(line, kDim, style) + "\n";
  }
  if (found.stale) {
    out +=
        "    the file changed since it was indexed; `strata index` brings the index up to date\n";
  }
  if (!found.matches.empty() && style.max_lines > 0) {
    return out + matching_lines(found, style);
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
  if (answer.exact) {
    return exact_summary(answer);
  }
  constexpr double kMilliseconds = 1000;
  return fmt::format("showing {} of {} matching leaves ({} searched, {:.1f} ms)\n",
                     answer.found.size(),
                     grouped(std::max<std::uint64_t>(answer.matching, answer.found.size())),
                     grouped(answer.leaves_searched), answer.seconds * kMilliseconds);
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
