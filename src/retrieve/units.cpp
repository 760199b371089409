// Grouping by parent, in the order of the hits, so that the first one of a group is its best. The
// rule for merging follows the auto-merge of HiChunk (two children at least, a share of the
// parent's length, a budget), with a fixed share; the best results stay leaves, since most readers
// want no more. O(hits log hits).
// Tested by units_test.cpp.
#include "retrieve/units.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace strata::retrieve {

namespace {

constexpr std::size_t kBestHits = 50;
constexpr std::size_t kStayLeaves =
    2;  // first results that are not merged: docs/studies/ranking.md
constexpr float kShareWeight = 0.5;

using UnitKey = std::pair<std::uint32_t, std::uint32_t>;  // segment, first leaf of the unit

index::IdRun leaves_of(const index::View& view, index::LeafRef ref, Level level) {
  const index::SegmentReader& reader = view.reader(ref.segment);
  const index::LeafRecord leaf = reader.leaf(ref.leaf);
  return level == Level::kFile ? reader.file(leaf.file).leaves : reader.region(leaf.region).leaves;
}

struct Siblings {
  index::IdRun parent;
  std::size_t best = 0;  ///< place of its first hit
  std::size_t hits = 0;
  std::uint64_t tokens = 0;
};

bool serves_the_reader(const index::View& view, const LeafFilter& filter, std::uint32_t segment,
                       const Siblings& siblings, std::uint32_t most_tokens) {
  if (siblings.hits < 2 || siblings.best < kStayLeaves) {
    return false;
  }
  std::uint64_t tokens = 0;
  for (std::uint32_t i = 0; i < siblings.parent.count; ++i) {
    const LeafId leaf{siblings.parent.first + i};
    tokens += view.reader(segment).leaf(leaf).tokens;
    if (tokens > most_tokens || !filter.admits({.segment = segment, .leaf = leaf})) {
      return false;
    }
  }
  return siblings.tokens * 2 >= tokens;
}

/// Units of one level into which hits are to be merged.
std::set<UnitKey> parents_to_show(const index::View& view, const LeafFilter& filter,
                                  const std::vector<Hit>& hits, std::size_t window,
                                  std::uint32_t most_tokens, Level level) {
  std::map<UnitKey, Siblings> groups;
  for (std::size_t i = 0; i < std::min(window, hits.size()); ++i) {
    const index::LeafRef ref = hits[i].leaf;
    const index::IdRun parent = leaves_of(view, ref, level);
    Siblings& group = groups[{ref.segment, parent.first}];
    group.parent = parent;
    group.best = group.hits == 0 ? i : group.best;
    ++group.hits;
    group.tokens += view.reader(ref.segment).leaf(ref.leaf).tokens;
  }
  std::set<UnitKey> chosen;
  for (const auto& [key, group] : groups) {
    if (serves_the_reader(view, filter, key.first, group, most_tokens)) {
      chosen.insert(key);
    }
  }
  return chosen;
}

/// A unit while its hits are counted.
struct Unit {
  Hit hit;
  std::set<std::uint64_t> members;  // leaves among the best hits
  std::size_t size = 1;
};

std::vector<Hit> scored(const index::View& view, std::vector<Unit> units) {
  std::vector<Hit> hits;
  for (Unit& unit : units) {
    const float share = static_cast<float>(unit.members.size()) /
                        static_cast<float>(std::max<std::size_t>(1, unit.size));
    if (share > 0) {
      const float contribution = kShareWeight * share;
      unit.hit.parts.push_back(
          {.feature = "unit.share", .feature_value = share, .contribution = contribution});
      unit.hit.score += contribution;
    }
    hits.push_back(std::move(unit.hit));
  }
  std::sort(hits.begin(), hits.end(), [&](const Hit& a, const Hit& b) {
    if (a.score != b.score) {
      return a.score > b.score;
    }
    return view.precedes(a.leaf, b.leaf);
  });
  return hits;
}

}  // namespace

std::vector<Hit> merge_siblings(const index::View& view, const LeafFilter& filter,
                                std::vector<Hit> hits, std::size_t window,
                                std::uint32_t most_tokens) {
  const auto files = parents_to_show(view, filter, hits, window, most_tokens, Level::kFile);
  const auto regions = parents_to_show(view, filter, hits, window, most_tokens, Level::kRegion);
  if (files.empty() && regions.empty()) {
    return hits;
  }
  std::vector<Hit> merged;
  std::set<UnitKey> shown;
  for (Hit& hit : hits) {
    const UnitKey file = {hit.leaf.segment, leaves_of(view, hit.leaf, Level::kFile).first};
    const UnitKey region = {hit.leaf.segment, leaves_of(view, hit.leaf, Level::kRegion).first};
    const bool in_file = files.contains(file);
    if (in_file || regions.contains(region)) {
      if (!shown.insert(in_file ? file : region).second) {
        continue;
      }
      hit.level = in_file ? Level::kFile : Level::kRegion;
    }
    merged.push_back(std::move(hit));
  }
  return merged;
}

std::vector<Hit> as_units(const index::View& view, const std::vector<Hit>& hits, Level level) {
  std::vector<Unit> units;
  std::map<UnitKey, std::size_t> known;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const index::IdRun leaves = leaves_of(view, hits[i].leaf, level);
    const auto [at, fresh] = known.try_emplace({hits[i].leaf.segment, leaves.first}, units.size());
    if (fresh) {
      Unit& unit = units.emplace_back();
      unit.hit = hits[i];
      unit.hit.level = level;
      unit.size = leaves.count;
    }
    if (i < kBestHits) {
      units[at->second].members.insert(hits[i].leaf.leaf.value);
    }
  }
  return scored(view, std::move(units));
}

}  // namespace strata::retrieve
