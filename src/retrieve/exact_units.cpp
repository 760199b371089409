// Hits are sorted, so that the first one of a unit is its best. Tested by exact_test.cpp.
#include "retrieve/exact_units.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace strata::retrieve {

namespace {

constexpr float kLeavesWeight = 0.01F;  // fewer points than any other part

// What makes two hits members of one unit.
std::string unit_of(const index::View& view, const Hit& hit, Level level) {
  const index::SegmentReader& reader = view.reader(hit.leaf.segment);
  const index::LeafRecord leaf = reader.leaf(hit.leaf.leaf);
  const std::string key = std::to_string(hit.leaf.segment) + ":";
  if (level == Level::kRegion) {
    return key + "r" + std::to_string(reader.region(leaf.region).leaves.first);
  }
  const std::string_view path = reader.file(leaf.file).path;
  const std::size_t slash = path.rfind('/');
  if (level == Level::kFolder && slash != std::string_view::npos) {
    return "d" + std::string(path.substr(0, slash));
  }
  return key + "f" + std::to_string(leaf.file.value);
}

}  // namespace

std::vector<ExactHit> as_exact_units(const index::View& view, std::vector<ExactHit> hits,
                                     Level level) {
  std::vector<ExactHit> units;
  std::vector<std::size_t> leaves;
  std::map<std::string, std::size_t> known;
  for (ExactHit& hit : hits) {
    const std::string key = unit_of(view, hit.hit, level);
    const bool folder = key.starts_with('d');
    const auto [at, fresh] = known.try_emplace(key, units.size());
    if (fresh) {
      ExactHit& unit = units.emplace_back();
      unit.hit = std::move(hit.hit);
      unit.hit.level = level == Level::kFolder && !folder ? Level::kFile : level;
      unit.hit.folder = folder ? key.substr(1) : std::string();
      leaves.push_back(0);
    }
    ExactHit& unit = units[at->second];
    ++leaves[at->second];
    unit.behind = !folder && (unit.behind || hit.behind);
    if (!folder) {
      unit.matches.insert(unit.matches.end(), hit.matches.begin(), hit.matches.end());
    }
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto others = static_cast<float>(leaves[i] - 1);
    const float share = others / (others + 1);
    units[i].hit.parts.push_back(
        {.feature = "exact.leaves", .feature_value = share, .contribution = kLeavesWeight * share});
    units[i].hit.score += kLeavesWeight * share;
    std::ranges::sort(units[i].matches, {}, [](const ExactMatch& m) { return m.range.begin; });
  }
  std::ranges::stable_sort(units, std::greater<>(), [](const ExactHit& u) { return u.hit.score; });
  return units;
}

}  // namespace strata::retrieve
