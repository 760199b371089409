// The merge policy. A segment is small when its live source is under kSmallBytes. When there are
// more than kMostSmall small ones, the smallest are merged: two at least, then the next larger as
// long as it is not more than kGrowth times what has been collected. So a segment is copied again
// only when it has grown by a factor, and an edit does not rewrite the whole index every few times:
// O(log size) copies of a file over its life. Segments of which less than half is live join in, so
// that deletions give their space back. Nothing is parsed again. Who is waited for may leave a
// merge for later, which then is a commit of its own: files keep their rows, and only the segment
// that holds them changes. Tested by compact_test.cpp and merge_later_test.cpp.
#include "engine/compact.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "engine/housekeeping.hpp"
#include "engine/segment_writer.hpp"
#include "index/merge.hpp"

namespace strata::engine {

namespace {

constexpr std::uint64_t kSmallBytes = std::uint64_t{16} << 20U;
constexpr std::size_t kMostSmall = 6;
constexpr std::uint64_t kGrowth = 4;
constexpr std::size_t kMostWaiting = 24;  // segments; beyond, nobody seems to come and merge them

Result<std::vector<SegmentUse>> uses_of(const State& state, const store::Snapshot& snapshot) {
  std::vector<SegmentUse> uses;
  std::unordered_map<std::string_view, std::size_t> position;
  for (const std::string& name : snapshot.segments) {
    auto reader = state.current->segment(name);
    if (!reader) {
      return fail(std::move(reader), "opening segments to merge them");
    }
    position.emplace(name, uses.size());
    std::error_code unknown;
    const std::uint64_t size =
        std::filesystem::file_size(std::filesystem::path(state.folder) / name, unknown);
    uses.push_back(
        {.name = name, .files = (*reader)->file_count(), .segment_bytes = unknown ? 0 : size});
  }
  for (const store::CatalogFile& file : snapshot.files) {
    SegmentUse& use = uses[position.at(file.segment)];
    use.live_bytes += file.size;
    ++use.live_files;
  }
  return uses;
}

}  // namespace

std::vector<std::string> choose_segments(std::vector<SegmentUse> segments, std::uint64_t limit) {
  std::stable_sort(segments.begin(), segments.end(), [](const SegmentUse& a, const SegmentUse& b) {
    return a.live_bytes < b.live_bytes;
  });
  const auto small = static_cast<std::size_t>(
      std::count_if(segments.begin(), segments.end(),
                    [](const SegmentUse& use) { return use.live_bytes < kSmallBytes; }));
  std::vector<std::string> chosen;
  std::uint64_t total = 0;
  std::uint64_t weight = 0;
  bool growing = small > kMostSmall;
  bool is_any_wasteful = false;
  for (const SegmentUse& use : segments) {
    growing = growing && use.live_bytes < kSmallBytes &&
              (chosen.size() < 2 || use.live_bytes <= kGrowth * total);
    const bool wasteful = std::uint64_t{use.live_files} * 2 < use.files;
    const std::uint64_t heavier = weight + std::max(use.live_bytes, use.segment_bytes / 2);
    if ((growing || wasteful) && heavier <= limit) {
      chosen.push_back(use.name);
      total += use.live_bytes;
      weight = heavier;
      is_any_wasteful = is_any_wasteful || wasteful;
    }
  }
  if (chosen.size() == 1 && !is_any_wasteful) {
    chosen.clear();  // the limit let no second one in: nothing would be gained
  }
  return chosen;
}

Result<bool> compact(const State& state, store::Snapshot& next, Merging merging) {
  auto uses = uses_of(state, next);
  if (!uses) {
    return fail(std::move(uses));
  }
  const std::vector<std::string> chosen = choose_segments(*std::move(uses), state.memory.merge);
  if (chosen.empty()) {
    return false;
  }
  if (merging == Merging::kLater && chosen.size() <= kMostWaiting) {
    return true;
  }

  store::Snapshot part;
  part.segments = chosen;
  const std::set<std::string_view> old(chosen.begin(), chosen.end());
  for (const store::CatalogFile& file : next.files) {
    if (old.contains(file.segment)) {
      part.files.push_back(file);
    }
  }
  Readers readers(state.folder);
  auto view = load_view(readers, part);
  if (!view) {
    return fail(std::move(view), "opening segments to merge them");
  }
  auto merged = index::merge_segments(view->segments(), state.folder, graph_options(state.options));
  if (!merged) {
    return fail(std::move(merged), "merging segments");
  }
  for (store::CatalogFile& file : next.files) {
    if (old.contains(file.segment)) {
      file.segment = *merged;
    }
  }
  std::erase_if(next.segments, [&](const std::string& name) { return old.contains(name); });
  if (std::find(next.segments.begin(), next.segments.end(), *merged) == next.segments.end()) {
    next.segments.push_back(*std::move(merged));
  }
  return false;
}

}  // namespace strata::engine

namespace strata {

Result<bool> Engine::merge() {
  engine::State& state = *state_;
  auto lock = store::WriterLock::acquire(state.folder);
  if (!lock) {
    return lock.error().kind == ErrorKind::kBusy ? Result<bool>(false) : fail(std::move(lock));
  }
  auto before = state.catalog.load(state.root);
  if (!before) {
    return fail(std::move(before), "reading the catalogue");
  }
  store::Snapshot after = *before;
  if (auto compacted = engine::compact(state, after, Merging::kNow); !compacted) {
    return fail(std::move(compacted));
  }
  if (after.segments == before->segments) {
    return false;
  }
  ++after.generation;
  if (auto committed = state.catalog.commit(after, *before); !committed) {
    return fail(std::move(committed), "committing merged segments");
  }
  if (auto set = state.current->set(std::move(after)); !set) {
    return fail(std::move(set));
  }
  if (auto tidied = engine::tidy_after_commit(*lock, state); !tidied) {
    return fail(std::move(tidied), "tidying up");
  }
  return true;
}

}  // namespace strata
