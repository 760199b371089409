// Vectors in a quarter of the bytes: int8 components with one scale per vector, as segments store
// them.
#pragma once

#include <cstdint>
#include <span>

namespace strata::embed {

/// Writes round(value / scale) in -127..127 into `components` and returns scale = largest |value| /
/// 127, so that value is within scale / 2 of scale * component. A zero vector gives zeros and scale
/// 0; a component that is not finite counts as 0. Halves round away from zero. Precondition: equal
/// sizes.
[[nodiscard]] float quantise(std::span<const float> values, std::span<std::int8_t> components);

/// Exact dot product of components; times both scales it approximates the dot product of the
/// vectors. Preconditions: equal sizes of at most 130,000 (the sum then fits 32 bits).
[[nodiscard]] std::int32_t dot(std::span<const std::int8_t> a, std::span<const std::int8_t> b);

}  // namespace strata::embed
