// A file made ready for a segment: rows, quantised vectors and posting lists of its own. All the
// work that grows with the file is done here, in any thread; adding it to a segment then costs a
// fraction.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "embed/embedder.hpp"
#include "index/analysis.hpp"
#include "index/segment_encoder.hpp"
#include "index/term_collector.hpp"

namespace strata::index {

/// A file, or the part at its beginning; or a later part, which is no file of its own: the words of
/// its path are not counted again.
enum class FilePart : std::uint8_t { kFirst, kContinued };

class PreparedFile {
 public:
  /// Keeps what a segment needs of the analysis and frees the rest (bytes, nodes, float vectors).
  /// `model` is the one that made the vectors.
  PreparedFile(FileAnalysis file, const embed::ModelIdentity& model,
               FilePart part = FilePart::kFirst);
  ~PreparedFile();
  PreparedFile(PreparedFile&&) noexcept;
  PreparedFile& operator=(PreparedFile&&) noexcept;

  /// What the analysis was promised to be and is not (see SegmentBuilder::add); empty if all is
  /// well.
  [[nodiscard]] const std::string& broken_promise() const;
  /// Valid as long as this object, also when it is moved.
  [[nodiscard]] const FileRows& rows() const;
  /// Terms by leaves and files that count from 0.
  [[nodiscard]] const PackedTerms& terms() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace strata::index
