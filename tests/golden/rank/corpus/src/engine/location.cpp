// Root and cache folders. The name of an index folder keeps only letters, digits, dots, dashes and
// underscores of the root's name; the hash of the whole path tells equal names apart. Tested by
// location_test.cpp.
#include "engine/location.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "core/hash.hpp"

namespace strata::engine {

namespace fs = std::filesystem;

namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_';
}

std::string readable_name(const std::string& root) {
  std::string name = fs::path(root).filename().string();
  if (name.empty()) {
    name = "root";
  }
  for (char& c : name) {
    if (!is_plain(c)) {
      c = '_';
    }
  }
  constexpr std::size_t kLongest = 64;
  return name.substr(0, kLongest);
}

Result<std::string> default_cache() {
  const char* xdg = std::getenv("XDG_CACHE_HOME");
  if (xdg != nullptr && *xdg == '/') {
    return std::string(xdg) + "/strata";
  }
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') {
    return std::string(home) + "/.cache/strata";
  }
  return fail(
      ErrorKind::kInvalidArgument,
      "no place for the index: neither XDG_CACHE_HOME nor HOME is set; name a folder with --cache");
}

}  // namespace

Result<std::string> resolve_root(const std::string& root) {
  std::error_code error;
  const fs::path resolved = fs::canonical(root.empty() ? "." : root, error);
  if (error) {
    return fail(ErrorKind::kNotFound, "no such folder: " + root);
  }
  if (!fs::is_directory(resolved, error)) {
    return fail(ErrorKind::kNotFound, "not a folder: " + root);
  }
  return resolved.string();
}

Result<std::string> index_folder(const std::string& root, const std::string& cache) {
  std::string base = cache;
  if (base.empty()) {
    auto found = default_cache();
    if (!found) {
      return fail(std::move(found));
    }
    base = *std::move(found);
  }
  constexpr std::size_t kHashDigits = 16;
  return base + "/" + readable_name(root) + "-" + hash128(root).to_hex().substr(0, kHashDigits);
}

Result<void> create_private_folder(const std::string& path) {
  std::error_code error;
  const bool created = fs::create_directories(path, error);
  if (error) {
    return fail(ErrorKind::kIo, "cannot create folder " + path + ": " + error.message());
  }
  if (created) {
    fs::permissions(path, fs::perms::owner_all, error);
  }
  return {};
}

}  // namespace strata::engine
