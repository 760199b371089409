// Fixed-width little-endian numbers in byte strings: how every file of ours spells them, on any
// machine. Loads and stores need no alignment and compile to one instruction.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <string>

namespace strata::store {

template <std::unsigned_integral T>
[[nodiscard]] constexpr T byte_swapped(T value) {
  T out = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out = static_cast<T>(out << 8U) | static_cast<T>(value & 0xffU);
    value = static_cast<T>(value >> 8U);
  }
  return out;
}

/// Number at `bytes`. Precondition: sizeof(T) bytes are readable there.
template <std::unsigned_integral T>
[[nodiscard]] T load(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  if constexpr (sizeof(T) > 1 && std::endian::native == std::endian::big) {
    value = byte_swapped(value);
  }
  return value;
}

template <std::unsigned_integral T>
void append(std::string& out, T value) {
  if constexpr (sizeof(T) > 1 && std::endian::native == std::endian::big) {
    value = byte_swapped(value);
  }
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  out.append(bytes, sizeof(T));
}

}  // namespace strata::store
