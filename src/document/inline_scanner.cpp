// One pass with a stack of open brackets. Runs of ticks are found once per text and looked up by
// length, destinations and titles have a longest length, so nothing is read more than a constant
// number of times. Tested by inline_scanner_test.cpp.
#include "document/inline_scanner.hpp"

#include <algorithm>
#include <map>

#include "document/inline_text.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongestTarget = 2048;  // bytes of a destination or title
constexpr std::size_t kLongestLabel = 999;
constexpr int kMostParentheses = 32;

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_punctuation(char c) { return c > ' ' && c < '\x7F' && !is_letter(c) && !is_digit(c); }

struct Bracket {
  std::size_t at = 0;    // of `[`, or of `!` before it
  std::size_t text = 0;  // after `[`
  bool image = false;
  bool holds_bracket = false;
};

class Scanner {
 public:
  Scanner(std::string_view text, std::uint32_t offset, const Labels& labels,
          std::vector<Inline>& out)
      : text_(text), offset_(offset), labels_(labels), out_(out) {}

  void run() {
    const std::size_t first = out_.size();
    while (at_ < text_.size()) {
      step();
    }
    drop_addresses_in_links(first);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  [[nodiscard]] ByteRange place(std::size_t begin, std::size_t end) const {
    return {offset_ + static_cast<std::uint32_t>(begin), offset_ + static_cast<std::uint32_t>(end)};
  }

  /// Elements stand in the order of their ends: a later link that begins before one holds it.
  void drop_addresses_in_links(std::size_t first) {
    std::uint32_t covered_from = offset_ + static_cast<std::uint32_t>(text_.size());
    for (std::size_t i = out_.size(); i-- > first;) {
      const bool address = out_[i].kind == InlineKind::kAddress;
      if (address && out_[i].range.begin >= covered_from) {
        out_[i].range.end = out_[i].range.begin;
      } else if (!address && out_[i].kind != InlineKind::kCode) {
        covered_from = std::min(covered_from, out_[i].range.begin);
      }
    }
    const auto begin = out_.begin() + static_cast<std::ptrdiff_t>(first);
    out_.erase(std::remove_if(begin, out_.end(),
                              [](const Inline& element) { return element.range.empty(); }),
               out_.end());
  }

  void step() {
    const char c = text_[at_];
    if (c == '\\' && is_punctuation(peek(1))) {
      at_ += 2;
    } else if (c == '`') {
      code();
    } else if (c == '<') {
      angle();
    } else if (c == '[' || (c == '!' && peek(1) == '[')) {
      const std::size_t text = at_ + (c == '!' ? 2 : 1);
      if (!open_.empty()) {
        open_.back().holds_bracket = true;
      }
      open_.push_back({at_, text, c == '!'});
      at_ = text;
    } else if (c == ']' && !open_.empty()) {
      close();
    } else if ((c == 'h' || c == 'w') && (at_ == 0 || !is_word(text_[at_ - 1]))) {
      bare_address();
    } else {
      ++at_;
    }
  }

  // ---- Code spans

  void find_ticks() {
    for (std::size_t i = text_.find('`'); i != kNone; i = text_.find('`', i)) {
      const std::size_t end = std::min(text_.find_first_not_of('`', i), text_.size());
      ticks_[end - i].push_back(i);
      i = end;
    }
    ticks_known_ = true;
  }

  void code() {
    if (!ticks_known_) {
      find_ticks();
    }
    const std::size_t begin = std::min(text_.find_first_not_of('`', at_), text_.size());
    const std::size_t length = begin - at_;
    const auto runs = ticks_.find(length);
    if (runs != ticks_.end()) {
      const auto end = std::upper_bound(runs->second.begin(), runs->second.end(), at_);
      if (end != runs->second.end()) {
        out_.push_back({InlineKind::kCode, place(at_, *end + length), place(begin, *end), {}});
        at_ = *end + length;
        return;
      }
    }
    at_ = begin;
  }

  // ---- Addresses and tags

  /// `<scheme:...>`, `<a@b>`, or an HTML tag, which is passed over.
  void angle() {
    const std::size_t limit = std::min(text_.size(), at_ + kLongestTarget);
    std::size_t end = at_ + 1;
    bool blank = false;
    while (end < limit && text_[end] != '>' && text_[end] != '<') {
      blank = blank || is_blank(text_[end]);
      ++end;
    }
    if (end >= limit || text_[end] != '>') {
      ++at_;
      return;
    }
    const std::string_view inner = text_.substr(at_ + 1, end - at_ - 1);
    if (!blank && is_address(inner)) {
      const ByteRange inside = place(at_ + 1, end);
      out_.push_back({InlineKind::kAddress, place(at_, end + 1), inside, inside});
      at_ = end + 1;
      return;
    }
    const char first = peek(1);
    at_ = is_letter(first) || first == '/' || first == '!' || first == '?' ? end + 1 : at_ + 1;
  }

  [[nodiscard]] static bool is_address(std::string_view inner) {
    std::size_t i = 0;
    while (i < inner.size() && (is_letter(inner[i]) || is_digit(inner[i]) || inner[i] == '+' ||
                                inner[i] == '.' || inner[i] == '-')) {
      ++i;
    }
    if (i < inner.size() && inner[i] == ':') {
      return i >= 2 && i <= 32 && is_letter(inner.front());
    }
    return i > 0 && i + 1 < inner.size() && inner[i] == '@' && inner.find('.', i) != kNone;
  }

  void bare_address() {
    const std::size_t end = address_end(text_, at_, "]|");
    if (end == at_) {
      ++at_;
      return;
    }
    const ByteRange range = place(at_, end);
    out_.push_back({InlineKind::kAddress, range, range, range});
    at_ = end;
  }

  // ---- Links

  void close() {
    const Bracket bracket = open_.back();
    open_.pop_back();
    const std::size_t end = at_++;
    const bool dead = !bracket.image && open_.size() < dead_below_;
    dead_below_ = std::min(dead_below_, open_.size());
    if (dead) {
      return;  // a link holds no link
    }
    const ByteRange shown = place(bracket.text, end);
    const auto add = [&](InlineKind kind, ByteRange target, bool by_label) {
      out_.push_back({kind, place(bracket.at, at_), shown, target, by_label});
      if (kind == InlineKind::kLink) {
        dead_below_ = open_.size();
      }
    };
    const InlineKind kind = bracket.image ? InlineKind::kImage : InlineKind::kLink;
    if (peek(0) == '(') {
      const ByteRange target = destination();
      if (at_ > end + 1) {
        add(kind, target, false);
        return;
      }
    }
    ByteRange label = shown;
    std::size_t after = at_;
    // Marks of footnotes are no part of a full reference: `[^1][^2]` are two.
    if (peek(0) == '[' && peek(1) != '^' && text_[bracket.text] != '^') {
      const std::size_t stop = label_end(at_ + 1);
      if (stop != kNone) {
        after = stop + 1;
        label = stop > at_ + 1 ? place(at_ + 1, stop) : shown;
      }
    }
    if (label == shown && bracket.holds_bracket) {
      return;
    }
    const std::string_view words = text_.substr(label.begin - offset_, label.size());
    if (words.size() > kLongestLabel || !labels_.contains(label_key(words))) {
      return;
    }
    at_ = after;
    const bool note = words.starts_with('^');
    add(note ? InlineKind::kFootnote : kind, label, true);
  }

  /// Offset of the `]` that ends a label, or kNone.
  [[nodiscard]] std::size_t label_end(std::size_t from) const {
    const std::size_t limit = std::min(text_.size(), from + kLongestLabel);
    for (std::size_t i = from; i < limit; ++i) {
      if (text_[i] == ']') {
        return i;
      }
      if (text_[i] == '[') {
        return kNone;
      }
      i += text_[i] == '\\' ? 1U : 0U;
    }
    return kNone;
  }

  [[nodiscard]] std::size_t skip_blanks(std::size_t at) const {
    while (at < text_.size() && is_blank(text_[at])) {
      ++at;
    }
    return at;
  }

  /// At `(`: moves behind the `)` of a destination with or without title. Does not move otherwise.
  ByteRange destination() {
    std::size_t i = skip_blanks(at_ + 1);
    const std::size_t limit = std::min(text_.size(), i + kLongestTarget);
    ByteRange target = place(i, i);
    if (i < limit && text_[i] == '<') {
      const std::size_t end = text_.substr(0, limit).find_first_of(">\n<", i + 1);
      if (end == kNone || text_[end] != '>') {
        return {};
      }
      target = place(i + 1, end);
      i = end + 1;
    } else {
      int depth = 0;
      const std::size_t begin = i;
      for (; i<limit&& static_cast<unsigned char>(text_[i])> ' '; ++i) {
        if (text_[i] == '\\' && i + 1 < limit && is_punctuation(text_[i + 1])) {
          ++i;
        } else if (text_[i] == '(' && ++depth > kMostParentheses) {
          return {};
        } else if (text_[i] == ')' && --depth < 0) {
          break;
        }
      }
      target = place(begin, i);
    }
    std::size_t end = skip_blanks(i);
    if (end < text_.size() && end > i && text_[end] != ')') {
      end = title_end(end);
      end = end == kNone ? end : skip_blanks(end);
    }
    if (end == kNone || end >= text_.size() || text_[end] != ')') {
      return {};
    }
    at_ = end + 1;
    return target;
  }

  [[nodiscard]] std::size_t title_end(std::size_t at) const {
    const char open = text_[at];
    if (open != '"' && open != '\'' && open != '(') {
      return kNone;
    }
    const char close = open == '(' ? ')' : open;
    const std::size_t limit = std::min(text_.size(), at + kLongestTarget);
    for (std::size_t i = at + 1; i < limit; ++i) {
      if (text_[i] == close) {
        return i + 1;
      }
      i += text_[i] == '\\' ? 1U : 0U;
    }
    return kNone;
  }

  std::string_view text_;
  std::uint32_t offset_;  // of text_ in the file
  const Labels& labels_;
  std::vector<Inline>& out_;
  std::size_t at_ = 0;
  std::vector<Bracket> open_;
  std::size_t dead_below_ = 0;  // brackets of links under this depth hold a link already
  std::map<std::size_t, std::vector<std::size_t>> ticks_;  // runs by length, ascending
  bool ticks_known_ = false;
};

}  // namespace

std::string_view to_string(InlineKind kind) {
  switch (kind) {
    case InlineKind::kCode:
      return "code";
    case InlineKind::kLink:
      return "link";
    case InlineKind::kImage:
      return "image";
    case InlineKind::kAddress:
      return "address";
    case InlineKind::kFootnote:
      return "footnote";
  }
  return "link";
}

std::string label_key(std::string_view label) {
  std::string key;
  for (const char c : label) {
    if (!is_blank(c)) {
      key.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    } else if (!key.empty() && key.back() != ' ') {
      key.push_back(' ');
    }
  }
  if (!key.empty() && key.back() == ' ') {
    key.pop_back();
  }
  return key;
}

void scan_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                  std::vector<Inline>& out) {
  Scanner(slice(bytes, range), range.begin, labels, out).run();
}

void scan_inlines_as(TextSyntax syntax, std::string_view bytes, ByteRange range,
                     const Labels& labels, std::vector<Inline>& out) {
  switch (syntax) {
    case TextSyntax::kMarkdown:
      scan_inlines(bytes, range, labels, out);
      break;
    case TextSyntax::kRestructuredText:
      scan_restructured_inlines(bytes, range, labels, out);
      break;
    case TextSyntax::kAsciidoc:
      scan_asciidoc_inlines(bytes, range, labels, out);
      break;
    case TextSyntax::kOrg:
      scan_org_inlines(bytes, range, labels, out);
      break;
  }
}

}  // namespace strata::document
