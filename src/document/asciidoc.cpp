// One look at each line. Delimited blocks end with the line that began them, or with the file.
// Tested by formats_test.cpp.
#include <algorithm>

#include "document/formats.hpp"
#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// Level of `== Title` or `## Title`; the document's own title is 1. 0 if there is none.
std::uint32_t title_level(std::string_view text) {
  const char mark = text.empty() ? '\0' : text.front();
  const std::size_t level = text.find_first_not_of(mark);
  const bool titled = (mark == '=' || mark == '#') && level != kNone && level <= 6 &&
                      text[level] == ' ' && text.find_first_not_of(' ', level) != kNone;
  return titled ? static_cast<std::uint32_t>(level) : 0;
}

/// Marker of `* `, `** `, `- `, `. `, `.. `, `1. ` with its blank; 0 if there is none.
std::uint32_t item_marker(std::string_view text) {
  if (text.empty()) {
    return 0;
  }
  const std::size_t end = text.find_first_not_of(text.front());
  const bool marks = (text.front() == '*' || text.front() == '.') && end <= 5;
  if (marks && end != kNone && text[end] == ' ') {
    return static_cast<std::uint32_t>(end) + 1;
  }
  return std::string_view("*.+").find(text.front()) != kNone ? 0 : item_marker_size(text);
}

/// `:name: value`
bool is_attribute(std::string_view text) {
  return text.size() > 2 && text.front() == ':' && text[1] != ' ' && text.find(':', 1) != kNone &&
         text.find(':', 1) < text.find(' ');
}

/// Level of a title with a line of marks below it, which is about as long; 0 if there is none. Four
/// marks, as most delimiters have, may differ by one only.
std::uint32_t underlined_level(std::string_view title, std::string_view under) {
  constexpr std::string_view kMarks = "=-~^+";  // by level
  if (title.empty() || title.front() == '.' || !is_run_of(under, kMarks, 3)) {
    return 0;
  }
  const bool words = std::any_of(title.begin(), title.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           static_cast<unsigned char>(c) >= 0x80;
  });
  const bool macro = title.back() == ']' && title.find("::") != kNone;
  const std::size_t length = width(title);
  const std::size_t apart = std::max(length, under.size()) - std::min(length, under.size());
  const bool titled = words && !macro && !is_attribute(title) && !title.starts_with("//") &&
                      apart <= (under.size() == 4 ? 1U : 2U);
  return titled ? static_cast<std::uint32_t>(kMarks.find(under.front())) + 1 : 0;
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : lines_(bytes) {}

  Blocks run() {
    std::uint32_t i = front();
    for (i = lines_.next_visible(i); i < lines_.count(); i = lines_.next_visible(i)) {
      i = element(i);
    }
    return lines_.finish();
  }

 private:
  /// Attributes above everything else.
  std::uint32_t front() {
    const std::uint32_t first = lines_.next_visible(0);
    std::uint32_t i = first;
    while (i < lines_.count() && is_attribute(lines_.text(i))) {
      ++i;
    }
    if (i > first) {
      lines_.add(BlockKind::kFrontMatter, first, i);
    }
    return i;
  }

  std::uint32_t element(std::uint32_t i) {
    const std::string_view text = lines_.text(i);
    // `[source,python]`, `[[anchor]]` and `.Title` belong to the block or title below them.
    std::uint32_t at = i;
    ByteRange info;
    while (at + 1 < lines_.count() && !lines_.blank(at + 1) && is_block_line(lines_.text(at))) {
      info = language_of(lines_.text(at), info);
      ++at;
    }
    if (const std::uint32_t level = title_level(lines_.text(at)); level > 0) {
      lines_.add_heading(i, at + 1, at, level, level);
      return at + 1;
    }
    const std::uint32_t underlined = underlined_level(lines_.text(at), lines_.text(at + 1));
    if (underlined > 0 && lines_.line(at).indent() == 0) {
      lines_.add_heading(i, at + 2, at, underlined);
      return at + 2;
    }
    if (const std::uint32_t after = delimited(i, at, info); after > i) {
      return after;
    }
    if (at == i && (is_attribute(text) || text.starts_with("//"))) {
      lines_.add(BlockKind::kHtml, i, i + 1);
      return i + 1;
    }
    if (at == i && is_run_of(text, "'-*", 3)) {
      lines_.add(BlockKind::kRule, i, i + 1);
      return i + 1;
    }
    if (at == i && item_marker(text) > 0) {
      return list(i);
    }
    if (!info.empty()) {  // code without delimiters: one paragraph
      const std::uint32_t end = lines_.end_of_paragraph(at);
      lines_.add_code(i, end, info);
      return end;
    }
    if (lines_.line(i).indent() > 0) {
      const std::uint32_t end = lines_.end_of_paragraph(i);
      lines_.add(BlockKind::kIndentedCode, i, end);
      return end;
    }
    return paragraph(i, at);
  }

  static bool is_block_line(std::string_view text) {
    const bool attributes = text.starts_with('[') && text.ends_with(']');
    const bool title = text.size() > 1 && text.front() == '.' && text[1] != ' ' && text[1] != '.';
    return attributes || title;
  }

  /// Second word of `[source,python,...]`.
  [[nodiscard]] ByteRange language_of(std::string_view text, ByteRange otherwise) const {
    if (!text.starts_with("[source") && !text.starts_with("[,")) {
      return otherwise;
    }
    const std::size_t comma = text.find(',');
    if (comma == kNone) {
      return lines_.range_of(text.substr(1, 6));
    }
    const std::size_t begin = std::min(text.find_first_not_of(' ', comma + 1), text.size());
    const std::size_t end = text.find_first_of(",]", begin);
    return lines_.range_of(text.substr(begin, end == kNone ? 0 : end - begin));
  }

  static bool is_table_mark(std::string_view text) {
    return text.size() >= 4 && std::string_view("|,:!").find(text.front()) != kNone &&
           is_run_of(text.substr(1), "=", 3);
  }

  static bool is_delimiter(std::string_view text) {
    return is_table_mark(text) || text.starts_with("```") || is_run_of(text, "-.=_*/+", 4) ||
           text == "--";
  }

  /// Line of the delimiter that closes the one at line `at`; count() if there is none.
  [[nodiscard]] std::uint32_t closing_line(std::uint32_t at) const {
    const std::string_view mark = lines_.text(at);
    const std::string_view closing = mark.starts_with("```") ? std::string_view("```") : mark;
    std::uint32_t end = at + 1;
    while (end < lines_.count() && lines_.text(end) != closing) {
      ++end;
    }
    return end;
  }

  /// A block between two equal lines of marks, within block `parent`; gives `i` if none begins at
  /// line `at`.
  std::uint32_t delimited(std::uint32_t i, std::uint32_t at, ByteRange info,
                          std::uint32_t parent = 0) {
    const std::string_view mark = lines_.text(at);
    if (!is_delimiter(mark)) {
      return i;
    }
    const bool fence = mark.starts_with("```");
    const std::uint32_t inner_end = closing_line(at);
    const std::uint32_t end = std::min(inner_end + 1, lines_.count());
    const auto add_code = [&](ByteRange language) {
      lines_.at(lines_.add(BlockKind::kFencedCode, i, end, parent)).head = language;
    };
    if (is_table_mark(mark)) {
      add_table(i, at, inner_end, parent);
    } else if (fence) {
      add_code(info.empty() ? lines_.range_of(mark.substr(3)) : info);
    } else if (mark.front() == '/' || mark.front() == '+') {
      lines_.add(BlockKind::kHtml, i, end, parent);
    } else if (mark.front() == '.' || (mark.front() == '-' && (mark.size() > 2 || !info.empty()))) {
      add_code(info);  // "--" is an open block unless it says what it holds
    } else {
      const std::uint32_t quote = lines_.add(BlockKind::kQuote, i, end, parent);
      lines_.add_paragraphs(at + 1, inner_end, quote);
    }
    return end;
  }

  /// The first row is the head if attributes say so, or if it is one line between the delimiter and
  /// a blank line.
  [[nodiscard]] bool has_head(std::uint32_t i, std::uint32_t at) const {
    bool head = !lines_.blank(at + 1) && lines_.blank(at + 2) && at + 2 < lines_.count();
    for (std::uint32_t line = i; line < at; ++line) {
      const std::string_view text = lines_.text(line);
      head = head || text.find("header") != kNone;
    }
    return head;
  }

  /// Rows are lines, or lines between blank ones where there are blank ones.
  void add_table(std::uint32_t i, std::uint32_t at, std::uint32_t inner_end, std::uint32_t parent) {
    const std::uint32_t table =
        lines_.add(BlockKind::kTable, i, std::min(inner_end + 1, lines_.count()), parent);
    lines_.at(table).head = {lines_.line(i).visible, lines_.line(at).end};
    const std::uint32_t first = lines_.next_visible(at + 1);
    bool by_paragraph = false;
    for (std::uint32_t row = first + 2; row + 1 < inner_end; ++row) {
      by_paragraph = by_paragraph || lines_.blank(row);
    }
    for (std::uint32_t row = first; row < inner_end;) {
      const std::uint32_t next = by_paragraph ? lines_.end_of_paragraph(row, inner_end) : row + 1;
      const std::uint32_t block = lines_.add(BlockKind::kTableRow, row, next, table);
      if (row == first && has_head(i, at)) {
        lines_.at(table).head.end = lines_.at(block).range.end;
      }
      row = lines_.next_visible(next);
    }
  }

  /// Items begin with any marker; a `+` line and indented lines go on with one.
  std::uint32_t list(std::uint32_t i) {
    const std::uint32_t list = lines_.add(BlockKind::kList, i, i + 1);
    lines_.at(list).ordered = lines_.text(i).front() == '.';
    std::uint32_t end = i;
    std::uint32_t item = list;
    while (i < lines_.count() && item_marker(lines_.text(i)) > 0) {
      std::uint32_t next = i + 1;
      while (next < lines_.count() && !lines_.blank(next) && item_marker(lines_.text(next)) == 0) {
        const bool joins = lines_.text(next) == "+";
        ++next;
        const std::uint32_t at = joins ? after_block_lines(next) : next;
        if (joins && is_delimiter(lines_.text(at))) {
          next = std::min(closing_line(at) + 1, lines_.count());
        }
      }
      item = lines_.add(BlockKind::kItem, i, next, list);
      item_body(i, next, item);
      end = next;
      i = lines_.next_visible(next);
      if (i > next + 1) {
        break;
      }
    }
    lines_.at(list).range.end = lines_.at(item).range.end;  // its last block ends with it
    return end;
  }

  [[nodiscard]] std::uint32_t after_block_lines(std::uint32_t i) const {
    while (i < lines_.count() && is_block_line(lines_.text(i))) {
      ++i;
    }
    return i;
  }

  /// Text and delimited blocks of lines [first, last) in an item. Text without such blocks stays
  /// the item's own.
  void item_body(std::uint32_t first, std::uint32_t last, std::uint32_t item) {
    std::uint32_t text = first;  // where it began
    for (std::uint32_t i = first; i < last;) {
      const std::uint32_t at = i > first && lines_.text(i - 1) == "+" ? after_block_lines(i) : i;
      if (at == i && (i == first || lines_.text(i - 1) != "+")) {
        ++i;
        continue;
      }
      if (at >= last || !is_delimiter(lines_.text(at))) {
        i = at + 1;
        continue;
      }
      ByteRange info;
      for (std::uint32_t line = i; line < at; ++line) {
        info = language_of(lines_.text(line), info);
      }
      if (text + 1 < i) {
        lines_.add(BlockKind::kParagraph, text, i - 1, item);
      }
      i = text = delimited(i, at, info, item);
    }
    text = lines_.next_visible(text);
    if (text > first && text < last) {
      lines_.add(BlockKind::kParagraph, text, last, item);
    }
  }

  std::uint32_t paragraph(std::uint32_t i, std::uint32_t at) {
    std::uint32_t end = at + 1;
    while (end < lines_.count() && !lines_.blank(end) && title_level(lines_.text(end)) == 0 &&
           !is_run_of(lines_.text(end), "-.=_*/+", 4)) {
      ++end;
    }
    lines_.add(BlockKind::kParagraph, i, end);
    return end;
  }

  LineBlocks lines_;
};

}  // namespace

Blocks scan_asciidoc(std::string_view bytes) { return Reader(bytes).run(); }

}  // namespace strata::document
