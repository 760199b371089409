// Root and cache folders. The name of an index folder keeps only letters, digits, dots, dashes and
// underscores of the root's name; a hash tells equal names apart. What is hashed is the root's
// path, or, within a git work tree, the repository's common directory and the root's place in the
// work tree: so all work trees of a repository share one index folder, and with it the analyses of
// equal files. Tested by location_test.cpp.
#include "engine/location.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "core/hash.hpp"
#include "scan/git_directory.hpp"

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

/// What tells index folders apart, and the path that gives the name.
struct Identity {
  std::string key;
  std::string named_after;
};

Identity identity_of(const std::string& root) {
  const auto tree = scan::work_tree_around(root);
  const auto common = tree ? scan::absolute_path(tree->common_directory) : std::nullopt;
  if (!common) {
    return {.key = root, .named_after = root};
  }
  const std::string inside = root.substr(std::min(tree->top.size(), root.size()));
  std::string named_after = inside;
  if (inside.empty()) {
    named_after = common->ends_with("/.git") ? fs::path(*common).parent_path().string() : *common;
  }
  std::string key = *common;
  key.push_back('\0');
  key += inside;
  return {.key = std::move(key), .named_after = std::move(named_after)};
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

Result<std::string> cache_folder(const std::string& cache) {
  return cache.empty() ? default_cache() : Result<std::string>(cache);
}

std::string index_folder(const std::string& root, const std::string& cache) {
  constexpr std::size_t kHashDigits = 16;
  const Identity identity = identity_of(root);
  return cache + "/" + readable_name(identity.named_after) + "-" +
         hash128(identity.key).to_hex().substr(0, kHashDigits);
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
