// One look at each line. Tested by formats_test.cpp.
#include <algorithm>

#include "document/formats.hpp"
#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool starts_with_folded(std::string_view text, std::string_view word) {
  return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin(),
                                                  [](char a, char b) { return a == lower(b); });
}

/// `- `, `+ `, `1. `, `1) `; a star is a headline at the margin.
std::uint32_t item_marker(std::string_view text) {
  return text.starts_with('*') || text.starts_with('(') ? 0 : item_marker_size(text);
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
  /// Keywords above everything else.
  std::uint32_t front() {
    const std::uint32_t first = lines_.next_visible(0);
    std::uint32_t i = first;
    while (i < lines_.count() && lines_.text(i).starts_with("#+") &&
           !starts_with_folded(lines_.text(i), "#+begin")) {
      ++i;
    }
    if (i > first) {
      lines_.add(BlockKind::kFrontMatter, first, i);
    }
    return i;
  }

  [[nodiscard]] std::uint32_t stars(std::uint32_t i) const {
    if (i >= lines_.count() || lines_.line(i).indent() > 0) {
      return 0;
    }
    const std::string_view text = lines_.text(i);
    const std::size_t end = text.find_first_not_of('*');
    return end != kNone && end > 0 && text[end] == ' ' ? static_cast<std::uint32_t>(end) : 0;
  }

  std::uint32_t element(std::uint32_t i) {
    const std::string_view text = lines_.text(i);
    if (const std::uint32_t level = stars(i); level > 0) {
      lines_.add_heading(i, i + 1, i, level, level);
      return i + 1;
    }
    if (starts_with_folded(text, "#+begin_")) {
      return block(i);
    }
    if (text.starts_with('#') && (text.size() == 1 || text[1] == ' ' || text[1] == '+')) {
      lines_.add(BlockKind::kHtml, i, i + 1);
      return i + 1;
    }
    if (text.size() > 2 && text.front() == ':' && text.back() == ':' && text.find(' ') == kNone) {
      return drawer(i);
    }
    if (text == ":" || text.starts_with(": ")) {
      return run_of(i, ':', BlockKind::kIndentedCode);
    }
    if (text.starts_with('|')) {
      return table(i);
    }
    if (is_run_of(text, "-", 5)) {
      lines_.add(BlockKind::kRule, i, i + 1);
      return i + 1;
    }
    if (item_marker(text) > 0) {
      return lines_.add_list(i, item_marker);
    }
    if (text.starts_with("[fn:") && text.find(']') != kNone && lines_.line(i).indent() == 0) {
      const std::uint32_t end = end_of_text(i);
      const std::uint32_t note = lines_.add(BlockKind::kFootnote, i, end);
      lines_.at(note).head = lines_.range_of(text.substr(1, text.find(']') - 1));
      return end;
    }
    const std::uint32_t end = end_of_text(i);
    lines_.add(BlockKind::kParagraph, i, end);
    return end;
  }

  /// Lines up to a blank one or the beginning of something else.
  [[nodiscard]] std::uint32_t end_of_text(std::uint32_t i) const {
    ++i;
    while (i < lines_.count() && !lines_.blank(i) && stars(i) == 0 &&
           !lines_.text(i).starts_with("#+") && !lines_.text(i).starts_with('|') &&
           item_marker(lines_.text(i)) == 0) {
      ++i;
    }
    return i;
  }

  /// `#+begin_x` to `#+end_x`, or to the end of the file.
  std::uint32_t block(std::uint32_t i) {
    const std::string_view opening = lines_.text(i);
    std::string_view name = opening.substr(8);
    const std::size_t space = name.find(' ');
    std::string_view info = space == kNone ? std::string_view() : name.substr(space + 1);
    name = name.substr(0, space);
    std::uint32_t end = i + 1;
    while (end < lines_.count() && !starts_with_folded(lines_.text(end), "#+end_")) {
      ++end;
    }
    const std::uint32_t inner_end = end;
    end = std::min(end + 1, lines_.count());
    if (starts_with_folded(name, "quote") || starts_with_folded(name, "verse") ||
        starts_with_folded(name, "center") || starts_with_folded(name, "abstract")) {
      const std::uint32_t quote = lines_.add(BlockKind::kQuote, i, end);
      lines_.add_paragraphs(i + 1, inner_end, quote);
    } else if (starts_with_folded(name, "comment") || starts_with_folded(name, "export")) {
      lines_.add(BlockKind::kHtml, i, end);
    } else {
      info = info.substr(0, info.find(' '));
      lines_.add_code(i, end, info.empty() ? ByteRange{} : lines_.range_of(info));
    }
    return end;
  }

  std::uint32_t drawer(std::uint32_t i) {
    if (i < unclosed_until_) {
      lines_.add(BlockKind::kHtml, i, i + 1);
      return i + 1;
    }
    std::uint32_t end = i + 1;
    while (end < lines_.count() && !starts_with_folded(lines_.text(end), ":end:") &&
           stars(end) == 0) {
      ++end;
    }
    const bool closed = end < lines_.count() && stars(end) == 0;
    unclosed_until_ = closed ? unclosed_until_ : end;
    end = closed ? end + 1 : i + 1;
    lines_.add(BlockKind::kHtml, i, end);
    return end;
  }

  std::uint32_t run_of(std::uint32_t i, char mark, BlockKind kind) {
    std::uint32_t end = i + 1;
    while (end < lines_.count() && lines_.text(end).starts_with(mark)) {
      ++end;
    }
    lines_.add(kind, i, end);
    return end;
  }

  /// A rule after the first row makes it the head.
  std::uint32_t table(std::uint32_t i) {
    const std::uint32_t end = run_of(i, '|', BlockKind::kTable);
    const std::uint32_t table = lines_.last();
    std::uint32_t row = i;
    for (std::uint32_t at = i; at < end; ++at) {
      const bool rule_follows = at + 1 < end && lines_.text(at + 1).starts_with("|-");
      if (rule_follows) {
        continue;
      }
      const std::uint32_t block = lines_.add(BlockKind::kTableRow, row, at + 1, table);
      if (row == i && lines_.text(at).starts_with("|-")) {
        lines_.at(table).head = lines_.at(block).range;
      }
      row = at + 1;
    }
    return end;
  }

  LineBlocks lines_;
  std::uint32_t unclosed_until_ = 0;  // no drawer that begins before this line is closed
};

}  // namespace

Blocks scan_org(std::string_view bytes) { return Reader(bytes).run(); }

}  // namespace strata::document
