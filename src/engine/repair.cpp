// Only damage is repaired: an index of another format version, a full disk or a folder without
// permission stay errors that the user sees. Documents are no derived data: they lie in files of
// their own, from which a new catalogue takes them in. Tested by repair_test.cpp.
#include "engine/repair.hpp"

#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/load_view.hpp"
#include "store/document_files.hpp"

namespace strata::engine {

Result<store::Catalog> open_catalog(const std::string& folder, const embed::Notice& notice) {
  auto catalog = store::Catalog::open(folder);
  if (!catalog && catalog.error().kind != ErrorKind::kCorrupt) {
    return catalog;
  }
  if (catalog) {
    const auto agree = catalog->documents_agree();
    if ((agree ? *agree : agree.error().kind != ErrorKind::kCorrupt) || catalog->read_only()) {
      return catalog;
    }
  }
  const auto lock = store::WriterLock::acquire(folder);
  if (!lock) {
    return catalog;  // somebody is at work there, perhaps repairing it
  }
  if (catalog) {
    // A commit that the disk lost may have been that of a document, whose file is still there.
    const auto taken = catalog->take_in_documents();
    if (taken || taken.error().kind != ErrorKind::kCorrupt) {
      return catalog;
    }
  }
  return replace_catalog(*lock, folder, notice);
}

Result<store::Catalog> replace_catalog(const store::WriterLock& /*lock*/, const std::string& folder,
                                       const embed::Notice& notice) {
  const std::filesystem::path base = folder;
  for (const char* name : {"catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm"}) {
    std::error_code error;
    std::filesystem::remove(base / name, error);
    if (error) {
      return fail(ErrorKind::kIo,
                  "cannot delete the damaged " + (base / name).string() + ": " + error.message());
    }
  }
  if (notice) {
    const std::size_t documents = store::document_names(folder).size();
    notice("the catalogue of the index was damaged: the index is made anew" +
           (documents == 0
                ? std::string()
                : "; documents that were handed over are kept: " + std::to_string(documents)));
  }
  return store::Catalog::open(folder);
}

bool replace_if_damaged(State& state, const store::WriterLock& lock, const Error& error) {
  if (error.kind != ErrorKind::kCorrupt) {
    return false;
  }
  state.current->reset();
  auto replaced = replace_catalog(lock, state.folder, state.notice);
  if (!replaced) {
    return false;
  }
  state.catalog = *std::move(replaced);
  return true;
}

Result<store::Snapshot> sound_part(const store::WriterLock& /*lock*/, const std::string& folder,
                                   const store::Snapshot& snapshot) {
  Readers readers(folder);  // opened afresh: what is on disk counts
  std::map<std::string_view, SharedReader> sound;
  store::Snapshot part = snapshot;
  part.segments.clear();
  part.files.clear();
  for (const std::string& name : snapshot.segments) {
    auto reader = readers.open(name, index::Verify::kEverything);
    if (reader) {
      part.segments.push_back(name);
      sound.emplace(name, *std::move(reader));
      continue;
    }
    if (reader.error().kind != ErrorKind::kCorrupt && reader.error().kind != ErrorKind::kNotFound) {
      return fail(std::move(reader));
    }
    // One of equal content has an equal name, and one that exists is not written again.
    std::error_code ignored;
    std::filesystem::remove(std::filesystem::path(folder) / name, ignored);
  }
  for (const store::CatalogFile& file : snapshot.files) {
    const auto at = sound.find(file.segment);
    if (at != sound.end() && at->second->find_file(file.path).exists()) {
      part.files.push_back(file);
    }
  }
  return part;
}

}  // namespace strata::engine
