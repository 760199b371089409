// One pass; whether a word is a reference is asked of the labels that the document defines. Marks
// that do not close are text, and the last tick is known, so that nothing is looked for twice.
// Tested by marked_inlines_test.cpp.
#include <algorithm>
#include <array>

#include "document/inline_scanner.hpp"
#include "document/inline_text.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongestRole = 40;    // bytes
constexpr std::size_t kLongestLabel = 200;  // bytes of a footnote's label
constexpr std::size_t kLongestLine = 2048;  // bytes of a directive's line that are looked at

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Roles that point to a label, a document or a file.
bool is_link_role(std::string_view role) {
  constexpr std::array<std::string_view, 5> kRoles = {"ref", "doc", "numref", "download", "any"};
  return is_one_of(kRoles, role);
}

/// Roles, without their domain, of names in code, of files and of code itself.
bool is_code_role(std::string_view role) {
  constexpr std::array<std::string_view, 36> kRoles = {
      "func",    "function", "meth",       "method",  "class", "attr",     "attribute",  "data",
      "exc",     "mod",      "module",     "obj",     "const", "constant", "var",        "type",
      "member",  "macro",    "struct",     "enum",    "union", "concept",  "enumerator", "property",
      "prop",    "file",     "code",       "literal", "samp",  "program",  "command",    "option",
      "setting", "trait",    "identifier", "expr"};
  return is_one_of(kRoles, role.substr(role.rfind(':') + 1));
}

class Scanner {
 public:
  Scanner(std::string_view bytes, ByteRange range, const Labels& labels, std::vector<Inline>& out)
      : in_(bytes, range, out),
        labels_(labels),
        last_tick_(in_.text.rfind('`')),
        last_ticks_(in_.text.rfind("``")) {}

  void run() {
    while (in_.at < in_.text.size()) {
      step();
    }
    in_.finish();
  }

 private:
  void step() {
    const char c = in_.peek();
    const bool word_before = is_alphanumeric(in_.peek(-1)) || in_.peek(-1) == '_';
    if (c == '\\') {
      in_.at += 2;
    } else if (c == '`') {
      ticks(word_before);
    } else if (c == ':' && !word_before && in_.peek(-1) != ':') {
      role();
    } else if (c == '[' && !word_before) {
      footnote();
    } else if (c == '.' && in_.rest().starts_with(".. ") && begins_line()) {
      directive();
    } else if (is_alphanumeric(c)) {
      word();
    } else {
      ++in_.at;
    }
  }

  [[nodiscard]] bool begins_line() const {
    std::size_t i = in_.at;
    while (i > 0 && (in_.text[i - 1] == ' ' || in_.text[i - 1] == '\t')) {
      --i;
    }
    return i == 0 || in_.text[i - 1] == '\n' || in_.text[i - 1] == '\r';
  }

  /// The tick that closes the text which begins at `from`, or kNone.
  [[nodiscard]] std::size_t closing_tick(std::size_t from) const {
    if (last_tick_ == kNone || last_tick_ <= from) {
      return kNone;
    }
    std::size_t end = in_.text.find('`', from);
    while (end != kNone && in_.text[end - 1] == '\\') {
      end = in_.text.find('`', end + 1);
    }
    const bool closes = end != kNone && end > from && !is_inline_blank(in_.text[from]) &&
                        !is_inline_blank(in_.text[end - 1]);
    return closes ? end : kNone;
  }

  void ticks(bool word_before) {
    if (in_.peek(1) == '`') {
      literal();
      return;
    }
    const std::size_t begin = in_.at;
    const std::size_t end = closing_tick(begin + 1);
    if (end == kNone || (word_before && in_.peek(-1) != '_')) {
      ++in_.at;
      return;
    }
    in_.at = end + 1;
    if (in_.peek() == '_') {
      in_.at += in_.peek(1) == '_' ? 2U : 1U;
      reference(begin, begin + 1, end);
    } else if (in_.peek() == ':' && role_end(in_.at) != kNone) {
      const std::size_t close = role_end(in_.at);
      const std::string_view name = in_.text.substr(in_.at + 1, close - in_.at - 1);
      in_.at = close + 1;
      by_role(name, begin, begin + 1, end);
    } else if (!word_before) {
      by_role("code", begin, begin + 1, end);
    }
  }

  void literal() {
    const std::size_t begin = in_.at + 2;
    const std::size_t end =
        last_ticks_ != kNone && last_ticks_ > begin ? in_.text.find("``", begin + 1) : kNone;
    if (end == kNone) {
      in_.at = begin;
      return;
    }
    in_.at = end + 2;
    add(InlineKind::kCode, begin - 2, {begin, end}, {begin, begin});
  }

  struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  static Span empty_at(std::size_t at) {
    Span span;
    span.begin = span.end = at;
    return span;
  }

  /// An element from `begin` to the place.
  void add(InlineKind kind, std::size_t begin, Span text, Span target, bool by_label = false,
           bool outside = false) {
    in_.add({.kind = kind,
             .range = in_.place(begin, in_.at),
             .text = in_.place(text.begin, text.end),
             .target = in_.place(target.begin, target.end),
             .by_label = by_label,
             .outside = outside});
  }

  /// Splits `title <target>`; both are the whole if it is no such pair.
  void split(std::size_t begin, std::size_t end, Span& title, Span& target) const {
    title = target = {begin, end};
    const std::size_t mark = in_.text.substr(begin, end - begin).rfind('<');
    const std::size_t open = mark == kNone ? kNone : begin + mark;
    if (in_.text[end - 1] != '>' || open == kNone || open + 2 > end ||
        (open > begin && !is_inline_blank(in_.text[open - 1]))) {
      return;
    }
    target = {open + 1, end - 1};
    std::size_t last = open;
    while (last > begin && is_inline_blank(in_.text[last - 1])) {
      --last;
    }
    title = target;
    if (last > begin) {
      title = {begin, last};
    }
  }

  /// `text <address>`_ or `label`_; two marks: the next target without a name.
  void reference(std::size_t whole, std::size_t begin, std::size_t end) {
    Span title;
    Span target;
    split(begin, end, title, target);
    const bool embedded = target.begin != begin || target.end != end;
    if (embedded) {
      const bool label = in_.text[target.end - 1] == '_' && in_.text[target.end - 2] != '\\';
      target.end -= label ? 1U : 0U;
      add(InlineKind::kLink, whole, title, target, label);
      return;
    }
    const bool nameless = in_.peek(-2) == '_';
    add(InlineKind::kLink, whole, title, nameless ? empty_at(begin) : target, true);
  }

  /// Place of the colon that ends the role which begins with the colon at `at`, or kNone.
  [[nodiscard]] std::size_t role_end(std::size_t at) const {
    constexpr std::string_view kMarks = ":_-+.";
    std::size_t end = at + 1;
    const std::size_t limit = std::min(in_.text.size(), end + kLongestRole);
    while (end < limit && (is_alphanumeric(in_.text[end]) || kMarks.find(in_.text[end]) != kNone)) {
      ++end;
    }
    return end > at + 2 && in_.text[end - 1] == ':' ? end - 1 : kNone;
  }

  void role() {
    const std::size_t begin = in_.at;
    const std::size_t colon = role_end(begin);
    const std::size_t tick = colon == kNone ? kNone : colon + 1;
    const bool marked = tick != kNone && tick < in_.text.size() && in_.text[tick] == '`';
    const std::size_t end = marked ? closing_tick(tick + 1) : kNone;
    if (end == kNone) {
      ++in_.at;
      return;
    }
    in_.at = end + 1;
    by_role(in_.text.substr(begin + 1, colon - begin - 1), begin, tick + 1, end);
  }

  void by_role(std::string_view role, std::size_t whole, std::size_t begin, std::size_t end) {
    Span title;
    Span target;
    split(begin, end, title, target);
    if (is_link_role(role)) {
      const bool label = role != "doc" && role != "download";
      add(InlineKind::kLink, whole, title, target, label, label);
    } else if (is_code_role(role)) {
      if (role == "code") {
        target = {begin, end};
      }
      const bool mark = in_.text[target.begin] == '~' || in_.text[target.begin] == '!';
      target.begin += mark && target.begin + 1 < target.end ? 1U : 0U;
      add(InlineKind::kCode, whole, target, {target.begin, target.begin});
    }
  }

  /// `[1]_`, `[#name]_`, `[Knuth74]_`.
  void footnote() {
    const std::size_t begin = in_.at;
    const std::size_t limit = std::min(in_.text.size(), begin + kLongestLabel);
    std::size_t end = begin + 1;
    while (end < limit && in_.text[end] != ']' && !is_inline_blank(in_.text[end])) {
      ++end;
    }
    const bool marked = end < limit && in_.text.substr(end, 2) == "]_" && end > begin + 1 &&
                        (end + 2 >= in_.text.size() || !is_alphanumeric(in_.text[end + 2]));
    if (!marked) {
      ++in_.at;
      return;
    }
    in_.at = end + 2;
    add(InlineKind::kFootnote, begin, {begin + 1, end}, {begin + 1, end}, true);
  }

  /// An address, or `name_` and `name__`.
  void word() {
    if (in_.bare_address(">]|")) {
      return;
    }
    constexpr std::string_view kInner = "-.:+";
    const std::size_t begin = in_.at;
    while (is_alphanumeric(in_.peek()) || in_.peek() == '_' ||
           (kInner.find(in_.peek()) != kNone && is_alphanumeric(in_.peek(1)))) {
      ++in_.at;
    }
    const std::string_view word = in_.text.substr(begin, in_.at - begin);
    if (!word.ends_with('_') || word.size() > kLongestLabel) {
      return;
    }
    const bool nameless = word.ends_with("__");
    const std::size_t end = in_.at - (nameless ? 2 : 1);
    const bool known = nameless ? labels_.contains("__1")
                                : labels_.contains(label_key(in_.text.substr(begin, end - begin)));
    if (known && end > begin) {
      const Span name{begin, end};
      add(InlineKind::kLink, begin, name, nameless ? empty_at(begin) : name, true);
    }
  }

  /// End of the line at `at`, without blanks.
  [[nodiscard]] std::size_t line_end(std::size_t at) const {
    const std::string_view line = in_.text.substr(at, kLongestLine);
    std::size_t end = at + std::min(line.find_first_of("\r\n"), line.size());
    while (end > at && is_inline_blank(in_.text[end - 1])) {
      --end;
    }
    return end;
  }

  [[nodiscard]] std::size_t skip_spaces(std::size_t at) const {
    return std::min(in_.text.find_first_not_of(" \t", at), in_.text.size());
  }

  /// Images, figures and files that are included; also `.. |name| image:: file`.
  void directive() {
    const std::size_t begin = in_.at;
    const std::size_t end = line_end(begin);
    std::size_t name = skip_spaces(begin + 2);
    if (name < end && in_.text[name] == '|') {
      const std::size_t bar = in_.text.substr(0, end).find('|', name + 1);
      name = bar < end ? skip_spaces(bar + 1) : name;
    }
    const std::string_view line = in_.text.substr(0, end).substr(std::min(name, end));
    const bool image = line.starts_with("image::") || line.starts_with("figure::");
    const bool file = line.starts_with("include::") || line.starts_with("literalinclude::");
    if (!image && !file) {
      in_.at = begin + 2;
      return;
    }
    const std::size_t argument = skip_spaces(name + line.find("::") + 2);
    in_.at = std::max(end, begin + 2);
    if (argument >= end) {
      return;
    }
    const Span target{argument, end};
    Span alt;
    Span link;
    if (image) {
      options(end, alt, link);
    }
    Span shown = target;
    if (image) {
      shown.begin = alt.end > alt.begin ? alt.begin : end;
      shown.end = alt.end > alt.begin ? alt.end : end;
    }
    add(image ? InlineKind::kImage : InlineKind::kLink, begin, shown, target);
    if (link.end > link.begin) {
      const bool label = in_.text[link.end - 1] == '_';
      link.end -= label ? 1U : 0U;
      in_.add({.kind = InlineKind::kLink,
               .range = in_.place(link.begin, link.end),
               .text = in_.place(alt.begin, alt.end),
               .target = in_.place(link.begin, link.end),
               .by_label = label});
      in_.at = link.end + (label ? 1U : 0U);
    }
  }

  /// Values of `:alt:` and `:target:` in the lines right after `at`.
  void options(std::size_t at, Span& alt, Span& link) const {
    while (true) {
      at = in_.text.find('\n', at);
      if (at == kNone) {
        return;
      }
      const std::size_t begin = skip_spaces(++at);
      const std::string_view line = in_.text.substr(begin);
      if (!line.starts_with(':')) {
        return;
      }
      const bool is_alt = line.starts_with(":alt:");
      const bool is_target = line.starts_with(":target:");
      if (is_alt || is_target) {
        const std::size_t value = skip_spaces(begin + (is_alt ? 5 : 8));
        Span& option = is_alt ? alt : link;
        option.begin = value;
        option.end = std::max(value, line_end(value));
      }
    }
  }

  InlineCursor in_;
  const Labels& labels_;
  std::size_t last_tick_;
  std::size_t last_ticks_;
};

}  // namespace

void scan_restructured_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                               std::vector<Inline>& out) {
  Scanner(bytes, range, labels, out).run();
}

}  // namespace strata::document
