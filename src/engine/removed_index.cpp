// The folder is renamed first, to a name that no index has ("~" is in none), so that a reader finds
// either all of the index or nothing, and whoever waits for its lock finds no file to lock. Where
// the folder cannot be renamed, its files go one by one. Tested by removed_index_test.cpp.
#include "engine/removed_index.hpp"

#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/option_list.hpp"
#include "engine/state.hpp"
#include "history/facts_file.hpp"
#include "store/checked_segments.hpp"
#include "store/document_files.hpp"
#include "store/vector_cache.hpp"

namespace strata::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kRemoved = "removed~";

void delete_files(const store::WriterLock& lock, const std::string& folder) {
  store::collect_garbage(lock, folder, {});
  history::drop_all_facts(folder);
  forget_options(folder, {});
  store::remove_vector_cache(folder);
  for (const std::string& name : store::document_names(folder)) {
    auto deleted = store::delete_document(folder, name);
    static_cast<void>(deleted);
  }
  std::error_code ignored;
  for (const std::string_view name :
       {std::string_view("catalog.sqlite"), std::string_view("catalog.sqlite-wal"),
        std::string_view("catalog.sqlite-shm"), store::kCheckedName}) {
    fs::remove(fs::path(folder) / name, ignored);
  }
  fs::remove(fs::path(folder) / "writer.lock", ignored);
  fs::remove(folder, ignored);
}

}  // namespace

void remove_index(const store::WriterLock& lock, const std::string& folder) {
  const fs::path path = folder;
  std::string name(kRemoved);
  name.append(path.filename().string()).append("~").append(std::to_string(now_ns()));
  const fs::path away = path.parent_path() / name;
  std::error_code error;
  fs::rename(path, away, error);
  delete_files(lock, error ? folder : away.string());
}

void remove_remains(const std::string& cache) {
  std::vector<std::string> remains;
  std::error_code error;
  for (fs::directory_iterator at(cache, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename().string().starts_with(kRemoved)) {
      remains.push_back(at->path().string());
    }
  }
  for (const std::string& folder : remains) {
    if (const auto lock = store::WriterLock::acquire(folder)) {  // else its process is at work
      delete_files(*lock, folder);
    }
  }
}

}  // namespace strata::engine
