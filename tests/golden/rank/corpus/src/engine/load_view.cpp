// Segments are immutable and the catalogue says what is live, so a view never changes under a
// reader; only opening can race with a writer that drops a segment, hence the retries. Tested by
// engine_test.cpp.
#include "engine/load_view.hpp"

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace strata::engine {

Result<index::View> load_view(const std::string& folder, const store::Snapshot& snapshot) {
  std::vector<index::LiveSegment> segments;
  std::unordered_map<std::string_view, std::size_t> position;
  for (const std::string& name : snapshot.segments) {
    std::string path = folder;
    path.append("/").append(name);
    auto reader = index::SegmentReader::open(path);
    if (!reader) {
      return fail(std::move(reader), "opening segment " + name);
    }
    position.emplace(name, segments.size());
    const std::uint32_t files = reader->file_count();
    segments.push_back({.reader = std::make_shared<index::SegmentReader>(*std::move(reader)),
                        .live_files = std::vector<bool>(files, false)});
  }
  for (const store::CatalogFile& file : snapshot.files) {
    const auto at = position.find(file.segment);
    if (at == position.end()) {
      return fail(ErrorKind::kCorrupt, "the catalogue names segment " + file.segment + " for " +
                                           file.path + " but does not list it");
    }
    index::LiveSegment& segment = segments[at->second];
    const FileId id = segment.reader->find_file(file.path);
    if (!id.exists()) {
      return fail(ErrorKind::kCorrupt, "segment " + file.segment + " does not hold " + file.path);
    }
    segment.live_files[id.value] = true;
  }
  return index::View(std::move(segments));
}

Result<LoadedView> load_current(const std::string& folder, const store::Catalog& catalog) {
  constexpr int kAttempts = 5;
  for (int attempt = 1;; ++attempt) {
    auto snapshot = catalog.load();
    if (!snapshot) {
      return fail(std::move(snapshot), "reading the catalogue");
    }
    auto view = load_view(folder, *snapshot);
    if (view) {
      return LoadedView{.snapshot = *std::move(snapshot), .view = *std::move(view)};
    }
    const bool may_have_raced = view.error().kind == ErrorKind::kNotFound;
    if (!may_have_raced || attempt == kAttempts) {
      return fail(std::move(view));
    }
  }
}

}  // namespace strata::engine
