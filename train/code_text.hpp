// The two sides of a pair as strings: source with parts of it taken out, and one line of prose.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/byte_range.hpp"

namespace strata::train {

struct TextLimits {
  std::size_t min_words = 3;   ///< fewer say too little
  std::size_t max_words = 40;  ///< a longer text is cut to so many
};

/// The bytes of `whole` without those of `holes` (ascending, disjoint; each leaves a blank), cut to
/// so many bytes at the end of a line.
[[nodiscard]] std::string cut_out(std::string_view bytes, ByteRange whole,
                                  std::span<const ByteRange> holes, std::size_t max_bytes);

/// A line of prose within the limits; empty if it has too few words between blanks, or if less than
/// seven tenths of it are letters and blanks.
[[nodiscard]] std::string prose(std::string_view line, const TextLimits& limits = {});

/// Words with one blank between any two.
[[nodiscard]] std::string joined(std::span<const std::string> words);

}  // namespace strata::train
