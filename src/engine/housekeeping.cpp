// An index folder is one that holds a catalogue. It is emptied name by name, of names that we give,
// and only under its writer lock; whatever else lies in a cache folder is nobody's business here.
// Documents that were handed over cannot be made again, so they keep their index alive. Tested by
// housekeeping_test.cpp.
#include "engine/housekeeping.hpp"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <utility>
#include <vector>

#include "embed/remote/remote_options.hpp"
#include "engine/location.hpp"
#include "engine/pool.hpp"
#include "engine/purge.hpp"
#include "engine/refresh_report.hpp"
#include "engine/removed_index.hpp"
#include "engine/repair.hpp"
#include "history/facts_file.hpp"
#include "history/subject_log.hpp"
#include "store/document_files.hpp"
#include "store/durable_file.hpp"
#include "store/vector_cache.hpp"

namespace strata {

namespace fs = std::filesystem;

namespace {

struct IndexFolder {
  std::string path;
  std::uint64_t bytes = 0;
  fs::file_time_type used;
};

/// All index folders, the one that was used least recently first.
std::vector<IndexFolder> index_folders(const std::string& cache) {
  std::vector<IndexFolder> found;
  std::error_code error;
  for (fs::directory_iterator at(cache, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->path().filename().string().find('~') != std::string::npos ||
        !fs::is_regular_file(at->path() / "catalog.sqlite", ignored)) {
      continue;
    }
    fs::file_time_type used = fs::last_write_time(at->path() / "writer.lock", ignored);
    if (ignored) {
      used = fs::last_write_time(at->path() / "catalog.sqlite", ignored);
    }
    found.push_back({.path = at->path().string(),
                     .bytes = engine::bytes_in(at->path().string()),
                     .used = used});
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.used < b.used; });
  return found;
}

bool holds_documents(const store::Catalog& catalog, const std::string& root) {
  const auto snapshot = catalog.load(root);
  return !snapshot || !snapshot->documents.empty();
}

bool is_gone(const std::string& root) {
  std::error_code error;
  return !fs::is_directory(root, error);
}

/// Removes views for which `unwanted` is true, then what nobody needs, then the folder if nothing
/// is left in it. True if the index is still there.
template <class Unwanted>
Result<bool> clean(const store::WriterLock& lock, store::Catalog& catalog,
                   const std::string& folder, CacheReport& report, Unwanted unwanted) {
  auto views = catalog.views();
  if (!views) {
    return fail(std::move(views));
  }
  std::size_t left = views->size();
  for (const store::ViewSummary& view : *views) {
    if (!unwanted(view)) {
      continue;
    }
    auto forgotten = catalog.forget(view.root, engine::now_ns());
    if (!forgotten) {
      return fail(std::move(forgotten));
    }
    history::drop_facts(view.root, folder);
    history::drop_subjects(view.root, folder);
    report.roots_removed.push_back(view.root);
    --left;
  }
  for (const bool purging : {false, true}) {
    // On a full disk what is not needed has to go first, and no segment can be written.
    if (purging && !engine::purge_dead_files(lock, catalog, folder)) {
      break;
    }
    auto tidied = engine::tidy_pool(lock, catalog, folder, 0);
    if (!tidied) {
      return fail(std::move(tidied));
    }
    report.segments_removed += tidied->segments;
  }
  return left > 0;
}

/// True if vectors that are kept beside an index may serve one of its views again.
bool is_embedded_remotely(const store::Catalog& catalog) {
  const auto views = catalog.views();
  return !views || std::ranges::any_of(*views, [](const store::ViewSummary& view) {
    return view.fingerprint.find(embed::kRemoteFingerprint) != std::string::npos;
  });
}

/// Opens one index for cleaning. Nothing: it is to be left alone, as the report says.
std::optional<store::WriterLock> lock_of(const std::string& folder, CacheReport& report) {
  auto lock = store::WriterLock::acquire(folder);
  if (!lock) {
    const ErrorKind kind = lock.error().kind;  // kNotFound: another process has just removed it
    report.busy += kind == ErrorKind::kBusy ? 1 : 0;
    report.unreadable += kind == ErrorKind::kBusy || kind == ErrorKind::kNotFound ? 0 : 1;
    return std::nullopt;
  }
  return *std::move(lock);
}

/// Opens the catalogue of an index. One that is damaged is replaced if documents that were handed
/// over lie beside it; else kCorrupt: all that it said can be made again.
Result<store::Catalog> open_sound(const store::WriterLock& lock, const std::string& folder) {
  auto catalog = store::Catalog::open(folder);
  auto whole = catalog ? catalog->verify() : Result<void>(tl::unexpected(catalog.error()));
  if (whole || whole.error().kind != ErrorKind::kCorrupt) {
    return catalog;
  }
  if (store::document_names(folder).empty()) {
    return fail(std::move(whole));
  }
  catalog = fail(std::move(whole));  // closes it
  return engine::replace_catalog(lock, folder);
}

void clean_one(const std::string& folder, CacheReport& report) {
  const auto lock = lock_of(folder, report);
  if (!lock) {
    return;
  }
  bool keep = false;
  {
    auto catalog = open_sound(*lock, folder);
    if (!catalog && catalog.error().kind != ErrorKind::kCorrupt) {
      ++report.unreadable;
      return;
    }
    if (catalog) {
      auto left = clean(*lock, *catalog, folder, report, [&](const store::ViewSummary& view) {
        return is_gone(view.root) && !holds_documents(*catalog, view.root);
      });
      keep = left ? *left : true;
      if (!is_embedded_remotely(*catalog)) {
        store::remove_vector_cache(folder);
      }
    }
  }
  if (!keep) {
    engine::remove_index(*lock, folder);
    ++report.indexes_removed;
  }
}

/// How much of an index folder belongs to a root.
enum class Holding { kNothing, kShared, kAll };

/// A damaged catalogue cannot say whose it is; then it is the place where the index of `root` lies
/// that counts.
Result<Holding> holding_of(const std::string& folder, const std::string& root,
                           const std::string& cache) {
  auto catalog = store::Catalog::open(folder);
  auto views = catalog ? catalog->views()
                       : Result<std::vector<store::ViewSummary>>(tl::unexpected(catalog.error()));
  if (!views && engine::index_folder(root, cache) != folder) {
    return Holding::kNothing;
  }
  if (!views && views.error().kind != ErrorKind::kCorrupt) {
    return fail(std::move(views), "to get rid of it all the same, delete the folder " + folder);
  }
  if (!views) {
    return Holding::kShared;
  }
  if (std::ranges::none_of(*views, [&](const auto& view) { return view.root == root; })) {
    return Holding::kNothing;
  }
  return views->size() == 1 ? Holding::kAll : Holding::kShared;
}

/// Removes one of several views; true if the index is still needed.
Result<bool> forget_view(const store::WriterLock& lock, const std::string& folder,
                         const std::string& root, CacheReport& report) {
  auto catalog = open_sound(lock, folder);
  if (!catalog && catalog.error().kind == ErrorKind::kCorrupt) {
    report.roots_removed.push_back(root);
    return false;
  }
  if (!catalog) {
    return fail(std::move(catalog));
  }
  auto left = clean(lock, *catalog, folder, report,
                    [&](const store::ViewSummary& view) { return view.root == root; });
  if (left && report.roots_removed.empty()) {
    report.roots_removed.push_back(root);  // the catalogue was damaged, and knew nothing of it
  }
  return left;
}

/// Removes indexes, the one used least recently first, until the cap holds.
void apply_cap(const std::string& cache, std::uint64_t cap, const std::string& spared,
               CacheReport& report) {
  engine::remove_remains(cache);
  const std::vector<IndexFolder> folders = index_folders(cache);
  std::uint64_t total = 0;
  for (const IndexFolder& folder : folders) {
    total += folder.bytes;
  }
  for (const IndexFolder& folder : folders) {
    if (cap == 0 || total <= cap) {
      return;
    }
    if (folder.path == spared) {
      continue;
    }
    const auto lock = lock_of(folder.path, report);
    if (!lock) {
      continue;
    }
    std::vector<std::string> roots;
    bool precious = false;
    {
      auto catalog = store::Catalog::open(folder.path);
      precious = (!catalog && catalog.error().kind != ErrorKind::kCorrupt) ||
                 !store::document_names(folder.path).empty();
      auto views = catalog ? catalog->views() : Result<std::vector<store::ViewSummary>>();
      for (const store::ViewSummary& view : views ? *views : std::vector<store::ViewSummary>()) {
        roots.push_back(view.root);
      }
    }
    if (!precious) {
      engine::remove_index(*lock, folder.path);
      ++report.indexes_removed;
      report.roots_removed.insert(report.roots_removed.end(), roots.begin(), roots.end());
      total -= folder.bytes;
    }
  }
}

}  // namespace

void engine::mark_used(const std::string& folder) {
  // Fails where nothing was written yet or nothing may be written; then there is nothing to choose.
  (void)::utimensat(AT_FDCWD, (folder + "/writer.lock").c_str(), nullptr, 0);
}

Result<void> engine::tidy_after_commit(const store::WriterLock& lock, State& state) {
  auto tidied =
      tidy_pool(lock, state.catalog, state.folder, usual_allowance(state.catalog, state.folder));
  if (!tidied) {
    return fail(std::move(tidied));
  }
  if (state.remote != nullptr) {
    state.remote->trim(state.vector_cache);
  }
  CacheReport ignored;
  apply_cap(state.cache, state.cache_cap, state.folder, ignored);
  return {};
}

std::uint64_t engine::unused_bytes(const State& state) {
  std::uint64_t total = 0;
  const auto pool = state.catalog.pool();
  for (const store::PoolSegment& segment : pool ? *pool : std::vector<store::PoolSegment>()) {
    std::error_code error;
    const std::uint64_t size = fs::file_size(fs::path(state.folder) / segment.name, error);
    total += segment.in_use || error ? 0 : size;
  }
  return total;
}

std::uint64_t engine::cache_bytes(const std::string& cache) {
  std::uint64_t total = 0;
  for (const IndexFolder& folder : index_folders(cache)) {
    total += folder.bytes;
  }
  return total;
}

Result<CacheReport> collect_cache(const std::string& cache, std::uint64_t cap) {
  auto base = engine::cache_folder(cache);
  if (!base) {
    return fail(std::move(base));
  }
  CacheReport report{.cache = *base};
  const std::uint64_t before = engine::cache_bytes(*base);
  for (const IndexFolder& folder : index_folders(*base)) {
    clean_one(folder.path, report);
  }
  apply_cap(*base, cap, "", report);
  report.bytes = engine::cache_bytes(*base);
  report.indexes = index_folders(*base).size();
  report.freed_bytes = before - std::min(before, report.bytes);
  return report;
}

Result<CacheReport> forget(const std::string& root, const std::string& cache) {
  auto base = engine::cache_folder(cache);
  if (!base) {
    return fail(std::move(base));
  }
  std::error_code error;
  const fs::path resolved = fs::weakly_canonical(fs::absolute(root.empty() ? "." : root), error);
  const std::string wanted = error ? root : resolved.string();
  CacheReport report{.cache = *base};
  const std::uint64_t before = engine::cache_bytes(*base);
  for (const IndexFolder& folder : index_folders(*base)) {
    const auto holding = holding_of(folder.path, wanted, *base);
    if (!holding) {
      return fail(holding.error().kind,
                  "forgetting " + wanted + ": " + holding.error().to_string());
    }
    if (*holding == Holding::kNothing) {
      continue;
    }
    const auto lock = store::WriterLock::acquire(folder.path);
    if (!lock) {
      return fail(lock.error().kind, "forgetting " + wanted + ": " + lock.error().to_string());
    }
    if (*holding == Holding::kShared) {
      auto left = forget_view(*lock, folder.path, wanted, report);
      if (!left) {
        return fail(std::move(left), "forgetting " + wanted);
      }
      if (*left) {
        continue;
      }
    } else {
      report.roots_removed.push_back(wanted);
    }
    engine::remove_index(*lock, folder.path);
    ++report.indexes_removed;
  }
  if (report.roots_removed.empty()) {
    return fail(ErrorKind::kNotFound, wanted + " is not indexed in " + *base);
  }
  report.bytes = engine::cache_bytes(*base);
  report.indexes = index_folders(*base).size();
  report.freed_bytes = before - std::min(before, report.bytes);
  return report;
}

}  // namespace strata
