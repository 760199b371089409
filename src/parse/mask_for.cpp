// From the `(` to its first `;`, then names, `::`, `<...>` and pointer marks up to `name =`. Tested
// by mask_test.cpp.
#include "parse/mask_for.hpp"

#include <algorithm>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxInit = 64;  // tokens before the first `;`
constexpr std::size_t kMaxType = 24;  // tokens of the type

class Reader {
 public:
  Reader(std::string_view text, const std::vector<CToken>& tokens) : text_(text), tokens_(tokens) {}

  [[nodiscard]] TokenSpan find(std::size_t i) const {
    const std::size_t first = after_first_semicolon(i);
    int depth = 0;
    for (std::size_t k = first; k < std::min(tokens_.size(), first + kMaxType); ++k) {
      if (is_mark(k, "<>")) {
        depth += is_mark(k, "<") ? 1 : -1;
      } else if (is_mark(k, "=")) {
        const bool declares = depth == 0 && k >= first + 2 && !is_mark(k + 1, "=") &&
                              is_name(k - 1) && (is_name(k - 2) || is_mark(k - 2, "*&>"));
        return declares ? TokenSpan{first, k - 1} : TokenSpan{};
      } else if (!is_name(k) && !is_mark(k, depth > 0 ? ":*&," : ":*&")) {
        break;
      }
    }
    return {};
  }

 private:
  [[nodiscard]] bool is_mark(std::size_t i, std::string_view marks) const {
    return i < tokens_.size() && tokens_[i].kind == CTokenKind::kMark &&
           marks.find(text_[tokens_[i].begin]) != std::string_view::npos;
  }

  [[nodiscard]] bool is_name(std::size_t i) const {
    return i < tokens_.size() &&
           (tokens_[i].kind == CTokenKind::kName || tokens_[i].kind == CTokenKind::kMacroName);
  }

  // tokens_.size() if the head of the `for` at i ends before one, or is too long.
  [[nodiscard]] std::size_t after_first_semicolon(std::size_t i) const {
    int depth = 0;
    for (std::size_t k = i + 1; k < std::min(tokens_.size(), i + kMaxInit); ++k) {
      if (is_mark(k, "(")) {
        ++depth;
      } else if (is_mark(k, ")")) {
        --depth;
      } else if (depth == 1 && is_mark(k, ";")) {
        return k + 1;
      }
      if (depth <= 0) {
        break;
      }
    }
    return tokens_.size();
  }

  std::string_view text_;
  const std::vector<CToken>& tokens_;
};

}  // namespace

TokenSpan type_in_for_condition(std::string_view text, const std::vector<CToken>& tokens,
                                std::size_t i) {
  return Reader(text, tokens).find(i);
}

}  // namespace strata::parse
