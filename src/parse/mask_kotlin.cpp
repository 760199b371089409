// One pass over the words. Strings and comments are not told apart: a word in them is replaced by
// one of the same length, which changes no structure. Tested by mask_kotlin_test.cpp.
#include "parse/mask_kotlin.hpp"

#include <algorithm>

#include "parse/mask_kotlin_declarations.hpp"

namespace strata::parse {
namespace {

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

class KotlinMask {
 public:
  explicit KotlinMask(std::string_view text) : text_(text) {}

  std::string run() {
    for (std::size_t at = 0; at < text_.size();) {
      if (!is_word(text_[at])) {
        ++at;
        continue;
      }
      const std::size_t begin = at;
      while (at < text_.size() && is_word(text_[at])) {
        ++at;
      }
      const std::string_view word = text_.substr(begin, at - begin);
      if ((word == "where" && !begins_constraint(at)) || (word == "get" && is_infix(begin, at))) {
        masked()[at - 1] = '_';
      } else if (word == "is") {
        mask_guard(at);
      } else if (word == "as") {
        mask_safe_call_after_cast(at);
      }
    }
    return std::move(masked_);
  }

 private:
  std::string& masked() {
    if (masked_.empty()) {
      masked_ = text_;
    }
    return masked_;
  }

  [[nodiscard]] std::size_t after_blanks(std::size_t at) const {
    return std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
  }

  // `where T : Foo`
  [[nodiscard]] bool begins_constraint(std::size_t at) const {
    std::size_t name = after_blanks(at);
    const std::size_t first = name;
    while (name < text_.size() && is_word(text_[name])) {
      ++name;
    }
    name = name > first && first > at ? after_blanks(name) : text_.size();
    return name < text_.size() && text_[name] == ':';
  }

  // `} get id` on one line: no accessor follows a closing brace there.
  [[nodiscard]] bool is_infix(std::size_t begin, std::size_t end) const {
    const std::size_t before = text_.substr(0, begin).find_last_not_of(" \t");
    return before != std::string_view::npos && text_[before] == '}' && end + 1 < text_.size() &&
           text_[end] == ' ' && (is_word(text_[end + 1]) || text_[end + 1] == '(');
  }

  // `is Type<*> if condition ->` within a line: the condition goes.
  void mask_guard(std::size_t after_is) {
    const std::size_t end = std::min(text_.find_first_of("\r\n", after_is), text_.size());
    const std::string_view line = text_.substr(after_is, end - after_is);
    const std::size_t arrow = line.find("->");
    const std::size_t guard = line.find(" if ");
    if (arrow == std::string_view::npos || guard >= arrow) {
      return;
    }
    const std::string_view type = line.substr(0, guard);
    if (std::all_of(type.begin(), type.end(), is_of_type)) {
      std::fill_n(masked().begin() + static_cast<std::ptrdiff_t>(after_is + guard), arrow - guard,
                  ' ');
    }
  }

  // `(x as? Type)?.call()` within a line: the mark after the parenthesis, which may be read as that
  // of a nullable type.
  void mask_safe_call_after_cast(std::size_t after_as) {
    std::size_t at = after_as + (text_.substr(after_as, 1) == "?" ? 1 : 0);
    while (at < text_.size() && is_of_type(text_[at])) {
      ++at;
    }
    if (text_.substr(std::min(at, text_.size()), 3) == ")?.") {
      masked()[at + 1] = ' ';
    }
  }

  static bool is_of_type(char c) {
    return is_word(c) || std::string_view(" .<>*?,").find(c) != std::string_view::npos;
  }

  std::string_view text_;
  std::string masked_;
};

}  // namespace

Masked mask_kotlin(std::string_view text) {
  Masked masked{KotlinMask(text).run(), {}};
  mask_kotlin_declarations(text, masked);
  return masked;
}

}  // namespace strata::parse
