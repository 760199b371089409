// The hard limit, enforced on what was planned from estimates: cores that are over it after all are
// cut again.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/token_map.hpp"
#include "core/byte_range.hpp"

namespace strata::chunk {

/// A leaf's core with the exact tokens of its embedded form.
struct MeasuredCore {
  ByteRange range;
  std::uint32_t tokens = 0;
};

/// The cores, in order, each one over `max_tokens` halved until it fits: at the atom nearest to its
/// middle, or inside an atom between grapheme clusters. Cores must begin at atoms.
[[nodiscard]] std::vector<MeasuredCore> within_budget(std::string_view bytes,
                                                      const std::vector<ByteRange>& cores,
                                                      const Atoms& atoms, const TokenMap& tokens,
                                                      std::uint32_t max_tokens);

}  // namespace strata::chunk
