// Reads and analyses the changed files and writes them into new segments.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "engine/state.hpp"
#include "index/segment.hpp"
#include "scan/source_file.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

/// What became of the files that had to be read; both lists sorted by path.
struct Analysed {
  std::vector<store::CatalogFile> files;
  std::vector<store::CatalogSkipped> skipped;
  std::vector<std::string> segments;  ///< written, in order
};

class SegmentWriter {
 public:
  /// `seen_ns`: a moment before the files' stats were taken.
  SegmentWriter(const State& state, std::int64_t seen_ns);

  /// Entries must be sorted by path. A file whose bytes are those of the last commit keeps its
  /// segment, unless `everything`.
  [[nodiscard]] Result<Analysed> analyse(std::span<const scan::FileEntry> entries,
                                         const store::Snapshot& before, bool everything);

 private:
  struct Slot;

  void read_and_analyse(const scan::FileEntry& entry, const store::CatalogFile* known,
                        Slot& slot) const;
  [[nodiscard]] Result<void> take(Slot& slot);
  [[nodiscard]] Result<void> flush();

  const State& state_;
  std::int64_t seen_ns_;
  index::SegmentBuilder builder_;
  std::uint64_t pending_bytes_ = 0;   // source bytes in builder_
  std::vector<std::size_t> pending_;  // rows of result_.files that wait for the segment's name
  Analysed result_;
};

/// Merges two lists that are sorted by path; no path may be in both.
template <class Row>
[[nodiscard]] std::vector<Row> merged_by_path(std::vector<Row> a, std::vector<Row> b) {
  std::vector<Row> out;
  out.reserve(a.size() + b.size());
  std::merge(std::make_move_iterator(a.begin()), std::make_move_iterator(a.end()),
             std::make_move_iterator(b.begin()), std::make_move_iterator(b.end()),
             std::back_inserter(out), [](const Row& x, const Row& y) { return x.path < y.path; });
  return out;
}

}  // namespace strata::engine
