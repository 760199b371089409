// A hand-written scanner over the bytes. Unclosed strings end with their line, unclosed comments
// with the file. Tested by mask_test.cpp.
#include "parse/c_tokens.hpp"

#include <algorithm>
#include <string>

namespace strata::parse {
namespace {

constexpr std::size_t kMinMacro =
    3;  // characters; shorter ones are type parameters more often than macros
constexpr std::size_t kMaxRawDelimiter = 16;  // of R"delimiter(

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_capital_name(std::string_view name) {
  return name.size() >= kMinMacro &&
         std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; }) &&
         std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<CToken> run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        first_ = true;
        ++at_;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
        ++at_;
      } else if (looking_at("//") || looking_at("/*")) {
        skip_comment();
      } else {
        read_token(c);
      }
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] bool looking_at(std::string_view what) const {
    return text_.substr(at_, what.size()) == what;
  }

  void skip_comment() {
    const bool line = text_[at_ + 1] == '/';
    if (line) {
      skip_line();
      return;
    }
    const std::size_t close = text_.find("*/", at_ + 2);
    const std::size_t end = close == std::string_view::npos ? text_.size() : close + 2;
    first_ = first_ || text_.substr(at_, end - at_).find('\n') != std::string_view::npos;
    at_ = end;
  }

  // To the end of the line, continuations included; stops before the line feed.
  void skip_line() {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      std::size_t last = end;
      if (last > at_ && text_[last - 1] == '\r') {
        --last;
      }
      const bool continued = last > at_ && text_[last - 1] == '\\' && end < text_.size();
      at_ = continued ? end + 1 : end;
      if (!continued) {
        return;
      }
    }
  }

  void read_token(char c) {
    const std::size_t begin = at_;
    CTokenKind kind = CTokenKind::kMark;
    if (c == '#' && first_) {
      kind = CTokenKind::kDirective;
      skip_line();
    } else if (is_name_start(c)) {
      kind = read_name();
    } else if (is_digit(c)) {
      kind = CTokenKind::kLiteral;
      while (at_ < text_.size() && (is_name_start(text_[at_]) || is_digit(text_[at_]) ||
                                    text_[at_] == '.' || text_[at_] == '\'')) {
        ++at_;
      }
    } else if (c == '"' || c == '\'') {
      kind = CTokenKind::kLiteral;
      skip_quoted(c);
    } else {
      ++at_;
    }
    tokens_.push_back(
        {kind, first_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)});
    first_ = false;
  }

  CTokenKind read_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_name_start(text_[at_]) || is_digit(text_[at_]))) {
      ++at_;
    }
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '"' && name.ends_with('R')) {
      skip_raw_string();
      return CTokenKind::kLiteral;
    }
    return is_capital_name(name) ? CTokenKind::kMacroName : CTokenKind::kName;
  }

  void skip_quoted(char quote) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' && at_ + 1 < text_.size() ? std::size_t{2} : std::size_t{1};
    }
    if (at_ < text_.size() && text_[at_] == quote) {
      ++at_;
    }
    at_ = std::min(at_, text_.size());
  }

  void skip_raw_string() {
    const std::size_t open = text_.substr(0, at_ + kMaxRawDelimiter + 2).find('(', at_ + 1);
    if (open == std::string_view::npos) {
      skip_quoted('"');
      return;
    }
    std::string closing = ")";
    closing += text_.substr(at_ + 1, open - at_ - 1);
    closing += '"';
    const std::size_t close = text_.find(closing, open);
    at_ = close == std::string_view::npos ? text_.size() : close + closing.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool first_ = true;
  std::vector<CToken> tokens_;
};

}  // namespace

std::vector<CToken> c_tokens(std::string_view text) { return Scanner(text).run(); }

std::string_view CSource::spelled(std::size_t i) const {
  return i < tokens.size() ? text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin)
                           : std::string_view{};
}

bool CSource::is_mark(std::size_t i, std::string_view marks) const {
  if (i >= tokens.size() || tokens[i].kind != CTokenKind::kMark) {
    return false;
  }
  const char mark = text[tokens[i].begin];
  return std::ranges::any_of(marks, [mark](char each) { return each == mark; });  // a few
}

bool CSource::is_name(std::size_t i) const {
  return i < tokens.size() &&
         (tokens[i].kind == CTokenKind::kName || tokens[i].kind == CTokenKind::kMacroName);
}

bool CSource::is_one_of(std::size_t i, std::initializer_list<std::string_view> words) const {
  return is_name(i) && std::find(words.begin(), words.end(), spelled(i)) != words.end();
}

}  // namespace strata::parse
