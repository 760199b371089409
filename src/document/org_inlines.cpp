// One pass over the text; marks open after a blank and close before one, as Org has it. Tested by
// marked_inlines_test.cpp.
#include <algorithm>
#include <array>

#include "document/inline_scanner.hpp"
#include "document/inline_text.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongest = 2048;  // bytes of a link, a footnote, a code span

bool is_image(std::string_view target) {
  constexpr std::array<std::string_view, 7> kEnds = {".png", ".jpg",  ".jpeg", ".gif",
                                                     ".svg", ".webp", ".bmp"};
  return std::any_of(kEnds.begin(), kEnds.end(),
                     [&](std::string_view end) { return target.ends_with(end); });
}

class Scanner {
 public:
  Scanner(std::string_view bytes, ByteRange range, const Labels& labels, std::vector<Inline>& out)
      : in_(bytes, range, out), labels_(labels) {}

  void run() {
    while (in_.at < in_.text.size()) {
      step();
    }
    in_.finish();
  }

 private:
  void step() {
    const char c = in_.peek();
    if (c == '[' && in_.peek(1) == '[') {
      link();
    } else if (c == '[' && in_.rest().starts_with("[fn:")) {
      footnote();
    } else if (c == '~' || c == '=') {
      code();
    } else if (c == 's' && in_.rest().starts_with("src_") && !is_alphanumeric(in_.peek(-1))) {
      source();
    } else if (is_alphanumeric(in_.peek(-1)) || !in_.bare_address(">]|")) {
      ++in_.at;
    }
  }

  /// `[[target]]`, `[[target][text]]`.
  void link() {
    const std::size_t begin = in_.at;
    const std::string_view within = in_.text.substr(0, begin + kLongest);
    const std::size_t middle = within.find(']', begin + 2);
    const std::size_t end = middle == kNone                    ? kNone
                            : within.substr(middle, 2) == "]]" ? middle
                            : within.substr(middle, 2) == "][" ? within.find("]]", middle + 2)
                                                               : kNone;
    if (end == kNone || middle == begin + 2) {
      in_.at = begin + 2;
      return;
    }
    std::size_t target = begin + 2;
    const std::string_view words = in_.text.substr(target, middle - target);
    const bool shown = end > middle;
    in_.at = end + 2;
    const bool file = words.starts_with("file:");
    target += file ? 5U : 0U;
    const bool internal = !file && words.find("://") == kNone && words.front() != '.' &&
                          words.front() != '/' && !has_scheme(words);
    in_.add({.kind = !shown && is_image(words) ? InlineKind::kImage : InlineKind::kLink,
             .range = in_.place(begin, in_.at),
             .text = shown ? in_.place(middle + 2, end) : in_.place(target, middle),
             .target = in_.place(target, middle),
             .by_label = internal,
             .outside = internal});
  }

  /// `mailto:x`, `info:x`; those of `id:` may be of this document.
  static bool has_scheme(std::string_view words) {
    std::size_t end = 0;
    while (end < words.size() && words[end] >= 'a' && words[end] <= 'z') {
      ++end;
    }
    return end > 1 && end < words.size() && words[end] == ':' && !words.starts_with("id:");
  }

  /// `[fn:label]`, `[fn:label: note]`, `[fn:: note]`.
  void footnote() {
    const std::size_t begin = in_.at;
    const std::size_t limit = std::min(in_.text.size(), begin + kLongest);
    std::size_t colon = kNone;
    std::size_t end = begin + 4;
    for (int depth = 0; end < limit; ++end) {
      const char c = in_.text[end];
      colon = c == ':' && colon == kNone ? end : colon;
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (depth < 0) {
        break;
      }
    }
    in_.at = begin + 4;
    if (end >= limit) {
      return;
    }
    if (colon == kNone) {
      const std::string_view label = in_.text.substr(begin + 1, end - begin - 1);
      if (!labels_.contains("^" + label_key(label))) {
        return;
      }
      in_.at = end + 1;
      const ByteRange range = in_.place(begin + 1, end);
      in_.add({.kind = InlineKind::kFootnote,
               .range = in_.place(begin, in_.at),
               .text = range,
               .target = range,
               .by_label = true});
      return;
    }
    std::size_t note = colon + 1;
    while (note < end && is_inline_blank(in_.text[note])) {
      ++note;
    }
    const bool named = colon > begin + 4;
    in_.add({.kind = InlineKind::kFootnote,
             .range = in_.place(begin, end + 1),
             .text = named ? in_.place(begin + 1, colon) : in_.place(note, end),
             .target = in_.place(note, end)});
    in_.at = note;  // links in the note count too
  }

  void code() {
    constexpr std::string_view kBefore = "-({'\"";
    constexpr std::string_view kAfter = "-.,;:!?'\")}\\[";
    const std::size_t begin = in_.at;
    const char mark = in_.peek();
    const char before = in_.peek(-1);
    ++in_.at;
    const bool opens = before == '\0' || is_inline_blank(before) || kBefore.find(before) != kNone;
    if (!opens || in_.peek() == '\0' || is_inline_blank(in_.peek())) {
      return;
    }
    const std::string_view within = in_.text.substr(0, begin + 1 + kLongest);
    int lines = 0;
    for (std::size_t end = begin + 1; end < within.size() && lines < 2; ++end) {
      lines += within[end] == '\n' ? 1 : 0;
      const char after = end + 1 < in_.text.size() ? in_.text[end + 1] : ' ';
      const bool closes = within[end] == mark && end > begin + 1 &&
                          !is_inline_blank(within[end - 1]) &&
                          (is_inline_blank(after) || kAfter.find(after) != kNone);
      if (closes) {
        in_.at = end + 1;
        add_code(begin, begin + 1, end);
        return;
      }
    }
  }

  /// `src_python{x}`, `src_python[:results x]{y}`.
  void source() {
    const std::size_t begin = in_.at;
    const std::string_view within = in_.text.substr(0, begin + kLongest);
    in_.at = begin + 4;
    while (is_alphanumeric(in_.peek()) || in_.peek() == '-') {
      ++in_.at;
    }
    std::size_t open = in_.at;
    if (open < within.size() && within[open] == '[') {
      const std::size_t close = within.find(']', open);
      open = close == kNone ? open : close + 1;
    }
    const std::size_t end =
        open < within.size() && within[open] == '{' ? within.find('}', open) : kNone;
    if (end != kNone) {
      in_.at = end + 1;
      add_code(begin, open + 1, end);
    }
  }

  void add_code(std::size_t begin, std::size_t from, std::size_t to) {
    in_.add({.kind = InlineKind::kCode,
             .range = in_.place(begin, in_.at),
             .text = in_.place(from, to),
             .target = {}});
  }

  InlineCursor in_;
  const Labels& labels_;
};

}  // namespace

void scan_org_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                      std::vector<Inline>& out) {
  Scanner(bytes, range, labels, out).run();
}

}  // namespace strata::document
