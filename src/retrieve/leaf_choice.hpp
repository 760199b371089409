// The order of the leaves of one file, which is learned apart from the order of the files.
#pragma once

#include <span>
#include <vector>

#include "retrieve/hit.hpp"

namespace strata::retrieve {

/// `fitness`: how well each hit answers among the leaves of its file, parallel to `hits`, in which
/// the leaves of a file stand together. The fittest leaf of a file gets the score of the file, that
/// of its best hit; each other one as much less as it is less fit. Two parts say so in each hit:
/// "choice.file" is what the file's best hit has more, "choice.leaf" what the leaf lacks.
/// O(hits).
void choose_leaves(const index::View& view, std::span<const float> fitness, std::vector<Hit>& hits);

}  // namespace strata::retrieve
