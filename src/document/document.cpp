// The story of a document: blocks -> sections -> items -> leaves (chunk/leaves.hpp) -> description,
// context, identity. Tested by document_test.cpp and tests/property.
#include "document/document.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "chunk/atoms.hpp"
#include "chunk/blanks.hpp"
#include "chunk/identity.hpp"
#include "chunk/leaves.hpp"
#include "chunk/overlap.hpp"
#include "chunk/token_map.hpp"
#include "document/code_cells.hpp"
#include "document/context.hpp"
#include "document/describe.hpp"
#include "document/formats.hpp"
#include "document/html_file.hpp"
#include "document/leaf_text.hpp"
#include "document/mdx.hpp"
#include "document/mentions.hpp"
#include "document/outline.hpp"
#include "document/overlap.hpp"
#include "document/sentence_cuts.hpp"
#include "text/line_table.hpp"

namespace strata::document {
namespace {

/// How a format is read that has no parts; null for all others.
Blocks (*scanner_of(std::string_view language))(std::string_view) {
  if (language == "restructuredtext") {
    return scan_restructured_text;
  }
  if (language == "asciidoc") {
    return scan_asciidoc;
  }
  if (language == "org") {
    return scan_org;
  }
  return language == "notebook" ? scan_notebook : nullptr;
}

Blocks blocks_of(std::string_view language, std::string_view bytes, const SyntaxOptions& options,
                 const Carried& before) {
  if (language == "text") {
    return scan_plain_text(bytes, before);
  }
  if (language == "csv") {
    return scan_delimited(bytes, before);
  }
  const auto scan = scanner_of(language);
  return scan == nullptr ? scan_blocks(bytes, options) : scan(bytes);
}

/// Path of the section that the leaf is a part of; empty if there is none.
std::string_view section_path(const Document& document, const chunk::Chunk& leaf) {
  if (leaf.scope.exists()) {
    return document.tree.symbols[leaf.scope.value].path;
  }
  const bool goes_on =
      document.sections.empty() || leaf.core.end <= document.sections.front().range.begin;
  return goes_on ? std::string_view(document.before.section_path) : std::string_view();
}

void set_contexts(std::vector<chunk::Chunk>& leaves, const scan::SourceFile& file,
                  const Document& document, const chunk::TokenMap& tokens,
                  const text::TokenCounter& counter, const chunk::ChunkOptions& options) {
  const std::string_view bytes = file.bytes;
  const auto most = static_cast<std::uint32_t>(options.overlap_ratio * options.target_tokens);
  ByteRange previous;
  for (chunk::Chunk& leaf : leaves) {
    const std::uint32_t budget = chunk::context_budget(leaf, options);
    chunk::Context context =
        context_of(file.path, section_path(document, leaf),
                   lost_opening(bytes, document, leaf.core.begin), counter, budget);
    if (most > 0 && previous.end > 0) {
      const ByteRange overlap =
          overlap_before(bytes, document.blocks, tokens, previous, leaf.core,
                         std::min(most, budget - std::min(budget, context.tokens)));
      context = chunk::with_overlap(std::move(context), slice(bytes, overlap), counter, budget);
    }
    previous = leaf.core;
    chunk::set_context(leaf, std::move(context), bytes, counter, options);
  }
}

}  // namespace

bool is_document(lang::LanguageId language) {
  const std::string_view name = lang::info(language).name;
  return name == "markdown" || name == "html" || name == "text" || name == "csv" ||
         scanner_of(name) != nullptr;
}

Document read_document(const scan::SourceFile& file, const SyntaxOptions& options, ByteRange fences,
                       Carried before) {
  const std::string_view name = lang::info(file.language).name;
  if (name == "html") {
    return read_html(file);
  }
  Document document;
  document.before = std::move(before);
  document.blocks = blocks_of(name, file.bytes, options, document.before);
  if (file.path.ends_with(".mdx")) {
    document.blocks = with_mdx(file.bytes, document.blocks);
  }
  document.syntax = syntax_of(name);
  if (name == "notebook") {
    document.cells = notebook_parts(file.bytes);
    document.is_notebook = !document.cells.cells.empty();
  }
  const SourceText text = text_of(file.bytes, document);
  document.sections = sections_of(text, document.blocks);
  document.tree.language = file.language;
  document.tree.symbols = symbols_of(document.blocks, document.sections);
  if (options.mentions) {
    document.inlines = inlines_of(text, document.blocks, document.sections);
    document.tree.references = mentions_of(text, document.blocks, document.inlines, fences);
  }
  if (name == "notebook") {
    add_code_symbols(file.bytes, document);
  }
  return document;
}

std::vector<chunk::Chunk> chunk_document(const scan::SourceFile& file, const Document& document,
                                         const chunk::ChunkOptions& options) {
  const std::string_view bytes = file.bytes;
  const text::TokenCounter counter(options.tokenizer);
  const text::LineTable lines(bytes);
  const chunk::TokenMap tokens(bytes, counter);
  std::vector<std::uint32_t> cuts =
      sentence_cuts(bytes, document.blocks, tokens, options.max_tokens);
  if (lang::info(file.language).name == "html") {
    cuts = with_block_starts(std::move(cuts), document.blocks);
  }
  if (document.is_notebook) {
    const std::vector<std::uint32_t> of_cells = line_starts_in_strings(bytes, document.cells);
    cuts.insert(cuts.end(), of_cells.begin(), of_cells.end());
    for (std::size_t i = 2; i < document.blocks.size(); ++i) {  // that share a line of the file
      const ByteRange gap{document.blocks[i - 1].range.end, document.blocks[i].range.begin};
      if (gap.begin <= gap.end && slice(bytes, gap).find('\n') == std::string_view::npos) {
        cuts.push_back(gap.end);
      }
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  }
  const chunk::Atoms atoms =
      chunk::make_atoms(bytes, lines, document.tree, tokens, options.max_tokens, cuts);
  const std::string& head = document.before.table_head;
  const auto head_tokens =
      static_cast<std::uint32_t>(head.empty() ? 0 : counter.count(compact_head(head) + "\n"));
  std::vector<chunk::Chunk> leaves = chunk::cut_leaves(
      bytes, outline_of(bytes, atoms, document.blocks, document.sections, options, head_tokens),
      atoms, lines, tokens, options);
  describe(leaves, bytes, document.blocks, document.tree.symbols);
  if (options.context) {
    set_contexts(leaves, file, document, tokens, counter, options);
  }
  chunk::set_searchable(leaves, options);
  chunk::identify(leaves, file.path, bytes, document.tree);
  return leaves;
}

}  // namespace strata::document
