// Two passes: the first reads every posting list once and counts document frequencies over live
// leaves, the second scores. Since the leaves of a region and of a file are consecutive, pooling a
// coarser unit is a running sum over a list that is sorted by leaf. Tested by lexical_test.cpp.
#include "retrieve/lexical.hpp"

#include <limits>
#include <utility>

#include "index/bm25.hpp"

namespace strata::retrieve {

namespace {

using index::Field;
using index::kFieldCount;

constexpr std::uint32_t kNoUnit = std::numeric_limits<std::uint32_t>::max();

/// All postings of one term, live leaves only: [segment][field].
struct TermPostings {
  std::vector<std::array<std::vector<index::Posting>, kFieldCount>> segments;
  std::uint64_t document_frequency = 0;
};

/// Units of the three levels, to which postings are pooled.
enum class Level : std::uint8_t { kLeaf, kRegion, kFile };

/// Average length of a field over the units of each level.
struct AverageLengths {
  std::array<double, kFieldCount> leaf{};
  std::array<double, kFieldCount> region{};
  std::array<double, kFieldCount> file{};
};

AverageLengths average_lengths(const index::View& view) {
  std::uint64_t regions = 0;
  std::uint64_t files = 0;
  for (const index::LiveSegment& segment : view.segments()) {
    for (std::uint32_t i = 0; i < segment.live_files.size(); ++i) {
      if (!segment.live_files[i]) {
        continue;
      }
      ++files;
      regions += segment.reader->file(FileId{i}).regions.count;
    }
  }
  AverageLengths averages;
  for (std::size_t f = 0; f < kFieldCount; ++f) {
    const index::FieldStatistics& statistics = view.statistics(static_cast<Field>(f));
    averages.leaf[f] = statistics.average_length(view.live_leaves());
    averages.region[f] = statistics.average_length(regions);
    averages.file[f] = statistics.average_length(files);
  }
  return averages;
}

TermPostings live_postings(const index::View& view, const std::string& term,
                           std::vector<std::vector<std::uint32_t>>& last_term,
                           std::uint32_t term_number) {
  TermPostings result;
  result.segments.resize(view.segments().size());
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const index::SegmentReader& reader = view.reader(s);
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      auto& list = result.segments[s][f];
      reader.postings(static_cast<Field>(f), term, list);
      std::erase_if(list, [&](const index::Posting& p) {
        return !view.is_live({.segment = s, .leaf = p.leaf});
      });
      for (const index::Posting& posting : list) {
        std::uint32_t& last = last_term[s][posting.leaf.value];
        if (last == term_number) {
          continue;
        }
        last = term_number;
        ++result.document_frequency;
      }
    }
  }
  return result;
}

/// Leaf, region and file of the units that a posting list runs through, and their field lengths.
class UnitWalker {
 public:
  UnitWalker(const index::SegmentReader& reader, Field field) : reader_(reader), field_(field) {}

  void move_to(LeafId leaf) {
    leaf_ = leaf;
    if (file_ == kNoUnit || !within(leaf, file_run_)) {
      enter_file(leaf);
    }
    if (region_ == kNoUnit || !within(leaf, region_run_)) {
      enter_region(leaf);
    }
  }

  [[nodiscard]] std::uint32_t unit(Level level) const {
    if (level == Level::kLeaf) {
      return leaf_.value;
    }
    return level == Level::kRegion ? region_ : file_;
  }

  [[nodiscard]] double length(Level level) const {
    if (level == Level::kLeaf) {
      return reader_.field_length(field_, leaf_);
    }
    return static_cast<double>(level == Level::kRegion ? length_of(region_run_)
                                                       : length_of(file_run_));
  }

 private:
  static bool within(LeafId leaf, index::IdRun run) {
    return leaf.value >= run.first && leaf.value - run.first < run.count;
  }

  void enter_file(LeafId leaf) {
    file_ = reader_.file_of(leaf).value;
    file_run_ = reader_.leaves_of(FileId{file_});
  }

  void enter_region(LeafId leaf) {
    region_ = reader_.region_of(leaf).value;
    region_run_ = reader_.leaves_of(RegionId{region_});
  }

  [[nodiscard]] std::uint64_t length_of(index::IdRun run) const {
    // Every leaf of a file carries the file's path, so the path is as long as one leaf says.
    if (field_ == Field::kPath || field_ == Field::kStem) {
      return reader_.field_length(field_, LeafId{run.first});
    }
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < run.count; ++i) {
      sum += reader_.field_length(field_, LeafId{run.first + i});
    }
    return sum;
  }

  const index::SegmentReader& reader_;
  Field field_;
  LeafId leaf_;
  std::uint32_t file_ = kNoUnit;
  std::uint32_t region_ = kNoUnit;
  index::IdRun file_run_;
  index::IdRun region_run_;
};

struct Scorer {
  const index::SegmentReader& reader;
  const AverageLengths& averages;
  SegmentScores& scores;

  /// Adds one term's contribution in one field to all three levels. `gain` = weight * idf / bound.
  void add(Field field, const std::vector<index::Posting>& postings, double gain) const {
    const auto f = static_cast<std::size_t>(field);
    // A path says the same in every leaf of a file: pooled counts must not grow with the number of
    // leaves.
    const bool same_everywhere = field == Field::kPath || field == Field::kStem;
    const index::Bm25Options options = index::bm25_options(field);
    for (const Level level : {Level::kLeaf, Level::kRegion, Level::kFile}) {
      UnitWalker walker(reader, field);
      std::vector<LexicalScores>& units = level == Level::kLeaf     ? scores.leaves
                                          : level == Level::kRegion ? scores.regions
                                                                    : scores.files;
      const double average = level == Level::kLeaf     ? averages.leaf[f]
                             : level == Level::kRegion ? averages.region[f]
                                                       : averages.file[f];
      for (std::size_t i = 0; i < postings.size();) {
        walker.move_to(postings[i].leaf);
        const std::uint32_t unit = walker.unit(level);
        const double length = walker.length(level);
        std::uint64_t count = 0;
        for (; i < postings.size(); ++i) {
          walker.move_to(postings[i].leaf);
          if (walker.unit(level) != unit) {
            break;
          }
          count = same_everywhere ? postings[i].count : count + postings[i].count;
        }
        units[unit].field[f] += static_cast<float>(
            gain * index::bm25_saturation(static_cast<double>(count), length, average, options));
      }
    }
  }

  /// Marks the units in which the term occurs in any field. `share` = its part of the query's idf.
  void cover(const std::array<std::vector<index::Posting>, kFieldCount>& fields, float share,
             std::vector<std::uint32_t>& leaf_mark, std::vector<std::uint32_t>& file_mark,
             std::vector<std::uint32_t>& region_mark, std::uint32_t mark) const {
    for (const auto& list : fields) {
      for (const index::Posting& posting : list) {
        if (leaf_mark[posting.leaf.value] == mark) {
          continue;
        }
        leaf_mark[posting.leaf.value] = mark;
        scores.leaves[posting.leaf.value].coverage += share;
        const std::uint32_t region = reader.region_of(posting.leaf).value;
        if (std::exchange(region_mark[region], mark) != mark) {
          scores.regions[region].coverage += share;
        }
        const std::uint32_t file = reader.file_of(posting.leaf).value;
        if (std::exchange(file_mark[file], mark) != mark) {
          scores.files[file].coverage += share;
        }
      }
    }
  }
};

}  // namespace

LexicalResult score_lexically(const index::View& view, const std::vector<QueryTerm>& terms) {
  std::vector<std::vector<std::uint32_t>> last_term;
  for (const index::LiveSegment& segment : view.segments()) {
    last_term.emplace_back(segment.reader->leaf_count(), kNoUnit);
  }
  std::vector<TermPostings> found;
  std::vector<double> idf;
  double idf_sum = 0;
  for (std::uint32_t t = 0; t < terms.size(); ++t) {
    found.push_back(live_postings(view, terms[t].text, last_term, t));
    idf.push_back(
        static_cast<double>(terms[t].weight) *
        index::inverse_document_frequency(view.live_leaves(), found[t].document_frequency));
    idf_sum += idf[t];
  }

  LexicalResult result;
  for (const double part : idf) {
    result.shares.push_back(idf_sum > 0 ? static_cast<float>(part / idf_sum) : 0.0F);
  }
  const AverageLengths averages = average_lengths(view);
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const index::SegmentReader& reader = view.reader(s);
    SegmentScores& scores = result.segments.emplace_back();
    scores.leaves.resize(reader.leaf_count());
    scores.regions.resize(reader.region_count());
    scores.files.resize(reader.file_count());
    std::vector<std::uint32_t> leaf_mark(reader.leaf_count(), kNoUnit);
    std::vector<std::uint32_t> region_mark(reader.region_count(), kNoUnit);
    std::vector<std::uint32_t> file_mark(reader.file_count(), kNoUnit);
    const Scorer scorer{.reader = reader, .averages = averages, .scores = scores};
    for (std::uint32_t t = 0; t < terms.size() && idf_sum > 0; ++t) {
      const double share = idf[t] / idf_sum;
      for (std::size_t f = 0; f < kFieldCount; ++f) {
        scorer.add(static_cast<Field>(f), found[t].segments[s][f], share);
      }
      scorer.cover(found[t].segments[s], static_cast<float>(share), leaf_mark, file_mark,
                   region_mark, t);
    }
    for (const std::uint32_t mark : leaf_mark) {
      result.matching += mark == kNoUnit ? 0 : 1;
    }
  }
  return result;
}

}  // namespace strata::retrieve
