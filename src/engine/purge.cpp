// A commit only stops naming what is gone, because writing a segment anew costs its size; so words
// of a deleted file stay on disk, found by nobody, until merging or this drops them. Cost: the
// tables of all segments, and a copy of those that hold something dead. Tested by purge_test.cpp.
#include "engine/purge.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/load_view.hpp"
#include "engine/state.hpp"
#include "index/merge.hpp"

namespace strata::engine {

namespace {

using Paths = std::set<std::string, std::less<>>;

/// Segments, by name, that hold a file which is in none of the lists of files that views name
/// there.
Result<Paths> segments_with_dead_files(Readers& readers,
                                       const std::vector<store::Snapshot>& views) {
  std::map<std::string_view, std::set<std::string_view>> live;
  for (const store::Snapshot& view : views) {
    for (const store::CatalogFile& file : view.files) {
      live[file.segment].insert(file.path);
    }
  }
  Paths wasteful;
  for (const auto& [name, paths] : live) {
    auto reader = readers.open(std::string(name), index::Verify::kTables);
    if (!reader) {
      return fail(std::move(reader));
    }
    if ((*reader)->file_count() > paths.size()) {
      wasteful.emplace(name);
    }
  }
  return wasteful;
}

/// The part of a view that lies in one segment.
store::Snapshot part_in(const store::Snapshot& view, const std::string& segment) {
  store::Snapshot part;
  part.segments = {segment};
  std::copy_if(view.files.begin(), view.files.end(), std::back_inserter(part.files),
               [&](const store::CatalogFile& file) { return file.segment == segment; });
  return part;
}

Result<void> rewrite(Readers& readers, const std::string& folder, const Paths& wasteful,
                     store::Snapshot& view) {
  for (std::string& segment : view.segments) {
    if (!wasteful.contains(segment)) {
      continue;
    }
    auto live = load_view(readers, part_in(view, segment), index::Verify::kEverything);
    if (!live) {
      return fail(std::move(live));
    }
    auto written = index::merge_segments(live->segments(), folder);
    if (!written) {
      return fail(std::move(written), "writing a segment without what was deleted");
    }
    for (store::CatalogFile& file : view.files) {
      if (file.segment == segment) {
        file.segment = *written;
      }
    }
    segment = *std::move(written);
  }
  return {};
}

}  // namespace

Result<void> purge_dead_files(const store::WriterLock& /*lock*/, store::Catalog& catalog,
                              const std::string& folder) {
  auto summaries = catalog.views();
  if (!summaries) {
    return fail(std::move(summaries));
  }
  std::vector<store::Snapshot> views;
  for (const store::ViewSummary& summary : *summaries) {
    auto view = catalog.load(summary.root);
    if (!view) {
      return fail(std::move(view));
    }
    views.push_back(*std::move(view));
  }
  Readers readers(folder);
  const auto wasteful = segments_with_dead_files(readers, views);
  if (!wasteful) {
    return {};  // `strata index` repairs
  }
  for (const store::Snapshot& view : views) {
    store::Snapshot next = view;
    if (!rewrite(readers, folder, *wasteful, next) || next == view) {
      continue;
    }
    next.committed_ns = now_ns();
    if (auto committed = catalog.commit(next, view); !committed) {
      return fail(std::move(committed));
    }
  }
  return {};
}

}  // namespace strata::engine
