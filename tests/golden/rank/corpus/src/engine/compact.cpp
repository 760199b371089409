// The merge policy. A segment is small when its live source is under kSmallBytes; more than
// kMostSmall small ones are merged into one. Segments whose dead files outweigh the live ones join
// in, so that deletions give their space back. The cost of a merge is that of copying the live
// rows: nothing is parsed again. Tested by engine_test.cpp.
#include "engine/compact.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/load_view.hpp"
#include "index/merge.hpp"

namespace strata::engine {

namespace {

constexpr std::uint64_t kSmallBytes = std::uint64_t{16} << 20U;
constexpr std::size_t kMostSmall = 6;

struct Usage {
  std::uint64_t live_bytes = 0;
  std::uint32_t live_files = 0;
};

std::unordered_map<std::string, Usage> usage_of(const store::Snapshot& snapshot) {
  std::unordered_map<std::string, Usage> usage;
  for (const store::CatalogFile& file : snapshot.files) {
    Usage& segment = usage[file.segment];
    segment.live_bytes += file.size;
    ++segment.live_files;
  }
  return usage;
}

/// Names of the segments to merge; fewer than two means none.
std::vector<std::string> choose(const index::View& view, const store::Snapshot& snapshot) {
  auto usage = usage_of(snapshot);
  std::vector<std::string> small;
  std::vector<std::string> wasteful;
  for (std::size_t i = 0; i < snapshot.segments.size(); ++i) {
    const Usage& used = usage[snapshot.segments[i]];
    const std::uint32_t files = view.segments()[i].reader->file_count();
    if (used.live_bytes < kSmallBytes) {
      small.push_back(snapshot.segments[i]);
    }
    if (used.live_files * 2 < files) {
      wasteful.push_back(snapshot.segments[i]);
    }
  }
  if (small.size() <= kMostSmall) {
    small.clear();
  }
  std::set<std::string> chosen(small.begin(), small.end());
  chosen.insert(wasteful.begin(), wasteful.end());
  return {chosen.begin(), chosen.end()};
}

std::uint64_t bytes_on_disk(const std::string& folder) {
  std::uint64_t total = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::uint64_t size = entry.file_size(error);
    if (!error) {
      total += size;
    }
  }
  return total;
}

}  // namespace

Result<void> compact(const State& state, store::Snapshot& next) {
  if (next.segments.empty()) {
    return {};
  }
  auto view = load_view(state.folder, next);
  if (!view) {
    return fail(std::move(view), "opening segments to merge them");
  }
  const std::vector<std::string> chosen = choose(*view, next);
  if (chosen.empty()) {
    return {};
  }

  const std::set<std::string_view> merging(chosen.begin(), chosen.end());
  std::vector<index::LiveSegment> inputs;
  std::vector<std::string> remaining;
  for (std::size_t i = 0; i < next.segments.size(); ++i) {
    if (merging.contains(next.segments[i])) {
      inputs.push_back(view->segments()[i]);
    } else {
      remaining.push_back(next.segments[i]);
    }
  }
  auto merged = index::merge_segments(inputs, state.folder);
  if (!merged) {
    return fail(std::move(merged), "merging segments");
  }
  for (store::CatalogFile& file : next.files) {
    if (merging.contains(file.segment)) {
      file.segment = *merged;
    }
  }
  remaining.push_back(*std::move(merged));
  next.segments = std::move(remaining);
  return {};
}

Result<void> count_live(const State& state, RefreshReport& report) {
  auto current = load_current(state.folder, state.catalog);
  if (!current) {
    return fail(std::move(current));
  }
  report.leaves = current->view.live_leaves();
  for (const index::LiveSegment& segment : current->view.segments()) {
    for (std::uint32_t i = 0; i < segment.reader->file_count(); ++i) {
      if (segment.live_files[i]) {
        report.regions += segment.reader->file(FileId{i}).regions.count;
      }
    }
  }
  report.index_bytes = bytes_on_disk(state.folder);
  return {};
}

}  // namespace strata::engine
