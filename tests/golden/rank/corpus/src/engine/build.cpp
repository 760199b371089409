// The index spine: scan -> what changed -> analyse each file -> write segments -> commit. Files are
// analysed in parallel in batches of bounded size and added in path order, so memory follows the
// batch and the result never depends on threads. Everything before the commit may be lost at any
// instant without harm: the catalogue still names the old segments. Tested by engine_test.cpp.
#include <chrono>
#include <set>
#include <thread>
#include <utility>

#include "engine/changes.hpp"
#include "engine/compact.hpp"
#include "engine/load_view.hpp"
#include "engine/repair.hpp"
#include "engine/segment_writer.hpp"
#include "engine/state.hpp"
#include "scan/scan.hpp"
#include "store/writer_lock.hpp"

namespace strata {

namespace {

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// Counts what happened against the last commit.
void count_changes(const store::Snapshot& before, const store::Snapshot& after,
                   std::uint64_t removed, RefreshReport& report) {
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
    report.source_bytes += file.size;
  }
  report.removed = removed;
  report.files = after.files.size();
  report.skipped = after.skipped.size();
}

/// Segments that still hold a live file, in the order in which they were made.
std::vector<std::string> segments_in_use(const store::Snapshot& before,
                                         const std::vector<std::string>& written,
                                         const std::vector<store::CatalogFile>& files) {
  std::set<std::string_view> used;
  for (const store::CatalogFile& file : files) {
    used.insert(file.segment);
  }
  std::vector<std::string> segments;
  for (const auto* list : {&before.segments, &written}) {
    for (const std::string& name : *list) {
      if (used.erase(name) > 0) {
        segments.push_back(name);
      }
    }
  }
  return segments;
}

/// The lock of the index folder; waits for another writer to finish.
Result<store::WriterLock> lock_for_writing(const std::string& folder,
                                           std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause{20};
  for (std::chrono::milliseconds waited{0};; waited += kPause) {
    auto lock = store::WriterLock::acquire(folder);
    if (lock || lock.error().kind != ErrorKind::kBusy || waited >= patience) {
      return lock;
    }
    std::this_thread::sleep_for(kPause);
  }
}

/// The last commit; an empty one if the catalogue is damaged, which is then replaced.
Result<store::Snapshot> load_or_replace(engine::State& state, const store::WriterLock& lock) {
  auto snapshot = state.catalog.load();
  if (snapshot || snapshot.error().kind != ErrorKind::kCorrupt) {
    return snapshot;
  }
  auto replaced = engine::replace_catalog(lock, state.folder);
  if (!replaced) {
    return fail(std::move(replaced), "replacing a damaged catalogue");
  }
  state.catalog = *std::move(replaced);
  return state.catalog.load();
}

}  // namespace

Result<RefreshReport> Engine::refresh() {
  const auto start = std::chrono::steady_clock::now();
  auto lock = lock_for_writing(state_->folder, state_->lock_patience);
  if (!lock) {
    return fail(std::move(lock), "waiting for another process that writes this index");
  }
  auto before = load_or_replace(*state_, *lock);
  if (!before) {
    return fail(std::move(before), "reading the catalogue");
  }
  const bool damaged = !engine::is_whole(state_->folder, *before);
  if (damaged) {
    // A segment of equal content has an equal name, and one that exists is not written again.
    store::collect_garbage(*lock, state_->folder, {});
  }
  const bool everything = damaged || before->fingerprint != state_->fingerprint();

  const std::int64_t seen_ns = now_ns();
  auto on_disk = scan::walk(state_->root, state_->options.scan);
  if (!on_disk) {
    return fail(std::move(on_disk), "scanning " + state_->root);
  }
  engine::Changes changes = engine::compare(*on_disk, *before, everything);

  engine::SegmentWriter writer(*state_, seen_ns);
  auto analysed = writer.analyse(changes.to_read, *before, everything);
  if (!analysed) {
    return fail(std::move(analysed));
  }

  store::Snapshot after;
  after.root = state_->root;
  after.fingerprint = state_->fingerprint();
  after.generation = before->generation + 1;
  after.files = engine::merged_by_path(std::move(changes.kept), std::move(analysed->files));
  after.skipped = engine::merged_by_path(std::move(changes.skipped), std::move(analysed->skipped));
  after.segments = segments_in_use(*before, analysed->segments, after.files);

  RefreshReport report;
  count_changes(*before, after, changes.removed, report);
  if (everything || after.files != before->files || after.skipped != before->skipped) {
    if (auto compacted = engine::compact(*state_, after); !compacted) {
      return fail(std::move(compacted));
    }
    auto committed = state_->catalog.commit(after, before->generation);
    if (!committed) {
      return fail(std::move(committed), "committing the index");
    }
    store::collect_garbage(*lock, state_->folder, after.segments);
    report.committed = true;
  }
  if (auto counted = engine::count_live(*state_, report); !counted) {
    return fail(std::move(counted));
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace strata
