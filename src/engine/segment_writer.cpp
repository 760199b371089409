// Batches bound the memory: what is parsed at once, analysed and not yet added, and held by the
// segment in the making is limited by the plan of memory.hpp. The limits count bytes of source,
// never time or threads, so the segments are the same on every machine. Tested by engine_test.cpp.
#include "engine/segment_writer.hpp"

#include <atomic>
#include <utility>
#include <variant>

#include "core/parallel.hpp"
#include "engine/analyse.hpp"
#include "engine/document_parts.hpp"
#include "scan/scan.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kBatchFiles = 1024;

// Files that are worked on at once; none if the first one is taken in parts.
std::size_t batch_length(std::span<const scan::FileEntry> entries, std::uint64_t most) {
  std::uint64_t bytes = 0;
  std::size_t count = 0;
  while (count < entries.size() && count < kBatchFiles && (count == 0 || bytes < most) &&
         !DocumentParts::takes(entries[count])) {
    bytes += entries[count].size;
    ++count;
  }
  return count;
}

}  // namespace

index::GraphOptions graph_options(const IndexOptions& options) {
  return {.least_regions = options.graph_regions};
}

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

SegmentWriter::SegmentWriter(const State& state, std::int64_t seen_ns, const Pool& pool)
    : state_(state),
      seen_ns_(seen_ns),
      pool_(pool),
      gate_(state.memory.in_flight),
      builder_(state.embedder->identity(), graph_options(state.options)) {}

Result<Analysed> SegmentWriter::analyse(std::span<const scan::FileEntry> entries,
                                        const std::vector<store::CatalogDocument>& documents) {
  for (const store::CatalogDocument& document : documents) {
    documents_.insert(document.path);
  }
  std::atomic<std::uint64_t> done{0};
  for (std::size_t first = 0; first < entries.size();) {
    if (DocumentParts::takes(entries[first])) {
      if (auto added = add_in_parts(entries[first]); !added) {
        return fail(std::move(added));
      }
      ++first;
      done.fetch_add(1);
      continue;
    }
    const auto batch =
        entries.subspan(first, batch_length(entries.subspan(first), state_.memory.batch));
    if (auto embedded = embed_ahead(batch); !embedded) {
      return fail(std::move(embedded));
    }
    std::vector<Slot> slots(batch.size());
    parallel_for(batch.size(), state_.options.threads, [&](std::size_t i) {
      gate_.enter(batch[i].size);
      read_and_analyse(batch[i], slots[i]);
      gate_.leave(batch[i].size);
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

std::variant<scan::SourceFile, scan::Skipped, Error> SegmentWriter::read(
    const scan::FileEntry& entry) const {
  if (documents_.contains(entry.path)) {
    auto bytes = state_.catalog.document(state_.root, entry.path);
    if (!bytes) {
      return std::move(bytes.error());
    }
    auto read = scan::from_bytes(entry.path, *std::move(bytes), state_.options.scan);
    return std::visit(
        [](auto&& outcome) -> std::variant<scan::SourceFile, scan::Skipped, Error> {
          return std::forward<decltype(outcome)>(outcome);
        },
        std::move(read));
  }
  auto read = scan::read(state_.root, entry, state_.options.scan);
  return std::visit(
      [](auto&& outcome) -> std::variant<scan::SourceFile, scan::Skipped, Error> {
        return std::forward<decltype(outcome)>(outcome);
      },
      std::move(read));
}

// Files are cut twice, here and where they are analysed: that costs less than to hold the trees of
// a batch while a server works.
Result<void> SegmentWriter::embed_ahead(std::span<const scan::FileEntry> batch) {
  if (state_.remote == nullptr || state_.summaries.embedding != SummaryEmbedding::kNone) {
    return {};
  }
  std::vector<std::vector<std::string>> texts(batch.size());
  parallel_for(batch.size(), state_.options.threads, [&](std::size_t i) {
    gate_.enter(batch[i].size);
    auto outcome = read(batch[i]);
    auto* source = std::get_if<scan::SourceFile>(&outcome);
    if (source != nullptr && !pool_.find(batch[i].path, source->content_hash)) {
      texts[i] = embedded_texts(std::move(*source), state_.options);
    }
    gate_.leave(batch[i].size);
  });
  std::vector<std::string_view> all;
  for (const std::vector<std::string>& of_file : texts) {
    all.insert(all.end(), of_file.begin(), of_file.end());
  }
  auto embedded = state_.remote->embed_ahead(all);
  return embedded ? std::move(embedded)
                  : Result<void>(fail(std::move(embedded),
                                      "embedding " + batch.front().path + " and what follows"));
}

std::optional<scan::SourceFile> SegmentWriter::read_unknown(const scan::FileEntry& entry,
                                                            Slot& slot) const {
  slot.entry = &entry;
  auto outcome = read(entry);
  if (auto* error = std::get_if<Error>(&outcome)) {
    slot.outcome = std::move(*error);
    return std::nullopt;
  }
  if (auto* skipped = std::get_if<scan::Skipped>(&outcome)) {
    slot.outcome = store::CatalogSkipped{.path = entry.path,
                                         .reason = std::string(scan::to_string(skipped->reason)),
                                         .detail = std::move(skipped->detail),
                                         .size = entry.size,
                                         .modified_ns = entry.modified_ns,
                                         .inode = entry.inode,
                                         .changed_ns = entry.changed_ns,
                                         .seen_ns = seen_ns_};
    return std::nullopt;
  }
  auto& source = std::get<scan::SourceFile>(outcome);
  if (auto segment = pool_.find(entry.path, source.content_hash)) {
    slot.outcome = store::CatalogFile{.path = entry.path,
                                      .size = entry.size,
                                      .modified_ns = entry.modified_ns,
                                      .inode = entry.inode,
                                      .changed_ns = entry.changed_ns,
                                      .seen_ns = seen_ns_,
                                      .content_hash = source.content_hash,
                                      .segment = *std::move(segment)};
    return std::nullopt;
  }
  return std::move(source);
}

void SegmentWriter::read_and_analyse(const scan::FileEntry& entry, Slot& slot) {
  if (auto source = read_unknown(entry, slot)) {
    prepare(*std::move(source), slot);
  }
}

void SegmentWriter::prepare(scan::SourceFile source, Slot& slot) const {
  const Hash128 content_hash = source.content_hash;
  const std::uint64_t bytes = source.bytes.size();
  auto analysis =
      engine::analyse(std::move(source), *state_.embedder, state_.options, state_.summaries);
  if (!analysis) {
    slot.outcome = std::move(analysis.error());
    return;
  }
  slot.outcome = Slot::Prepared{.file = {*std::move(analysis), state_.embedder->identity()},
                                .content_hash = content_hash,
                                .bytes = bytes};
}

Result<void> SegmentWriter::add_in_parts(const scan::FileEntry& entry) {
  Slot slot;
  auto source = read_unknown(entry, slot);
  if (!source) {
    return take(slot);
  }
  if (!DocumentStream::reads(source->language)) {  // its content says otherwise than its name
    prepare(*std::move(source), slot);
    return take(slot);
  }
  const Hash128 content_hash = source->content_hash;
  const std::uint64_t bytes = source->bytes.size();
  DocumentParts parts(*std::move(source), *state_.embedder, state_.options, state_.summaries);
  bool is_first = true;
  while (!parts.at_end()) {
    auto part = parts.next();
    if (!part) {
      return fail(std::move(part));
    }
    if (std::exchange(is_first, false)) {
      builder_.add(*std::move(part));
    } else {
      builder_.extend(*std::move(part));
    }
  }
  return note_added(entry, content_hash, bytes);
}

Result<void> SegmentWriter::take(Slot& slot) {
  if (auto* error = std::get_if<Error>(&slot.outcome)) {
    return tl::unexpected<Error>(std::move(*error));
  }
  if (auto* skipped = std::get_if<store::CatalogSkipped>(&slot.outcome)) {
    result_.skipped.push_back(std::move(*skipped));
    return {};
  }
  if (auto* known = std::get_if<store::CatalogFile>(&slot.outcome)) {
    ++result_.reused;
    result_.files.push_back(std::move(*known));
    return {};
  }
  auto& prepared = std::get<Slot::Prepared>(slot.outcome);
  builder_.add(std::move(prepared.file));
  auto noted = note_added(*slot.entry, prepared.content_hash, prepared.bytes);
  slot.outcome = std::monostate{};
  return noted;
}

Result<void> SegmentWriter::note_added(const scan::FileEntry& entry, Hash128 content_hash,
                                       std::uint64_t bytes) {
  pending_.push_back(result_.files.size());
  pending_bytes_ += bytes;
  result_.files.push_back({.path = entry.path,
                           .size = entry.size,
                           .modified_ns = entry.modified_ns,
                           .inode = entry.inode,
                           .changed_ns = entry.changed_ns,
                           .seen_ns = seen_ns_,
                           .content_hash = content_hash,
                           .segment = {}});
  return pending_bytes_ >= state_.memory.segment ? flush() : Result<void>();
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
  builder_ = index::SegmentBuilder(state_.embedder->identity(), graph_options(state_.options));
  return {};
}

}  // namespace strata::engine
