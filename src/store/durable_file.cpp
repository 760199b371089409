// The usual order, and why: the bytes reach the disk before their name does (fsync before rename),
// and the name before anything can refer to it (fsync of the folder before the catalogue commits).
// Refuses nothing but what the system refuses. Tested by segment_file_test.cpp.
#include "store/durable_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace strata::store {

namespace {

/// An open descriptor, and a file that is deleted unless it was renamed.
class Temporary {
 public:
  explicit Temporary(const std::string& folder)
      : path_(folder + "/" + std::string(kTemporaryPrefix) + "XXXXXX"),
        descriptor_(::mkostemp(path_.data(), O_CLOEXEC)) {}

  ~Temporary() {
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    }
    if (descriptor_ >= 0 && !renamed_) {
      ::unlink(path_.c_str());
    }
  }

  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  [[nodiscard]] bool exists() const { return descriptor_ >= 0; }

  [[nodiscard]] bool append(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) {
        return false;
      }
      if (written > 0) {
        bytes.remove_prefix(static_cast<std::size_t>(written));
      }
    }
    return true;
  }

  [[nodiscard]] bool sync() const { return ::fsync(descriptor_) == 0; }

  [[nodiscard]] bool rename_to(const std::string& path) {
    renamed_ = std::rename(path_.c_str(), path.c_str()) == 0;
    return renamed_;
  }

 private:
  std::string path_;
  int descriptor_;
  bool renamed_ = false;
};

}  // namespace

tl::unexpected<Error> fail_errno(std::string_view what) {
  const int number = errno;
  const ErrorKind kind = number == ENOENT || number == ENOTDIR ? ErrorKind::kNotFound
                         : number == EACCES || number == EPERM || number == EROFS
                             ? ErrorKind::kPermission
                             : ErrorKind::kIo;
  return fail(kind, std::string(what) + ": " + std::generic_category().message(number));
}

Result<void> write_durably(const std::string& folder, const std::string& name,
                           std::span<const std::string_view> pieces) {
  Temporary file(folder);
  if (!file.exists()) {
    return fail_errno("creating a file in " + folder);
  }
  for (const std::string_view piece : pieces) {
    if (!file.append(piece)) {
      return fail_errno("writing " + name);
    }
  }
  if (!file.sync()) {
    return fail_errno("writing " + name + " to disk");
  }
  if (!file.rename_to(folder + "/" + name)) {
    return fail_errno("naming " + name);
  }
  return sync_folder(folder);
}

Result<void> write_at_once(const std::string& folder, const std::string& name,
                           std::string_view bytes) {
  Temporary file(folder);
  if (!file.exists()) {
    return fail_errno("creating a file in " + folder);
  }
  if (!file.append(bytes)) {
    return fail_errno("writing " + name);
  }
  if (!file.rename_to(folder + "/" + name)) {
    return fail_errno("naming " + name);
  }
  return {};
}

Result<void> sync_folder(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) {
    return fail_errno("opening " + folder);
  }
  const bool synced =
      ::fsync(descriptor) == 0 || errno == EINVAL;  // some file systems cannot, and need not
  const int number = errno;
  ::close(descriptor);
  errno = number;
  if (!synced) {
    return fail_errno("writing folder " + folder + " to disk");
  }
  return {};
}

}  // namespace strata::store
