// Shared by the tests of this folder: text -> document -> leaves, and short ways to look at the
// result.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "chunk/laws.hpp"
#include "document/document.hpp"

namespace strata::document {

/// A document with all that chunking made of it.
struct Chunked {
  scan::SourceFile file;
  Document document;
  std::vector<chunk::Chunk> leaves;

  [[nodiscard]] std::string text(std::size_t leaf) const {
    return std::string(slice(file.bytes, leaves[leaf].core));
  }

  /// Index of the first leaf whose core contains `part`; leaves.size() if none does.
  [[nodiscard]] std::size_t leaf_with(std::string_view part) const {
    std::size_t i = 0;
    while (i < leaves.size() && text(i).find(part) == std::string::npos) {
      ++i;
    }
    return i;
  }

  [[nodiscard]] std::string scope(std::size_t leaf) const {
    const SymbolId id = leaves[leaf].scope;
    return id.exists() ? document.tree.symbols[id.value].path : "";
  }

  [[nodiscard]] std::vector<std::string> paths() const {
    std::vector<std::string> paths;
    for (const parse::Symbol& symbol : document.tree.symbols) {
      paths.push_back(symbol.path);
    }
    return paths;
  }
};

/// Chunks and holds the result against all promises.
inline Chunked chunked(std::string bytes, const chunk::ChunkOptions& options = {}) {
  Chunked result{chunk::file_of("docs/a.md", std::move(bytes)), {}, {}};
  result.document = read_document(result.file);
  result.leaves = chunk_document(result.file, result.document, options);
  EXPECT_THAT(chunk::broken_laws(result.file.bytes, result.leaves, options), testing::IsEmpty());
  return result;
}

/// The blocks below the document, one string each: kind, level of headings, and source.
inline std::vector<std::string> shape(std::string_view bytes, const SyntaxOptions& options = {}) {
  std::vector<std::string> result;
  const Blocks blocks = scan_blocks(bytes, options);
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    std::string line(to_string(blocks[i].kind));
    line += blocks[i].level > 0 ? std::to_string(blocks[i].level) : "";
    result.push_back(line + ": " + std::string(slice(bytes, blocks[i].range)));
  }
  return result;
}

/// Titles of all headings, with their levels: "2 Use".
inline std::vector<std::string> headings(std::string_view bytes,
                                         const SyntaxOptions& options = {}) {
  std::vector<std::string> result;
  for (const Block& block : scan_blocks(bytes, options)) {
    if (block.kind == BlockKind::kHeading) {
      result.push_back(std::to_string(block.level) + " " + std::string(slice(bytes, block.head)));
    }
  }
  return result;
}

}  // namespace strata::document
