// Both sides are sorted by path, so one pass over each finds what is kept, new, changed or gone.
// Tested by changes_test.cpp.
#include "engine/changes.hpp"

#include <algorithm>
#include <cstdint>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>

namespace strata::engine {

namespace {

// Coarsest time stamp of a file system in use (FAT: two seconds).
constexpr std::int64_t kTimestampGranularityNs = 2'000'000'000;

template <class Known>
bool unchanged(const Known& known, const scan::FileEntry& entry) {
  const std::int64_t youngest = std::max(known.modified_ns, known.changed_ns);
  return known.size == entry.size && known.modified_ns == entry.modified_ns &&
         known.changed_ns == entry.changed_ns && known.inode == entry.inode &&
         youngest + kTimestampGranularityNs < known.seen_ns;
}

/// Looks rows up in a list sorted by path; the paths asked for must ascend, so that all look-ups
/// together cost one pass.
template <class Known>
class Pass {
 public:
  explicit Pass(const std::vector<Known>& sorted) : at_(sorted.begin()), end_(sorted.end()) {}

  const Known* find(std::string_view path) {
    while (at_ != end_ && at_->path < path) {
      ++at_;
    }
    return at_ != end_ && at_->path == path ? &*at_ : nullptr;
  }

 private:
  typename std::vector<Known>::const_iterator at_;
  typename std::vector<Known>::const_iterator end_;
};

store::CatalogSkipped to_catalog(const scan::Skipped& skipped) {
  return {.path = skipped.path,
          .reason = std::string(scan::to_string(skipped.reason)),
          .detail = skipped.detail};
}

}  // namespace

bool Changes::none(const store::Snapshot& committed) const {
  return to_read.empty() && removed == 0 && kept.size() == committed.files.size() &&
         skipped == committed.skipped;
}

Changes compare(const scan::ScanResult& on_disk, const store::Snapshot& committed,
                bool everything) {
  Changes changes;
  changes.kept.reserve(on_disk.files.size());
  changes.skipped.reserve(on_disk.skipped.size());
  std::uint64_t still_there = 0;
  for (const scan::Skipped& skipped : on_disk.skipped) {
    changes.skipped.push_back(to_catalog(skipped));
  }
  Pass files(committed.files);
  Pass skips(committed.skipped);
  for (const scan::FileEntry& entry : on_disk.files) {
    const store::CatalogFile* file = files.find(entry.path);
    const store::CatalogSkipped* skipped = skips.find(entry.path);
    if (file != nullptr) {
      ++still_there;
    }
    if (!everything && file != nullptr && unchanged(*file, entry)) {
      changes.kept.push_back(*file);
    } else if (!everything && file == nullptr && skipped != nullptr && unchanged(*skipped, entry)) {
      changes.skipped.push_back(*skipped);
    } else {
      changes.to_read.push_back(entry);
    }
  }
  changes.removed = committed.files.size() - still_there;
  std::stable_sort(changes.skipped.begin(), changes.skipped.end(),
                   [](const auto& a, const auto& b) { return a.path < b.path; });
  const auto twice = std::unique(changes.skipped.begin(), changes.skipped.end(),
                                 [](const auto& a, const auto& b) { return a.path == b.path; });
  changes.skipped.erase(twice, changes.skipped.end());
  return changes;
}

std::set<std::string, std::less<>> changed_since(const store::Snapshot& committed,
                                                 const scan::FileDescriptor& root) {
  constexpr std::int64_t kPerSecond = 1'000'000'000;
  Pass handed_over(committed.documents);
  std::set<std::string, std::less<>> changed;
  for (const store::CatalogFile& file : committed.files) {
    if (handed_over.find(file.path) != nullptr) {
      continue;
    }
    scan::FileStatus status{};
    const bool there = root.is_open() &&
                       ::fstatat(root.get(), file.path.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
    const scan::FileEntry entry{
        .path = {},
        .size = static_cast<std::uint64_t>(status.st_size),
        .modified_ns = status.st_mtim.tv_sec * kPerSecond + status.st_mtim.tv_nsec,
        .inode = status.st_ino,
        .changed_ns = status.st_ctim.tv_sec * kPerSecond + status.st_ctim.tv_nsec};
    if (!there || !unchanged(file, entry)) {
      changed.insert(changed.end(), file.path);
    }
  }
  return changed;
}

void add_documents(scan::ScanResult& on_disk,
                   const std::vector<store::CatalogDocument>& documents) {
  if (documents.empty()) {
    return;
  }
  Pass handed_over(documents);
  std::erase_if(on_disk.files, [&](const auto& entry) { return handed_over.find(entry.path); });
  Pass again(documents);
  std::erase_if(on_disk.skipped, [&](const auto& entry) { return again.find(entry.path); });
  for (const store::CatalogDocument& document : documents) {
    on_disk.files.push_back({.path = document.path,
                             .size = document.size,
                             .modified_ns = document.added_ns,
                             .inode = 0,
                             .changed_ns = 0});
  }
  std::sort(on_disk.files.begin(), on_disk.files.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
}

}  // namespace strata::engine
