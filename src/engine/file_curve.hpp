// The similarity curve of an indexed file, for people who ask why its regions lie where they do.
#pragma once

#include <optional>

#include "engine/engine.hpp"
#include "engine/source_reader.hpp"
#include "index/segment.hpp"
#include "segment/boundaries.hpp"

namespace strata::engine {

/// The file is read and cut anew; its vectors are those of the index (int8), so curves differ from
/// those of indexing by rounding, and nothing is embedded. Nothing if the file is gone or its
/// leaves are not those of the index.
[[nodiscard]] std::optional<segment::Segmentation> curve_of_file(const index::SegmentReader& reader,
                                                                 const index::FileRecord& record,
                                                                 const SourceReader& sources,
                                                                 const IndexOptions& options);

}  // namespace strata::engine
