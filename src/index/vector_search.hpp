// Nearest neighbours of a query vector among the leaves or the regions of a view: one question, and
// three ways to answer it. The exact scan is the measure of the two others (figures:
// docs/vectors.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "embed/kernels.hpp"
#include "index/vector_method.hpp"
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

  friend bool operator==(const RegionNeighbour&, const RegionNeighbour&) = default;
};

/// Which leaves may be returned; an empty function admits all.
using LeafFilter = std::function<bool(LeafRef)>;

/// The exact scan of so many leaves takes about as long as the rest of a query.
inline constexpr std::uint64_t kExactLeaves = 400'000;

struct VectorSearchOptions {
  VectorMethod method = VectorMethod::kAutomatic;
  /// kSigns: so many times `count` leaves, but 4,096 at least, are scored in int8. kGraph: so many
  /// times `count` regions are kept while walking, but 64 at least. 0 = the method's own choice: 32
  /// and 2.
  std::uint32_t breadth = 0;
  /// Which instructions compute; results do not depend on it.
  const embed::Kernels* kernels = &embed::kernels();
};

/// The `count` live, searchable, admitted leaves nearest to `query` (of the segments' width, else
/// nothing is found), best first; equal similarities in the order of View::precedes. Leaves without
/// a known word (zero vectors) are not found. The filter is asked before anything is counted, so a
/// narrow one still fills the list; the approximate methods may miss leaves, but their similarities
/// are those of the exact one, and none is returned that may not be. O(live leaves * dimensions)
/// exact, an eighth of the memory traffic by signs, O(log regions * dimensions) by graph.
[[nodiscard]] std::vector<Neighbour> nearest_leaves(const View& view, std::span<const float> query,
                                                    std::size_t count,
                                                    const LeafFilter& admits = {},
                                                    const VectorSearchOptions& options = {});

/// Which regions may be returned; an empty function admits all.
using RegionFilter = std::function<bool(std::uint32_t segment, RegionId region)>;

/// The same for the means of the regions of live files; equal similarities by path, then position.
[[nodiscard]] std::vector<RegionNeighbour> nearest_regions(const View& view,
                                                           std::span<const float> query,
                                                           std::size_t count,
                                                           const RegionFilter& admits = {},
                                                           const VectorSearchOptions& options = {});

}  // namespace strata::index
