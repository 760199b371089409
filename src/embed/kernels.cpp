// This file is compiled once for each instruction set (Highway's foreach_target.h includes it again
// and again); the last pass adds the table to choose from. Choosing is our own, by the compiler's
// view of the processor, so that Highway is used from its headers alone. Floats are multiplied and
// added apart: the folder is compiled without contraction into fused multiply-adds. Tested by
// kernels_test.cpp, which forces each instruction set.
// NOLINTBEGIN(misc-definitions-in-headers,readability-identifier-naming): included again by design.
#include "embed/kernels.hpp"

#include <cstring>

// What is left: the portable one, and on x86 SSE4, AVX2 and AVX-512; elsewhere the baseline.
#define HWY_DISABLE_PCLMUL_AES 1
#define HWY_DISABLE_F16C 1
#if defined(__x86_64__)
#define HWY_DISABLED_TARGETS (~(HWY_SCALAR | HWY_EMU128 | HWY_SSE4 | HWY_AVX2 | HWY_AVX3))
#else
#define HWY_COMPILE_ONLY_STATIC 1
#endif

#define HWY_TARGET_INCLUDE "embed/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace strata::embed {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET != HWY_SCALAR
using Wide = hn::ScalableTag<std::int16_t>;

HWY_ATTR inline auto load_wide(const std::int16_t* from) { return hn::LoadU(Wide(), from); }

HWY_ATTR inline auto load_wide(const std::int8_t* from) {
  return hn::PromoteTo(Wide(), hn::LoadU(hn::Rebind<std::int8_t, Wide>(), from));
}
#endif

/// `Component` is int8_t, or int16_t for what is used many times.
template <class Component>
HWY_ATTR inline std::int32_t dot_row(const Component* query, const std::int8_t* row,
                                     std::size_t dimensions) {
  std::size_t i = 0;
  std::int32_t total = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::RepartitionToWide<Wide> sums;
  const std::size_t lanes = hn::Lanes(Wide());
  auto even = hn::Zero(sums);
  auto odd = hn::Zero(sums);
  for (; i + lanes <= dimensions; i += lanes) {
    even = hn::ReorderWidenMulAccumulate(sums, load_wide(query + i), load_wide(row + i), even, odd);
  }
  total = hn::GetLane(hn::SumOfLanes(sums, hn::Add(even, odd)));
#endif
  for (; i < dimensions; ++i) {
    total += std::int32_t{query[i]} * std::int32_t{row[i]};
  }
  return total;
}

HWY_ATTR std::int32_t dot(const std::int8_t* a, const std::int8_t* b, std::size_t dimensions) {
  return dot_row(a, b, dimensions);
}

HWY_ATTR void dot_rows(const std::int16_t* query, const std::int8_t* rows, std::size_t count,
                       std::size_t dimensions, std::int32_t* out) {
  for (std::size_t r = 0; r < count; ++r) {
    out[r] = dot_row(query, rows + r * dimensions, dimensions);
  }
}

HWY_ATTR inline std::int32_t common_bits(const std::uint64_t* plane, std::uint64_t row) {
  return __builtin_popcountll(*plane & row);
}

HWY_ATTR void sum_at_bits(const std::uint64_t* planes, const std::byte* rows, std::size_t count,
                          std::size_t words, std::int32_t* out) {
  for (std::size_t r = 0; r < count; ++r) {
    std::int32_t ones = 0;
    std::int32_t twos = 0;
    std::int32_t fours = 0;
    std::int32_t eights = 0;
    for (std::size_t w = 0; w < words; ++w) {
      std::uint64_t row = 0;
      std::memcpy(&row, rows + (r * words + w) * sizeof row, sizeof row);
      ones += common_bits(planes + w, row);
      twos += common_bits(planes + words + w, row);
      fours += common_bits(planes + 2 * words + w, row);
      eights += common_bits(planes + 3 * words + w, row);
    }
    out[r] = ones + 2 * twos + 4 * fours - 8 * eights;
  }
}

HWY_ATTR void add_scaled(float* sum, const std::int8_t* row, float weight, std::size_t dimensions) {
  const hn::ScalableTag<float> floats;
  const hn::Rebind<std::int32_t, decltype(floats)> integers;
  const hn::Rebind<std::int8_t, decltype(floats)> bytes;
  const std::size_t lanes = hn::Lanes(floats);
  const auto factor = hn::Set(floats, weight);
  std::size_t i = 0;
  for (; i + lanes <= dimensions; i += lanes) {
    const auto values = hn::ConvertTo(floats, hn::PromoteTo(integers, hn::LoadU(bytes, row + i)));
    hn::StoreU(hn::Add(hn::LoadU(floats, sum + i), hn::Mul(factor, values)), floats, sum + i);
  }
  for (; i < dimensions; ++i) {
    sum[i] += weight * static_cast<float>(row[i]);
  }
}

constexpr Kernels with_name(std::string_view instructions) {
  return {.instructions = instructions,
          .dot_rows = dot_rows,
          .dot = dot,
          .sum_at_bits = sum_at_bits,
          .add_scaled = add_scaled};
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace strata::embed

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace strata::embed {

const std::vector<Kernels>& usable_kernels() {
  static const std::vector<Kernels> kUsable = [] {
    std::vector<Kernels> usable;
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool sse4 =
        __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("popcnt") != 0;
    const bool avx2 = sse4 && __builtin_cpu_supports("avx2") != 0 &&
                      __builtin_cpu_supports("fma") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                      __builtin_cpu_supports("bmi2") != 0;
    const bool avx512 =
        avx2 && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
        __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512bw") != 0;
#if (HWY_TARGETS & HWY_AVX3) && (HWY_STATIC_TARGET != HWY_AVX3)
    if (avx512) {
      usable.push_back(N_AVX3::with_name("avx512"));
    }
#endif
#if (HWY_TARGETS & HWY_AVX2) && (HWY_STATIC_TARGET != HWY_AVX2)
    if (avx2) {
      usable.push_back(N_AVX2::with_name("avx2"));
    }
#endif
#if (HWY_TARGETS & HWY_SSE4) && (HWY_STATIC_TARGET != HWY_SSE4)
    if (sse4) {
      usable.push_back(N_SSE4::with_name("sse4"));
    }
#endif
#endif
    usable.push_back(HWY_STATIC_DISPATCH(with_name)("portable"));
    return usable;
  }();
  return kUsable;
}

const Kernels& kernels() {
  static const Kernels& kWidest = usable_kernels().front();
  return kWidest;
}

}  // namespace strata::embed

#endif
// NOLINTEND(misc-definitions-in-headers,readability-identifier-naming)
