// The ways of searching vectors, by name.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.hpp"

namespace strata::index {

enum class VectorMethod : std::uint8_t {
  kAutomatic,  ///< exact up to kExactLeaves live leaves, by signs beyond; regions by graph where
               ///< there is one, else exact
  kExact,      ///< int8 dot product with every vector
  kSigns,      ///< the signs of every vector, a bit for each component, then int8 for the nearest
               ///< of them; regions: exact
  kGraph,      ///< walks a graph (HNSW) of the regions; leaves: those of the regions found.
               ///< Segments without a graph are scanned
};

[[nodiscard]] std::string_view to_string(VectorMethod method);
/// "auto", "exact", "signs" or "graph"; else kInvalidArgument.
[[nodiscard]] Result<VectorMethod> vector_method_from(std::string_view word);

}  // namespace strata::index
