// Three kinds. (1) Where a container begins or ends. (2) Both sides of an item of at least the
// target size, if the border is strong: such an item is a leaf of its own anyway. (3) In long runs
// of small items, borders that are the unique best (lowest cost, then smallest hash of the text
// around) within kReach targets on both sides: the local minimum rule of content-defined chunking
// (Bjorner et al. 2010, "Content-dependent chunking for differential compression"), found with one
// monotone stack. Tested by anchors_test.cpp.
#include "chunk/anchors.hpp"

#include <tuple>
#include <vector>

namespace strata::chunk {
namespace {

constexpr std::uint64_t kReach =
    4;  // targets on each side within which an anchor must be the best border

struct Candidate {
  std::uint64_t position = 0;  // tokens before the border
  std::size_t item = 0;
  std::uint64_t left = 0;  // tokens to the nearest border before it that is at least as good
};

bool at_least_as_good(const Item& a, const Item& b) {
  return std::tie(a.cut_cost, a.border_key) <= std::tie(b.cut_cost, b.border_key);
}

/// Sets local minima among the borders inside items [first, last).
void set_local_minima(std::vector<Item>& items, std::size_t first, std::size_t last,
                      std::uint64_t reach) {
  std::uint64_t total = 0;
  for (std::size_t i = first; i < last; ++i) {
    total += items[i].tokens;
  }
  if (total <= reach) {
    return;
  }
  std::vector<Candidate>
      stack;  // ever better keys from bottom to top; none has met a better one on its right
  const auto leave = [&](const Candidate& candidate, std::uint64_t right) {
    const bool far_from_ends =
        2 * candidate.position >= reach && 2 * (total - candidate.position) >= reach;
    if (candidate.left > reach && right > reach && far_from_ends) {
      items[candidate.item].anchor = true;
    }
  };
  constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t position = items[first].tokens;
  for (std::size_t i = first + 1; i < last; position += items[i].tokens, ++i) {
    while (!stack.empty() && !at_least_as_good(items[stack.back().item], items[i])) {
      leave(stack.back(), position - stack.back().position);
      stack.pop_back();
    }
    if (!stack.empty() &&
        at_least_as_good(items[i], items[stack.back().item])) {  // equal: neither is unique
      const std::uint64_t distance = position - stack.back().position;
      leave(stack.back(), distance);
      stack.pop_back();
      stack.push_back({position, i, distance});
      continue;
    }
    stack.push_back({position, i, stack.empty() ? kFar : position - stack.back().position});
  }
  for (const Candidate& candidate : stack) {
    leave(candidate, kFar);
  }
}

}  // namespace

void set_anchors(Outline& outline, const ChunkOptions& options) {
  std::vector<Item>& items = outline.items;
  const auto is_large = [&](std::size_t i) { return weight_of(items[i]) >= options.target_tokens; };
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i].anchor = items[i].anchor || i == 0 || items[i].wall ||
                      items[i].container != items[i - 1].container ||
                      (items[i].cut_cost <= kStrongBorder && (is_large(i) || is_large(i - 1)));
  }
  const std::uint64_t reach = kReach * options.target_tokens;
  for (std::size_t first = 0; first < items.size();) {
    std::size_t last = first + 1;
    while (last < items.size() && !items[last].anchor) {
      ++last;
    }
    set_local_minima(items, first, last, reach);
    first = last;
  }
}

}  // namespace strata::chunk
