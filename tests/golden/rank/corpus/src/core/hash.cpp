// XXH3 through libxxhash. Tested by hash_test.cpp.
#include "core/hash.hpp"

#include <xxhash.h>

namespace strata {

std::string Hash128::to_hex() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out(32, '0');
  for (unsigned i = 0; i < 16; ++i) {
    out[15 - i] = kDigits[(high >> (4 * i)) & 15U];
    out[31 - i] = kDigits[(low >> (4 * i)) & 15U];
  }
  return out;
}

Hash128 hash128(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {.high = hash.high64, .low = hash.low64};
}

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

}  // namespace strata
