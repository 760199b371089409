// For tests: a folder of files that disappears at the end of its life.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/stat.h>

namespace strata::scan {

/// A new empty folder in the system's place for temporary files.
class TemporaryTree {
 public:
  TemporaryTree() {
    std::string name = (std::filesystem::temp_directory_path() / "strata-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      std::abort();
    }
    root_ = std::filesystem::canonical(name).string();
  }

  TemporaryTree(const TemporaryTree&) = delete;
  TemporaryTree& operator=(const TemporaryTree&) = delete;

  ~TemporaryTree() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }

  [[nodiscard]] const std::string& root() const { return root_; }

  [[nodiscard]] std::string path(std::string_view relative) const {
    return root_ + "/" + std::string(relative);
  }

  /// Writes a file and the folders above it.
  void write(std::string_view relative, std::string_view bytes = "text\n") const {
    const std::filesystem::path file(path(relative));
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
  }

  void make_folder(std::string_view relative) const {
    std::filesystem::create_directories(path(relative));
  }

 private:
  std::string root_;
};

}  // namespace strata::scan
