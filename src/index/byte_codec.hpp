// Variable-length integers (LEB128: seven bits a byte, lowest first) and a reader that never leaves
// its bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/little_endian.hpp"

namespace strata::index {

/// Appends 1..10 bytes.
inline void append_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80U; value >>= 7U) {
    out.push_back(static_cast<char>(value | 0x80U));
  }
  out.push_back(static_cast<char>(value));
}

/// Reads front to back. After the first read past the end, or a malformed number, ok() is false and
/// every read gives 0 or nothing: callers check once, after a group of reads.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool ok() const { return ok_; }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

  [[nodiscard]] std::string_view rest() const { return rest_; }

  [[nodiscard]] std::string_view take(std::uint64_t count) {
    if (count > rest_.size()) {
      return stop();
    }
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

  template <class T>
  [[nodiscard]] T fixed() {
    const std::string_view bytes = take(sizeof(T));
    return bytes.empty() ? T{0} : store::load<T>(bytes.data());
  }

  [[nodiscard]] std::uint64_t varint() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < rest_.size() && i < 10; ++i) {
      const auto byte = static_cast<unsigned char>(rest_[i]);
      value |= static_cast<std::uint64_t>(byte & 0x7fU) << (7U * i);
      if (byte < 0x80U) {
        rest_.remove_prefix(i + 1);
        return value;
      }
    }
    static_cast<void>(stop());
    return 0;
  }

 private:
  std::string_view stop() {
    ok_ = false;
    rest_ = {};
    return {};
  }

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace strata::index
