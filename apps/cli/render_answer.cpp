// Hits and chunks as text. Names and paths come from the indexed repository, so they pass through
// safe_line. Tested by render_test.cpp.
#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "apps/cli/numbers.hpp"
#include "apps/cli/render.hpp"
#include "apps/cli/safe_text.hpp"
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
