// The story of chunking: tokens of all parts -> atoms (lines, pieces of long lines) -> items (what
// stays together) -> anchors -> plan between anchors -> small leaves merged -> hard limit ->
// description, context, identity. Each step is one file of this folder. O(bytes + nodes + symbols
// log symbols) in all. Tested by chunker_test.cpp and tests/property.
#include "chunk/chunker.hpp"

#include "chunk/atoms.hpp"
#include "chunk/context.hpp"
#include "chunk/describe.hpp"
#include "chunk/identity.hpp"
#include "chunk/items.hpp"
#include "chunk/leaves.hpp"
#include "chunk/token_map.hpp"
#include "text/line_table.hpp"

namespace strata::chunk {

std::vector<Chunk> chunk_file(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                              const ChunkOptions& options) {
  const std::string_view bytes = file.bytes;
  const text::TokenCounter counter(options.tokenizer);
  const text::LineTable lines(bytes);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms = make_atoms(bytes, lines, tree, tokens, options.max_tokens);
  std::vector<Chunk> leaves =
      cut_leaves(bytes, outline_of(bytes, atoms, tree, options), atoms, lines, tokens, options);
  describe(leaves, bytes, tree);
  if (options.context) {
    ContextBuilder contexts(file.path, bytes, tree, counter, options.max_tokens / kContextShare);
    for (Chunk& leaf : leaves) {
      set_context(leaf, contexts.for_scope(leaf.scope, context_budget(leaf, options)), bytes,
                  counter, options);
    }
  }
  set_searchable(leaves, options);
  identify(leaves, file.path, bytes, tree);
  return leaves;
}

}  // namespace strata::chunk
