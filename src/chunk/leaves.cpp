// Anchors -> plan between anchors -> small leaves merged -> hard limit. Tested by chunker_test.cpp.
#include "chunk/leaves.hpp"

#include <algorithm>
#include <utility>

#include "chunk/anchors.hpp"
#include "chunk/blanks.hpp"
#include "chunk/budget.hpp"
#include "chunk/merge.hpp"
#include "chunk/plan.hpp"

namespace strata::chunk {
namespace {

std::vector<ByteRange> cores_of(const Outline& outline, const std::vector<PlannedLeaf>& leaves) {
  std::vector<ByteRange> cores;
  cores.reserve(leaves.size());
  for (const PlannedLeaf& leaf : leaves) {
    cores.push_back(
        {outline.items[leaf.first].range.begin, outline.items[leaf.last - 1].range.end});
  }
  return cores;
}

}  // namespace

std::vector<Chunk> cut_leaves(std::string_view bytes, Outline outline, const Atoms& atoms,
                              const text::LineTable& lines, const TokenMap& tokens,
                              const ChunkOptions& options) {
  set_anchors(outline, options);
  const Plan plan = plan_leaves(outline, options);
  const std::vector<PlannedLeaf> planned = merge_small(outline, plan.leaves, options);
  std::vector<Chunk> leaves;
  for (const MeasuredCore& core :
       within_budget(bytes, cores_of(outline, planned), atoms, tokens, options.max_tokens)) {
    Chunk& leaf = leaves.emplace_back();
    leaf.core = core.range;
    leaf.lines = lines.lines_of(core.range);
    leaf.tokens = core.tokens;
  }
  return leaves;
}

std::uint32_t context_budget(const Chunk& leaf, const ChunkOptions& options) {
  const std::uint32_t left = options.max_tokens - std::min(options.max_tokens, leaf.tokens);
  return std::min(left, options.max_tokens / kContextShare);
}

void set_context(Chunk& leaf, Context context, std::string_view bytes,
                 const text::TokenCounter& counter, const ChunkOptions& options) {
  if (context.text.empty()) {
    return;
  }
  const bool slashes_reach_over =
      counter.tokenizer() == text::Tokenizer::kO200kBase;  // see token_map.cpp
  leaf.context = std::move(context.text);
  const std::uint32_t core = leaf.tokens;
  const std::size_t first = skip_blanks(bytes, leaf.core.begin);
  if (slashes_reach_over && first < leaf.core.end && bytes[first] == '/') {
    leaf.tokens = static_cast<std::uint32_t>(counter.count(embedded_text(leaf, bytes)));
  } else {
    leaf.tokens += context.tokens;
  }
  if (leaf.tokens > options.max_tokens) {
    leaf.context.clear();
    leaf.tokens = core;
  }
}

void set_searchable(std::vector<Chunk>& leaves, const ChunkOptions& options) {
  for (Chunk& leaf : leaves) {
    const bool output = leaf.contents == static_cast<std::uint16_t>(Content::kOutput);
    const bool dropped = options.small == SmallPolicy::kDrop && leaf.tokens < options.min_tokens;
    leaf.searchable = !output && !dropped;
  }
}

}  // namespace strata::chunk
