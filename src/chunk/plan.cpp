// Shortest path over the borders of one run (between two anchors): cost(leaf) = squared relative
// distance from the target plus a penalty below the minimum, cost(cut) = Item::cut_cost. Squares of
// sizes with a fixed sum are least when the sizes are equal, so evenness needs no term of its own.
// Integers only: the same plan on every machine.
//
// Work: neighbours that are both tiny are taken together first, so that of any two consecutive
// units one has at least 1/128 of the largest useful leaf; each unit looks back over at most that
// many tokens. Tested by plan_test.cpp.
#include "chunk/plan.hpp"

#include <algorithm>
#include <limits>

namespace strata::chunk {
namespace {

constexpr std::uint64_t kScale = 1000;  // cost of a leaf of twice the target
constexpr std::uint64_t kBelowMinimum =
    2000;  // added for an empty leaf, falling to 0 at min_tokens
constexpr std::uint64_t kUsefulTargets =
    4;  // a leaf of several items is never larger than so many targets
constexpr std::uint64_t kGrains = 128;  // tiny = 1 / kGrains of the largest useful leaf

/// One or several items, not to be separated.
struct Unit {
  std::size_t first_item = 0;
  std::uint64_t tokens = 0;
  std::uint64_t weight = 0;  // see weight_of
  std::uint64_t cut_cost = 0;
  std::uint64_t reserve = 0;  // see Item
};

/// Best way to cover the units before some border.
struct Best {
  std::uint64_t cost = std::numeric_limits<std::uint64_t>::max();
  std::size_t previous = 0;  // border where its last leaf begins
};

std::uint64_t size_cost(std::uint64_t tokens, std::uint64_t weight, const ChunkOptions& options) {
  const std::uint64_t target = options.target_tokens;
  const std::uint64_t distance = weight > target ? weight - target : target - weight;
  std::uint64_t cost = kScale * distance * distance / (target * target);
  if (tokens < options.min_tokens) {
    cost += kBelowMinimum * (options.min_tokens - tokens) / options.min_tokens;
  }
  return cost;
}

std::vector<Unit> units_of(const std::vector<Item>& items, std::size_t first, std::size_t last,
                           std::uint64_t tiny) {
  std::vector<Unit> units;
  for (std::size_t i = first; i < last; ++i) {
    const std::uint64_t tokens = items[i].tokens;
    if (!units.empty() && units.back().tokens < tiny && tokens < tiny) {
      units.back().tokens += tokens;
      units.back().weight += weight_of(items[i]);
    } else {
      units.push_back({i, tokens, weight_of(items[i]), items[i].cut_cost, items[i].reserve});
    }
  }
  return units;
}

/// Appends the leaves of one run.
void plan_run(Plan& plan, const std::vector<Item>& items, std::size_t first, std::size_t last,
              const ChunkOptions& options) {
  const std::uint64_t useful =
      std::min<std::uint64_t>(options.max_tokens, kUsefulTargets * options.target_tokens);
  const std::vector<Unit> units =
      units_of(items, first, last, std::max<std::uint64_t>(useful / kGrains, 1));
  std::vector<Best> best(units.size() + 1);
  best[0] = {.cost = 0};
  for (std::size_t end = 1; end <= units.size(); ++end) {
    std::uint64_t tokens = 0;
    std::uint64_t weight = 0;
    for (std::size_t begin = end; begin-- > 0;) {
      tokens += units[begin].tokens;
      weight += units[begin].weight;
      if (tokens > useful && begin + 1 < end) {
        break;
      }
      if (tokens + units[begin].reserve > options.max_tokens && begin + 1 < end) {
        continue;
      }
      ++plan.steps;
      const std::uint64_t cut = begin == 0 ? 0 : units[begin].cut_cost;
      if (best[begin].cost + cut >= best[end].cost) {
        continue;  // whatever its size costs
      }
      const std::uint64_t cost = best[begin].cost + cut + size_cost(tokens, weight, options);
      if (cost < best[end].cost) {  // ties: the shortest last leaf
        best[end] = {cost, begin};
      }
    }
  }
  const std::size_t reversed_from = plan.leaves.size();
  for (std::size_t end = units.size(); end > 0; end = best[end].previous) {
    const std::size_t begin = best[end].previous;
    std::uint64_t tokens = 0;
    for (std::size_t unit = begin; unit < end; ++unit) {
      tokens += units[unit].tokens;
    }
    const std::size_t last_item = end < units.size() ? units[end].first_item : last;
    plan.leaves.push_back({units[begin].first_item, last_item, tokens});
  }
  std::reverse(plan.leaves.begin() + static_cast<std::ptrdiff_t>(reversed_from), plan.leaves.end());
}

}  // namespace

Plan plan_leaves(const Outline& outline, const ChunkOptions& options) {
  const std::vector<Item>& items = outline.items;
  Plan plan;
  for (std::size_t first = 0; first < items.size();) {
    std::size_t last = first + 1;
    while (last < items.size() && !items[last].anchor) {
      ++last;
    }
    if (last == first + 1) {
      ++plan.steps;
      plan.leaves.push_back({first, last, items[first].tokens});
    } else {
      plan_run(plan, items, first, last, options);
    }
    first = last;
  }
  return plan;
}

}  // namespace strata::chunk
