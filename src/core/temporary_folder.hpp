// A folder of its own for a test, deleted at the end. Tests run side by side, also those of two
// builds, so no test may write under a name that another process could use. For tests only.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace strata {

/// A new empty folder, without symbolic links in its path.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = std::filesystem::canonical(testing::TempDir()) / "strata-XXXXXX";
    if (::mkdtemp(pattern.data()) == nullptr) {
      ADD_FAILURE() << "cannot create " << pattern;
    }
    path_ = pattern;
  }

  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace strata
