// Exact nearest neighbours by a flat scan over int8 vectors: exact filters, instant deletes, the
// same answer on every machine because the dot products are integers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "index/view.hpp"

namespace strata::index {

/// A leaf near the query.
struct Neighbour {
  LeafRef leaf;
  float similarity = 0;  ///< approximate cosine, both vectors in int8

  friend bool operator==(const Neighbour&, const Neighbour&) = default;
};

/// A region near the query.
struct RegionNeighbour {
  std::uint32_t segment = 0;
  RegionId region;
  float similarity = 0;
};

/// Which leaves may be returned; an empty function admits all.
using LeafFilter = std::function<bool(LeafRef)>;

/// The `count` live, searchable, admitted leaves nearest to `query` (of the segments' width, else
/// nothing is found), best first; equal similarities in the order of View::precedes. Leaves without
/// a known word (zero vectors) are not found. The filter is asked only about leaves that would be
/// among the best so far. O(live leaves * dimensions + found log count).
[[nodiscard]] std::vector<Neighbour> nearest_leaves(const View& view, std::span<const float> query,
                                                    std::size_t count,
                                                    const LeafFilter& admits = {});

/// The same for the means of the regions of live files; equal similarities by path, then position.
[[nodiscard]] std::vector<RegionNeighbour> nearest_regions(const View& view,
                                                           std::span<const float> query,
                                                           std::size_t count);

/// Exact dot product with the widest instructions that the machine has; equal to embed::dot.
/// Precondition: equal sizes of at most 130,000.
[[nodiscard]] std::int32_t dot_int8(std::span<const std::int8_t> a, std::span<const std::int8_t> b);

}  // namespace strata::index
