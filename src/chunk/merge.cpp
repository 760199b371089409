// The choice looks at the two neighbours only, so that it is as local as the leaves themselves: the
// same container is better than a nested one, then the worse of the two cuts goes, then the smaller
// sum wins, then the left one. Tested by merge_test.cpp.
#include "chunk/merge.hpp"

#include <optional>
#include <tuple>

namespace strata::chunk {
namespace {

/// Worth of removing the border between two neighbours; smaller is better.
struct Merge {
  std::uint32_t kinship = 0;
  std::int64_t minus_cut_cost = 0;
  std::uint64_t tokens = 0;

  [[nodiscard]] auto order() const { return std::tie(kinship, minus_cut_cost, tokens); }
};

std::uint32_t parent_of(const Outline& outline, std::uint32_t container) {
  return container == kNoContainer ? kNoContainer : outline.containers[container].parent;
}

/// 0 for two parts of one container, 1 for a container and what stands around it, 2 for what comes
/// after a container and its tail when the tail is the small one; nothing for strangers.
std::optional<std::uint32_t> kinship(const Outline& outline, std::uint32_t left,
                                     std::uint32_t right, bool left_small) {
  if (left == right) {
    return 0;
  }
  if (right != kNoContainer && parent_of(outline, right) == left) {
    return 1;
  }
  if (left != kNoContainer && parent_of(outline, left) == right) {
    return left_small ? 2 : 1;
  }
  return std::nullopt;
}

std::optional<Merge> consider(const Outline& outline, const PlannedLeaf& left,
                              const PlannedLeaf& right, bool left_small,
                              const ChunkOptions& options) {
  const Item& border = outline.items[right.first];
  const auto relation =
      kinship(outline, outline.items[left.last - 1].container, border.container, left_small);
  const std::uint64_t tokens = left.tokens + right.tokens + outline.items[left.first].reserve;
  if (!relation || border.wall || tokens > options.max_tokens) {
    return std::nullopt;
  }
  return Merge{*relation, -static_cast<std::int64_t>(border.cut_cost), left.tokens + right.tokens};
}

}  // namespace

std::vector<PlannedLeaf> merge_small(const Outline& outline, const std::vector<PlannedLeaf>& leaves,
                                     const ChunkOptions& options) {
  std::vector<PlannedLeaf> merged;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    PlannedLeaf leaf = leaves[i];
    bool kept = false;
    while (!kept && leaf.tokens < options.min_tokens) {
      std::optional<Merge> back;
      std::optional<Merge> ahead;
      if (!merged.empty()) {
        back = consider(outline, merged.back(), leaf, false, options);
      }
      if (i + 1 < leaves.size()) {
        ahead = consider(outline, leaf, leaves[i + 1], true, options);
      }
      if (back && (!ahead || back->order() <= ahead->order())) {
        leaf = {merged.back().first, leaf.last, merged.back().tokens + leaf.tokens};
        merged.pop_back();
      } else if (ahead) {
        leaf = {leaf.first, leaves[i + 1].last, leaf.tokens + leaves[i + 1].tokens};
        ++i;
      } else {
        kept = true;
      }
    }
    merged.push_back(leaf);
  }
  return merged;
}

}  // namespace strata::chunk
