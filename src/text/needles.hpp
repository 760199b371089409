// Several short strings looked for in one pass: a table for each of the first three bytes says
// which of the strings have it there, and the places where all three agree on one are few.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace strata::text {

class Needles {
 public:
  static constexpr std::size_t kMost = 64;
  static constexpr std::size_t kBytes = 3;  ///< of each needle that are looked for

  struct Hit {
    std::size_t at = std::string_view::npos;  ///< byte offset; npos = none
    std::uint64_t which = 0;  ///< bit n: the n-th needle that was added may begin there
  };

  /// Precondition: at least three bytes; no more than kMost needles.
  void add(std::string_view needle) {
    for (std::size_t i = 0; i < kBytes; ++i) {
      tables_[i][static_cast<unsigned char>(needle[i])] |= std::uint64_t{1} << count_;
    }
    ++count_;
  }

  /// The first place at or after `from` at which the first three bytes of a needle stand.
  [[nodiscard]] Hit next(std::string_view bytes, std::size_t from) const {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    for (std::size_t at = from; at + kBytes <= bytes.size(); ++at) {
      const std::uint64_t which =
          tables_[0][byte(at)] & tables_[1][byte(at + 1)] & tables_[2][byte(at + 2)];
      if (which != 0) {
        return {.at = at, .which = which};
      }
    }
    return {};
  }

 private:
  std::array<std::array<std::uint64_t, 256>, kBytes> tables_{};
  unsigned count_ = 0;
};

}  // namespace strata::text
