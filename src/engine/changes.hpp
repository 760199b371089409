// What a refresh has to do: the files on disk held against the last commit.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "scan/file_access.hpp"
#include "scan/source_file.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

struct Changes {
  std::vector<scan::FileEntry>
      to_read;  ///< new, changed, or not to be trusted without a look at the bytes
  std::vector<store::CatalogFile> kept;  ///< unchanged by their stat, sorted by path
  std::vector<store::CatalogSkipped>
      skipped;                ///< by the walk, or still skipped as before; sorted by path
  std::uint64_t removed = 0;  ///< files of the last commit that are candidates no more

  /// True if the commit that was compared with still says it all.
  [[nodiscard]] bool none(const store::Snapshot& committed) const;
};

/// Linear merge of two sorted lists. With `everything`, nothing is kept and all candidates are to
/// be read.
///
/// A stat proves that a file is unchanged only if its times are safely older than the moment it was
/// read: a later write within the clock's granularity would leave the same ones ("racy git"
/// problem). ctime counts like mtime, as in git (core.trustctime): a program may restore the mtime
/// of a file that it edits, but not the ctime. One whose ctime alone has changed (chmod, a new hard
/// link, a backup) is read again and found unchanged by its hash.
[[nodiscard]] Changes compare(const scan::ScanResult& on_disk, const store::Snapshot& committed,
                              bool everything);

/// Paths of the files of a commit that are not, by their stat, as they were then: edited, or
/// perhaps edited, or gone. Costs a stat per file.
[[nodiscard]] std::set<std::string, std::less<>> changed_since(const store::Snapshot& committed,
                                                               const scan::FileDescriptor& root);

/// Puts the documents that were handed over among the files; a file or a skipped entry of the same
/// path gives way.
void add_documents(scan::ScanResult& on_disk, const std::vector<store::CatalogDocument>& documents);

}  // namespace strata::engine
