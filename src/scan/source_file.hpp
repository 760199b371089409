// What scanning gives: files worth reading, and the reason for every file that is not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "lang/language.hpp"
#include "scan/encoding.hpp"

namespace strata::scan {

/// Classes of files that are indexed. Priors of the ranker and filters use them.
enum class FileKind : std::uint8_t {
  kCode,
  kDocument,
  kData,
  kConfiguration,
  kTest,
  kGenerated,
  kVendored
};

enum class SkipReason : std::uint8_t {
  kIgnored,           ///< by an ignore rule; detail = file:line: pattern
  kHidden,            ///< name begins with a dot
  kBinary,            ///< NUL byte or known binary extension
  kEmpty,             ///< no visible character
  kTooLarge,          ///< over ScanOptions::max_file_bytes
  kSecret,            ///< holds keys or credentials, by its name or by a look into it
  kSymlink,           ///< links are not followed; what they point to inside the root is read there
  kSpecial,           ///< FIFO, socket, device
  kUnreadable,        ///< permission or I/O error; detail = what the system said
  kNestedRepository,  ///< another git repository below the root
  kMinified,          ///< machine-made code on few, very long lines
};

[[nodiscard]] std::string_view to_string(FileKind kind);
[[nodiscard]] std::string_view to_string(SkipReason reason);

/// A candidate seen by the walk, not read yet.
struct FileEntry {
  std::string path;  ///< relative to the root, '/'-separated; bytes as the file system has them
  std::uint64_t size = 0;        ///< bytes
  std::int64_t modified_ns = 0;  ///< mtime, nanoseconds since the epoch
  std::uint64_t inode = 0;
  /// ctime: when anything about the file changed last. Unlike mtime no program can set it.
  std::int64_t changed_ns = 0;

  friend bool operator==(const FileEntry&, const FileEntry&) = default;
};

/// A file that was read: what all later stages work on.
struct SourceFile {
  std::string path;
  FileKind kind = FileKind::kCode;
  lang::LanguageId language;
  /// Exactly as on disk; of a file in UTF-16 its text in UTF-8, see FilePositions.
  std::string bytes;
  Hash128 content_hash;  ///< of the bytes on disk
  Encoding encoding = Encoding::kUtf8;
  /// Its name is one of a file of keys, or find_secret() saw one somewhere in the text: nothing of
  /// it goes to a model that runs elsewhere. Of a part of a file: of the whole.
  bool holds_secret = false;
};

struct Skipped {
  std::string path;  ///< a skipped folder ends with '/' and stands for all below it
  SkipReason reason = SkipReason::kIgnored;
  std::string detail;  ///< for people; may be empty
};

/// Result of a walk: both lists sorted by path (bytewise).
struct ScanResult {
  std::vector<FileEntry> files;
  std::vector<Skipped> skipped;
};

}  // namespace strata::scan
