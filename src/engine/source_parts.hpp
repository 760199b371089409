// A source file whose syntax tree would not fit into the memory budget, on its way into a segment:
// cut at lines that look like the begin of a definition and analysed part by part, each with a tree
// of its own.
#pragma once

#include <cstddef>

#include "chunk/identity.hpp"
#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "engine/engine.hpp"
#include "engine/file_so_far.hpp"
#include "index/prepared_file.hpp"
#include "scan/source_file.hpp"

namespace strata::engine {

/// Where the part ends that begins at `begin`: after about `part_bytes`, before a line that begins
/// a definition by its looks (at the margin, after a blank line), else before one at the margin,
/// else before any line, else between two grapheme clusters. Every part has a visible character, so
/// parts are longer where many blanks stand, and the last may be. Precondition: there is a visible
/// character from `begin` on; part_bytes > 0.
[[nodiscard]] std::size_t part_end(std::string_view text, std::size_t begin,
                                   std::size_t part_bytes);

class SourceParts {
 public:
  /// References must live as long as this object. Precondition: the file has a visible character
  /// and is no document that DocumentStream reads. A part whose tree outgrows
  /// options.parse.max_tree_bytes is text.
  SourceParts(scan::SourceFile file, const embed::Embedder& embedder, const IndexOptions& options,
              const SummaryService& summaries, std::size_t part_bytes);

  [[nodiscard]] bool at_end() const { return begin_ == file_.bytes.size(); }

  /// The first part, or what continues it, marked as part of a file read so. The vector of a part's
  /// file is the mean of all leaves so far; the summary is that of the first part; the last one has
  /// the names that the whole file uses. Fails as analyse() does. Precondition: not at_end().
  [[nodiscard]] Result<index::PreparedFile> next();

 private:
  scan::SourceFile file_;
  const embed::Embedder& embedder_;
  const IndexOptions& options_;
  const SummaryService& summaries_;
  std::size_t part_bytes_;
  std::size_t begin_ = 0;  // of the next part
  chunk::EqualLeaves equals_;
  FileSoFar so_far_;
};

}  // namespace strata::engine
