// On Linux getdents64(2) into one buffer on the stack: readdir(3) would cost a second descriptor
// and five more system calls per folder, which a search that finds nothing changed mostly consists
// of. Elsewhere readdir(3) over a duplicate of the descriptor. Most file systems tell the kind of
// an entry with its name; where one does not, the entry is asked for it. Tested by walk_test.cpp.
#include "scan/folder_listing.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

namespace strata::scan {

namespace {

EntryKind kind_of_mode(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR:
      return EntryKind::kFolder;
    case S_IFREG:
      return EntryKind::kFile;
    case S_IFLNK:
      return EntryKind::kLink;
    case S_IFIFO:
      return EntryKind::kFifo;
    case S_IFSOCK:
      return EntryKind::kSocket;
    default:
      return EntryKind::kDevice;
  }
}

// Nothing if the entry has gone since it was listed.
std::optional<EntryKind> kind_of(const FileDescriptor& folder, const char* name,
                                 unsigned char type) {
  if (type != DT_UNKNOWN) {
    return kind_of_mode(static_cast<mode_t>(DTTOIF(type)));
  }
  FileStatus status{};
  if (::fstatat(folder.get(), name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    return kind_of_mode(status.st_mode);
  }
  if (errno == ENOENT) {
    return std::nullopt;
  }
  return EntryKind::kUnknown;
}

void add(const FileDescriptor& folder, const char* name, unsigned char type,
         FolderListing& listing) {
  const std::string_view bytes = name;
  if (bytes == "." || bytes == "..") {
    return;
  }
  if (const auto kind = kind_of(folder, name, type)) {
    listing.entries.push_back({.name = std::string(bytes), .kind = *kind});
  }
}

}  // namespace

#ifdef __linux__

FolderListing list_folder(const FileDescriptor& folder) {
  // Offsets of the kernel's linux_dirent64: inode, offset, size of the record, type, name.
  constexpr std::size_t kSizeAt = 16;
  constexpr std::size_t kTypeAt = 18;
  constexpr std::size_t kNameAt = 19;
  alignas(std::uint64_t) std::array<char, std::size_t{16} << 10U> buffer;
  FolderListing listing;
  while (true) {
    const long size = ::syscall(SYS_getdents64, folder.get(), buffer.data(), buffer.size());
    if (size <= 0) {
      listing.error_number = size < 0 ? errno : 0;
      return listing;
    }
    for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
      const char* record = buffer.data() + at;
      std::uint16_t record_size = 0;
      std::memcpy(&record_size, record + kSizeAt, sizeof record_size);
      add(folder, record + kNameAt, static_cast<unsigned char>(record[kTypeAt]), listing);
      at += record_size;
    }
  }
}

#else

namespace {

struct CloseDirectory {
  void operator()(DIR* stream) const { ::closedir(stream); }
};

}  // namespace

FolderListing list_folder(const FileDescriptor& folder) {
  FolderListing listing;
  FileDescriptor duplicate(::fcntl(folder.get(), F_DUPFD_CLOEXEC, 0));
  const std::unique_ptr<DIR, CloseDirectory> stream(
      duplicate.is_open() ? ::fdopendir(duplicate.get()) : nullptr);
  if (!stream) {
    listing.error_number = errno;
    return listing;
  }
  (void)duplicate.release();  // closedir closes it
  while (true) {
    errno = 0;
    const dirent* entry = ::readdir(stream.get());
    if (entry == nullptr) {
      break;
    }
    add(folder, entry->d_name, entry->d_type, listing);
  }
  listing.error_number = errno;
  return listing;
}

#endif

std::string link_target(const FileDescriptor& folder, const std::string& name) {
  std::string target(4096, '\0');
  const ssize_t size = ::readlinkat(folder.get(), name.c_str(), target.data(), target.size());
  if (size < 0) {
    return {};
  }
  target.resize(static_cast<std::size_t>(size));
  return "-> " + target;
}

std::string_view special_kind_name(EntryKind kind) {
  if (kind == EntryKind::kFifo) {
    return "FIFO";
  }
  return kind == EntryKind::kSocket ? "socket" : "device";
}

}  // namespace strata::scan
