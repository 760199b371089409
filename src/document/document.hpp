// The document stage: a file of text for people -> blocks and sections -> leaves that tile it.
#pragma once

#include <string>
#include <vector>

#include "chunk/chunk.hpp"
#include "chunk/options.hpp"
#include "document/block.hpp"
#include "document/block_scanner.hpp"
#include "document/carried.hpp"
#include "document/json_text.hpp"
#include "document/links.hpp"
#include "document/sections.hpp"
#include "document/source_text.hpp"
#include "lang/language.hpp"
#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"

namespace strata::document {

/// Everything that one document says.
struct Document {
  Blocks blocks;
  std::vector<Section> sections;
  Inlines inlines;
  parse::SyntaxTree tree;  ///< sections as symbols of type kSection; references are mentions; of
                           ///< notebooks and HTML also the symbols of their code; nodes of HTML
  TextSyntax syntax = TextSyntax::kMarkdown;
  NotebookParts cells;  ///< of a notebook
  bool is_notebook = false;
  std::string cell_language;  ///< of a notebook's code, as it says; else empty
  Carried before;             ///< of a part: what the parts before it leave to it
};

/// The text of a document that was read from these bytes. Both must outlive it.
[[nodiscard]] inline SourceText text_of(std::string_view bytes, const Document& document) {
  return SourceText(bytes, document.syntax, document.is_notebook ? &document.cells : nullptr);
}

/// True for languages that this stage reads: Markdown, HTML and the formats of formats.hpp.
[[nodiscard]] bool is_document(lang::LanguageId language);

/// Never fails: any bytes are a document of any format. Of code fences only those that overlap
/// `fences` are read for what they mention (HTML: all). `before`: if the file is a part of a
/// document (windows.hpp). O(bytes).
[[nodiscard]] Document read_document(const scan::SourceFile& file,
                                     const SyntaxOptions& options = {},
                                     ByteRange fences = kAllBytes, Carried before = {});

/// The same guarantees as chunk::chunk_file. Precondition: options.validate() succeeded; the file
/// has a visible character; `document` was read from it.
[[nodiscard]] std::vector<chunk::Chunk> chunk_document(const scan::SourceFile& file,
                                                       const Document& document,
                                                       const chunk::ChunkOptions& options);

}  // namespace strata::document
