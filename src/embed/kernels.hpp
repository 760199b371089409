// The inner loops over vectors, for each instruction set that they are compiled for. All of them
// give the same bits: two sum integers, and the third adds in an order that no width changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace strata::embed {

inline constexpr std::size_t kBitPlanes = 4;

/// One way to compute. Pointers need no alignment; sizes may be 0.
struct Kernels {
  std::string_view instructions;  ///< "avx2"

  /// out[r] = dot product of `query` and row r of `rows` (row-major, `dimensions` each). Exact.
  /// Precondition: components in -128..127, at most 65,536 dimensions.
  void (*dot_rows)(const std::int16_t* query, const std::int8_t* rows, std::size_t count,
                   std::size_t dimensions, std::int32_t* out);

  /// Dot product of two rows. Exact, with the same precondition.
  std::int32_t (*dot)(const std::int8_t* a, const std::int8_t* b, std::size_t dimensions);

  /// out[r] = sum of the components of a query at the bits that are set in row r of `rows` (`words`
  /// 64-bit words each). The query's components are 4-bit numbers, -8..7, given as kBitPlanes rows
  /// of bits: their lowest bits, the next, and so on, in two's complement.
  void (*sum_at_bits)(const std::uint64_t* planes, const std::byte* rows, std::size_t count,
                      std::size_t words, std::int32_t* out);

  /// sum[i] += weight * row[i], product and sum rounded one after the other.
  void (*add_scaled)(float* sum, const std::int8_t* row, float weight, std::size_t dimensions);
};

/// The widest that this machine runs.
[[nodiscard]] const Kernels& kernels();

/// All that this machine runs, the widest first and the portable one last.
[[nodiscard]] const std::vector<Kernels>& usable_kernels();

}  // namespace strata::embed
