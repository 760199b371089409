// A stable partition: first turns in score order, then what was held back. Tested by
// retrieve_test.cpp.
#include "retrieve/spread.hpp"

#include <map>
#include <utility>

namespace strata::retrieve {

std::vector<Hit> spread_over_files(const index::View& view, std::vector<Hit> hits,
                                   std::uint32_t per_file, std::uint32_t limit) {
  std::vector<Hit> first;
  std::vector<Hit> held_back;
  std::map<std::pair<std::uint32_t, FileId>, std::uint32_t> taken;
  for (Hit& hit : hits) {
    const FileId file = view.reader(hit.leaf.segment).leaf(hit.leaf.leaf).file;
    const std::uint32_t turn = taken[{hit.leaf.segment, file}]++;
    (per_file == 0 || turn < per_file ? first : held_back).push_back(std::move(hit));
  }
  for (Hit& hit : held_back) {
    first.push_back(std::move(hit));
  }
  if (first.size() > limit) {
    first.resize(limit);
  }
  return first;
}

}  // namespace strata::retrieve
