// parse -> chunk (for documents: document) -> embed -> segment -> hierarchy for one file; every
// arrow is one call. Cost:
// parsing dominates. Tested by analyse_test.cpp.
#include "engine/analyse.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "chunk/chunker.hpp"
#include "document/document.hpp"
#include "embed/batch.hpp"
#include "embed/name_embedder.hpp"
#include "engine/document_facts.hpp"
#include "graph/links.hpp"

namespace strata::engine {

namespace {

// Of the strength of a border: less is there where no definition, section or heading begins, and
// where no blank line sets both sides apart.
constexpr float kNothingBegins = 0.75F;
constexpr float kNoBlankLine = 0.75F;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Whether the white space around a place has a line of its own.
bool blank_line_at(std::string_view bytes, std::size_t place) {
  std::size_t begin = std::min(place, bytes.size());
  std::size_t end = begin;
  while (begin > 0 && is_blank(bytes[begin - 1])) {
    --begin;
  }
  while (end < bytes.size() && is_blank(bytes[end])) {
    ++end;
  }
  return std::count(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                    bytes.begin() + static_cast<std::ptrdiff_t>(end), '\n') >= 2;
}

std::uint32_t depth_of(const parse::SyntaxTree& tree, SymbolId symbol) {
  std::uint32_t depth = 0;
  while (symbol.exists()) {
    ++depth;
    symbol = tree.symbols[symbol.value].parent;
  }
  return depth;
}

/// What of a leaf is embedded.
enum class Embedded : std::uint8_t {
  kNothing,
  kContext,  // of a leaf with a summary that stands for it
  kWhole,    // core with context
};

std::vector<Embedded> embedded_parts(const std::vector<chunk::Chunk>& leaves,
                                     const std::vector<std::string>& summaries,
                                     SummaryEmbedding embedding) {
  std::vector<Embedded> parts;
  parts.reserve(leaves.size());
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const bool replaced = embedding == SummaryEmbedding::kInstead && !summaries[i].empty();
    parts.push_back(!leaves[i].searchable ? Embedded::kNothing
                    : replaced            ? Embedded::kContext
                                          : Embedded::kWhole);
  }
  return parts;
}

// A file's own name without its folders and endings, which are not its own.
std::string_view stem_of_path(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.find('.', 1));
}

/// By the identifiers of the file, which collapsing blanks does not change.
embed::Embeddings embed_by_names(const ChunkedFile& file, const std::vector<Embedded>& parts,
                                 const embed::NameEmbedder& embedder, text::Names& names) {
  std::vector<std::uint32_t> numbers;
  std::vector<std::array<std::size_t, 3>> ends;  // of the title, the context and the text
  const auto add = [&](std::uint32_t name) { numbers.push_back(name); };
  for (std::size_t i = 0; i < file.chunks.size(); ++i) {
    std::array<std::size_t, 3>& end = ends.emplace_back();
    if (parts[i] != Embedded::kNothing) {
      names.visit_text(stem_of_path(file.source.path), add);
      for (const SymbolId symbol : file.chunks[i].symbols) {
        names.visit_text(file.tree.symbols[symbol.value].name, add);
      }
    }
    end[0] = numbers.size();
    if (parts[i] != Embedded::kNothing) {
      names.visit_text(file.chunks[i].context, add);
    }
    end[1] = numbers.size();
    if (parts[i] == Embedded::kWhole) {
      names.visit(file.source.bytes, file.chunks[i].core, add);
    }
    end[2] = numbers.size();
  }
  std::vector<embed::NamedDocument> documents;
  documents.reserve(file.chunks.size());
  std::size_t begin = 0;
  for (const std::array<std::size_t, 3>& end : ends) {
    const auto part = [&](std::size_t from, std::size_t to) {
      return std::span(std::as_const(numbers)).subspan(from, to - from);
    };
    documents.push_back({.title = part(begin, end[0]),
                         .context = part(end[0], end[1]),
                         .text = part(end[1], end[2])});
    begin = end[2];
  }
  return embedder.embed_names(documents, names.lexicon());
}

// A model that needs the text may be a server, and a key that is cut into leaves looks like one in
// the first of them only: a file that holds a secret is not read by it at all.
Result<embed::Embeddings> embed_parts(const ChunkedFile& file, const std::vector<Embedded>& parts,
                                      const embed::Embedder& embedder, text::Names& names,
                                      std::uint32_t batch_size) {
  if (const embed::NameEmbedder* by_names = embedder.by_names()) {
    return embed_by_names(file, parts, *by_names, names);
  }
  return embed::embed_in_batches(embedder, file.chunks.size(), batch_size, [&](std::size_t i) {
    const chunk::Chunk& leaf = file.chunks[i];
    return file.source.holds_secret || parts[i] == Embedded::kNothing ? std::string()
           : parts[i] == Embedded::kContext                           ? leaf.context
                                            : chunk::embedded_text(leaf, file.source.bytes);
  });
}

// The exact source of each leaf, without the context, which would repeat the path in all of them.
std::vector<ByteRange> searched_ranges(const std::vector<chunk::Chunk>& leaves) {
  std::vector<ByteRange> ranges;
  ranges.reserve(leaves.size());
  for (const chunk::Chunk& leaf : leaves) {
    ranges.push_back(leaf.searchable ? leaf.core : ByteRange{leaf.core.begin, leaf.core.begin});
  }
  return ranges;
}

void add_summaries(std::vector<chunk::Chunk>& leaves, const std::vector<std::string>& summaries) {
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    add_summary(leaves[i], summaries[i]);
  }
}

}  // namespace

std::vector<float> structural_gaps(const parse::SyntaxTree& tree,
                                   const std::vector<chunk::Chunk>& leaves,
                                   std::string_view bytes) {
  std::vector<float> gaps;
  for (std::size_t i = 1; i < leaves.size(); ++i) {
    const chunk::Chunk& right = leaves[i];
    if (right.part > 1) {
      gaps.push_back(0.0F);
      continue;
    }
    const bool begins = !right.symbols.empty() || right.min_level > 0;
    const bool apart = blank_line_at(bytes, right.core.begin);
    gaps.push_back((begins ? 1.0F : kNothingBegins) * (apart ? 1.0F : kNoBlankLine) /
                   static_cast<float>(1 + depth_of(tree, right.scope)));
  }
  return gaps;
}

Result<embed::Embeddings> embed_leaves(const ChunkedFile& file, const embed::Embedder& embedder,
                                       text::Names& names, std::uint32_t batch_size) {
  const std::vector<std::string> no_summaries(file.chunks.size());
  return embed_parts(file, embedded_parts(file.chunks, no_summaries, SummaryEmbedding::kNone),
                     embedder, names, batch_size);
}

segment::Segmentation topics_of(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                                const std::vector<chunk::Chunk>& leaves,
                                const embed::Embeddings& vectors, text::Names& names,
                                const segment::SegmentOptions& options) {
  const std::vector<ByteRange> searched = searched_ranges(leaves);
  std::vector<std::string_view> texts;
  texts.reserve(searched.size());
  for (const ByteRange range : searched) {
    texts.push_back(slice(file.bytes, range));
  }
  const segment::Words words = segment::words_of(file.bytes, searched, names);
  const std::vector<float> structure = structural_gaps(tree, leaves, file.bytes);
  return segment::segment(
      {.vectors = vectors, .texts = texts, .structure = structure, .words = &words}, options);
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

std::vector<std::string> embedded_texts(scan::SourceFile file, const IndexOptions& options) {
  const ChunkedFile chunked = chunk_source(std::move(file), options, false);
  if (chunked.source.holds_secret) {
    return std::vector<std::string>(chunked.chunks.size());
  }
  std::vector<std::string> texts;
  texts.reserve(chunked.chunks.size());
  for (const chunk::Chunk& leaf : chunked.chunks) {
    texts.push_back(leaf.searchable ? chunk::embedded_text(leaf, chunked.source.bytes)
                                    : std::string());
  }
  return texts;
}

Result<index::FileAnalysis> analyse(scan::SourceFile file, const embed::Embedder& embedder,
                                    const IndexOptions& options, const SummaryService& summaries) {
  return analyse_chunked(chunk_source(std::move(file), options, false), embedder, options,
                         summaries);
}

Result<index::FileAnalysis> analyse_chunked(ChunkedFile chunked, const embed::Embedder& embedder,
                                            const IndexOptions& options,
                                            const SummaryService& summaries) {
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
  text::Names names(source.bytes);
  auto vectors = embed_parts(chunked, embedded_parts(leaves, *written, summaries.embedding),
                             embedder, names, options.embedding_batch_size);
  if (!vectors) {
    return fail(std::move(vectors), "embedding " + source.path);
  }
  const segment::Segmentation topics =
      topics_of(source, tree, leaves, *vectors, names, options.segment);
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
                             .links = std::move(links),
                             .names = std::move(names)};
}

}  // namespace strata::engine
