// Files that have the memory for themselves: as a whole where they fit, else in parts, else they
// are left out with a reason. Source code tells what it needs while its tree grows, a document from
// the start. Tested by memory_test.cpp, document_parts_test.cpp and source_parts_test.cpp.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "document/document.hpp"
#include "document/memory_need.hpp"
#include "engine/analyse.hpp"
#include "engine/document_parts.hpp"
#include "engine/segment_writer.hpp"
#include "engine/source_parts.hpp"

namespace strata::engine {

namespace {

constexpr std::string_view kBeyondBudget =
    "its index alone outgrows the memory budget: `strata forget`, then `strata index` with a "
    "larger --memory";

/// A part of a notebook is no notebook.
bool has_parts(const scan::SourceFile& source) {
  return lang::info(source.language).name != "notebook";
}

}  // namespace

Result<void> SegmentWriter::add_alone(const scan::FileEntry& entry) {
  Slot slot;
  if (entry.size > state_.memory.alone) {
    slot.entry = &entry;
    slot.outcome = skipped(entry, scan::SkipReason::kTooLarge, std::string(kBeyondBudget));
    return take(slot);
  }
  auto source = read_unknown(entry, slot);
  if (!source) {
    return take(slot);
  }
  if (auto added = add_whole(entry, source); !added || !source) {
    return added;
  }
  if (auto flushed = flush(); !flushed) {
    return flushed;
  }
  auto added = has_parts(*source) ? add_in_parts(entry, *std::move(source)) : Result<bool>(false);
  if (!added) {
    return fail(std::move(added));
  }
  if (*added) {
    return {};
  }
  builder_ = new_builder();
  slot.outcome = skipped(entry, scan::SkipReason::kTooLarge, std::string(kBeyondBudget));
  return take(slot);
}

Result<void> SegmentWriter::add_whole(const scan::FileEntry& entry,
                                      std::optional<scan::SourceFile>& source) {
  const MemoryPlan& plan = state_.memory;
  const std::uint64_t bytes = source->bytes.size();
  const bool is_document = document::is_document(source->language);
  const std::uint64_t need =
      is_document ? document::memory_need(source->bytes, source->language).total : 0;
  const bool may_fit = is_document
                           ? !DocumentParts::takes(*source) && need <= plan.tree_beside(0, bytes)
                           : bytes <= plan.whole;
  if (!may_fit) {
    return {};
  }
  const bool fits_now =
      plan.tree_beside(pending_bytes_, bytes) >= std::max(plan.share_of(bytes), need);
  if (auto flushed = fits_now ? Result<void>() : flush(); !flushed) {
    return flushed;
  }
  scan::SourceFile file = std::move(*source);
  source.reset();
  const Hash128 content_hash = file.content_hash;
  for (bool again = true; again;) {
    const IndexOptions options = options_with(plan.tree_beside(pending_bytes_, bytes));
    ChunkedFile chunked = chunk_source(std::move(file), options, false);
    if (!chunked.tree.outgrew_memory) {
      auto analysis =
          analyse_chunked(std::move(chunked), *state_.embedder, options, state_.summaries);
      if (!analysis) {
        return fail(std::move(analysis));
      }
      builder_.add(*std::move(analysis));
      return note_added(entry, content_hash, bytes);
    }
    file = std::move(chunked.source);
    again = pending_bytes_ > 0;  // once more, without a segment beside it
    if (auto flushed = flush(); !flushed) {
      return flushed;
    }
  }
  source = std::move(file);
  return {};
}

template <class Parts>
Result<void> SegmentWriter::add_parts(Parts parts) {
  bool is_first = true;
  while (!parts.at_end() && builder_.memory() <= state_.memory.one_file) {
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
  return {};
}

Result<bool> SegmentWriter::add_in_parts(const scan::FileEntry& entry, scan::SourceFile source) {
  const MemoryPlan& plan = state_.memory;
  const Hash128 content_hash = source.content_hash;
  const std::uint64_t bytes = source.bytes.size();
  const IndexOptions options = options_with(plan.alone / 4);
  const bool is_document = document::is_document(source.language);
  const std::uint64_t densest =
      is_document ? document::memory_need(source.bytes, source.language).densest : 0;
  const bool streamed = is_document && DocumentStream::reads(source.language);
  auto added =
      streamed
          ? add_parts(DocumentParts(std::move(source), *state_.embedder, state_.options,
                                    state_.summaries, plan.document_part(densest),
                                    plan.document_section(densest)))
          : add_parts(SourceParts(std::move(source), *state_.embedder, options, state_.summaries,
                                  is_document ? plan.document_part(densest) : plan.part));
  if (added && builder_.memory() > plan.one_file) {
    return false;
  }
  if (added) {
    added = note_added(entry, content_hash, bytes);
  }
  return added ? Result<bool>(true) : fail(std::move(added));
}

}  // namespace strata::engine
