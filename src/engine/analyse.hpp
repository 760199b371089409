// The per-file part of the index spine: one source file through parse, chunk, embed, segment and
// hierarchy.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "engine/engine.hpp"
#include "index/analysis.hpp"
#include "scan/source_file.hpp"
#include "segment/boundaries.hpp"
#include "text/names.hpp"

namespace strata::engine {

/// Runs the stages in order. Fails only if the embedder or the summarizer does (a remote model
/// may); bad source never fails.
[[nodiscard]] Result<index::FileAnalysis> analyse(scan::SourceFile file,
                                                  const embed::Embedder& embedder,
                                                  const IndexOptions& options,
                                                  const SummaryService& summaries = {});

/// The stages after chunking.
[[nodiscard]] Result<index::FileAnalysis> analyse_chunked(ChunkedFile chunked,
                                                          const embed::Embedder& embedder,
                                                          const IndexOptions& options,
                                                          const SummaryService& summaries);

/// parse and chunk alone: what needs no embedder. `with_facts`: leaves of documents get their facts
/// too, which indexing does without.
[[nodiscard]] ChunkedFile chunk_source(scan::SourceFile file, const IndexOptions& options,
                                       bool with_facts);

/// The texts that analyse() has embedded for the leaves of a file, where no summary stands for
/// them. A leaf that is not searchable has none: "".
[[nodiscard]] std::vector<std::string> embedded_texts(scan::SourceFile file,
                                                      const IndexOptions& options);

/// A vector for each leaf, as analyse() makes them where nothing is summarised; those that are not
/// searchable have none. `names` are those of the file.
[[nodiscard]] Result<embed::Embeddings> embed_leaves(const ChunkedFile& file,
                                                     const embed::Embedder& embedder,
                                                     text::Names& names, std::uint32_t batch_size);

/// How strong a structural border each gap between two leaves is, in [0, 1]: 1 between top-level
/// definitions or sections, less the deeper the innermost symbol is that encloses both sides, less
/// where the right leaf begins no definition and no section, less without a blank line, 0 inside a
/// cut definition. `bytes` is the file. O(leaves * depth + white space around borders).
[[nodiscard]] std::vector<float> structural_gaps(const parse::SyntaxTree& tree,
                                                 const std::vector<chunk::Chunk>& leaves,
                                                 std::string_view bytes);

/// Where the topic turns between the leaves of a file. `vectors` has a row for each, or none;
/// `names` are those of the file.
[[nodiscard]] segment::Segmentation topics_of(const scan::SourceFile& file,
                                              const parse::SyntaxTree& tree,
                                              const std::vector<chunk::Chunk>& leaves,
                                              const embed::Embeddings& vectors, text::Names& names,
                                              const segment::SegmentOptions& options);

}  // namespace strata::engine
