// parse -> chunk (for documents: document) -> embed -> segment -> hierarchy for one file; every
// arrow is one call. Cost:
// parsing dominates. Tested by analyse_test.cpp.
#include "engine/analyse.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "chunk/chunker.hpp"
#include "document/document.hpp"
#include "embed/batch.hpp"
#include "engine/document_facts.hpp"
#include "graph/links.hpp"

namespace strata::engine {

namespace {

std::uint32_t depth_of(const parse::SyntaxTree& tree, SymbolId symbol) {
  std::uint32_t depth = 0;
  while (symbol.exists()) {
    ++depth;
    symbol = tree.symbols[symbol.value].parent;
  }
  return depth;
}

/// Texts are cores with their contexts; of a leaf with a summary that stands for it the context
/// alone.
Result<embed::Embeddings> embed_leaves(const scan::SourceFile& file,
                                       const std::vector<chunk::Chunk>& leaves,
                                       const std::vector<std::string>& summaries,
                                       const embed::Embedder& embedder, std::uint32_t batch_size,
                                       SummaryEmbedding embedding) {
  std::vector<std::string> texts;
  texts.reserve(leaves.size());
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const chunk::Chunk& leaf = leaves[i];
    const bool replaced = embedding == SummaryEmbedding::kInstead && !summaries[i].empty();
    texts.push_back(!leaf.searchable ? std::string()
                    : replaced       ? leaf.context
                                     : chunk::embedded_text(leaf, file.bytes));
  }
  return embed::embed_in_batches(embedder, {texts.begin(), texts.end()}, batch_size);
}

void add_summaries(std::vector<chunk::Chunk>& leaves, const std::vector<std::string>& summaries) {
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    add_summary(leaves[i], summaries[i]);
  }
}

}  // namespace

std::vector<float> structural_gaps(const parse::SyntaxTree& tree,
                                   const std::vector<chunk::Chunk>& leaves) {
  std::vector<float> gaps;
  for (std::size_t i = 1; i < leaves.size(); ++i) {
    const chunk::Chunk& right = leaves[i];
    const bool inside_definition = right.part > 1;
    gaps.push_back(inside_definition ? 0.0F
                                     : 1.0F / static_cast<float>(1 + depth_of(tree, right.scope)));
  }
  return gaps;
}

ChunkedFile chunk_source(scan::SourceFile file, const IndexOptions& options, bool with_facts) {
  if (document::is_document(file.language)) {
    document::Document document = document::read_document(file);
    std::vector<chunk::Chunk> leaves = document::chunk_document(file, document, options.chunk);
    ChunkedFile chunked{.source = std::move(file), .tree = {}, .chunks = std::move(leaves)};
    if (with_facts) {
      set_document_facts(chunked, document);
    }
    chunked.tree = std::move(document.tree);
    return chunked;
  }
  parse::SyntaxTree tree = parse::parse(file, options.parse);
  std::vector<chunk::Chunk> leaves = chunk::chunk_file(file, tree, options.chunk);
  ChunkedFile chunked{
      .source = std::move(file), .tree = std::move(tree), .chunks = std::move(leaves)};
  return chunked;
}

Result<index::FileAnalysis> analyse(scan::SourceFile file, const embed::Embedder& embedder,
                                    const IndexOptions& options, const SummaryService& summaries) {
  ChunkedFile chunked = chunk_source(std::move(file), options, false);
  scan::SourceFile& source = chunked.source;
  parse::SyntaxTree& tree = chunked.tree;
  std::vector<chunk::Chunk>& leaves = chunked.chunks;
  const auto written = leaf_summaries(summaries, source, leaves);
  if (!written) {
    return tl::unexpected(written.error());
  }
  if (summaries.embedding != SummaryEmbedding::kNone) {
    add_summaries(leaves, *written);
  }
  auto vectors = embed_leaves(source, leaves, *written, embedder, options.embedding_batch_size,
                              summaries.embedding);
  if (!vectors) {
    return fail(std::move(vectors), "embedding " + source.path);
  }
  const segment::Segmentation topics =
      segment::segment(*vectors, structural_gaps(tree, leaves), options.segment);
  hierarchy::FileHierarchy hierarchy =
      hierarchy::build_file(source, tree, leaves, *vectors, topics, options.summary);
  if (summaries.embedding == SummaryEmbedding::kNone) {
    add_summaries(leaves, *written);
  }
  if (auto done = summarise_regions(summaries, source, embedder, hierarchy); !done) {
    return fail(std::move(done), "summarising " + source.path);
  }
  graph::FileLinks links = graph::links_of(source, tree);
  return index::FileAnalysis{.source = std::move(source),
                             .tree = std::move(tree),
                             .leaves = std::move(leaves),
                             .leaf_vectors = *std::move(vectors),
                             .hierarchy = std::move(hierarchy),
                             .links = std::move(links)};
}

}  // namespace strata::engine
