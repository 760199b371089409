// When a segment carries a graph of its regions (index/region_graph.hpp).
#pragma once

#include <cstdint>

namespace strata::index {

struct GraphOptions {
  /// Regions from which on a segment does. Building takes about 0.2 ms for each region, and a scan
  /// of fewer is as fast as the walk. Default 65,536; 0 = none does.
  std::uint32_t least_regions = 65'536;
};

}  // namespace strata::index
