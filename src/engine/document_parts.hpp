// A large document on its way into a segment: analysed part by part, so that indexing it
// needs memory for one part and for what the segment keeps, not for all of its leaves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "engine/document_stream.hpp"
#include "engine/engine.hpp"
#include "engine/file_so_far.hpp"
#include "index/prepared_file.hpp"
#include "scan/source_file.hpp"

namespace strata::engine {

class DocumentParts {
 public:
  /// References must live as long as this object. Precondition: the file has a visible character
  /// and DocumentStream reads its language.
  DocumentParts(scan::SourceFile file, const embed::Embedder& embedder, const IndexOptions& options,
                const SummaryService& summaries,
                std::size_t part_bytes = DocumentStream::kPartBytes,
                std::size_t most_bytes = document::Windows::kNoLimit);

  /// True for files that are to be analysed in parts, if their content is what their name says.
  [[nodiscard]] static bool takes(const scan::FileEntry& entry);
  /// The same of a file that was read.
  [[nodiscard]] static bool takes(const scan::SourceFile& file);

  [[nodiscard]] bool at_end() const { return parts_.empty() && fed_ == file_.bytes.size(); }

  /// The first part, or what continues it (FilePart::kContinued). The vector of a part's file is
  /// the mean of all leaves so far; the summary is that of the first part; the last one has the
  /// names that the whole file uses. Fails as analyse() does. Precondition: not at_end().
  [[nodiscard]] Result<index::PreparedFile> next();

 private:
  void feed();  // until there is a part

  scan::SourceFile file_;
  const embed::Embedder& embedder_;
  const IndexOptions& options_;
  const SummaryService& summaries_;
  DocumentStream stream_;
  std::size_t piece_;              // bytes that the stream gets at a time
  std::size_t fed_ = 0;            // bytes of the file that the stream has
  std::deque<ChunkedFile> parts_;  // complete, not analysed yet
  bool is_first_ = true;
  FileSoFar so_far_;
};

}  // namespace strata::engine
