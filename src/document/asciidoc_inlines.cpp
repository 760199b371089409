// One pass over the text; a macro is known by its name, `xref:`, and ends with its bracket, which
// is looked for within a longest length. Tested by marked_inlines_test.cpp.
#include <algorithm>
#include <array>

#include "document/inline_scanner.hpp"
#include "document/inline_text.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongest = 2048;  // bytes of a target, a text in brackets, a code span

enum class Macro : std::uint8_t { kLink, kImage, kXref, kFootnote, kOldFootnote, kPass };

struct Name {
  std::string_view word;
  Macro macro;
};

// Longer ones first where one begins with another.
constexpr std::array<Name, 12> kMacros = {{{"link:", Macro::kLink},
                                           {"mailto:", Macro::kLink},
                                           {"include::", Macro::kLink},
                                           {"xref:", Macro::kXref},
                                           {"image::", Macro::kImage},
                                           {"image:", Macro::kImage},
                                           {"video::", Macro::kImage},
                                           {"audio::", Macro::kImage},
                                           {"footnoteref:", Macro::kOldFootnote},
                                           {"footnote:", Macro::kFootnote},
                                           {"pass:", Macro::kPass},
                                           {"stem:", Macro::kPass}}};

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool empty() const { return begin >= end; }
};

class Scanner {
 public:
  Scanner(std::string_view bytes, ByteRange range, const Labels& labels, std::vector<Inline>& out)
      : in_(bytes, range, out), labels_(labels), last_tick_(in_.text.rfind('`')) {}

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
      escape();
    } else if (c == '`') {
      code(word_before);
    } else if (c == '<' && in_.peek(1) == '<') {
      cross_reference();
    } else if (c == '{') {
      attribute();
    } else if (c == '+' && in_.rest().starts_with("+++")) {
      const std::size_t end = in_.text.substr(0, in_.at + kLongest).find("+++", in_.at + 3);
      in_.at = end == kNone ? in_.at + 3 : end + 3;
    } else if (!word_before && is_alphanumeric(c)) {
      word();
    } else {
      ++in_.at;
    }
  }

  /// Passes over what the backslash takes its meaning from.
  void escape() {
    ++in_.at;
    const std::size_t address = address_end(in_.text, in_.at, "[]");
    const std::size_t colon = in_.text.substr(0, in_.at + 20).find(':', in_.at);
    if (address > in_.at) {
      in_.at = address;
    } else if (is_alphanumeric(in_.peek()) && colon != kNone) {
      in_.at = colon + 1;
    } else {
      in_.at += in_.rest().starts_with("<<") ? 2U : 1U;
    }
  }

  void add(InlineKind kind, std::size_t begin, Span text, Span target, bool by_label = false,
           bool outside = false) {
    in_.add({.kind = kind,
             .range = in_.place(begin, in_.at),
             .text = in_.place(text.begin, std::max(text.begin, text.end)),
             .target = in_.place(target.begin, std::max(target.begin, target.end)),
             .by_label = by_label,
             .outside = outside});
  }

  /// `x`, ``x``, `+x+`; "`x`" is a quotation.
  void code(bool word_before) {
    const std::size_t begin = in_.at;
    const bool two = in_.peek(1) == '`';
    const std::size_t marks = two ? 2 : 1;
    const std::size_t inner = begin + marks;
    const bool quotation = in_.peek(-1) == '"' || in_.peek(-1) == '\'';
    in_.at = inner;
    if (last_tick_ == kNone || last_tick_ <= inner || quotation ||
        (!two && (word_before || is_inline_blank(in_.peek())))) {
      return;
    }
    const std::string_view within = in_.text.substr(0, inner + kLongest);
    const auto closes = [&](std::size_t at) {
      return two ? within.substr(at, 2) == "``"
                 : !is_inline_blank(within[at - 1]) &&
                       (at + 1 >= in_.text.size() || !is_alphanumeric(in_.text[at + 1]));
    };
    std::size_t end = within.find('`', inner + 1);
    while (end != kNone && !closes(end)) {
      end = within.find('`', end + 1);
    }
    if (end == kNone) {
      return;
    }
    in_.at = end + marks;
    const bool plus = end > inner + 2 && in_.text[inner] == '+' && in_.text[end - 1] == '+';
    const Span text{inner + (plus ? 1U : 0U), end - (plus ? 1U : 0U)};
    add(InlineKind::kCode, begin, text, {text.begin, text.begin});
  }

  /// `<<anchor,text>>`, `<<file.adoc#anchor,text>>`.
  void cross_reference() {
    const std::size_t begin = in_.at;
    const std::size_t end = in_.text.substr(0, begin + kLongest).find(">>", begin + 2);
    in_.at = begin + 2;
    if (end == kNone || end == begin + 2 || is_inline_blank(in_.peek()) || in_.peek() == '<') {
      return;
    }
    const std::size_t comma = std::min(in_.text.substr(0, end).find(',', in_.at), end);
    const Span target = trimmed({in_.at, comma});
    const Span text = trimmed({std::min(comma + 1, end), end});
    in_.at = end + 2;
    refer(begin, text, target);
  }

  /// To an anchor of this document, or to another file.
  void refer(std::size_t begin, Span text, Span target) {
    const std::string_view words = in_.text.substr(target.begin, target.end - target.begin);
    const std::size_t sign = words.find('#');
    const bool file = (sign != kNone && sign > 0) || words.ends_with(".adoc");
    target.begin += sign == 0 ? 1U : 0U;
    add(InlineKind::kLink, begin, text.empty() ? target : text, target, !file, !file);
  }

  [[nodiscard]] Span trimmed(Span span) const {
    while (!span.empty() && is_inline_blank(in_.text[span.begin])) {
      ++span.begin;
    }
    while (!span.empty() && is_inline_blank(in_.text[span.end - 1])) {
      --span.end;
    }
    return span;
  }

  /// Place of the bracket that closes the one before `from`, or kNone; `nested`: counts pairs.
  [[nodiscard]] std::size_t bracket_end(std::size_t from, bool nested = false) const {
    const std::size_t limit = std::min(in_.text.size(), from + kLongest);
    int depth = 0;
    for (std::size_t i = from; i < limit; ++i) {
      const char c = in_.text[i];
      if (c == '\\') {
        ++i;
      } else if (c == '[' && nested) {
        ++depth;
      } else if (c == ']' && (depth-- == 0 || !nested)) {
        return i;
      }
    }
    return kNone;
  }

  /// The first value in brackets: without attributes behind it, quotes, and the mark of a window.
  [[nodiscard]] Span shown(Span inner, bool image) const {
    const std::string_view words = in_.text.substr(0, inner.end);
    inner = trimmed(inner);
    if (inner.empty()) {
      return inner;
    }
    if (words[inner.begin] == '"') {
      const std::size_t quote = words.find('"', inner.begin + 1);
      if (quote != kNone) {
        return {inner.begin + 1, quote};
      }
    }
    const std::size_t comma = words.find(',', inner.begin);
    const std::size_t equals = words.find('=', inner.begin);
    if (comma != kNone && (image || (equals != kNone && equals > comma))) {
      inner.end = comma;
    } else if (equals != kNone && words.find_first_of(" \t", inner.begin) > equals) {
      inner.end = inner.begin;  // nothing but attributes
    }
    inner.end -= !inner.empty() && words[inner.end - 1] == '^' ? 1U : 0U;
    return trimmed(inner);
  }

  void word() {
    if (address()) {
      return;
    }
    for (const Name& name : kMacros) {
      if (in_.rest().starts_with(name.word) && macro(name)) {
        return;
      }
    }
    while (is_alphanumeric(in_.peek()) || in_.peek() == '_') {
      ++in_.at;
    }
  }

  /// `https://x` and `https://x[text]`.
  bool address() {
    const std::size_t begin = in_.at;
    const std::size_t end = address_end(in_.text, begin, "[]>|");
    if (end == begin) {
      return false;
    }
    const std::size_t close = end < in_.text.size() && in_.text[end] == '[' && in_.peek() == 'h'
                                  ? bracket_end(end + 1)
                                  : kNone;
    const Span target{begin, end};
    in_.at = close == kNone ? end : close + 1;
    const Span text = close == kNone ? target : shown({end + 1, close}, false);
    add(close == kNone ? InlineKind::kAddress : InlineKind::kLink, begin,
        text.empty() ? target : text, target);
    return true;
  }

  bool macro(const Name& name) {
    const std::size_t begin = in_.at;
    const std::size_t from = begin + name.word.size();
    const std::string_view within = in_.text.substr(0, from + kLongest);
    const bool quoted = within.substr(from, 2) == "++";  // link:++address++[text]
    const std::size_t target_end =
        quoted ? within.find("++", from + 2) : within.find_first_of(" \t\r\n[", from);
    const std::size_t open = quoted && target_end != kNone ? target_end + 2 : target_end;
    if (open == kNone || open >= within.size() || within[open] != '[') {
      return false;
    }
    const bool note = name.macro == Macro::kFootnote || name.macro == Macro::kOldFootnote;
    const std::size_t close = bracket_end(open + 1, note);
    if (close == kNone) {
      return false;
    }
    in_.at = close + 1;
    const Span target{from + (quoted ? 2U : 0U), target_end};
    finish_macro(name, begin, target, {open + 1, close});
    return true;
  }

  void finish_macro(const Name& name, std::size_t begin, Span target, Span inner) {
    switch (name.macro) {
      case Macro::kPass:
        return;
      case Macro::kOldFootnote: {
        const std::size_t comma = in_.text.substr(0, inner.end).find(',', inner.begin);
        target = {inner.begin, std::min(comma, inner.end)};
        inner.begin = std::min(target.end + 1, inner.end);
        footnote(begin, target, inner);
        return;
      }
      case Macro::kFootnote:
        footnote(begin, target, inner);
        return;
      case Macro::kXref: {
        const Span text = shown(inner, false);
        refer(begin, text, target);
        return;
      }
      case Macro::kLink:
      case Macro::kImage:
        break;
    }
    if (target.empty()) {
      return;
    }
    const bool image = name.macro == Macro::kImage;
    Span text = shown(inner, image);
    if (name.word == "include::") {
      text = target;
    } else if (name.word == "mailto:") {
      target.begin = begin;
    }
    add(image ? InlineKind::kImage : InlineKind::kLink, begin,
        text.empty() && !image ? target : text, target);
  }

  /// `footnote:[note]`, `footnote:label[note]`; without a note: again the one of that label. Links
  /// in the note count too.
  void footnote(std::size_t begin, Span label, Span note) {
    note = trimmed(note);
    if (note.empty() && label.empty()) {
      return;
    }
    if (note.empty()) {
      add(InlineKind::kFootnote, begin, label, label, true);
      return;
    }
    add(InlineKind::kFootnote, begin, label.empty() ? note : label, note);
    in_.at = note.begin;
  }

  /// `{attribute}[text]`, if the attribute holds an address.
  void attribute() {
    const std::size_t begin = in_.at;
    const std::size_t end = in_.text.substr(0, begin + 100).find('}', begin);
    ++in_.at;
    if (end == kNone || !labels_.contains(label_key(in_.text.substr(begin, end + 1 - begin)))) {
      return;
    }
    const std::string_view within = in_.text.substr(0, end + kLongest);
    const std::size_t open = within.find_first_of(" \t\r\n[", end + 1);
    const std::size_t close = open != kNone && within[open] == '[' ? bracket_end(open + 1) : kNone;
    if (close == kNone) {
      return;
    }
    const Span target{begin, open};
    const Span text = shown({open + 1, close}, false);
    in_.at = close + 1;
    add(InlineKind::kLink, begin, text.empty() ? target : text, target);
  }

  InlineCursor in_;
  const Labels& labels_;
  std::size_t last_tick_;
};

}  // namespace

void scan_asciidoc_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                           std::vector<Inline>& out) {
  Scanner(bytes, range, labels, out).run();
}

}  // namespace strata::document
