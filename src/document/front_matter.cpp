// YAML between `---` and `---` or `...`; TOML between `+++` and `+++`. Each line is classified by
// its first bytes. Tested by front_matter_test.cpp.
#include "document/front_matter.hpp"

#include <cstddef>

#include "document/line_cursor.hpp"
#include "document/line_starts.hpp"

namespace strata::document {
namespace {

enum class Content : std::uint8_t { kPair, kComment, kOther, kBlank, kForeign };

/// What a line is in a YAML mapping. Keys stand at the left margin; indented lines, sequences and
/// closing brackets go on with the pair above.
Content yaml_content(std::string_view line) {
  if (is_blank_line(line)) {
    return Content::kBlank;
  }
  const char first = line.front();
  if (first == '#') {
    return Content::kComment;
  }
  if (is_blank_or_tab(first) || first == ']' || first == '}' ||
      (first == '-' && (line.size() == 1 || line[1] == ' '))) {
    return Content::kOther;
  }
  const std::size_t from = first == '"' || first == '\'' ? line.find(first, 1) : 0;
  const std::size_t colon = from == std::string_view::npos ? from : line.find(':', from);
  const bool pair = colon != std::string_view::npos && colon > 0 &&
                    (colon + 1 == line.size() || is_blank_or_tab(line[colon + 1]));
  return pair ? Content::kPair : Content::kForeign;
}

/// The same for TOML, where any line may go on with a string of several lines.
Content toml_content(std::string_view line) {
  if (is_blank_line(line)) {
    return Content::kBlank;
  }
  if (line.front() == '#') {
    return Content::kComment;
  }
  const bool pair = line.find('=') != std::string_view::npos || line.front() == '[';
  return pair ? Content::kPair : Content::kOther;
}

}  // namespace

std::uint32_t front_matter_end(std::string_view bytes, std::uint32_t begin) {
  const std::string_view mark = bytes.substr(begin, 3);
  if (mark != "---" && mark != "+++") {
    return begin;
  }
  const bool yaml = mark == "---";
  LineReader lines(bytes, begin);
  const Line opening = lines.next();
  if (!is_blank_line(bytes.substr(begin + 3, opening.end - begin - 3))) {
    return begin;
  }
  bool has_pair = false;
  while (!lines.done()) {
    const Line line = lines.next();
    const std::string_view text = bytes.substr(line.begin, line.end - line.begin);
    const bool closing = (text.substr(0, 3) == mark || (yaml && text.substr(0, 3) == "...")) &&
                         is_blank_line(text.substr(3));
    if (closing) {
      return has_pair ? line.begin + 3 : begin;
    }
    const Content content = yaml ? yaml_content(text) : toml_content(text);
    if (content == Content::kForeign ||
        (content != Content::kPair && content != Content::kComment && !has_pair)) {
      return begin;
    }
    has_pair = has_pair || content == Content::kPair;
  }
  return begin;
}

}  // namespace strata::document
