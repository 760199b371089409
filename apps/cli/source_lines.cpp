// Source is made safe when it goes to a terminal and printed byte for byte otherwise. Tested by
// render_test.cpp.
#include "apps/cli/source_lines.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/cli/safe_text.hpp"
#include "text/utf8.hpp"

namespace strata::cli {

namespace {

constexpr std::size_t kClippedLine = 240;  // bytes of a source line, unless everything is asked for
constexpr std::string_view kPlain = "\x1b[0m";

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

}  // namespace

std::string painted(std::string_view text, std::string_view colour, const Style& style) {
  return style.colour ? fmt::format("{}{}{}", colour, text, kPlain) : std::string(text);
}

std::string lines_of(LineRange lines) { return fmt::format("{}-{}", lines.first, lines.last); }

std::string part_note(std::uint32_t part, std::uint32_t parts) {
  return parts > 1 ? fmt::format("  part {} of {}", part, parts) : std::string();
}

std::string numbered(std::string_view source, std::uint32_t first_line, const Style& style) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (first_line == 1 && source.starts_with(kByteOrderMark)) {
    source.remove_prefix(kByteOrderMark.size());
  }
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

}  // namespace strata::cli
