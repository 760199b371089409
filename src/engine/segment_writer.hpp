// Reads and analyses the changed files and writes them into new segments.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "engine/memory.hpp"
#include "engine/pool.hpp"
#include "engine/state.hpp"
#include "index/prepared_file.hpp"
#include "index/segment.hpp"
#include "scan/scan.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

/// What became of the files that had to be read; both lists sorted by path.
struct Analysed {
  std::vector<store::CatalogFile> files;
  std::vector<store::CatalogSkipped> skipped;
  std::vector<std::string> segments;  ///< written or taken up again, in order
  std::uint64_t reused = 0;           ///< files whose analysis was found in the pool
};

class SegmentWriter {
 public:
  /// `seen_ns`: a moment before the files' stats were taken. `pool`: where an analysis of the same
  /// path and bytes is taken from instead of being made.
  SegmentWriter(const State& state, std::int64_t seen_ns, const Pool& pool);

  /// Entries must be sorted by path. `documents`: those of them that are no files.
  [[nodiscard]] Result<Analysed> analyse(std::span<const scan::FileEntry> entries,
                                         const std::vector<store::CatalogDocument>& documents);

 private:
  /// What became of one entry. A file is prepared by the thread that read it, so that adding it to
  /// the segment, which is done in order, costs little.
  struct Slot {
    struct Prepared {
      index::PreparedFile file;
      Hash128 content_hash;
      std::uint64_t bytes = 0;
    };

    struct Outgrown {};  // it needs more memory than there is beside others

    const scan::FileEntry* entry = nullptr;
    std::variant<std::monostate, store::CatalogFile, store::CatalogSkipped, Prepared, Outgrown,
                 Error>
        outcome;
  };

  [[nodiscard]] std::variant<scan::SourceFile, scan::Skipped, Error> read(
      const scan::FileEntry& entry) const;
  /// A remote model is asked for the texts of many files at once: analyse() then finds all of their
  /// vectors in the cache.
  [[nodiscard]] Result<void> embed_ahead(std::span<const scan::FileEntry> batch);
  /// Reads an entry and says what becomes of it, unless it has to be analysed: then gives the file.
  [[nodiscard]] std::optional<scan::SourceFile> read_unknown(const scan::FileEntry& entry,
                                                             Slot& slot) const;
  void read_and_analyse(const scan::FileEntry& entry, Slot& slot);
  void prepare(scan::SourceFile source, Slot& slot) const;
  /// False for documents of so many tags, lines or marks that they need more memory than their
  /// share.
  [[nodiscard]] bool fits_beside_others(const scan::SourceFile& source) const;
  /// A file that needs so much memory that no other is worked on beside it: as a whole if that
  /// fits into the budget, else in parts, unless the segment of these alone would not.
  [[nodiscard]] Result<void> add_alone(const scan::FileEntry& entry);
  /// Adds it as a whole. Success, with `source` still there: it does not fit.
  [[nodiscard]] Result<void> add_whole(const scan::FileEntry& entry,
                                       std::optional<scan::SourceFile>& source);
  /// False: the index of it alone takes more memory than one file may; it is not added.
  [[nodiscard]] Result<bool> add_in_parts(const scan::FileEntry& entry, scan::SourceFile source);
  /// Stops where the segment takes more memory than one file may.
  template <class Parts>
  [[nodiscard]] Result<void> add_parts(Parts parts);
  [[nodiscard]] store::CatalogSkipped skipped(const scan::FileEntry& entry, scan::SkipReason reason,
                                              std::string detail) const;
  [[nodiscard]] index::SegmentBuilder new_builder() const;
  [[nodiscard]] IndexOptions options_with(std::uint64_t tree_bytes) const;
  [[nodiscard]] Result<void> take(Slot& slot);
  [[nodiscard]] Result<void> note_added(const scan::FileEntry& entry, Hash128 content_hash,
                                        std::uint64_t bytes);
  [[nodiscard]] Result<void> flush();

  const State& state_;
  std::int64_t seen_ns_;
  const Pool& pool_;
  ByteGate gate_;
  std::set<std::string_view> documents_;
  index::SegmentBuilder builder_;
  std::uint64_t pending_bytes_ = 0;   // source bytes in builder_
  std::vector<std::size_t> pending_;  // rows of result_.files that wait for the segment's name
  Analysed result_;
};

/// When new and merged segments carry a graph.
[[nodiscard]] index::GraphOptions graph_options(const IndexOptions& options);

/// Merges two lists that are sorted by path. A path has one row, the first: a file that is skipped
/// for two reasons must not make the commit fail.
template <class Row>
[[nodiscard]] std::vector<Row> merged_by_path(std::vector<Row> a, std::vector<Row> b) {
  std::vector<Row> out;
  out.reserve(a.size() + b.size());
  std::merge(std::make_move_iterator(a.begin()), std::make_move_iterator(a.end()),
             std::make_move_iterator(b.begin()), std::make_move_iterator(b.end()),
             std::back_inserter(out), [](const Row& x, const Row& y) { return x.path < y.path; });
  const auto twice = std::unique(out.begin(), out.end(),
                                 [](const Row& x, const Row& y) { return x.path == y.path; });
  out.erase(twice, out.end());
  return out;
}

}  // namespace strata::engine
