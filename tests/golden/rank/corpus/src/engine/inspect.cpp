// Questions about the index itself: its status, and why a path is in it or not. Tested by
// engine_test.cpp.
#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "engine/load_view.hpp"
#include "engine/state.hpp"

namespace strata {

namespace {

template <class Row>
const Row* find(const std::vector<Row>& sorted, std::string_view path) {
  const auto at =
      std::lower_bound(sorted.begin(), sorted.end(), path,
                       [](const Row& row, std::string_view wanted) { return row.path < wanted; });
  return at != sorted.end() && at->path == path ? &*at : nullptr;
}

/// The skipped entry that covers `path`: its own, or that of a skipped folder above it.
const store::CatalogSkipped* covering(const store::Snapshot& snapshot, std::string_view path) {
  if (const auto* own = find(snapshot.skipped, path)) {
    return own;
  }
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    if (const auto* folder = find(snapshot.skipped, path.substr(0, slash + 1))) {
      return folder;
    }
  }
  return find(snapshot.skipped, std::string(path) + "/");
}

std::string explain_skipped(const store::CatalogSkipped& skipped, std::string_view path) {
  std::string reason = "not indexed: " + skipped.reason;
  if (!skipped.detail.empty()) {
    reason += " (" + skipped.detail + ")";
  }
  if (skipped.path != path) {
    reason += ", through " + skipped.path;
  }
  return reason;
}

std::string explain_absent(const std::string& root, std::string_view path) {
  std::error_code error;
  const std::filesystem::path full = std::filesystem::path(root) / path;
  if (std::filesystem::is_directory(full, error)) {
    return "a folder; its files are listed by `strata tree`";
  }
  if (std::filesystem::exists(full, error)) {
    return "not indexed yet; run `strata index`";
  }
  return "there is no such file below " + root;
}

/// "./src//a.py" -> "src/a.py"
std::string normalised(std::string_view path) {
  std::string clean = std::filesystem::path(path).lexically_normal().generic_string();
  if (clean == ".") {
    clean.clear();
  }
  return clean;
}

}  // namespace

Result<Explanation> Engine::why(std::string_view path) const {
  auto current = engine::load_current(state_->folder, state_->catalog);
  if (!current) {
    return fail(std::move(current));
  }
  Explanation answer;
  answer.path = normalised(path);
  if (const store::CatalogFile* file = find(current->snapshot.files, answer.path)) {
    for (const index::LiveSegment& segment : current->view.segments()) {
      const FileId id = segment.reader->find_file(file->path);
      if (!id.exists() || !segment.live_files[id.value]) {
        continue;
      }
      const index::FileRecord record = segment.reader->file(id);
      answer.indexed = true;
      answer.language = record.language;
      answer.kind = scan::to_string(record.kind);
      answer.leaves = record.leaves.count;
      answer.reason = "indexed as " + answer.language + " (" + answer.kind + ")";
      if (record.has_errors) {
        answer.reason += "; the grammar did not understand some part of it, which is kept as text";
      }
    }
    return answer;
  }
  if (const store::CatalogSkipped* skipped = covering(current->snapshot, answer.path)) {
    answer.reason = explain_skipped(*skipped, answer.path);
  } else {
    answer.reason = explain_absent(state_->root, answer.path);
  }
  return answer;
}

Result<Status> Engine::status() const {
  auto current = engine::load_current(state_->folder, state_->catalog);
  if (!current) {
    return fail(std::move(current));
  }
  Status status;
  status.root = state_->root;
  status.index_folder = state_->folder;
  status.model = state_->embedder->identity().name;
  status.fingerprint = current->snapshot.fingerprint;
  status.generation = current->snapshot.generation;
  status.leaves = current->view.live_leaves();
  status.segments = current->snapshot.segments.size();
  for (const index::LiveSegment& segment : current->view.segments()) {
    for (std::uint32_t i = 0; i < segment.reader->file_count(); ++i) {
      if (!segment.live_files[i]) {
        continue;
      }
      const index::FileRecord file = segment.reader->file(FileId{i});
      ++status.files;
      status.regions += file.regions.count;
      status.symbols += file.symbols.count;
      status.source_bytes += file.bytes;
      ++status.files_by_language[std::string(file.language)];
    }
  }
  for (const store::CatalogSkipped& skipped : current->snapshot.skipped) {
    ++status.skipped_by_reason[skipped.reason];
  }
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(state_->folder, error)) {
    const std::uint64_t size = entry.file_size(error);
    if (!error) {
      status.index_bytes += size;
    }
  }
  return status;
}

}  // namespace strata
