// The entries of one folder and what kind of thing each is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scan/file_access.hpp"

namespace strata::scan {

enum class EntryKind { kUnknown, kFolder, kFile, kLink, kFifo, kSocket, kDevice };

struct FolderEntry {
  std::string name;  ///< bytes as the file system has them
  EntryKind kind = EntryKind::kUnknown;
};

struct FolderListing {
  std::vector<FolderEntry> entries;  ///< without "." and ".."; in no particular order
  int error_number = 0;              ///< errno if listing broke off; `entries` has what came before
};

/// Lists an open folder. The kind is kUnknown only if the system would not tell.
[[nodiscard]] FolderListing list_folder(const FileDescriptor& folder);

/// "-> target" of a symbolic link in an open folder; empty if it cannot be read.
[[nodiscard]] std::string link_target(const FileDescriptor& folder, const std::string& name);

/// "FIFO", "socket", "device".
[[nodiscard]] std::string_view special_kind_name(EntryKind kind);

}  // namespace strata::scan
