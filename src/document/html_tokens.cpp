// A tag ends at the first `>` outside quotes; script, style, svg and math end at their end tags, as
// nothing in them is text of the document. Tested by html_document_test.cpp.
#include "document/html_tokens.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "chunk/blanks.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

struct NamedElement {
  std::string_view name;
  HtmlElement element = HtmlElement::kInline;
};

using enum HtmlElement;

constexpr std::array kElements = std::to_array<NamedElement>({
    {"a", kLink},           {"address", kParagraph},
    {"article", kGroup},    {"aside", kGroup},
    {"base", kLine},        {"blockquote", kQuote},
    {"body", kGroup},       {"br", kLine},
    {"caption", kGroup},    {"center", kGroup},
    {"code", kCodeSpan},    {"col", kLine},
    {"dd", kDefinition},    {"details", kGroup},
    {"dialog", kGroup},     {"div", kGroup},
    {"dl", kList},          {"dt", kTerm},
    {"fieldset", kGroup},   {"figcaption", kParagraph},
    {"figure", kGroup},     {"footer", kGroup},
    {"form", kGroup},       {"h1", kHeading},
    {"h2", kHeading},       {"h3", kHeading},
    {"h4", kHeading},       {"h5", kHeading},
    {"h6", kHeading},       {"head", kHead},
    {"header", kGroup},     {"hgroup", kGroup},
    {"hr", kRule},          {"html", kGroup},
    {"img", kImage},        {"input", kLine},
    {"legend", kParagraph}, {"li", kItem},
    {"link", kLine},        {"listing", kCode},
    {"main", kGroup},       {"math", kOpaque},
    {"menu", kList},        {"meta", kLine},
    {"nav", kGroup},        {"ol", kList},
    {"option", kGroup},     {"p", kParagraph},
    {"pre", kCode},         {"script", kRaw},
    {"search", kGroup},     {"section", kGroup},
    {"style", kRaw},        {"summary", kParagraph},
    {"svg", kOpaque},       {"table", kTable},
    {"tbody", kGroup},      {"td", kCell},
    {"template", kGroup},   {"tfoot", kGroup},
    {"th", kHeadCell},      {"thead", kGroup},
    {"tr", kRow},           {"ul", kList},
    {"wbr", kLine},
});
static_assert(std::is_sorted(kElements.begin(), kElements.end(),
                             [](const auto& a, const auto& b) { return a.name < b.name; }));

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_name(char c) { return !is_blank(c) && c != '/' && c != '>' && c != '='; }

bool same_name(std::string_view text, std::string_view name) {
  return text.size() == name.size() && std::equal(text.begin(), text.end(), name.begin(),
                                                  [](char a, char b) { return lower(a) == b; });
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view bytes) : bytes_(bytes) {}

  std::vector<HtmlToken> run() {
    std::size_t text = 0;  // begin of the text that no token holds yet
    while (at_ < bytes_.size()) {
      at_ = std::min(bytes_.find('<', at_), bytes_.size());
      if (at_ + 1 >= bytes_.size()) {
        break;
      }
      const std::size_t begin = at_;
      const char next = bytes_[begin + 1];
      const bool markup =
          is_letter(next) || next == '!' || next == '?' ||
          (next == '/' && begin + 2 < bytes_.size() && is_letter(bytes_[begin + 2]));
      const std::size_t end = !markup ? kNone : is_letter(next) || next == '/' ? tag_end() : skip();
      if (end == kNone) {
        at_ = markup ? bytes_.size() : begin + 1;
        continue;
      }
      add_text(text, begin);
      add_markup(begin, end);
      text = at_;
    }
    add_text(text, bytes_.size());
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] static ByteRange range(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  /// After the `>` of the tag at at_, or kNone.
  [[nodiscard]] std::size_t tag_end() const {
    std::size_t at = at_ + 1;
    while (true) {
      at = bytes_.find_first_of(">\"'", at);
      if (at == kNone || bytes_[at] == '>') {
        return at == kNone ? kNone : at + 1;
      }
      std::size_t before = at;
      while (is_blank(bytes_[before - 1])) {
        --before;
      }
      const bool value = bytes_[before - 1] == '=';  // else it is a stray mark
      at = value ? bytes_.find(bytes_[at], at + 1) : at;
      if (at == kNone) {
        return kNone;
      }
      ++at;
    }
  }

  /// After the comment, declaration or instruction at at_, or kNone.
  [[nodiscard]] std::size_t skip() const {
    const bool comment = bytes_.substr(at_, 4) == "<!--";
    const std::size_t end = comment ? bytes_.find("-->", at_ + 4) : bytes_.find('>', at_);
    return end == kNone ? kNone : end + (comment ? 3 : 1);
  }

  void add_text(std::size_t begin, std::size_t end) {
    const ByteRange visible = chunk::without_outer_blanks(bytes_, range(begin, end));
    if (!visible.empty()) {
      tokens_.push_back({.range = visible});
    }
  }

  void add_markup(std::size_t begin, std::size_t end) {
    at_ = end;
    HtmlToken token{.kind = HtmlTokenKind::kComment, .range = range(begin, end)};
    const bool close = bytes_[begin + 1] == '/';
    const std::size_t name = begin + (close ? 2 : 1);
    if (is_letter(bytes_[name])) {
      token.kind = close ? HtmlTokenKind::kClose : HtmlTokenKind::kOpen;
      std::size_t name_end = name;
      while (is_name(bytes_[name_end])) {
        ++name_end;
      }
      const std::string_view text = bytes_.substr(name, name_end - name);
      std::string folded(text.substr(0, 16));
      std::transform(folded.begin(), folded.end(), folded.begin(), lower);
      const auto* found =
          std::lower_bound(kElements.begin(), kElements.end(), folded,
                           [](const NamedElement& e, const std::string& n) { return e.name < n; });
      if (found != kElements.end() && found->name == folded) {
        token.element = found->element;
      }
      if (token.element == kHeading) {
        token.level = static_cast<std::uint8_t>(folded[1] - '0');
      }
      token.empty = bytes_[end - 2] == '/';
      const bool whole = token.element == kRaw || token.element == kOpaque;
      if (whole && !close && !token.empty) {
        token.range.end = static_cast<std::uint32_t>(end_of_whole(text));
        at_ = token.range.end;
      }
    }
    tokens_.push_back(token);
  }

  /// After the end tag of the element `name` whose content begins at at_; the end of the file if it
  /// has none.
  [[nodiscard]] std::size_t end_of_whole(std::string_view name) const {
    std::string folded(name);
    std::transform(folded.begin(), folded.end(), folded.begin(), lower);
    for (std::size_t at = bytes_.find("</", at_); at != kNone; at = bytes_.find("</", at + 2)) {
      if (same_name(bytes_.substr(at + 2, name.size()), folded)) {
        const std::size_t end = bytes_.find('>', at);
        return end == kNone ? bytes_.size() : end + 1;
      }
    }
    return bytes_.size();
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<HtmlToken> tokens_;
};

}  // namespace

std::vector<HtmlToken> html_tokens(std::string_view bytes) { return Tokenizer(bytes).run(); }

ByteRange html_attribute(std::string_view bytes, const HtmlToken& tag, std::string_view name) {
  const std::string_view source = slice(bytes, tag.range);
  std::size_t at = 1;
  while (at < source.size() && is_name(source[at])) {
    ++at;
  }
  while (at < source.size() && source[at] != '>') {
    if (!is_name(source[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < source.size() && is_name(source[at])) {
      ++at;
    }
    const bool wanted = same_name(source.substr(begin, at - begin), name);
    while (at < source.size() && is_blank(source[at])) {
      ++at;
    }
    if (at >= source.size() || source[at] != '=') {
      continue;
    }
    ++at;
    while (at < source.size() && is_blank(source[at])) {
      ++at;
    }
    std::size_t value = at;
    std::size_t end = at;
    if (at < source.size() && (source[at] == '"' || source[at] == '\'')) {
      value = at + 1;
      end = std::min(source.find(source[at], value), source.size());
      at = std::min(end + 1, source.size());
    } else {
      while (end < source.size() && !is_blank(source[end]) && source[end] != '>') {
        ++end;
      }
      at = end;
    }
    if (wanted) {
      return {tag.range.begin + static_cast<std::uint32_t>(value),
              tag.range.begin + static_cast<std::uint32_t>(end)};
    }
  }
  return {tag.range.begin, tag.range.begin};
}

ByteRange html_code_language(std::string_view bytes, const HtmlToken& tag) {
  const ByteRange value = html_attribute(bytes, tag, "class");
  const std::string_view words = slice(bytes, value);
  for (const std::string_view mark : {"language-", "lang-", "highlight-source-"}) {
    const std::size_t at = words.find(mark);
    if (at != std::string_view::npos) {
      const std::size_t begin = at + mark.size();
      const std::size_t end = std::min(words.find_first_of(" \t\r\n", begin), words.size());
      return {value.begin + static_cast<std::uint32_t>(begin),
              value.begin + static_cast<std::uint32_t>(end)};
    }
  }
  return {value.begin, value.begin};
}

std::vector<bool> html_layout_tables(const std::vector<HtmlToken>& tokens) {
  std::vector<bool> layout(tokens.size(), false);
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    const HtmlToken& token = tokens[i];
    const bool table = token.element == kTable;
    if (token.kind == HtmlTokenKind::kOpen && (table || token.element == kHeading) &&
        !open.empty()) {
      layout[open.back()] = true;
    }
    if (table && token.kind == HtmlTokenKind::kOpen) {
      open.push_back(i);
    } else if (table && token.kind == HtmlTokenKind::kClose && !open.empty()) {
      open.pop_back();
    }
  }
  return layout;
}

}  // namespace strata::document
