// Both sides are sorted by path, so one pass over each finds what is kept, new, changed or gone.
// Tested by changes_test.cpp.
#include "engine/changes.hpp"

#include <algorithm>
#include <string_view>

namespace strata::engine {

namespace {

// Coarsest time stamp of a file system in use (FAT: two seconds).
constexpr std::int64_t kTimestampGranularityNs = 2'000'000'000;

template <class Known>
bool unchanged(const Known& known, const scan::FileEntry& entry) {
  return known.size == entry.size && known.modified_ns == entry.modified_ns &&
         known.inode == entry.inode && known.modified_ns + kTimestampGranularityNs < known.seen_ns;
}

template <class Known>
const Known* find(const std::vector<Known>& sorted, std::string_view path) {
  const auto at = std::lower_bound(
      sorted.begin(), sorted.end(), path,
      [](const Known& known, std::string_view wanted) { return known.path < wanted; });
  return at != sorted.end() && at->path == path ? &*at : nullptr;
}

store::CatalogSkipped to_catalog(const scan::Skipped& skipped) {
  return {.path = skipped.path,
          .reason = std::string(scan::to_string(skipped.reason)),
          .detail = skipped.detail};
}

}  // namespace

Changes compare(const scan::ScanResult& on_disk, const store::Snapshot& committed,
                bool everything) {
  Changes changes;
  std::uint64_t still_there = 0;
  for (const scan::Skipped& skipped : on_disk.skipped) {
    changes.skipped.push_back(to_catalog(skipped));
  }
  for (const scan::FileEntry& entry : on_disk.files) {
    const store::CatalogFile* file = find(committed.files, entry.path);
    if (file != nullptr) {
      ++still_there;
    }
    if (everything) {
      changes.to_read.push_back(entry);
      continue;
    }
    const store::CatalogSkipped* skipped =
        file == nullptr ? find(committed.skipped, entry.path) : nullptr;
    if (file != nullptr && unchanged(*file, entry)) {
      changes.kept.push_back(*file);
    } else if (skipped != nullptr && unchanged(*skipped, entry)) {
      changes.skipped.push_back(*skipped);
    } else {
      changes.to_read.push_back(entry);
    }
  }
  changes.removed = committed.files.size() - still_there;
  std::sort(changes.skipped.begin(), changes.skipped.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return changes;
}

}  // namespace strata::engine
