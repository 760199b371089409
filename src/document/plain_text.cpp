// Whether a text is a log is asked of its first lines. Tested by formats_test.cpp.
#include <algorithm>
#include <array>

#include "document/formats.hpp"
#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kLinesAsked = 200;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// True if `text` begins with `shape`, in which 0 is a digit, ~ a digit or a blank, and A a letter.
bool has_shape(std::string_view text, std::string_view shape) {
  if (text.size() < shape.size()) {
    return false;
  }
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const char c = text[i];
    const bool fits = shape[i] == '0'   ? is_digit(c)
                      : shape[i] == '~' ? is_digit(c) || c == ' '
                      : shape[i] == 'A' ? is_letter(c)
                                        : c == shape[i];
    if (!fits) {
      return false;
    }
  }
  return true;
}

bool begins_level(std::string_view text) {
  constexpr std::array<std::string_view, 12> kWords = {"TRACE",    "DEBUG",   "INFO",    "NOTICE",
                                                       "WARN",     "WARNING", "ERROR",   "FATAL",
                                                       "CRITICAL", "SEVERE",  "VERBOSE", "PANIC"};
  std::size_t end = 0;
  while (end < text.size() && is_letter(text[end])) {
    ++end;
  }
  const std::string_view word = text.substr(0, end);
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// How a line of a log begins.
enum class Beginning : std::uint8_t { kNone, kDate, kEntry };

/// `2024-05-01...`, `10:22:33`, `Jan 12 10:...`, a level in capitals, and what usual loggers write.
/// A date without a time is less than an entry.
Beginning beginning_of(std::string_view line) {
  // Blanks and brackets before the first word, and the day of the week.
  std::string_view text = line.substr(std::min(line.find_first_not_of("[(<"), line.size()));
  constexpr std::string_view kDays = "Mon Tue Wed Thu Fri Sat Sun ";
  const bool day =
      has_shape(text, "AAA ") && kDays.find(text.substr(0, 4)) != std::string_view::npos;
  text.remove_prefix(day ? 4 : 0);
  if (has_shape(text, "00:00:0") || has_shape(text, "0:00:00")) {
    return Beginning::kEntry;
  }
  const bool date = has_shape(text, "0000-0") || has_shape(text, "0000/0") ||
                    has_shape(text, "00/00") || has_shape(text, "00-00") ||
                    has_shape(text, "00.00") || has_shape(text, "00/AAA/0000:");
  if (date && text.size() >= 8) {
    return text.substr(5, 20).find(':') != std::string_view::npos ? Beginning::kEntry
                                                                  : Beginning::kDate;
  }
  constexpr std::string_view kMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ";
  const bool month = has_shape(text, "AAA ~") && text.substr(4, 16).find(':') < 16 &&
                     kMonths.find(text.substr(0, 4)) != std::string_view::npos;
  const bool kernel =
      line.starts_with('[') &&
      has_shape(text.substr(std::min(text.find_first_not_of(' '), text.size())), "0") &&
      text.find('.') < text.find(']') && text.find(']') < 16;
  const bool glog = has_shape(text, "A0000 00:00:00");
  const bool access = text.find(" - - [") < 60 || text.find("] \"GET ") < 90;
  const std::size_t bracket = line.starts_with('[') ? line.find("] ") : std::string_view::npos;
  const bool thread = bracket < 60 && begins_level(line.substr(bracket + 2));
  const bool pair =
      text.starts_with("level=") || text.starts_with("time=") || text.starts_with("ts=");
  return begins_level(text) || month || kernel || glog || access || thread || pair
             ? Beginning::kEntry
             : Beginning::kNone;
}

bool begins_entry(std::string_view text) { return beginning_of(text) != Beginning::kNone; }

/// Lines of a stack trace or of data that belong to the entry above them, as they stand everywhere.
bool goes_on(const LineBlocks& lines, std::uint32_t i) {
  constexpr std::array<std::string_view, 9> kWords = {
      "at ",    "Caused by",   "Traceback", "During handling", "The above exception", "goroutine ",
      "stack ", "Suppressed:", "..."};
  const std::string_view text = lines.text(i);
  const bool named = std::any_of(kWords.begin(), kWords.end(),
                                 [&](std::string_view word) { return text.starts_with(word); });
  const std::string_view head = text.substr(0, text.find(' '));
  const bool error = head.find("Exception") != std::string_view::npos || head.ends_with("Error:");
  return lines.line(i).indent() > 0 || named || error || text.ends_with(')');
}

/// Half of the lines begin entries; or entries that have a time or level stand among lines that
/// go on with one.
bool begins_as_log(const LineBlocks& lines) {
  std::uint32_t visible = 0;
  std::uint32_t entries = 0;
  std::uint32_t timed = 0;
  std::uint32_t strange = 0;
  for (std::uint32_t i = 0; i < std::min(lines.count(), kLinesAsked); ++i) {
    const Beginning beginning =
        lines.line(i).indent() > 0 ? Beginning::kNone : beginning_of(lines.text(i));
    visible += lines.blank(i) ? 0U : 1U;
    entries += beginning != Beginning::kNone ? 1U : 0U;
    timed += beginning == Beginning::kEntry ? 1U : 0U;
    strange += !lines.blank(i) && beginning == Beginning::kNone && !goes_on(lines, i) ? 1U : 0U;
  }
  const bool with_traces =
      timed >= 2 && timed == entries && 4 * strange <= visible && strange <= timed;
  return (entries >= 3 && 2 * entries >= visible) || with_traces;
}

void add_entries(LineBlocks& lines) {
  for (std::uint32_t i = lines.next_visible(0); i < lines.count();) {
    std::uint32_t end = i + 1;
    while (end < lines.count() &&
           (lines.line(end).indent() > 0 || !begins_entry(lines.text(end)))) {
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
