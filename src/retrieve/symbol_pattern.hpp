// Names of symbols as people write them: plain, qualified, or with a star.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace strata::retrieve {

/// Parts of a name that is qualified with ".", "::", "#", "->" or "/" ("A::b", "a.b", "A#b"), in
/// lower case (ASCII); a call's parentheses and what is in them are left out. Empty for text that
/// is no name.
[[nodiscard]] std::vector<std::string> name_parts(std::string_view name);

class SymbolPattern {
 public:
  /// The last parts of a symbol's path must equal those of the pattern, letters in any case; in a
  /// part, * stands for any characters.
  explicit SymbolPattern(std::string_view pattern);

  /// `path` is the qualified path of a symbol. O(path * pattern).
  [[nodiscard]] bool matches(std::string_view path) const;

 private:
  std::vector<std::string> parts_;
};

}  // namespace strata::retrieve
