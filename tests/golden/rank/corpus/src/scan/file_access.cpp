// openat2(2) resolves a path beneath a folder without links in one call; where the kernel or a
// sandbox refuses it, the path is opened name by name with O_NOFOLLOW, which costs one call per
// name. Tested by file_access_test.cpp.
#include "scan/file_access.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>

namespace strata::scan {

namespace {

constexpr int kReading = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;

// nullopt: the system call is not to be had here.
std::optional<FileDescriptor> open_in_one_call(int root, const std::string& path, int flags) {
  static std::atomic<bool> available{true};
  if (!available.load(std::memory_order_relaxed)) {
    return std::nullopt;
  }
  open_how how{};
  how.flags = static_cast<__u64>(flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  const long opened = ::syscall(SYS_openat2, root, path.c_str(), &how, sizeof(how));
  if (opened >= 0) {
    return FileDescriptor(static_cast<int>(opened));
  }
  if (errno == ENOSYS || errno == EPERM || errno == EINVAL || errno == E2BIG) {
    // EPERM may also be meant for this file; then the slow way says so too.
    if (errno != EPERM) {
      available.store(false, std::memory_order_relaxed);
    }
    return std::nullopt;
  }
  if (errno == EAGAIN) {
    return std::nullopt;  // a rename was under way
  }
  return FileDescriptor();
}

FileDescriptor open_name_by_name(int root, std::string_view path, int flags) {
  FileDescriptor folder;
  int at = root;
  while (true) {
    const std::size_t slash = path.find('/');
    const std::string name(path.substr(0, slash));
    if (name == "..") {
      errno = EXDEV;
      return {};
    }
    const bool last = slash == std::string_view::npos;
    FileDescriptor next(::openat(at, name.c_str(), last ? flags : kReading | O_DIRECTORY));
    if (last || !next.is_open()) {
      return next;
    }
    folder = std::move(next);
    at = folder.get();
    path.remove_prefix(slash + 1);
  }
}

}  // namespace

FileDescriptor::~FileDescriptor() {
  if (number_ >= 0) {
    ::close(number_);
  }
}

std::string system_message(int error_number) {
  return std::generic_category().message(error_number);
}

FileDescriptor open_folder(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

FileDescriptor open_beneath(const FileDescriptor& root, std::string_view path, int extra_flags) {
  const int flags = kReading | extra_flags;
  auto opened = open_in_one_call(root.get(), std::string(path), flags);
  return opened ? *std::move(opened) : open_name_by_name(root.get(), path, flags);
}

std::optional<std::string> read_up_to(const FileDescriptor& file, std::size_t limit,
                                      std::size_t expected_size) {
  constexpr std::size_t kStep = std::size_t{64} << 10U;
  std::string bytes;
  std::size_t filled = 0;
  while (filled < limit) {
    // One byte more than expected, so that the usual file is read and its end seen in two calls.
    if (filled == bytes.size()) {
      bytes.resize(std::min(limit, filled == 0 ? expected_size + 1 : filled + kStep));
    }
    const ssize_t count = ::read(file.get(), bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      return std::nullopt;
    }
    if (count == 0) {
      break;
    }
    filled += static_cast<std::size_t>(count);
  }
  bytes.resize(filled);
  return bytes;
}

std::optional<std::string> read_small_file(const std::string& path, std::size_t limit) {
  const FileDescriptor file(::open(path.c_str(), kReading & ~O_NOFOLLOW));
  FileStatus status{};
  if (!file.is_open() || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  auto bytes = read_up_to(file, limit + 1, static_cast<std::size_t>(status.st_size));
  if (bytes && bytes->size() > limit) {
    return std::nullopt;
  }
  return bytes;
}

}  // namespace strata::scan
