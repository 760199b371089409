// Reading from a tree that others may change or have laid traps in: nothing is opened through a
// symbolic link below the root, nothing blocks, nothing is read without a limit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <utility>

namespace strata::scan {

/// What stat(2) gives, under a name that is no function as well.
using FileStatus = struct stat;

/// An open file descriptor, closed at the end of its life.
class FileDescriptor {
 public:
  FileDescriptor() = default;

  explicit FileDescriptor(int number) : number_(number) {}

  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor();

  [[nodiscard]] bool is_open() const { return number_ >= 0; }

  [[nodiscard]] int get() const { return number_; }

  /// Gives the descriptor away; the caller closes it.
  [[nodiscard]] int release() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

/// What the system says about an errno value: "Permission denied".
[[nodiscard]] std::string system_message(int error_number);

/// Opens a folder by any path, links followed: for roots, which the user named. Not open: errno
/// tells why.
[[nodiscard]] FileDescriptor open_folder(const std::string& path);

/// Opens `path` (relative, '/'-separated, below `root`) for reading. No component may be a symbolic
/// link (errno ELOOP, or ENOTDIR on the way) or "..". A FIFO does not block. Not open: errno tells
/// why.
[[nodiscard]] FileDescriptor open_beneath(const FileDescriptor& root, std::string_view path,
                                          int extra_flags = 0);

/// The bytes from the current position to the end, at most `limit` of them. Nothing on a read error
/// (errno).
[[nodiscard]] std::optional<std::string> read_up_to(const FileDescriptor& file, std::size_t limit,
                                                    std::size_t expected_size);

/// The bytes of a small regular file, links followed; nothing if there is none or it is larger than
/// `limit`.
[[nodiscard]] std::optional<std::string> read_small_file(const std::string& path,
                                                         std::size_t limit);

}  // namespace strata::scan
