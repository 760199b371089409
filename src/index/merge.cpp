// Rows are copied file by file in path order. Postings are merged term by term: a walk through all
// dictionaries at once, old ids mapped to new ones and brought into order. O(bytes of the live
// files' rows + terms * segments + postings log postings). Tested by merge_test.cpp.
#include "index/merge.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "index/dictionary.hpp"
#include "index/segment_encoder.hpp"

namespace strata::index {

namespace {

constexpr std::uint32_t kDead = ~std::uint32_t{0};

/// One live file and where it is.
struct Source {
  std::string_view path;
  std::uint32_t segment = 0;
  FileId file;
};

/// New ids of one segment's units by their old ids, kDead for those that are left behind.
struct Renumbering {
  std::vector<std::uint32_t> leaves;
  std::vector<std::uint32_t> files;
};

Result<std::vector<Source>> live_files(std::span<const LiveSegment> segments) {
  std::vector<Source> sources;
  for (std::uint32_t s = 0; s < segments.size(); ++s) {
    const SegmentReader& reader = *segments[s].reader;
    if (reader.model() != segments[0].reader->model()) {
      return fail(ErrorKind::kInvalidArgument, "segments of different models cannot be merged");
    }
    if (auto verified = reader.verify(); !verified) {
      return fail(std::move(verified));
    }
    for (std::uint32_t i = 0; i < reader.file_count(); ++i) {
      if (segments[s].live_files[i]) {
        sources.push_back({.path = reader.file(FileId{i}).path, .segment = s, .file = FileId{i}});
      }
    }
  }
  std::sort(sources.begin(), sources.end(),
            [](const Source& a, const Source& b) { return a.path < b.path; });
  const auto twice =
      std::adjacent_find(sources.begin(), sources.end(),
                         [](const Source& a, const Source& b) { return a.path == b.path; });
  if (twice != sources.end()) {
    return fail(ErrorKind::kInvalidArgument, std::string(twice->path) + " is live in two segments");
  }
  if (sources.empty()) {
    return fail(ErrorKind::kInvalidArgument, "nothing to merge: no file is live");
  }
  return sources;
}

template <class Tag>
Id<Tag> relative(Id<Tag> id, std::uint32_t base) {
  return id.exists() ? Id<Tag>{id.value - base} : id;
}

IdRun relative(IdRun run, std::uint32_t base) {
  return {.first = run.first - base, .count = run.count};
}

/// Rows of a file, its ids counted from its own first ones again.
FileRows rows_of(const SegmentReader& reader, FileId id) {
  FileRows rows;
  rows.file = reader.file(id);
  rows.file_vector = reader.file_vector(id);
  rows.path_length = reader.file_field_length(Field::kPath, id);
  rows.stem_length = reader.file_field_length(Field::kStem, id);
  const FileRecord& file = rows.file;
  for (std::uint32_t i = 0; i < file.leaves.count; ++i) {
    const LeafId leaf{file.leaves.first + i};
    LeafRecord record = reader.leaf(leaf);
    record.region = relative(record.region, file.regions.first);
    record.symbols = relative(record.symbols, file.symbols.first);
    record.primary = relative(record.primary, file.symbols.first);
    record.scope = relative(record.scope, file.symbols.first);
    rows.leaves.push_back(record);
    FieldLengths& lengths = rows.lengths.emplace_back();
    for (std::size_t f = 0; f < kLeafFieldCount; ++f) {
      lengths[f] = reader.field_length(static_cast<Field>(f), leaf);
    }
    rows.leaf_vectors.push_back(reader.leaf_vector(leaf));
  }
  for (std::uint32_t i = 0; i < file.regions.count; ++i) {
    const RegionId region{file.regions.first + i};
    RegionRecord record = reader.region(region);
    record.leaves = relative(record.leaves, file.leaves.first);
    rows.regions.push_back(record);
    rows.region_vectors.push_back(reader.region_vector(region));
  }
  for (std::uint32_t i = 0; i < file.symbols.count; ++i) {
    SymbolRecord record = reader.symbol(SymbolId{file.symbols.first + i});
    record.parent = relative(record.parent, file.symbols.first);
    record.leaf = relative(record.leaf, file.leaves.first);
    rows.symbols.push_back(record);
  }
  for (std::uint32_t i = 0; i < file.links.count; ++i) {
    rows.links.push_back(reader.link(file.links.first + i));
  }
  for (std::uint32_t i = 0; i < file.uses.count; ++i) {
    rows.uses.push_back(reader.use(file.uses.first + i));
  }
  return rows;
}

/// Merges the dictionaries of all segments.
class TermMerger {
 public:
  TermMerger(std::span<const LiveSegment> segments, const std::vector<Renumbering>& renumbering)
      : segments_(segments), renumbering_(renumbering) {}

  Result<DictionaryWriter> run() {
    for (const LiveSegment& segment : segments_) {
      cursors_.push_back(segment.reader->terms());
      left_.push_back(segment.reader->term_count());
    }
    for (std::size_t s = 0; s < cursors_.size(); ++s) {
      advance(s);
    }
    DictionaryWriter dictionary;
    while (sound_) {
      const std::size_t first = smallest();
      if (first == cursors_.size()) {
        return dictionary;
      }
      const std::string term(cursors_[first].term());
      for (std::size_t s = first; s < cursors_.size(); ++s) {
        if (!ended_[s] && cursors_[s].term() == term) {
          collect(s);
          advance(s);
        }
      }
      flush(term, dictionary);
    }
    return fail(ErrorKind::kCorrupt, "segment: malformed terms or postings");
  }

 private:
  struct Entry {
    std::uint32_t id = 0;
    std::uint32_t count = 0;
  };

  void advance(std::size_t s) {
    ended_.resize(cursors_.size(), false);
    ended_[s] = !cursors_[s].next();
    if (ended_[s]) {
      sound_ = sound_ && left_[s] == 0;
    } else {
      --left_[s];
    }
  }

  /// Segment with the smallest current term, the first of equals; their number if all have ended.
  [[nodiscard]] std::size_t smallest() const {
    std::size_t best = cursors_.size();
    for (std::size_t s = 0; s < cursors_.size(); ++s) {
      if (!ended_[s] && (best == cursors_.size() || cursors_[s].term() < cursors_[best].term())) {
        best = s;
      }
    }
    return best;
  }

  void collect(std::size_t s) {
    const SegmentReader& reader = *segments_[s].reader;
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      const bool by_leaf = f < kLeafFieldCount;
      const std::vector<std::uint32_t>& new_ids =
          by_leaf ? renumbering_[s].leaves : renumbering_[s].files;
      const std::uint32_t limit = by_leaf ? reader.leaf_count() : reader.file_count();
      const auto keep = [&](std::uint32_t id, std::uint32_t count) {
        if (new_ids[id] != kDead) {
          entries_[f].push_back({.id = new_ids[id], .count = count});
        }
      };
      sound_ = for_each_posting(cursors_[s].lists()[f], limit, keep) && sound_;
    }
  }

  void flush(std::string_view term, DictionaryWriter& dictionary) {
    std::array<PostingListWriter, kFieldCount> writers;
    TermLists lists;
    bool occurs = false;
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      std::sort(entries_[f].begin(), entries_[f].end(),
                [](Entry a, Entry b) { return a.id < b.id; });
      for (const Entry entry : entries_[f]) {
        writers[f].add(entry.id, entry.count);
      }
      occurs = occurs || !entries_[f].empty();
      entries_[f].clear();
      lists[f] = writers[f].finish();
    }
    if (occurs) {
      dictionary.add(term, lists);
    }
  }

  std::span<const LiveSegment> segments_;
  const std::vector<Renumbering>& renumbering_;
  std::vector<TermCursor> cursors_;
  std::vector<std::uint32_t> left_;  // terms that each cursor still owes
  std::vector<bool> ended_;
  std::array<std::vector<Entry>, kFieldCount> entries_;
  bool sound_ = true;
};

struct Merged {
  SegmentEncoder encoder;
  DictionaryWriter dictionary;
};

Result<Merged> merge(std::span<const LiveSegment> segments, GraphOptions graph) {
  auto sources = live_files(segments);
  if (!sources) {
    return fail(std::move(sources));
  }
  SegmentEncoder encoder(segments[0].reader->model(), graph);
  std::vector<Renumbering> renumbering(segments.size());
  for (std::size_t s = 0; s < segments.size(); ++s) {
    renumbering[s].leaves.assign(segments[s].reader->leaf_count(), kDead);
    renumbering[s].files.assign(segments[s].reader->file_count(), kDead);
  }
  for (const Source& source : *sources) {
    const FileRows rows = rows_of(*segments[source.segment].reader, source.file);
    Renumbering& new_ids = renumbering[source.segment];
    new_ids.files[source.file.value] = encoder.file_count();
    for (std::uint32_t i = 0; i < rows.file.leaves.count; ++i) {
      new_ids.leaves[rows.file.leaves.first + i] = encoder.leaf_count() + i;
    }
    encoder.add(rows);
  }
  auto dictionary = TermMerger(segments, renumbering).run();
  if (!dictionary) {
    return fail(std::move(dictionary));
  }
  return Merged{.encoder = std::move(encoder), .dictionary = *std::move(dictionary)};
}

}  // namespace

Result<std::string> merge_segments(std::span<const LiveSegment> segments, const std::string& folder,
                                   GraphOptions graph) {
  auto merged = merge(segments, graph);
  if (!merged) {
    return fail(std::move(merged));
  }
  return merged->encoder.write(folder, merged->dictionary);
}

Result<std::string> encode_merged(std::span<const LiveSegment> segments, GraphOptions graph) {
  auto merged = merge(segments, graph);
  if (!merged) {
    return fail(std::move(merged));
  }
  return merged->encoder.encode(merged->dictionary);
}

}  // namespace strata::index
