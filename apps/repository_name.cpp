// The root of a work tree holds `.git`, a folder, or a file in linked work trees and submodules.
// Tested by repository_name_test.cpp.
#include "apps/repository_name.hpp"

#include <filesystem>
#include <system_error>

namespace strata::apps {

std::string repository_name(std::string_view path) {
  std::error_code failed;
  const std::filesystem::path file = std::filesystem::canonical(path, failed);
  if (failed) {
    return {};
  }
  for (std::filesystem::path folder = file.parent_path(); folder.has_relative_path();
       folder = folder.parent_path()) {
    if (std::filesystem::exists(folder / ".git", failed)) {
      return folder.filename().string();
    }
  }
  return {};
}

}  // namespace strata::apps
