// Labels of whole files teach which file answers, and next to nothing about which of its leaves
// does; labels of lines teach the latter. So a file stands where its best evidence puts it, and
// what is shown of it is chosen by weights of their own. Tested by leaf_choice_test.cpp.
#include "retrieve/leaf_choice.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace strata::retrieve {

namespace {

std::pair<std::uint32_t, FileId> file_of(const index::View& view, const Hit& hit) {
  return {hit.leaf.segment, view.reader(hit.leaf.segment).file_of(hit.leaf.leaf)};
}

void add_part(Hit& hit, std::string_view feature, float amount) {
  if (amount != 0) {
    hit.parts.push_back({.feature = feature, .feature_value = amount, .contribution = amount});
    hit.score += amount;
  }
}

}  // namespace

void choose_leaves(const index::View& view, std::span<const float> fitness,
                   std::vector<Hit>& hits) {
  std::size_t first = 0;
  while (first < hits.size()) {
    const auto file = file_of(view, hits[first]);
    float best = hits[first].score;
    float fittest = fitness[first];
    std::size_t last = first + 1;
    for (; last < hits.size() && file_of(view, hits[last]) == file; ++last) {
      best = std::max(best, hits[last].score);
      fittest = std::max(fittest, fitness[last]);
    }
    for (; first < last; ++first) {
      add_part(hits[first], "choice.file", best - hits[first].score);
      add_part(hits[first], "choice.leaf", fitness[first] - fittest);
    }
  }
}

}  // namespace strata::retrieve
