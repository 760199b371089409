// The order of the leaves of one file, and of those of all documents, which is learned apart from
// the order of the files.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "retrieve/hit.hpp"

namespace strata::retrieve {

/// What has an order of its own: the leaves of a source file, or those of all documents together,
/// since which of several long documents answers shows in their leaves.
enum class Contest : std::uint8_t { kFile, kDocuments };

/// `fitness`: how well each hit answers among the leaves of its contest, parallel to `hits`, in
/// which the leaves of a file stand together, as is `contests`. The fittest leaf of a contest gets
/// its score, that of its best hit; each other one as much less as it is less fit. Two parts say so
/// in each hit: "choice.file" is what the best hit has more, "choice.leaf" what the leaf lacks.
/// O(hits).
void choose_leaves(const index::View& view, std::span<const float> fitness,
                   std::span<const Contest> contests, std::vector<Hit>& hits);

}  // namespace strata::retrieve
