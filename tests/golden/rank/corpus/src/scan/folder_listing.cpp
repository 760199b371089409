// readdir(3) over a duplicate of the descriptor. Most file systems tell the kind of an entry with
// its name; where one does not, the entry is asked for it. Tested by walk_test.cpp.
#include "scan/folder_listing.hpp"

#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace strata::scan {

namespace {

struct CloseDirectory {
  void operator()(DIR* stream) const { ::closedir(stream); }
};

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
std::optional<EntryKind> kind_of(const FileDescriptor& folder, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) {
    return kind_of_mode(static_cast<mode_t>(DTTOIF(entry.d_type)));
  }
  FileStatus status{};
  if (::fstatat(folder.get(), entry.d_name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    return kind_of_mode(status.st_mode);
  }
  if (errno == ENOENT) {
    return std::nullopt;
  }
  return EntryKind::kUnknown;
}

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
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") {
      continue;
    }
    if (const auto kind = kind_of(folder, *entry)) {
      listing.entries.push_back({.name = std::string(name), .kind = *kind});
    }
  }
  listing.error_number = errno;
  return listing;
}

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
