// flock(2) on a file of its own: it belongs to the open file description, so it also keeps two
// engines of one process apart, and no killed process leaves it behind. Tested by
// writer_lock_test.cpp.
#include "store/writer_lock.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "store/durable_file.hpp"

namespace strata::store {

namespace {

/// False if what is open lies at `path` no more: whoever removed the index held its lock.
bool is_named(int descriptor, const std::string& path) {
  struct stat opened {};

  struct stat named {};

  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

Result<WriterLock> WriterLock::acquire(const std::string& folder) {
  const std::string path = folder + "/writer.lock";
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return fail_errno("opening " + path);
  }
  WriterLock lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
    if (is_named(descriptor, path)) {
      return lock;
    }
    return fail(ErrorKind::kNotFound, "the index in " + folder + " was removed meanwhile");
  }
  if (errno == EWOULDBLOCK) {
    return fail(ErrorKind::kBusy, "another process is updating the index in " + folder);
  }
  return fail_errno("locking " + path);
}

WriterLock::~WriterLock() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

WriterLock::WriterLock(WriterLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

WriterLock& WriterLock::operator=(WriterLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

std::size_t collect_garbage(const WriterLock& /*lock*/, const std::string& folder,
                            const std::vector<std::string>& named) {
  const std::set<std::string_view> kept(named.begin(), named.end());
  std::vector<std::filesystem::path> garbage;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    const bool is_unnamed_segment = name.ends_with(".seg") && !kept.contains(name);
    if (is_unnamed_segment || name.starts_with(kTemporaryPrefix)) {
      garbage.push_back(at->path());
    }
  }
  std::size_t deleted = 0;
  for (const std::filesystem::path& path : garbage) {
    if (std::filesystem::remove_all(path, error) > 0 && !error) {  // a link itself, not its target
      ++deleted;
    }
  }
  return deleted;
}

}  // namespace strata::store
