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
  explicit Reader(const CSource& source) : source_(source) {}

  [[nodiscard]] TokenSpan find(std::size_t i) const {
    const std::size_t first = after_first_semicolon(i);
    int depth = 0;
    for (std::size_t k = first; k < std::min(source_.tokens.size(), first + kMaxType); ++k) {
      if (source_.is_mark(k, "<>")) {
        depth += source_.is_mark(k, "<") ? 1 : -1;
      } else if (source_.is_mark(k, "=")) {
        const bool declares = depth == 0 && k >= first + 2 && !source_.is_mark(k + 1, "=") &&
                              source_.is_name(k - 1) &&
                              (source_.is_name(k - 2) || source_.is_mark(k - 2, "*&>"));
        return declares ? TokenSpan{first, k - 1} : TokenSpan{};
      } else if (!source_.is_name(k) && !source_.is_mark(k, depth > 0 ? ":*&," : ":*&")) {
        break;
      }
    }
    return {};
  }

 private:
  // source_.tokens.size() if the head of the `for` at i ends before one, or is too long.
  [[nodiscard]] std::size_t after_first_semicolon(std::size_t i) const {
    int depth = 0;
    for (std::size_t k = i + 1; k < std::min(source_.tokens.size(), i + kMaxInit); ++k) {
      if (source_.is_mark(k, "(")) {
        ++depth;
      } else if (source_.is_mark(k, ")")) {
        --depth;
      } else if (depth == 1 && source_.is_mark(k, ";")) {
        return k + 1;
      }
      if (depth <= 0) {
        break;
      }
    }
    return source_.tokens.size();
  }

  const CSource& source_;
};

}  // namespace

TokenSpan type_in_for_condition(const CSource& source, std::size_t i) {
  return Reader(source).find(i);
}

}  // namespace strata::parse
