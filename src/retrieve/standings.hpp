// What the graph of the repository says about each file: the caller knows the graph, the ranking
// only takes the figures.
#pragma once

#include <cstdint>
#include <vector>

#include "core/ids.hpp"

namespace strata::retrieve {

struct FileStanding {
  float importers = 0;  ///< how many files import it; a package's import counts in equal parts
  float users = 0;      ///< how many use a name that it defines, importers among them
  float rank = 0;       ///< PageRank, 1 = average
  float recency = 0;    ///< 1 for the files that changed last, halved every half year before that
};

/// Of all files of a view, by segment, then FileId. Empty: nothing is known, the features are 0.
struct Standings {
  std::vector<std::vector<FileStanding>> files;

  [[nodiscard]] FileStanding of(std::uint32_t segment, FileId file) const {
    return segment < files.size() ? files[segment][file.value] : FileStanding{};
  }
};

}  // namespace strata::retrieve
