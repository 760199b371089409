// Batches bound the memory: what is parsed at once, analysed and not yet added, and held by the
// segment in the making is limited by the plan of memory.hpp. The limits count bytes of source,
// never time or threads, so the segments are the same on every machine. Tested by engine_test.cpp.
#include "engine/segment_writer.hpp"

#include <atomic>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "core/parallel.hpp"
#include "document/document.hpp"
#include "document/memory_need.hpp"
#include "engine/analyse.hpp"
#include "engine/document_parts.hpp"
#include "engine/documents.hpp"
#include "engine/source_parts.hpp"
#include "lang/detect.hpp"
#include "scan/scan.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kBatchFiles = 1024;

// By its name alone, hence not always right; a file that is read with others after all is counted
// there too.
bool needs_all_memory(const scan::FileEntry& entry, const MemoryPlan& plan) {
  return DocumentParts::takes(entry) || entry.size > plan.alone ||
         (plan.share_of(entry.size) > plan.in_flight &&
          !document::is_document(lang::detect(entry.path, {})));
}

// Files that are worked on at once; none if the first one is worked on alone.
std::size_t batch_length(std::span<const scan::FileEntry> entries, const MemoryPlan& plan) {
  std::uint64_t bytes = 0;
  std::size_t count = 0;
  while (count < entries.size() && count < kBatchFiles && (count == 0 || bytes < plan.batch) &&
         !needs_all_memory(entries[count], plan)) {
    bytes += entries[count].size;
    ++count;
  }
  return count;
}

}  // namespace

index::GraphOptions graph_options(const IndexOptions& options) {
  return {.least_regions = options.graph_regions};
}

SegmentWriter::SegmentWriter(const State& state, std::int64_t seen_ns, const Pool& pool)
    : state_(state),
      seen_ns_(seen_ns),
      pool_(pool),
      gate_(state.memory.in_flight),
      builder_(new_builder()) {}

index::SegmentBuilder SegmentWriter::new_builder() const {
  return index::SegmentBuilder(state_.embedder->identity(), graph_options(state_.options));
}

Result<Analysed> SegmentWriter::analyse(std::span<const scan::FileEntry> entries,
                                        const std::vector<store::CatalogDocument>& documents) {
  for (const store::CatalogDocument& document : documents) {
    documents_.insert(document.path);
  }
  std::atomic<std::uint64_t> done{0};
  for (std::size_t first = 0; first < entries.size();) {
    if (needs_all_memory(entries[first], state_.memory)) {
      if (auto added = add_alone(entries[first]); !added) {
        return fail(std::move(added));
      }
      ++first;
      done.fetch_add(1);
      continue;
    }
    const auto batch = entries.subspan(first, batch_length(entries.subspan(first), state_.memory));
    if (auto embedded = embed_ahead(batch); !embedded) {
      return fail(std::move(embedded));
    }
    std::vector<Slot> slots(batch.size());
    parallel_for(batch.size(), state_.options.threads, [&](std::size_t i) {
      gate_.enter(state_.memory.share_of(batch[i].size));
      read_and_analyse(batch[i], slots[i]);
      gate_.leave(state_.memory.share_of(batch[i].size));
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
    return read_document(state_, entry.path);
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
    gate_.enter(state_.memory.share_of(batch[i].size));
    auto outcome = read(batch[i]);
    auto* source = std::get_if<scan::SourceFile>(&outcome);
    if (source != nullptr && fits_beside_others(*source) &&
        !pool_.find(batch[i].path, source->content_hash)) {
      texts[i] =
          embedded_texts(std::move(*source), options_with(state_.memory.share_of(batch[i].size)));
    }
    gate_.leave(state_.memory.share_of(batch[i].size));
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
  if (auto* left_out = std::get_if<scan::Skipped>(&outcome)) {
    slot.outcome = skipped(entry, left_out->reason, std::move(left_out->detail));
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
  if (!fits_beside_others(source)) {
    slot.outcome = Slot::Outgrown{};
    return;
  }
  const IndexOptions options = options_with(state_.memory.share_of(bytes));
  ChunkedFile chunked = chunk_source(std::move(source), options, false);
  if (chunked.tree.outgrew_memory) {
    slot.outcome = Slot::Outgrown{};
    return;
  }
  auto analysis = analyse_chunked(std::move(chunked), *state_.embedder, options, state_.summaries);
  if (!analysis) {
    slot.outcome = std::move(analysis.error());
    return;
  }
  slot.outcome = Slot::Prepared{.file = {*std::move(analysis), state_.embedder->identity()},
                                .content_hash = content_hash,
                                .bytes = bytes};
}

bool SegmentWriter::fits_beside_others(const scan::SourceFile& source) const {
  return !document::is_document(source.language) ||
         document::memory_need(source.bytes, source.language).total <=
             state_.memory.document_beside_others(source.bytes.size());
}

store::CatalogSkipped SegmentWriter::skipped(const scan::FileEntry& entry, scan::SkipReason reason,
                                             std::string detail) const {
  return {.path = entry.path,
          .reason = std::string(scan::to_string(reason)),
          .detail = std::move(detail),
          .size = entry.size,
          .modified_ns = entry.modified_ns,
          .inode = entry.inode,
          .changed_ns = entry.changed_ns,
          .seen_ns = seen_ns_};
}

IndexOptions SegmentWriter::options_with(std::uint64_t tree_bytes) const {
  IndexOptions options = state_.options;
  options.parse.max_tree_bytes = tree_bytes;
  return options;
}

Result<void> SegmentWriter::take(Slot& slot) {
  if (auto* error = std::get_if<Error>(&slot.outcome)) {
    return tl::unexpected<Error>(std::move(*error));
  }
  if (auto* skipped = std::get_if<store::CatalogSkipped>(&slot.outcome)) {
    result_.skipped.push_back(std::move(*skipped));
    return {};
  }
  if (std::holds_alternative<Slot::Outgrown>(slot.outcome)) {
    return add_alone(*slot.entry);
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
  const bool full =
      pending_bytes_ >= state_.memory.segment || builder_.memory() >= state_.memory.one_file;
  return full ? flush() : Result<void>();
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
  builder_ = new_builder();
  return {};
}

}  // namespace strata::engine
