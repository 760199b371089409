// A navigable small-world graph (HNSW) over the region vectors of one segment: finds near regions
// without looking at all of them. It holds links only and lies in the segment; the vectors stay
// where they are.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "index/graph_options.hpp"
#include "index/vector_query.hpp"
#include "index/vector_table.hpp"

namespace strata::index {

/// The links over all rows of a table that have a direction, as RegionGraph::open reads them; equal
/// tables give equal bytes. Empty if there is nothing to link. O(rows log rows) on one thread.
[[nodiscard]] Result<std::string> build_graph(const VectorTable& table);

class RegionGraph {
 public:
  /// Views `bytes` over the table that they were built from; both must outlive the graph. Checks
  /// every link, so that no walk can leave the table. kCorrupt if they do not fit. O(bytes).
  [[nodiscard]] static Result<RegionGraph> open(std::string_view bytes, const VectorTable& table);
  ~RegionGraph();
  RegionGraph(RegionGraph&&) noexcept;
  RegionGraph& operator=(RegionGraph&&) noexcept;

  /// Rows near the query among those that `admits` takes, in no useful order; `breadth` at most,
  /// which is also how many are kept while walking. Empty if memory runs out. May be called from
  /// several threads at once; they wait for each other.
  [[nodiscard]] std::vector<std::uint32_t> near(
      const VectorQuery& query, std::uint32_t breadth,
      const std::function<bool(std::uint32_t)>& admits) const;

 private:
  struct State;
  explicit RegionGraph(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace strata::index
