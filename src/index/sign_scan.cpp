// Of the leaves only the signs are read, a bit for each component; the query keeps four (as in J.
// Gao and C. Long, "RaBitQ", 2024, without the rotation). Counting: one pass writes the distance of
// every live leaf and a histogram of them; the histogram says up to which distance enough leaves
// lie, and a second pass offers those. Where a filter turns so many away that too few remain, the
// limit is raised and the pass repeated for what lies between, until enough were admitted or all
// were seen: each time at least twice as many are looked at. O(live leaves) and two bytes for each.
// Tested by vector_search_test.cpp.
#include <algorithm>
#include <array>

#include "index/vector_ranking.hpp"

namespace strata::index {

namespace {

/// Distances of the live leaves, run after run.
struct Distances {
  std::vector<std::uint16_t> of_leaf;
  std::vector<std::size_t> histogram;
};

Distances measure(const View& view, const VectorQuery& query) {
  constexpr std::uint32_t kBlock = 256;
  std::array<std::int32_t, kBlock> block;
  Distances all{
      .of_leaf = {},
      .histogram = std::vector<std::size_t>(static_cast<std::size_t>(query.farthest()) + 1)};
  std::size_t at = 0;
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    if (!query.fits(view.reader(s))) {
      continue;
    }
    for (const IdRun run : view.leaf_runs(s)) {
      all.of_leaf.resize(at + run.count);
      for (std::uint32_t done = 0; done < run.count; done += kBlock) {
        const auto out = std::span(block).first(std::min(kBlock, run.count - done));
        query.distances_by_signs(view.reader(s).leaf_vectors(), run.first + done, out);
        for (const std::int32_t distance : out) {
          ++all.histogram[static_cast<std::size_t>(distance)];
          all.of_leaf[at++] = static_cast<std::uint16_t>(distance);
        }
      }
    }
  }
  return all;
}

/// Offers the leaves with from <= distance < to; returns how many were admitted.
std::size_t offer_between(const View& view, const VectorQuery& query, const Distances& distances,
                          std::size_t from, std::size_t to, LeafRanking& ranking) {
  std::size_t admitted = 0;
  std::size_t at = 0;
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    if (!query.fits(view.reader(s))) {
      continue;
    }
    for (const IdRun run : view.leaf_runs(s)) {
      for (std::uint32_t i = 0; i < run.count; ++i) {
        const std::uint16_t distance = distances.of_leaf[at++];
        if (distance < from || distance >= to) {
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
  const Distances distances = measure(view, query);
  std::size_t admitted = 0;
  std::size_t seen = 0;
  std::size_t wanted = enough;
  for (std::size_t from = 0; from < distances.histogram.size() && admitted < enough;) {
    std::size_t to = from;
    while (to < distances.histogram.size() && seen < wanted) {
      seen += distances.histogram[to++];
    }
    admitted += offer_between(view, query, distances, from, to, ranking);
    from = to;
    wanted = 2 * seen + 1;
  }
}

}  // namespace strata::index
