// Chooses the method and runs it: the exact scan offers every live leaf or region to the ranking,
// the two others offer fewer (sign_scan.cpp, region_graph.cpp). All similarities come from the same
// integer products, so methods differ in what they find, never in what they say of it. Tested by
// vector_search_test.cpp.
#include "index/vector_search.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "index/region_graph.hpp"
#include "index/vector_ranking.hpp"

namespace strata::index {

namespace {

constexpr std::array<std::string_view, 4> kMethodNames = {"auto", "exact", "signs", "graph"};

/// How many units an approximate method looks at to return `count`.
std::size_t looked_at(std::size_t count, std::uint32_t breadth, std::uint32_t own_breadth,
                      std::size_t least) {
  constexpr std::size_t kMost = std::size_t{1} << 24U;
  const std::size_t times = breadth == 0 ? own_breadth : breadth;
  return std::max(least, count > kMost / times ? kMost : count * times);
}

std::size_t looked_at_by_signs(std::size_t count, const VectorSearchOptions& options) {
  return looked_at(count, options.breadth, 32, 4096);
}

/// Regions of a segment near the query, by its graph, among those that `admits` takes.
std::vector<std::uint32_t> walk(const RegionGraph& graph, const VectorQuery& query,
                                const VectorSearchOptions& options, std::size_t count,
                                const std::function<bool(std::uint32_t)>& admits) {
  const std::size_t kept = looked_at(count, options.breadth, 2, 64);
  return graph.near(query, static_cast<std::uint32_t>(kept), admits);
}

void offer_by_graph(const View& view, std::uint32_t segment, const VectorQuery& query,
                    std::size_t count, const VectorSearchOptions& options, LeafRanking& ranking) {
  const SegmentReader& reader = view.reader(segment);
  const std::vector<bool>& live = view.segments()[segment].live_files;
  const auto holds_a_result = [&](std::uint32_t row) {
    const RegionRecord region = reader.region(RegionId{row});
    if (!live[region.file.value]) {
      return false;
    }
    for (std::uint32_t i = 0; i < region.leaves.count; ++i) {
      if (ranking.may_return(segment, region.leaves.first + i)) {
        return true;
      }
    }
    return false;
  };
  for (const std::uint32_t row :
       walk(*reader.region_graph(), query, options, count, holds_a_result)) {
    ranking.offer(segment, reader.region(RegionId{row}).leaves);
  }
}

}  // namespace

std::string_view to_string(VectorMethod method) {
  return kMethodNames[static_cast<std::size_t>(method)];
}

Result<VectorMethod> vector_method_from(std::string_view word) {
  const auto* const found = std::ranges::find(kMethodNames, word);
  if (found == kMethodNames.end()) {
    return fail(ErrorKind::kInvalidArgument, "no way of searching vectors is called '" +
                                                 std::string(word) +
                                                 "'; there is auto, exact, signs, graph");
  }
  return static_cast<VectorMethod>(found - kMethodNames.begin());
}

std::vector<Neighbour> nearest_leaves(const View& view, std::span<const float> query,
                                      std::size_t count, const LeafFilter& admits,
                                      const VectorSearchOptions& options) {
  const VectorQuery asked(query, *options.kernels);
  LeafRanking ranking(view, asked, count, admits);
  VectorMethod method = options.method;
  if (method == VectorMethod::kAutomatic) {
    method = view.live_leaves() > kExactLeaves ? VectorMethod::kSigns : VectorMethod::kExact;
  }
  if (method == VectorMethod::kSigns && asked.dimensions() <= kMostSigns) {
    offer_by_signs(view, asked, looked_at_by_signs(count, options), ranking);
    return std::move(ranking).take();
  }
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    if (!asked.fits(view.reader(s))) {
      continue;
    }
    if (method == VectorMethod::kGraph && view.reader(s).region_graph() != nullptr) {
      offer_by_graph(view, s, asked, count, options, ranking);
      continue;
    }
    for (const IdRun run : view.leaf_runs(s)) {
      ranking.offer(s, run);
    }
  }
  return std::move(ranking).take();
}

std::vector<RegionNeighbour> nearest_regions(const View& view, std::span<const float> query,
                                             std::size_t count, const RegionFilter& admits,
                                             const VectorSearchOptions& options) {
  const bool by_graph =
      options.method == VectorMethod::kAutomatic || options.method == VectorMethod::kGraph;
  const VectorQuery asked(query, *options.kernels);
  BestUnits<RegionOrder> best(count, RegionOrder{view});
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const SegmentReader& reader = view.reader(s);
    if (!asked.fits(reader)) {
      continue;
    }
    const auto offer = [&](std::uint32_t region, double score) {
      const ScoredUnit unit{.score = score, .segment = s, .unit = region};
      if (best.wants(unit) && (!admits || admits(s, RegionId{region}))) {
        best.keep(unit);
      }
    };
    const RegionGraph* const graph = by_graph ? reader.region_graph() : nullptr;
    if (graph == nullptr) {
      for (const IdRun run : view.region_runs(s)) {
        score_run(asked, reader.region_vectors(), run, offer);
      }
      continue;
    }
    const std::vector<bool>& live = view.segments()[s].live_files;
    const auto may_return = [&](std::uint32_t row) {
      return live[reader.region(RegionId{row}).file.value] && (!admits || admits(s, RegionId{row}));
    };
    for (const std::uint32_t row : walk(*graph, asked, options, count, may_return)) {
      score_run(asked, reader.region_vectors(), {.first = row, .count = 1}, offer);
    }
  }
  std::vector<RegionNeighbour> found;
  for (const ScoredUnit& unit : std::move(best).take()) {
    found.push_back({.segment = unit.segment,
                     .region = RegionId{unit.unit},
                     .similarity = asked.similarity(unit.score)});
  }
  return found;
}

}  // namespace strata::index
