// Only damage is repaired: an index of another format version, a full disk or a folder without
// permission stay errors that the user sees. Tested by repair_test.cpp.
#include "engine/repair.hpp"

#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/load_view.hpp"

namespace strata::engine {

Result<store::Catalog> open_catalog(const std::string& folder) {
  auto catalog = store::Catalog::open(folder);
  if (catalog || catalog.error().kind != ErrorKind::kCorrupt) {
    return catalog;
  }
  const auto lock = store::WriterLock::acquire(folder);
  if (!lock) {
    return catalog;  // somebody is at work there, perhaps repairing it
  }
  return replace_catalog(*lock, folder);
}

Result<store::Catalog> replace_catalog(const store::WriterLock& /*lock*/,
                                       const std::string& folder) {
  const std::filesystem::path base = folder;
  for (const char* name : {"catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm"}) {
    std::error_code error;
    std::filesystem::remove(base / name, error);
    if (error) {
      return fail(ErrorKind::kIo,
                  "cannot delete the damaged " + (base / name).string() + ": " + error.message());
    }
  }
  return store::Catalog::open(folder);
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
