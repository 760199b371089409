// Items are walked backwards from the border as long as they fit. Tested by overlap_test.cpp.
#include "chunk/overlap.hpp"

#include <algorithm>
#include <utility>

#include "chunk/blanks.hpp"
#include "chunk/leaves.hpp"

namespace strata::chunk {
namespace {

constexpr std::uint32_t kTitleTokens = 24;  // of path, scope and signature in front of an overlap

}  // namespace

std::uint32_t overlap_tokens(const ChunkOptions& options) {
  return options.context ? static_cast<std::uint32_t>(options.overlap_ratio * options.target_tokens)
                         : 0;
}

void reserve_overlap(Outline& outline, const ChunkOptions& options) {
  const std::uint32_t overlap = overlap_tokens(options);
  if (overlap == 0) {
    return;
  }
  const std::uint32_t reserve =
      std::min(overlap + kTitleTokens, options.max_tokens / kContextShare);
  for (Item& item : outline.items) {
    if (item.container != kNoContainer) {
      item.reserve = std::max(item.reserve, reserve);
    }
  }
}

std::vector<std::uint32_t> item_begins(const Outline& outline) {
  std::vector<std::uint32_t> begins;
  begins.reserve(outline.items.size());
  for (const Item& item : outline.items) {
    begins.push_back(item.range.begin);
  }
  return begins;
}

ByteRange overlap_before(const Chunk& leaf, ByteRange previous,
                         const std::vector<std::uint32_t>& items, const parse::SyntaxTree& tree,
                         const TokenMap& tokens, std::uint32_t budget) {
  const std::uint32_t end = leaf.core.begin;
  if (!leaf.scope.exists() || budget == 0) {
    return {end, end};
  }
  const parse::Symbol& scope = tree.symbols[leaf.scope.value];
  const std::uint32_t floor =
      std::max({previous.begin, scope.signature.end, scope.definition.begin + 1});
  std::uint32_t best = end;
  auto item = std::lower_bound(items.begin(), items.end(), end);
  while (item != items.begin() && *(item - 1) >= floor) {
    --item;
    if (tokens.count({*item, end}) > budget) {
      break;
    }
    best = *item;
  }
  return {best, end};
}

Context with_overlap(Context context, std::string_view overlap, const text::TokenCounter& counter,
                     std::uint32_t budget) {
  if (overlap.empty()) {
    return context;
  }
  std::string text = context.text;
  text.append(text.empty() ? "" : "\n").append(overlap);
  text = collapse_blanks(text);
  const std::size_t tokens = counter.count(text + "\n");
  if (tokens > budget) {
    return context;
  }
  return {std::move(text), static_cast<std::uint32_t>(tokens)};
}

}  // namespace strata::chunk
