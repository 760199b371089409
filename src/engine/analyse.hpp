// The per-file part of the index spine: one source file through parse, chunk, embed, segment and
// hierarchy.
#pragma once

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "engine/engine.hpp"
#include "index/analysis.hpp"
#include "scan/source_file.hpp"

namespace strata::engine {

/// Runs the stages in order. Fails only if the embedder or the summarizer does (a remote model
/// may); bad source never fails.
[[nodiscard]] Result<index::FileAnalysis> analyse(scan::SourceFile file,
                                                  const embed::Embedder& embedder,
                                                  const IndexOptions& options,
                                                  const SummaryService& summaries = {});

/// parse and chunk alone: what needs no embedder. `with_facts`: leaves of documents get their facts
/// too, which indexing does without.
[[nodiscard]] ChunkedFile chunk_source(scan::SourceFile file, const IndexOptions& options,
                                       bool with_facts);

/// How strong a syntactic border each gap between two leaves is, in [0, 1]: 1 between top-level
/// definitions, less the deeper the innermost symbol is that encloses both sides, 0 inside a cut
/// definition.
[[nodiscard]] std::vector<float> structural_gaps(const parse::SyntaxTree& tree,
                                                 const std::vector<chunk::Chunk>& leaves);

}  // namespace strata::engine
