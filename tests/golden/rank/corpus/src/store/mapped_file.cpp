// mmap, read-only and shared, so that all processes use the same pages. Tested by
// segment_file_test.cpp.
#include "store/mapped_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "store/durable_file.hpp"

namespace strata::store {

Result<MappedFile> MappedFile::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return fail_errno("opening " + path);
  }
  MappedFile file;

  struct stat info {};

  bool usable = ::fstat(descriptor, &info) == 0;
  if (usable && info.st_size > 0) {
    file.size_ = static_cast<std::size_t>(info.st_size);
    file.address_ = ::mmap(nullptr, file.size_, PROT_READ, MAP_SHARED, descriptor, 0);
    usable = file.address_ != MAP_FAILED;
    if (!usable) {
      file.address_ = nullptr;
    }
  }
  const int number = errno;
  ::close(descriptor);
  errno = number;
  if (!usable) {
    return fail_errno("mapping " + path);
  }
  return file;
}

MappedFile::~MappedFile() {
  if (address_ != nullptr) {
    ::munmap(address_, size_);
  }
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : address_(std::exchange(other.address_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(address_, other.address_);
  std::swap(size_, other.size_);
  return *this;
}

}  // namespace strata::store
