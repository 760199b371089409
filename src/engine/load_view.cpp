// Segments are immutable and the catalogue says what is live, so a view never changes under a
// reader; only opening can race with a writer that drops a segment, hence the retries. Catalogue
// and segments are both sorted by path: marking is one merge pass. Tested by load_view_test.cpp and
// engine_test.cpp.
#include "engine/load_view.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace strata::engine {

namespace {

/// Marks files, which come in order of path, as live in one segment.
class Marker {
 public:
  explicit Marker(SharedReader reader) : segment_{.reader = std::move(reader), .live_files = {}} {
    segment_.live_files.assign(segment_.reader->file_count(), false);
  }

  /// False if the segment does not hold the file.
  bool mark(std::string_view path) {
    const index::SegmentReader& reader = *segment_.reader;
    constexpr int kSteps = 8;  // a longer way is shortened by a search
    for (int step = 0; next_ < reader.file_count(); ++next_, ++step) {
      const std::string_view found = reader.file(FileId{next_}).path;
      if (found >= path) {
        const bool same = found == path;
        segment_.live_files[next_] = same || segment_.live_files[next_];
        return same;
      }
      if (step == kSteps) {
        const FileId id = reader.find_file(path);
        if (id.exists()) {
          next_ = id.value;
          segment_.live_files[next_] = true;
        }
        return id.exists();
      }
    }
    return false;
  }

  [[nodiscard]] index::LiveSegment take() && { return std::move(segment_); }

 private:
  index::LiveSegment segment_;
  std::uint32_t next_ = 0;
};

}  // namespace

Result<SharedReader> Readers::open(const std::string& name, index::Verify verify) {
  auto at = open_.find(name);
  if (at == open_.end()) {
    std::string path = folder_;
    path.append("/").append(name);
    if (!checked_) {
      checked_.emplace(folder_);
    }
    const bool known = verify != index::Verify::kEverything && checked_->contains(name);
    auto reader = index::SegmentReader::open(
        path, known ? index::Verify::kChecksums : index::Verify::kTables);
    if (!reader) {
      return fail(std::move(reader), "opening segment " + name);
    }
    if (!known) {
      checked_->add(name);
    }
    at = open_.emplace(name, std::make_shared<index::SegmentReader>(*std::move(reader))).first;
  }
  if (verify == index::Verify::kEverything) {
    if (auto verified = at->second->verify(); !verified) {
      return fail(std::move(verified), "checking segment " + name);
    }
  }
  return at->second;
}

void Readers::keep_only(const std::vector<std::string>& names) {
  std::erase_if(open_, [&](const auto& entry) {
    return std::find(names.begin(), names.end(), entry.first) == names.end();
  });
}

void Readers::note_checked() {
  if (checked_) {
    checked_->save();
  }
}

Result<index::View> load_view(Readers& readers, const store::Snapshot& snapshot,
                              index::Verify verify) {
  std::vector<Marker> markers;
  std::unordered_map<std::string_view, std::size_t> position;
  for (const std::string& name : snapshot.segments) {
    auto reader = readers.open(name, verify);
    if (!reader) {
      return fail(std::move(reader));
    }
    position.emplace(name, markers.size());
    markers.emplace_back(*std::move(reader));
  }
  for (const store::CatalogFile& file : snapshot.files) {
    const auto at = position.find(file.segment);
    if (at == position.end()) {
      return fail(ErrorKind::kCorrupt, "the catalogue names segment " + file.segment + " for " +
                                           file.path + " but does not list it");
    }
    if (!markers[at->second].mark(file.path)) {
      return fail(ErrorKind::kCorrupt, "segment " + file.segment + " does not hold " + file.path);
    }
  }
  std::vector<index::LiveSegment> segments;
  segments.reserve(markers.size());
  for (Marker& marker : markers) {
    segments.push_back(std::move(marker).take());
  }
  return index::View(std::move(segments));
}

Result<SharedView> CurrentView::get(const store::Catalog& catalog) {
  const std::scoped_lock lock(mutex_);
  constexpr int kAttempts = 5;
  for (int attempt = 1;; ++attempt) {
    if (view_ != nullptr) {
      auto generation = catalog.generation(root_);
      if (generation && *generation == view_->snapshot.generation) {
        return view_;
      }
    }
    auto snapshot = catalog.load(root_);
    if (!snapshot) {
      return fail(std::move(snapshot), "reading the catalogue");
    }
    auto view = load_view(readers_, *snapshot);
    if (view) {
      readers_.keep_only(snapshot->segments);
      readers_.note_checked();
      had_commit_ = had_commit_ || snapshot->generation > 0;
      view_ = std::make_shared<const LoadedView>(*std::move(snapshot), *std::move(view));
      return view_;
    }
    const bool may_have_raced = view.error().kind == ErrorKind::kNotFound;
    if (!may_have_raced || attempt == kAttempts) {
      return fail(std::move(view));
    }
  }
}

bool CurrentView::is_removed(const store::Catalog& catalog) {
  const std::scoped_lock lock(mutex_);
  const auto generation = catalog.generation(root_);
  return had_commit_ && (!generation || *generation == 0);
}

Result<SharedView> CurrentView::set(store::Snapshot committed) {
  const std::scoped_lock lock(mutex_);
  auto view = load_view(readers_, committed);
  if (!view) {
    view_.reset();
    return fail(std::move(view));
  }
  readers_.keep_only(committed.segments);
  readers_.note_checked();
  had_commit_ = true;
  view_ = std::make_shared<const LoadedView>(std::move(committed), *std::move(view));
  return view_;
}

Result<SharedReader> CurrentView::segment(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  return readers_.open(name, index::Verify::kTables);
}

void CurrentView::confirm() {
  const std::scoped_lock lock(mutex_);
  confirmed_ = view_ == nullptr ? 0 : view_->snapshot.generation;
}

bool CurrentView::is_confirmed(const LoadedView& view) {
  const std::scoped_lock lock(mutex_);
  return confirmed_ > 0 && confirmed_ == view.snapshot.generation;
}

void CurrentView::reset() {
  const std::scoped_lock lock(mutex_);
  readers_.keep_only({});
  view_.reset();
}

}  // namespace strata::engine
