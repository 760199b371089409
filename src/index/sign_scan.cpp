// Counting: one pass writes the number of differing signs of every live leaf and a histogram of
// them; the histogram says up to which number enough leaves lie, and a second pass offers those.
// Where a filter turns so many away that too few remain, the number is raised and the pass repeated
// for what lies between, until enough were admitted or all were seen: each time at least twice as
// many are looked at. O(live leaves) and two bytes for each. Tested by vector_search_test.cpp.
#include <algorithm>

#include "index/vector_ranking.hpp"

namespace strata::index {

namespace {

/// Differing signs of the live leaves, run after run.
struct Differences {
  std::vector<std::uint16_t> of_leaf;
  std::vector<std::size_t> histogram;
};

Differences count_differences(const View& view, const VectorQuery& query) {
  Differences all{.of_leaf = {}, .histogram = std::vector<std::size_t>(query.dimensions() + 1U)};
  all.of_leaf.reserve(view.live_leaves());
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    if (!query.fits(view.reader(s))) {
      continue;
    }
    for (const IdRun run : view.leaf_runs(s)) {
      const std::size_t before = all.of_leaf.size();
      all.of_leaf.resize(before + run.count);
      const std::span<std::uint16_t> out = std::span(all.of_leaf).subspan(before);
      query.differing_signs(view.reader(s).leaf_vectors(), run.first, out);
      for (const std::uint16_t difference : out) {
        // Bits behind the last dimension are 0 in a sound segment.
        ++all.histogram[std::min<std::size_t>(difference, query.dimensions())];
      }
    }
  }
  return all;
}

/// Offers the leaves with from <= difference < to; returns how many were admitted.
std::size_t offer_between(const View& view, const VectorQuery& query,
                          const Differences& differences, std::size_t from, std::size_t to,
                          LeafRanking& ranking) {
  std::size_t admitted = 0;
  std::size_t at = 0;
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    if (!query.fits(view.reader(s))) {
      continue;
    }
    for (const IdRun run : view.leaf_runs(s)) {
      for (std::uint32_t i = 0; i < run.count; ++i) {
        const std::uint16_t difference = differences.of_leaf[at++];
        if (difference < from || difference >= to) {
          continue;
        }
        const std::uint32_t leaf = run.first + i;
        if (view.reader(s).leaf_vectors().scale(leaf) > 0 && ranking.may_return(s, leaf)) {
          ++admitted;
          ranking.offer(s, {.first = leaf, .count = 1});
        }
      }
    }
  }
  return admitted;
}

}  // namespace

void offer_by_signs(const View& view, const VectorQuery& query, std::size_t enough,
                    LeafRanking& ranking) {
  const Differences differences = count_differences(view, query);
  std::size_t admitted = 0;
  std::size_t seen = 0;
  std::size_t wanted = enough;
  for (std::size_t from = 0; from < differences.histogram.size() && admitted < enough;) {
    std::size_t to = from;
    while (to < differences.histogram.size() && seen < wanted) {
      seen += differences.histogram[to++];
    }
    admitted += offer_between(view, query, differences, from, to, ranking);
    from = to;
    wanted = 2 * seen + 1;
  }
}

}  // namespace strata::index
