// The story of chunking: tokens of all parts -> atoms (lines, pieces of long lines) -> items (what
// stays together) -> anchors -> plan between anchors -> small leaves merged -> hard limit ->
// description, context, identity. Each step is one file of this folder. O(bytes + nodes + symbols
// log symbols) in all. Tested by chunker_test.cpp and tests/property.
#include "chunk/chunker.hpp"

#include <algorithm>
#include <utility>

#include "chunk/atoms.hpp"
#include "chunk/context.hpp"
#include "chunk/describe.hpp"
#include "chunk/identity.hpp"
#include "chunk/items.hpp"
#include "chunk/leaves.hpp"
#include "chunk/overlap.hpp"
#include "chunk/token_map.hpp"
#include "text/line_table.hpp"

namespace strata::chunk {
namespace {

void set_contexts(std::vector<Chunk>& leaves, const scan::SourceFile& file,
                  const parse::SyntaxTree& tree, const TokenMap& tokens,
                  const std::vector<std::uint32_t>& items, const ChunkOptions& options) {
  const text::TokenCounter counter(options.tokenizer);
  const std::uint32_t most = overlap_tokens(options);
  ContextBuilder contexts(file.path, file.bytes, tree, counter, options.max_tokens / kContextShare);
  ByteRange previous;
  for (Chunk& leaf : leaves) {
    const std::uint32_t budget = context_budget(leaf, options);
    Context context = contexts.for_scope(leaf.scope, budget);
    if (most > 0 && previous.end > 0) {
      const std::uint32_t left = std::min(most, budget - std::min(budget, context.tokens));
      const ByteRange overlap = overlap_before(leaf, previous, items, tree, tokens, left);
      context = with_overlap(std::move(context), slice(file.bytes, overlap), counter, budget);
    }
    previous = leaf.core;
    set_context(leaf, std::move(context), file.bytes, counter, options);
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
  reserve_overlap(outline, options);
  const std::vector<std::uint32_t> items =
      overlap_tokens(options) > 0 ? item_begins(outline) : std::vector<std::uint32_t>();
  std::vector<Chunk> leaves = cut_leaves(bytes, std::move(outline), atoms, lines, tokens, options);
  describe(leaves, bytes, tree);
  if (options.context) {
    set_contexts(leaves, file, tree, tokens, items, options);
  }
  set_searchable(leaves, options);
  identify(leaves, file.path, bytes, tree);
  return leaves;
}

}  // namespace strata::chunk
