// The story of chunking: tokens of all parts -> atoms (lines, pieces of long lines) -> items (what
// stays together) -> anchors -> plan between anchors -> small leaves merged -> hard limit ->
// description, context, identity. Each step is one file of this folder. O(bytes + nodes + symbols
// log symbols) in all. Tested by chunker_test.cpp and tests/property.
#include "chunk/chunker.hpp"

#include <algorithm>

#include "chunk/anchors.hpp"
#include "chunk/atoms.hpp"
#include "chunk/blanks.hpp"
#include "chunk/budget.hpp"
#include "chunk/context.hpp"
#include "chunk/describe.hpp"
#include "chunk/identity.hpp"
#include "chunk/items.hpp"
#include "chunk/merge.hpp"
#include "chunk/plan.hpp"
#include "chunk/token_map.hpp"
#include "text/line_table.hpp"

namespace strata::chunk {
namespace {

constexpr std::uint32_t kContextShare = 4;  // context takes at most 1/4 of max_tokens

std::vector<ByteRange> cores_of(const Outline& outline, const std::vector<PlannedLeaf>& leaves) {
  std::vector<ByteRange> cores;
  cores.reserve(leaves.size());
  for (const PlannedLeaf& leaf : leaves) {
    cores.push_back(
        {outline.items[leaf.first].range.begin, outline.items[leaf.last - 1].range.end});
  }
  return cores;
}

/// Context as far as the core leaves room for it, and the exact tokens of both.
void add_contexts(std::vector<Chunk>& leaves, const scan::SourceFile& file,
                  const parse::SyntaxTree& tree, const text::TokenCounter& counter,
                  const ChunkOptions& options) {
  ContextBuilder contexts(file.path, file.bytes, tree, counter, options.max_tokens / kContextShare);
  const bool slashes_reach_over =
      counter.tokenizer() == text::Tokenizer::kO200kBase;  // see token_map.cpp
  for (Chunk& leaf : leaves) {
    const std::uint32_t left = options.max_tokens - std::min(options.max_tokens, leaf.tokens);
    const Context& context =
        contexts.for_scope(leaf.scope, std::min(left, options.max_tokens / kContextShare));
    if (context.text.empty()) {
      continue;
    }
    leaf.context = std::move(context.text);
    const std::uint32_t core = leaf.tokens;
    const std::size_t first = skip_blanks(file.bytes, leaf.core.begin);
    if (slashes_reach_over && first < leaf.core.end && file.bytes[first] == '/') {
      leaf.tokens = static_cast<std::uint32_t>(counter.count(embedded_text(leaf, file.bytes)));
    } else {
      leaf.tokens += context.tokens;
    }
    if (leaf.tokens > options.max_tokens) {
      leaf.context.clear();
      leaf.tokens = core;
    }
  }
}

}  // namespace

std::vector<Chunk> chunk_file(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                              const ChunkOptions& options) {
  const std::string_view bytes = file.bytes;
  const text::TokenCounter counter(options.tokenizer);
  const text::LineTable lines(bytes);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms = make_atoms(bytes, lines, tree, tokens, options.max_tokens);
  Outline outline = outline_of(bytes, atoms, tree, options);
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
  describe(leaves, bytes, tree);
  if (options.context) {
    add_contexts(leaves, file, tree, counter, options);
  }
  for (Chunk& leaf : leaves) {
    leaf.searchable = options.small != SmallPolicy::kDrop || leaf.tokens >= options.min_tokens;
  }
  identify(leaves, file.path, bytes, tree);
  return leaves;
}

}  // namespace strata::chunk
