// Content hashes (XXH3, 64 and 128 bits). They identify bytes against accident, not against attack.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata {

/// XXH3-128 of some bytes; identical on every platform.
struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  /// 32 lower-case hexadecimal digits, most significant first.
  [[nodiscard]] std::string to_hex() const;

  friend constexpr auto operator<=>(const Hash128&, const Hash128&) = default;
};

[[nodiscard]] Hash128 hash128(std::string_view bytes);

/// XXH3-64 with an optional seed, for checksums and hash tables that are stored.
[[nodiscard]] std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0);

}  // namespace strata
