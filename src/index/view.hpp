// What a query sees: segments and, for each, which of its files are live. Statistics count live
// leaves only, so that an incrementally updated index scores exactly like a fresh one.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "index/segment.hpp"

namespace strata::index {

/// A leaf of one of the view's segments.
struct LeafRef {
  std::uint32_t segment = 0;
  LeafId leaf;
  friend constexpr auto operator<=>(const LeafRef&, const LeafRef&) = default;
};

struct LiveSegment {
  std::shared_ptr<const SegmentReader> reader;
  std::vector<bool> live_files;  ///< by FileId
};

/// Corpus statistics of BM25 over live, searchable leaves. The sums are integers, so the order of
/// segments cannot matter.
struct FieldStatistics {
  std::uint64_t total_length = 0;  ///< terms

  [[nodiscard]] double average_length(std::uint64_t leaves) const {
    return leaves == 0 ? 0.0 : static_cast<double>(total_length) / static_cast<double>(leaves);
  }
};

/// One occurrence list entry of a live leaf.
struct LivePosting {
  LeafRef leaf;
  std::uint32_t count = 0;
};

class View {
 public:
  /// O(leaves). A path is live in at most one segment.
  explicit View(std::vector<LiveSegment> segments);

  [[nodiscard]] const std::vector<LiveSegment>& segments() const { return segments_; }

  [[nodiscard]] const SegmentReader& reader(std::uint32_t segment) const {
    return *segments_[segment].reader;
  }

  /// Live and searchable.
  [[nodiscard]] bool is_live(LeafRef ref) const;

  /// Live, searchable leaves: the N of BM25.
  [[nodiscard]] std::uint64_t live_leaves() const { return live_leaves_; }

  [[nodiscard]] std::uint64_t live_files() const { return live_files_; }

  /// Leaves and regions of the live files of a segment as maximal runs, ascending.
  [[nodiscard]] const std::vector<IdRun>& leaf_runs(std::uint32_t segment) const {
    return runs_[segment].leaves;
  }

  [[nodiscard]] const std::vector<IdRun>& region_runs(std::uint32_t segment) const {
    return runs_[segment].regions;
  }

  [[nodiscard]] const FieldStatistics& statistics(Field field) const {
    return statistics_[static_cast<std::size_t>(field)];
  }

  /// Occurrences of a term in a field of all live leaves, by segment and leaf; their number is the
  /// document frequency. Appended to `out` after clearing it.
  void postings(Field field, std::string_view term, std::vector<LivePosting>& out) const;
  /// True if `a` stands before `b`: by path, then by position. The order of equal scores, whatever
  /// segments they are in.
  [[nodiscard]] bool precedes(LeafRef a, LeafRef b) const;

 private:
  struct Runs {
    std::vector<IdRun> leaves;
    std::vector<IdRun> regions;
  };

  /// Counts the searchable leaves of a live file, and their terms by field.
  void add_lengths(const SegmentReader& reader, FileId file, IdRun leaves);

  std::vector<LiveSegment> segments_;
  std::vector<Runs> runs_;  // by segment
  std::uint64_t live_leaves_ = 0;
  std::uint64_t live_files_ = 0;
  std::array<FieldStatistics, kFieldCount> statistics_{};
};

}  // namespace strata::index
