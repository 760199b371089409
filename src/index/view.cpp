// Sums over the live leaves, once per view. Tested by view_test.cpp.
#include "index/view.hpp"

#include <utility>

namespace strata::index {

namespace {

/// Precondition: `next` begins behind the last run.
void append_run(std::vector<IdRun>& runs, IdRun next) {
  if (next.count == 0) {
    return;
  }
  if (!runs.empty() && runs.back().first + runs.back().count == next.first) {
    runs.back().count += next.count;
  } else {
    runs.push_back(next);
  }
}

}  // namespace

View::View(std::vector<LiveSegment> segments) : segments_(std::move(segments)) {
  for (const LiveSegment& segment : segments_) {
    const SegmentReader& reader = *segment.reader;
    Runs& runs = runs_.emplace_back();
    for (std::uint32_t row = 0; row < reader.file_count(); ++row) {
      if (!segment.live_files[row]) {
        continue;
      }
      ++live_files_;
      const FileRecord file = reader.file(FileId{row});
      append_run(runs.leaves, file.leaves);
      append_run(runs.regions, file.regions);
      add_lengths(reader, FileId{row}, file.leaves);
    }
  }
}

void View::add_lengths(const SegmentReader& reader, FileId file, IdRun leaves) {
  std::uint64_t searchable = 0;
  for (std::uint32_t leaf = leaves.first; leaf < leaves.first + leaves.count; ++leaf) {
    searchable += reader.is_searchable(LeafId{leaf}) ? 1U : 0U;
  }
  live_leaves_ += searchable;
  for (std::size_t f = 0; f < kFieldCount; ++f) {
    const auto field = static_cast<Field>(f);
    std::uint64_t& total = statistics_[f].total_length;
    if (field == Field::kPath || field == Field::kStem) {  // every leaf has that of its file
      total += searchable * reader.file_field_length(field, file);
      continue;
    }
    for (std::uint32_t leaf = leaves.first; leaf < leaves.first + leaves.count; ++leaf) {
      total += reader.field_length(field, LeafId{leaf});
    }
  }
}

bool View::is_live(LeafRef ref) const {
  const LiveSegment& segment = segments_[ref.segment];
  return segment.live_files[segment.reader->file_of(ref.leaf).value] &&
         segment.reader->is_searchable(ref.leaf);
}

void View::postings(Field field, std::string_view term, std::vector<LivePosting>& out) const {
  out.clear();
  std::vector<Posting> all;
  for (std::uint32_t s = 0; s < segments_.size(); ++s) {
    segments_[s].reader->postings(field, term, all);
    for (const Posting& posting : all) {
      const LeafRef ref{.segment = s, .leaf = posting.leaf};
      if (is_live(ref)) {
        out.push_back({.leaf = ref, .count = posting.count});
      }
    }
  }
}

bool View::precedes(LeafRef a, LeafRef b) const {
  if (a.segment == b.segment) {
    return a.leaf < b.leaf;  // files of a segment are sorted by path
  }
  const auto path = [&](LeafRef ref) {
    return reader(ref.segment).file(reader(ref.segment).file_of(ref.leaf)).path;
  };
  return path(a) < path(b);
}

}  // namespace strata::index
