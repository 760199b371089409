// The part that all searches for near leaves or regions have in common: score what is offered with
// the stored int8 vector, and keep the best.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "index/vector_query.hpp"
#include "index/vector_search.hpp"

namespace strata::index {

/// Order of leaves by score, then place.
struct LeafOrder {
  const View& view;

  [[nodiscard]] static LeafRef ref(const ScoredUnit& unit) {
    return {.segment = unit.segment, .leaf = LeafId{unit.unit}};
  }

  bool operator()(const ScoredUnit& a, const ScoredUnit& b) const {
    return a.score != b.score ? a.score > b.score : view.precedes(ref(a), ref(b));
  }
};

/// Order of regions by score, then the place of their first leaves.
struct RegionOrder {
  const View& view;

  [[nodiscard]] LeafRef first_leaf(const ScoredUnit& unit) const {
    return {.segment = unit.segment,
            .leaf = LeafId{view.reader(unit.segment).region(RegionId{unit.unit}).leaves.first}};
  }

  bool operator()(const ScoredUnit& a, const ScoredUnit& b) const {
    return a.score != b.score ? a.score > b.score : view.precedes(first_leaf(a), first_leaf(b));
  }
};

/// Calls take(row, score) for the rows of a run that have a direction, in order.
template <class Take>
void score_run(const VectorQuery& query, const VectorTable& table, IdRun run, const Take& take) {
  constexpr std::uint32_t kBlock = 256;
  std::array<std::int32_t, kBlock> dots;
  for (std::uint32_t done = 0; done < run.count;) {
    const std::uint32_t first = run.first + done;
    const std::uint32_t count = std::min(kBlock, run.count - done);
    query.dots(table, first, std::span(dots).first(count));
    for (std::uint32_t i = 0; i < count; ++i) {
      if (const float scale = table.scale(first + i); scale > 0) {
        take(first + i, VectorQuery::score(scale, dots[i]));
      }
    }
    done += count;
  }
}

/// Collects the best leaves. Liveness is the caller's business, being searchable is not.
class LeafRanking {
 public:
  LeafRanking(const View& view, const VectorQuery& query, std::size_t count,
              const LeafFilter& admits)
      : view_(view), query_(query), admits_(admits), best_(count, LeafOrder{view}) {}

  /// Scores live leaves that follow each other.
  void offer(std::uint32_t segment, IdRun run) {
    const SegmentReader& reader = view_.reader(segment);
    score_run(query_, reader.leaf_vectors(), run, [&](std::uint32_t leaf, double score) {
      const ScoredUnit unit{.score = score, .segment = segment, .unit = leaf};
      if (best_.wants(unit) && may_return(segment, leaf)) {
        best_.keep(unit);
      }
    });
  }

  /// Searchable and admitted.
  [[nodiscard]] bool may_return(std::uint32_t segment, std::uint32_t leaf) const {
    return view_.reader(segment).is_searchable(LeafId{leaf}) &&
           (!admits_ || admits_({.segment = segment, .leaf = LeafId{leaf}}));
  }

  /// Best first.
  [[nodiscard]] std::vector<Neighbour> take() && {
    std::vector<Neighbour> found;
    for (const ScoredUnit& unit : std::move(best_).take()) {
      found.push_back({.leaf = LeafOrder::ref(unit), .similarity = query_.similarity(unit.score)});
    }
    return found;
  }

 private:
  const View& view_;
  const VectorQuery& query_;
  const LeafFilter& admits_;
  BestUnits<LeafOrder> best_;
};

/// Most dimensions with which offer_by_signs can count.
inline constexpr std::uint32_t kMostSigns = 8192;

/// Offers to `ranking` the `enough` leaves that it may return and whose signs are nearest to the
/// query, and those that are as near as the last of them: so what is offered depends neither on the
/// cut into segments nor on the order of the scan. Precondition: at most kMostSigns dimensions.
void offer_by_signs(const View& view, const VectorQuery& query, std::size_t enough,
                    LeafRanking& ranking);

}  // namespace strata::index
