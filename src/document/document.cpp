// The story of a document: blocks -> sections -> items -> leaves (chunk/leaves.hpp) -> description,
// context, identity. Tested by document_test.cpp and tests/property.
#include "document/document.hpp"

#include <string_view>
#include <utility>

#include "chunk/atoms.hpp"
#include "chunk/identity.hpp"
#include "chunk/leaves.hpp"
#include "chunk/token_map.hpp"
#include "document/context.hpp"
#include "document/describe.hpp"
#include "document/leaf_text.hpp"
#include "document/outline.hpp"
#include "text/line_table.hpp"

namespace strata::document {

bool is_document(lang::LanguageId language) { return lang::info(language).name == "markdown"; }

Document read_document(const scan::SourceFile& file, const SyntaxOptions& options) {
  Document document;
  document.blocks = scan_blocks(file.bytes, options);
  document.sections = sections_of(file.bytes, document.blocks);
  document.tree.language = file.language;
  document.tree.symbols = symbols_of(file.bytes, document.blocks, document.sections);
  return document;
}

std::vector<chunk::Chunk> chunk_document(const scan::SourceFile& file, const Document& document,
                                         const chunk::ChunkOptions& options) {
  const std::string_view bytes = file.bytes;
  const text::TokenCounter counter(options.tokenizer);
  const text::LineTable lines(bytes);
  const chunk::TokenMap tokens(bytes, counter);
  const chunk::Atoms atoms =
      chunk::make_atoms(bytes, lines, document.tree, tokens, options.max_tokens);
  std::vector<chunk::Chunk> leaves = chunk::cut_leaves(
      bytes, outline_of(bytes, atoms, document.blocks, document.sections, options), atoms, lines,
      tokens, options);
  const std::vector<parse::Symbol>& symbols = document.tree.symbols;
  describe(leaves, bytes, document.blocks, symbols);
  for (chunk::Chunk& leaf : leaves) {
    if (!options.context) {
      break;
    }
    const std::string_view section =
        leaf.scope.exists() ? std::string_view(symbols[leaf.scope.value].path) : std::string_view();
    chunk::set_context(
        leaf,
        context_of(file.path, section, lost_opening(bytes, document.blocks, leaf.core.begin),
                   counter, chunk::context_budget(leaf, options)),
        bytes, counter, options);
  }
  chunk::set_searchable(leaves, options);
  chunk::identify(leaves, file.path, bytes, document.tree);
  return leaves;
}

}  // namespace strata::document
