// Merge passes over lists that are sorted by path. Tested by engine_test.cpp.
#include "engine/refresh_report.hpp"

#include <filesystem>

namespace strata::engine {

void count_changes(const store::Snapshot& before, const store::Snapshot& after,
                   RefreshReport& report) {
  std::size_t i = 0;
  for (const store::CatalogFile& file : after.files) {
    while (i < before.files.size() && before.files[i].path < file.path) {
      ++i;
    }
    const bool known = i < before.files.size() && before.files[i].path == file.path;
    if (!known) {
      ++report.added;
    } else if (before.files[i].content_hash != file.content_hash) {
      ++report.changed;
    } else {
      ++report.unchanged;
    }
  }
}

void count_view(const State& state, const LoadedView& current, RefreshReport& report) {
  report.files = current.snapshot.files.size();
  report.skipped = current.snapshot.skipped.size();
  for (const store::CatalogFile& file : current.snapshot.files) {
    report.source_bytes += file.size;
  }
  report.leaves = current.view.live_leaves();
  for (const index::LiveSegment& segment : current.view.segments()) {
    for (std::uint32_t i = 0; i < segment.reader->file_count(); ++i) {
      if (segment.live_files[i]) {
        report.regions += segment.reader->file(FileId{i}).regions.count;
      }
    }
  }
  report.index_bytes = bytes_in(state.folder);
  report.peak_memory = peak_memory();
}

std::uint64_t bytes_in(const std::string& folder) {
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

}  // namespace strata::engine
