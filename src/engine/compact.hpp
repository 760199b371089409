// Keeps the number of segments small: many small ones, or ones that are mostly dead, become one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "engine/state.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

/// How much of a segment a view uses.
struct SegmentUse {
  std::string name;
  std::uint64_t live_bytes = 0;  ///< source bytes of the live files
  std::uint32_t live_files = 0;
  std::uint32_t files = 0;  ///< live or not
  std::uint64_t segment_bytes = 0;  ///< of its file
};

/// Names of the segments to merge into one; empty means none. Together they hold `limit` live bytes
/// at most, and take twice that on disk: what is made of tiny things takes more memory than
/// its source tells.
[[nodiscard]] std::vector<std::string> choose_segments(std::vector<SegmentUse> segments,
                                                       std::uint64_t limit);

/// Merges segments of the coming commit where that pays and updates `next` (its segments, and its
/// files' segment names). Returns whether it left that for later.
[[nodiscard]] Result<bool> compact(const State& state, store::Snapshot& next, Merging merging);

}  // namespace strata::engine
