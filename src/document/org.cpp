// One look at each line. Tested by formats_test.cpp.
#include <algorithm>
#include <array>
#include <vector>

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
    find_keywords();
    std::uint32_t i = front();
    for (i = lines_.next_visible(i); i < lines_.count(); i = lines_.next_visible(i)) {
      i = element(i);
    }
    return lines_.finish();
  }

 private:
  /// Keywords of headlines that the file adds: `#+TODO: OPEN WAIT | CLOSED(c)`.
  void find_keywords() {
    for (std::uint32_t i = 0; i < lines_.count(); ++i) {
      std::string_view text = lines_.text(i);
      if (!starts_with_folded(text, "#+todo:") && !starts_with_folded(text, "#+seq_todo:") &&
          !starts_with_folded(text, "#+typ_todo:")) {
        continue;
      }
      text.remove_prefix(text.find(':') + 1);
      while (!text.empty()) {
        const std::size_t begin = std::min(text.find_first_not_of(" \t|"), text.size());
        const std::size_t end = std::min(text.find_first_of(" \t|", begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        keywords_.push_back(word.substr(0, word.find('(')));
        text.remove_prefix(end);
      }
    }
  }

  [[nodiscard]] bool is_keyword(std::string_view word) const {
    constexpr std::array<std::string_view, 9> kUsual = {
        "TODO", "DONE", "NEXT", "WAITING", "HOLD", "STARTED", "CANCELLED", "CANCELED", "COMMENT"};
    return std::find(kUsual.begin(), kUsual.end(), word) != kUsual.end() ||
           (!word.empty() &&
            std::find(keywords_.begin(), keywords_.end(), word) != keywords_.end());
  }

  /// A headline behind its stars without keyword, priority and tags; all of it if nothing else is
  /// left.
  [[nodiscard]] std::string_view title_in(std::string_view text) const {
    const std::string_view whole =
        text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
    text = whole;
    const std::size_t word = text.find(' ');
    if (word != kNone && is_keyword(text.substr(0, word))) {
      text.remove_prefix(std::min(text.find_first_not_of(" \t", word), text.size()));
    }
    if (text.starts_with("[#") && text.size() > 4 && text[3] == ']') {
      text.remove_prefix(std::min(text.find_first_not_of(" \t", 4), text.size()));
    }
    text.remove_suffix(tags_size(text));
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
      text.remove_suffix(1);
    }
    return text.empty() ? whole : text;
  }

  /// Bytes of `:tag:other:` at the end, after a blank.
  static std::size_t tags_size(std::string_view text) {
    const std::size_t blank = text.find_last_of(" \t");
    const std::string_view tags = text.substr(blank == kNone ? 0 : blank + 1);
    const bool marked = blank != kNone && tags.size() > 2 && tags.front() == ':' &&
                        tags.back() == ':' && tags.find("::") == kNone;
    const bool words = std::all_of(tags.begin(), tags.end(), [](char c) {
      return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
             static_cast<unsigned char>(c) >= 0x80 || std::string_view("_@#%:").find(c) != kNone;
    });
    return marked && words ? tags.size() : 0;
  }

  /// Keywords of the element below them.
  static bool belongs_below(std::string_view text) {
    constexpr std::array<std::string_view, 6> kWords = {"#+begin",   "#+name:",  "#+caption",
                                                        "#+results", "#+header", "#+attr_"};
    return std::any_of(kWords.begin(), kWords.end(),
                       [&](std::string_view word) { return starts_with_folded(text, word); });
  }

  /// Keywords above everything else; comments and a drawer may stand before and between them.
  std::uint32_t front() {
    const std::uint32_t first = lines_.next_visible(0);
    std::uint32_t end = first;
    bool drawer = false;
    for (std::uint32_t i = first; i < lines_.count(); ++i) {
      const std::string_view text = lines_.text(i);
      const bool keyword = text.starts_with("#+") && !belongs_below(text);
      const bool comment = text == "#" || text.starts_with("# ");
      const bool in_drawer = drawer || starts_with_folded(text, ":properties:");
      if ((!keyword && !comment && !in_drawer && !text.empty()) || stars(i) > 0) {
        break;
      }
      drawer = in_drawer && !starts_with_folded(text, ":end:");
      end = keyword && !in_drawer ? i + 1 : end;
    }
    if (end > first) {
      lines_.add(BlockKind::kFrontMatter, first, end);
    }
    return end;
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
      Block& heading = lines_.at(lines_.last());
      heading.head = lines_.range_of(title_in(text.substr(level)));
      return i + 1;
    }
    if (starts_with_folded(text, "#+begin_")) {
      return block(i, 0, lines_.count());
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
      return lines_.add_list(i, item_marker,
                             [this](std::uint32_t first, std::uint32_t last, std::uint32_t item) {
                               body(first, last, item);
                             });
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

  /// Paragraphs, code and tables of lines [first, last) in an item.
  void body(std::uint32_t first, std::uint32_t last, std::uint32_t item) {
    for (std::uint32_t i = lines_.next_visible(first); i < last; i = lines_.next_visible(i)) {
      if (i > first && starts_with_folded(lines_.text(i), "#+begin_")) {
        i = block(i, item, last);
        continue;
      }
      if (i > first && lines_.text(i).starts_with('|')) {
        i = table(i, item, last);
        continue;
      }
      const std::uint32_t begin = i++;
      while (i < last && !lines_.blank(i) && !lines_.text(i).starts_with('|') &&
             !starts_with_folded(lines_.text(i), "#+begin_")) {
        ++i;
      }
      lines_.add(BlockKind::kParagraph, begin, i, item);
    }
  }

  /// `#+begin_x` to `#+end_x`, or to line `last`.
  std::uint32_t block(std::uint32_t i, std::uint32_t parent, std::uint32_t last) {
    const std::string_view opening = lines_.text(i);
    std::string_view name = opening.substr(8);
    const std::size_t space = name.find(' ');
    std::string_view info = space == kNone ? std::string_view() : name.substr(space + 1);
    name = name.substr(0, space);
    std::uint32_t end = i + 1;
    while (end < last && !starts_with_folded(lines_.text(end), "#+end_")) {
      ++end;
    }
    const std::uint32_t inner_end = end;
    end = std::min(end + 1, last);
    if (starts_with_folded(name, "quote") || starts_with_folded(name, "verse") ||
        starts_with_folded(name, "center") || starts_with_folded(name, "abstract")) {
      const std::uint32_t quote = lines_.add(BlockKind::kQuote, i, end, parent);
      lines_.add_paragraphs(i + 1, inner_end, quote);
    } else if (starts_with_folded(name, "comment") || starts_with_folded(name, "export")) {
      lines_.add(BlockKind::kHtml, i, end, parent);
    } else {
      info = info.substr(0, info.find(' '));
      const std::uint32_t code = lines_.add(BlockKind::kFencedCode, i, end, parent);
      lines_.at(code).head = info.empty() ? ByteRange{} : lines_.range_of(info);
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

  std::uint32_t run_of(std::uint32_t i, char mark, BlockKind kind, std::uint32_t parent = 0,
                       std::uint32_t last = 0xFFFFFFFF) {
    std::uint32_t end = i + 1;
    while (end < std::min(last, lines_.count()) && lines_.text(end).starts_with(mark)) {
      ++end;
    }
    lines_.add(kind, i, end, parent);
    return end;
  }

  /// A rule after the first row makes it the head.
  std::uint32_t table(std::uint32_t i, std::uint32_t parent = 0, std::uint32_t last = 0xFFFFFFFF) {
    const std::uint32_t end = run_of(i, '|', BlockKind::kTable, parent, last);
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
  std::vector<std::string_view> keywords_;  // of headlines, as the file says
  std::uint32_t unclosed_until_ = 0;        // no drawer that begins before this line is closed
};

}  // namespace

Blocks scan_org(std::string_view bytes) { return Reader(bytes).run(); }

}  // namespace strata::document
