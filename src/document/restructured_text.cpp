// One look at each line and at the one or two after it. Tested by formats_test.cpp.
#include <algorithm>
#include <string>

#include "document/formats.hpp"
#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

constexpr std::string_view kAdornments = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
constexpr std::size_t kNone = std::string_view::npos;

bool is_adornment(std::string_view text) { return is_run_of(text, kAdornments, 2); }

bool is_code(std::string_view directive) {
  return directive == "code" || directive == "code-block" || directive == "sourcecode" ||
         directive == "highlight" || directive == "parsed-literal" || directive == "math" ||
         directive == "ipython" || directive == "prompt" || directive == "doctest" ||
         directive == "testcode" || directive == "graphviz";
}

bool is_table(std::string_view directive) {
  return directive == "list-table" || directive == "csv-table" || directive == "table";
}

bool is_grid_border(std::string_view text) {
  return text.size() >= 3 && text.front() == '+' && text.back() == '+' &&
         text.find_first_not_of("+-=") == kNone;
}

/// `===  ===`
bool is_simple_border(std::string_view text) {
  return text.size() >= 5 && text.front() == '=' && text.find(' ') != kNone &&
         text.find_first_not_of("= ") == kNone;
}

/// Name of the directive that `.. name:: argument` begins; empty if it begins none.
std::string_view directive_of(std::string_view text) {
  text.remove_prefix(std::min<std::size_t>(text.starts_with("..") ? 2 : text.size(), text.size()));
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::size_t colons = text.find("::");
  const bool directive = colons != kNone && colons > 0 && text.find(' ') > colons;
  return directive ? text.substr(0, colons) : std::string_view();
}

/// What stands behind the name of a directive.
std::string_view argument_of(std::string_view text) {
  text.remove_prefix(text.find("::") + 2);
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text;
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : lines_(bytes) {}

  Blocks run() {
    for (std::uint32_t i = lines_.next_visible(0); i < lines_.count(); i = lines_.next_visible(i)) {
      i = element(i);
    }
    return lines_.finish();
  }

 private:
  /// Adds what begins at visible line `i`; gives the line after it.
  std::uint32_t element(std::uint32_t i) {
    if (const std::uint32_t after = title(i); after > i) {
      return after;
    }
    const std::string_view text = lines_.text(i);
    if (lines_.line(i).indent() == 0) {
      if (text.starts_with(".. ") || text == "..") {
        return markup(i);
      }
      if (text.starts_with("__ ")) {  // a target without a name
        literal_ = false;
        lines_.at(lines_.add(BlockKind::kLinkDefinition, i, i + 1)).head =
            lines_.range_of(text.substr(1, 1));
        return i + 1;
      }
      if (is_grid_border(text)) {
        return grid_table(i);
      }
      if (is_simple_border(text)) {
        return simple_table(i);
      }
      if (is_run_of(text, kAdornments, 4) && lines_.blank(i + 1)) {
        lines_.add(BlockKind::kRule, i, i + 1);
        return i + 1;
      }
    }
    if (text.starts_with(">>> ")) {
      const std::uint32_t end = lines_.end_of_paragraph(i);
      lines_.add(BlockKind::kIndentedCode, i, end);
      return end;
    }
    if (item_marker_size(text) > 0) {
      return lines_.add_list(i, item_marker_size,
                             [this](std::uint32_t first, std::uint32_t last, std::uint32_t item) {
                               body(first, last, item);
                             });
    }
    if (lines_.line(i).indent() > 0) {
      return indented(i, literal_ ? BlockKind::kIndentedCode : BlockKind::kQuote);
    }
    return paragraph(i);
  }

  std::uint32_t level_of(char mark, bool over) {
    const std::string style{mark, over ? '^' : '_'};
    const auto known = std::find(styles_.begin(), styles_.end(), style);
    const auto level = static_cast<std::uint32_t>(known - styles_.begin()) + 1;
    if (known == styles_.end()) {
      styles_.push_back(style);
    }
    return level;
  }

  /// Title with underline, or with lines on both sides; gives `i` if there is none.
  std::uint32_t title(std::uint32_t i) {
    const std::string_view first = lines_.text(i);
    const std::string_view second = lines_.text(i + 1);
    const std::string_view third = lines_.text(i + 2);
    if (is_adornment(first) && !second.empty() && third == first && !is_adornment(second)) {
      lines_.add_heading(i, i + 3, i + 1, level_of(first.front(), true));
      return i + 3;
    }
    const bool long_enough = second.size() >= std::min<std::size_t>(width(first), 4);
    if (lines_.line(i).indent() == 0 && is_adornment(second) && long_enough &&
        lines_.line(i + 1).indent() == 0 && !first.starts_with(".. ") && !is_grid_border(first)) {
      lines_.add_heading(i, i + 2, i, level_of(second.front(), false));
      return i + 2;
    }
    return i;
  }

  /// The label of `name: address`, `` `a: b`: address `` and `_: address`.
  static std::string_view label_of_target(std::string_view text) {
    if (text.starts_with('`')) {
      return text.substr(1, text.find('`', 1) - 1);
    }
    std::size_t colon = text.find(':');
    while (colon != kNone && ((colon > 0 && text[colon - 1] == '\\') ||
                              (colon + 1 < text.size() && text[colon + 1] != ' '))) {
      colon = text.find(':', colon + 1);
    }
    return text.substr(0, colon);
  }

  /// What begins with two dots: directive, target, footnote or comment, with its deeper lines.
  std::uint32_t markup(std::uint32_t i) {
    literal_ = false;
    const std::uint32_t end = std::max(i + 1, lines_.end_of_indented(i + 1, 1));
    std::string_view text = lines_.text(i);
    const std::string_view name = directive_of(text);
    if (name.empty()) {
      text.remove_prefix(2);
      text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
      const bool target = text.starts_with('_');
      const bool note = text.starts_with('[') && text.find(']') != kNone;
      const std::uint32_t block = lines_.add(target ? BlockKind::kLinkDefinition
                                             : note ? BlockKind::kFootnote
                                                    : BlockKind::kHtml,
                                             i, end);
      if (note) {
        lines_.at(block).head = lines_.range_of(text.substr(1, text.find(']') - 1));
      } else if (target) {
        lines_.at(block).head = lines_.range_of(label_of_target(text.substr(1)));
      }
      return end;
    }
    const std::uint32_t below = lines_.next_visible(i + 1);
    if (is_code(name)) {
      lines_.add_code(i, end, lines_.range_of(argument_of(text)));
    } else if (is_table(name) && below < end) {
      rows(i, below, end);
    } else if (below < end) {
      body(i, end, lines_.add(BlockKind::kQuote, i, end));
    } else {
      lines_.add(BlockKind::kHtml, i, end);
    }
    return end;
  }

  /// Paragraphs and code of lines [first, last) in block `parent`, at any depth.
  void body(std::uint32_t first, std::uint32_t last, std::uint32_t parent) {
    for (std::uint32_t i = lines_.next_visible(first); i < last; i = lines_.next_visible(i)) {
      const std::string_view text = lines_.text(i);
      if (is_code(directive_of(text))) {
        const std::uint32_t deeper = lines_.end_of_indented(i + 1, lines_.line(i).indent() + 1);
        const std::uint32_t end = std::clamp(deeper, i + 1, last);
        const std::uint32_t code = lines_.add(BlockKind::kFencedCode, i, end, parent);
        lines_.at(code).head = lines_.range_of(argument_of(text));
        i = end;
        continue;
      }
      const bool prompt = text.starts_with(">>> ");
      std::uint32_t end = i + 1;
      while (end < last && !lines_.blank(end) &&
             (prompt || !is_code(directive_of(lines_.text(end))))) {
        ++end;
      }
      lines_.add(prompt ? BlockKind::kIndentedCode : BlockKind::kParagraph, i, end, parent);
      i = end;
      const std::uint32_t next = lines_.next_visible(end);
      const bool announced =
          !prompt && literal_mark(end - 1) && directive_of(lines_.text(end - 1)).empty();
      if (announced && next > end && next < last &&
          lines_.line(next).indent() > lines_.line(end - 1).indent()) {
        i = std::min(lines_.end_of_indented(next, lines_.line(next).indent()), last);
        lines_.add(BlockKind::kIndentedCode, next, i, parent);
      }
    }
  }

  /// A table by directive: its rows are the least indented lines after the options.
  void rows(std::uint32_t i, std::uint32_t body, std::uint32_t end) {
    const std::uint32_t table = lines_.add(BlockKind::kTable, i, end);
    bool head = directive_of(lines_.text(i)) == "table";
    while (body < end && lines_.text(body).starts_with(':')) {
      const std::string_view option = lines_.text(body);
      head = head || (option.starts_with(":header-rows:") && !option.ends_with(" 0"));
      ++body;
    }
    lines_.at(table).head = {lines_.line(i).visible, lines_.line(std::max(body, i + 1) - 1).end};
    if (lines_.blank(std::max(body, i + 1) - 1)) {
      lines_.at(table).head.end = lines_.line(i).end;
    }
    body = lines_.next_visible(body);
    const std::uint32_t indent = body < end ? lines_.line(body).indent() : 0;
    for (std::uint32_t row = body; row < end;) {
      std::uint32_t next = row + 1;
      while (next < end && (lines_.blank(next) || lines_.line(next).indent() > indent)) {
        ++next;
      }
      lines_.add(BlockKind::kTableRow, row, next, table);
      if (row == body && head) {
        lines_.at(table).head = {lines_.line(i).visible, lines_.at(table + 1).range.end};
      }
      row = next;
    }
  }

  std::uint32_t grid_table(std::uint32_t i) {
    std::uint32_t end = i + 1;
    while (end < lines_.count() && !lines_.blank(end) &&
           (lines_.text(end).front() == '|' || lines_.text(end).front() == '+')) {
      ++end;
    }
    const std::uint32_t table = lines_.add(BlockKind::kTable, i, end);
    lines_.at(table).head = {lines_.line(i).visible, lines_.line(i).end};
    std::uint32_t row = i;
    for (std::uint32_t at = i + 1; at < end; ++at) {
      const std::string_view text = lines_.text(at);
      if (is_grid_border(text)) {
        const std::uint32_t block = lines_.add(BlockKind::kTableRow, row, at + 1, table);
        if (text.find('=') != kNone) {  // below the head
          lines_.at(table).head.end = lines_.at(block).range.end;
        }
        row = at + 1;
      }
    }
    if (row < end) {
      lines_.add(BlockKind::kTableRow, row, end, table);
    }
    return end;
  }

  std::uint32_t simple_table(std::uint32_t i) {
    std::uint32_t head = 0;
    std::uint32_t end = i + 1;
    for (; end < lines_.count(); ++end) {
      if (is_simple_border(lines_.text(end))) {
        const bool last = lines_.blank(end + 1);
        if (head != 0 || last) {
          ++end;
          break;
        }
        head = end;
      }
    }
    const std::uint32_t table = lines_.add(BlockKind::kTable, i, end);
    const std::uint32_t first = head != 0 ? head + 1 : i;
    lines_.at(table).head = {lines_.line(i).visible, lines_.line(i).end};
    if (head != 0) {
      lines_.at(table).head = lines_.at(lines_.add(BlockKind::kTableRow, i, first, table)).range;
    }
    for (std::uint32_t row = lines_.next_visible(first); row < end;) {
      std::uint32_t next = row + 1;
      while (next < end && (lines_.blank(next) || lines_.line(next).indent() > 0)) {
        ++next;
      }
      lines_.add(BlockKind::kTableRow, row, next, table);
      row = next;
    }
    return end;
  }

  std::uint32_t indented(std::uint32_t i, BlockKind kind) {
    literal_ = false;
    const std::uint32_t end = lines_.end_of_indented(i, 1);
    const std::uint32_t block = lines_.add(kind, i, end);
    if (kind == BlockKind::kQuote) {
      body(i, end, block);
    }
    return end;
  }

  /// Ends before a blank line or a title; a `::` at its end makes the next indented block code.
  std::uint32_t paragraph(std::uint32_t i) {
    std::uint32_t end = i + 1;
    while (end < lines_.count() && !lines_.blank(end) &&
           !(literal_mark(end - 1) && lines_.line(end).indent() > 0)) {
      ++end;
    }
    literal_ = literal_mark(end - 1);
    lines_.add(BlockKind::kParagraph, i, end);
    return end;
  }

  [[nodiscard]] bool literal_mark(std::uint32_t i) const { return lines_.text(i).ends_with("::"); }

  LineBlocks lines_;
  std::vector<std::string> styles_;  // of titles, by level
  bool literal_ = false;             // the paragraph before announced code
};

}  // namespace

Blocks scan_restructured_text(std::string_view bytes) { return Reader(bytes).run(); }

}  // namespace strata::document
