// One look-up for each folder on the way up. Tested by repository_name_test.cpp.
#include "apps/repository_name.hpp"

#include <system_error>

namespace strata::apps {

namespace fs = std::filesystem;

std::optional<fs::path> git_top_level(fs::path start) {
  for (;;) {
    std::error_code ignored;
    if (fs::exists(start / ".git", ignored)) {
      return start;
    }
    if (start == start.parent_path()) {
      return std::nullopt;
    }
    start = start.parent_path();
  }
}

std::string repository_name(std::string_view path) {
  std::error_code failed;
  const fs::path file = fs::canonical(path, failed);
  const auto root = failed ? std::nullopt : git_top_level(file.parent_path());
  return root ? root->filename().string() : std::string();
}

}  // namespace strata::apps
