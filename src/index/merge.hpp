// Several segments, of which only some files are live -> one segment with those files: how the
// number of segments stays small and the space of deleted files comes back, without parsing or
// embedding anything again.
#pragma once

#include <span>
#include <string>

#include "core/result.hpp"
#include "index/view.hpp"

namespace strata::index {

/// Writes the merged segment into `folder` and returns its name. Its bytes are those that a
/// SegmentBuilder would have made of the live files. kInvalidArgument if the segments are of
/// different models, a path is live twice, or nothing is live; kCorrupt if a segment is damaged.
/// Memory: the new segment.
[[nodiscard]] Result<std::string> merge_segments(std::span<const LiveSegment> segments,
                                                 const std::string& folder,
                                                 GraphOptions graph = {});

/// The bytes that merge_segments writes.
[[nodiscard]] Result<std::string> encode_merged(std::span<const LiveSegment> segments,
                                                GraphOptions graph = {});

}  // namespace strata::index
