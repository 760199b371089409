// Only damage is repaired: an index of another format version, a full disk or a folder without
// permission stay errors that the user sees. Tested by repair_test.cpp.
#include "engine/repair.hpp"

#include <filesystem>
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

bool is_whole(const std::string& folder, const store::Snapshot& snapshot) {
  return load_view(folder, snapshot).has_value();
}

}  // namespace strata::engine
