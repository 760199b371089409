// Which leaves a query may return at all. Filters apply before any top-k, so that a narrow filter
// still fills its results.
#pragma once

#include <vector>

#include "index/view.hpp"
#include "retrieve/query.hpp"

namespace strata::retrieve {

class LeafFilter {
 public:
  /// Decides every file once, O(files); leaves are decided on demand. `view` and `filters` must
  /// outlive the filter.
  LeafFilter(const index::View& view, const Filters& filters);

  [[nodiscard]] bool admits_file(std::uint32_t segment, FileId file) const;
  /// Live, searchable, in an admitted file, and of an admitted kind.
  [[nodiscard]] bool admits(index::LeafRef ref) const;

 private:
  const index::View& view_;
  const Filters& filters_;
  std::vector<std::vector<bool>> files_;  // [segment][file]
};

}  // namespace strata::retrieve
