// Tokens whose issuers gave them a prefix to be found by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace strata::scan {

/// The bytes that stand behind a prefix.
enum class Alphabet : std::uint8_t {
  kToken,     ///< letters, digits, '_', '-'
  kAlnum,     ///< letters and digits
  kCapitals,  ///< A-Z and 0-9
  kHex,       ///< hexadecimal digits
  kWide       ///< those of a token and '.', '+', '/', '='
};

struct TokenRule {
  std::string_view kind;  ///< for people
  std::string_view prefix;
  std::size_t least = 0;  ///< bytes behind the prefix
  std::size_t most = 0;
  Alphabet alphabet = Alphabet::kToken;
  /// Where in the prefix the three bytes begin that are looked for: those that are rare in sources.
  std::size_t needle = 0;

  /// True for a token at `at`: enough letters behind the prefix, which look drawn at random and are
  /// no sample, and no letter that continues it on either side. Looks at `most` bytes at most.
  [[nodiscard]] bool holds_at(std::string_view bytes, std::size_t at) const;
};

[[nodiscard]] std::span<const TokenRule> token_rules();

}  // namespace strata::scan
