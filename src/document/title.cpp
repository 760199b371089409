// One pass; what does not close is text. Tested by title_test.cpp.
#include "document/title.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "text/utf8.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kLongestTitle = 200;  // bytes
constexpr std::size_t kRead = 1000;         // bytes of a title's source that are looked at

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Bytes that stand for themselves in a title.
bool is_plain(char c) { return is_alphanumeric(c) || c == '-' || c == '.' || c == ',' || c == ':'; }

bool is_ascii_punctuation(char c) { return c > ' ' && c < '\x7F' && !is_alphanumeric(c); }

class Reader {
 public:
  explicit Reader(std::string_view source) : source_(source) {}

  std::string read() {
    title_.reserve(std::min(source_.size(), kLongestTitle));
    while (at_ < source_.size()) {
      const std::size_t begin = at_;
      while (at_ < source_.size() && is_plain(source_[at_])) {
        ++at_;
      }
      title_.append(source_, begin, at_ - begin);
      if (at_ < source_.size()) {
        step();
      }
    }
    while (!title_.empty() && title_.back() == ' ') {
      title_.pop_back();
    }
    return std::move(title_);
  }

 private:
  [[nodiscard]] char next() const { return at_ + 1 < source_.size() ? source_[at_ + 1] : '\0'; }

  void step() {
    const char c = source_[at_];
    if (in_code_ == 0 && c == '\\' && is_ascii_punctuation(next())) {
      put(next());
      at_ += 2;
    } else if (c == '`') {
      ticks();
    } else if (in_code_ > 0) {
      put(c);
      ++at_;
    } else if (c == '<' && (is_alphanumeric(next()) || next() == '/' || next() == '!')) {
      tag();
    } else if (c == '&' && entity()) {
      return;
    } else if (c == '!' && next() == '[') {
      ++at_;
    } else if (c == '[') {
      ++at_;
      ++brackets_;
    } else if (c == ']' && brackets_ > 0) {
      --brackets_;
      ++at_;
      target();
    } else {
      if (!is_mark(c)) {
        put(c);
      }
      ++at_;
    }
  }

  /// `*`, and `_` at the edge of a word.
  [[nodiscard]] bool is_mark(char c) const {
    if (c == '_') {
      return at_ == 0 || !is_alphanumeric(source_[at_ - 1]) || !is_alphanumeric(next());
    }
    const bool alone = (at_ == 0 || is_space(source_[at_ - 1])) && is_space(next());
    return c == '*' && !alone;
  }

  void put(char c) {
    if (!is_space(c)) {
      title_.push_back(c);
    } else if (!title_.empty() && title_.back() != ' ') {
      title_.push_back(' ');
    }
  }

  void ticks() {
    std::size_t length = 0;
    while (at_ < source_.size() && source_[at_] == '`') {
      ++length;
      ++at_;
    }
    if (in_code_ == 0) {
      in_code_ = length;
    } else if (in_code_ == length) {
      in_code_ = 0;
    } else {
      title_.append(length, '`');
    }
  }

  /// Skips an HTML tag; an address in angle brackets stays.
  void tag() {
    const std::size_t end = source_.find('>', at_);
    if (end == std::string_view::npos) {
      put('<');
      ++at_;
      return;
    }
    const std::string_view inner = source_.substr(at_ + 1, end - at_ - 1);
    const bool address = inner.find("://") < inner.find_first_of(" =");
    if (address) {
      title_.append(inner);
    }
    at_ = end + 1;
  }

  /// The entities that titles hold: those of marks, and no-break blanks.
  bool entity() {
    constexpr std::array<std::pair<std::string_view, char>, 8> kEntities = {{{"&amp;", '&'},
                                                                             {"&lt;", '<'},
                                                                             {"&gt;", '>'},
                                                                             {"&quot;", '"'},
                                                                             {"&apos;", '\''},
                                                                             {"&#39;", '\''},
                                                                             {"&#x27;", '\''},
                                                                             {"&nbsp;", ' '}}};
    const auto* const found =
        std::find_if(kEntities.begin(), kEntities.end(), [&](const auto& entity) {
          return source_.substr(at_, entity.first.size()) == entity.first;
        });
    if (found == kEntities.end()) {
      return false;
    }
    put(found->second);
    at_ += found->first.size();
    return true;
  }

  /// Skips `(address)` or `[label]` after a link's text.
  void target() {
    const char open = at_ < source_.size() ? source_[at_] : '\0';
    if (open != '(' && open != '[') {
      return;
    }
    const std::size_t end = source_.find(open == '(' ? ')' : ']', at_);
    at_ = end == std::string_view::npos ? at_ : end + 1;
    brackets_ += end == std::string_view::npos && open == '[' ? 1U : 0U;
    at_ += end == std::string_view::npos && open == '[' ? 1U : 0U;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  std::size_t in_code_ = 0;  // length of the ticks that opened the code span, 0 outside
  std::size_t brackets_ = 0;
  std::string title_;
};

}  // namespace

std::string plain_title(std::string_view source) {
  source = source.substr(0, text::boundary_at_or_before(source, kRead));
  std::string title = Reader(source).read();
  title.resize(text::boundary_at_or_before(title, kLongestTitle));
  return title;
}

std::string slug_of(std::string_view title) {
  std::string slug;
  for (const char c : title) {
    if (c >= 'A' && c <= 'Z') {
      slug.push_back(static_cast<char>(c - 'A' + 'a'));
    } else if (is_alphanumeric(c) || c == '_' || c == '-') {
      slug.push_back(c);
    } else if (c == ' ') {
      slug.push_back('-');
    }
  }
  return slug;
}

}  // namespace strata::document
