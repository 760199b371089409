// Batches bound the memory: at most kBatchFiles files and kBatchBytes of source are in flight, and
// a segment is closed after kSegmentBytes of source. Both limits count bytes, never time or
// threads, so the segments are the same on every machine. Tested by engine_test.cpp.
#include "engine/segment_writer.hpp"

#include <atomic>
#include <variant>

#include "core/parallel.hpp"
#include "engine/analyse.hpp"
#include "scan/scan.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kBatchFiles = 256;
constexpr std::uint64_t kBatchBytes = std::uint64_t{32} << 20U;
constexpr std::uint64_t kSegmentBytes = std::uint64_t{256} << 20U;

const store::CatalogFile* find(const store::Snapshot& snapshot, std::string_view path) {
  const auto at = std::lower_bound(
      snapshot.files.begin(), snapshot.files.end(), path,
      [](const store::CatalogFile& file, std::string_view wanted) { return file.path < wanted; });
  return at != snapshot.files.end() && at->path == path ? &*at : nullptr;
}

std::size_t batch_length(std::span<const scan::FileEntry> entries) {
  std::uint64_t bytes = 0;
  std::size_t count = 0;
  while (count < entries.size() && count < kBatchFiles && (count == 0 || bytes < kBatchBytes)) {
    bytes += entries[count].size;
    ++count;
  }
  return count;
}

}  // namespace

/// What became of one entry. A file is prepared by the thread that read it, so that adding it to
/// the segment, which is done in order, costs little.
struct SegmentWriter::Slot {
  struct Prepared {
    index::PreparedFile file;
    Hash128 content_hash;
    std::uint64_t bytes = 0;
  };

  const scan::FileEntry* entry = nullptr;
  std::variant<std::monostate, store::CatalogFile, store::CatalogSkipped, Prepared, Error> outcome;
};

SegmentWriter::SegmentWriter(const State& state, std::int64_t seen_ns)
    : state_(state), seen_ns_(seen_ns), builder_(state.embedder->identity()) {}

Result<Analysed> SegmentWriter::analyse(std::span<const scan::FileEntry> entries,
                                        const store::Snapshot& before, bool everything) {
  std::atomic<std::uint64_t> done{0};
  for (std::size_t first = 0; first < entries.size();) {
    const auto batch = entries.subspan(first, batch_length(entries.subspan(first)));
    std::vector<Slot> slots(batch.size());
    parallel_for(batch.size(), state_.options.threads, [&](std::size_t i) {
      read_and_analyse(batch[i], everything ? nullptr : find(before, batch[i].path), slots[i]);
      const std::uint64_t finished = done.fetch_add(1) + 1;
      if (state_.progress) {
        state_.progress(
            {.activity = "indexing", .done = finished, .total = entries.size(), .unit = "files"});
      }
    });
    for (Slot& slot : slots) {
      if (auto taken = take(slot); !taken) {
        return fail(std::move(taken));
      }
    }
    first += batch.size();
  }
  if (auto flushed = flush(); !flushed) {
    return fail(std::move(flushed));
  }
  return std::move(result_);
}

void SegmentWriter::read_and_analyse(const scan::FileEntry& entry, const store::CatalogFile* known,
                                     Slot& slot) const {
  slot.entry = &entry;
  auto read = scan::read(state_.root, entry, state_.options.scan);
  if (auto* skipped = std::get_if<scan::Skipped>(&read)) {
    slot.outcome = store::CatalogSkipped{.path = entry.path,
                                         .reason = std::string(scan::to_string(skipped->reason)),
                                         .detail = std::move(skipped->detail),
                                         .size = entry.size,
                                         .modified_ns = entry.modified_ns,
                                         .inode = entry.inode,
                                         .seen_ns = seen_ns_};
    return;
  }
  auto& source = std::get<scan::SourceFile>(read);
  store::CatalogFile row{.path = entry.path,
                         .size = entry.size,
                         .modified_ns = entry.modified_ns,
                         .inode = entry.inode,
                         .seen_ns = seen_ns_,
                         .content_hash = source.content_hash,
                         .segment = {}};
  if (known != nullptr && known->content_hash == source.content_hash) {
    row.segment = known->segment;
    slot.outcome = std::move(row);
    return;
  }
  const Hash128 content_hash = source.content_hash;
  const std::uint64_t bytes = source.bytes.size();
  auto analysis = engine::analyse(std::move(source), *state_.embedder, state_.options);
  if (!analysis) {
    slot.outcome = std::move(analysis.error());
    return;
  }
  slot.outcome = Slot::Prepared{.file = {*std::move(analysis), state_.embedder->identity()},
                                .content_hash = content_hash,
                                .bytes = bytes};
}

Result<void> SegmentWriter::take(Slot& slot) {
  if (auto* error = std::get_if<Error>(&slot.outcome)) {
    return tl::unexpected<Error>(std::move(*error));
  }
  if (auto* skipped = std::get_if<store::CatalogSkipped>(&slot.outcome)) {
    result_.skipped.push_back(std::move(*skipped));
    return {};
  }
  if (auto* unchanged = std::get_if<store::CatalogFile>(&slot.outcome)) {
    result_.files.push_back(std::move(*unchanged));
    return {};
  }
  auto& prepared = std::get<Slot::Prepared>(slot.outcome);
  builder_.add(std::move(prepared.file));
  pending_.push_back(result_.files.size());
  pending_bytes_ += prepared.bytes;
  result_.files.push_back({.path = slot.entry->path,
                           .size = slot.entry->size,
                           .modified_ns = slot.entry->modified_ns,
                           .inode = slot.entry->inode,
                           .seen_ns = seen_ns_,
                           .content_hash = prepared.content_hash,
                           .segment = {}});
  slot.outcome = std::monostate{};
  return pending_bytes_ >= kSegmentBytes ? flush() : Result<void>();
}

Result<void> SegmentWriter::flush() {
  if (pending_.empty()) {
    return {};
  }
  auto name = std::move(builder_).write(state_.folder);
  if (!name) {
    return fail(std::move(name), "writing a segment");
  }
  for (const std::size_t row : pending_) {
    result_.files[row].segment = *name;
  }
  result_.segments.push_back(*std::move(name));
  pending_.clear();
  pending_bytes_ = 0;
  builder_ = index::SegmentBuilder(state_.embedder->identity());
  return {};
}

}  // namespace strata::engine
