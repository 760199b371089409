// Whether a text is a log is asked of its first lines. Tested by formats_test.cpp.
#include <algorithm>

#include "document/formats.hpp"
#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kLinesAsked = 200;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Blanks and brackets before an entry's first word.
std::string_view without_opening(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("[(<"), text.size()));
  return text;
}

/// `2024-05-01...`, `10:22:33`, `Jan 12 10:...`, or a level in capitals.
bool begins_entry(std::string_view text) {
  text = without_opening(text);
  if (text.size() >= 8 && is_digit(text[0]) && is_digit(text[1])) {
    const bool date = is_digit(text[2]) && is_digit(text[3]) &&
                      (text[4] == '-' || text[4] == '/') && is_digit(text[5]);
    const bool time = text[2] == ':' && is_digit(text[3]) && text[5] == ':' && is_digit(text[6]);
    const bool short_date = (text[2] == '/' || text[2] == '-' || text[2] == '.') &&
                            is_digit(text[3]) && is_digit(text[4]);
    return date || time || short_date;
  }
  constexpr std::string_view kWords[] = {"TRACE", "DEBUG", "INFO",     "NOTICE", "WARN",
                                         "ERROR", "FATAL", "CRITICAL", "SEVERE"};
  for (const std::string_view word : kWords) {
    if (text.starts_with(word)) {
      return true;
    }
  }
  constexpr std::string_view kMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ";
  const bool month = text.size() >= 12 && text[3] == ' ' &&
                     kMonths.find(text.substr(0, 4)) != std::string_view::npos;
  return month && text.substr(4, 12).find(':') != std::string_view::npos;
}

bool begins_as_log(const LineBlocks& lines) {
  std::uint32_t visible = 0;
  std::uint32_t entries = 0;
  for (std::uint32_t i = 0; i < std::min(lines.count(), kLinesAsked); ++i) {
    visible += lines.blank(i) ? 0U : 1U;
    entries += begins_entry(lines.text(i)) ? 1U : 0U;
  }
  return entries >= 3 && 2 * entries >= visible;
}

void add_entries(LineBlocks& lines) {
  for (std::uint32_t i = lines.next_visible(0); i < lines.count();) {
    std::uint32_t end = i + 1;
    while (end < lines.count() && !begins_entry(lines.text(end))) {
      ++end;
    }
    lines.add(BlockKind::kParagraph, i, end);
    i = lines.next_visible(end);
  }
}

/// A title: a short line with a line of `=`, `-` or `~` of about its length below it.
std::uint32_t title_level(const LineBlocks& lines, std::uint32_t i) {
  constexpr std::size_t kLongest = 80;
  const std::string_view title = lines.text(i);
  const std::string_view below = lines.text(i + 1);
  const bool underlined = is_run_of(below, "=-~", 3) && title.size() <= kLongest &&
                          below.size() + 3 >= title.size() && !is_run_of(title, "=-~", 1);
  if (!underlined || lines.line(i).indent() != lines.line(i + 1).indent()) {
    return 0;
  }
  return below.front() == '=' ? 1 : below.front() == '-' ? 2 : 3;
}

std::uint32_t add_element(LineBlocks& lines, std::uint32_t i) {
  if (const std::uint32_t level = title_level(lines, i); level > 0) {
    lines.add_heading(i, i + 2, i, level);
    return i + 2;
  }
  if (is_run_of(lines.text(i), "=-~*_#", 4)) {
    lines.add(BlockKind::kRule, i, i + 1);
    return i + 1;
  }
  if (item_marker_size(lines.text(i)) > 0) {
    return lines.add_list(i, item_marker_size);
  }
  std::uint32_t end = i + 1;
  while (end < lines.count() && !lines.blank(end) && title_level(lines, end) == 0 &&
         item_marker_size(lines.text(end)) == 0) {
    ++end;
  }
  lines.add(BlockKind::kParagraph, i, end);
  return end;
}

}  // namespace

bool is_log(std::string_view bytes) { return begins_as_log(LineBlocks(bytes)); }

Blocks scan_plain_text(std::string_view bytes, const Carried& before) {
  LineBlocks lines(bytes);
  if (before.is_log.has_value() ? *before.is_log : begins_as_log(lines)) {
    add_entries(lines);
    return lines.finish();
  }
  for (std::uint32_t i = lines.next_visible(0); i < lines.count(); i = lines.next_visible(i)) {
    i = add_element(lines, i);
  }
  return lines.finish();
}

}  // namespace strata::document
