// The scan stage: root folder -> candidates and skipped files (walk), candidate -> SourceFile
// (read).
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "scan/source_file.hpp"

namespace strata::scan {

struct ScanOptions {
  /// Largest file that is read, bytes. Default 8 MiB; range 1 KiB .. 1 GiB. Larger files are
  /// skipped, with that reason.
  std::uint64_t max_file_bytes = std::uint64_t{8} << 20U;
  /// Read hidden files and folders too (.git never). Default off.
  bool hidden = false;
  /// Honour .gitignore, .git/info/exclude, the user's excludes file and .strataignore. Default on.
  bool ignore_rules = true;
  /// Read files too that by their name or their bytes hold keys or tokens. Default off.
  bool secrets = false;
  /// Read minified code too: for a file that a caller names. Default off.
  bool minified = false;

  [[nodiscard]] Result<void> validate() const;
  /// Text that changes exactly when a change of options forces a re-index.
  [[nodiscard]] std::string fingerprint() const;
};

/// Walks `root` (an existing folder). Errors inside the tree become Skipped entries; only an
/// unusable root is an Error. `cuts_patterns`: whether the user's git does (see PatternStyle of
/// scan/ignore_file.hpp), asked where a pattern depends on it; null: no.
[[nodiscard]] Result<ScanResult> walk(const std::string& root, const ScanOptions& options,
                                      bool (*cuts_patterns)() = nullptr);

/// Reads and classifies one candidate. A file that turns out to be binary, empty, ... gives
/// Skipped.
[[nodiscard]] std::variant<SourceFile, Skipped> read(const std::string& root,
                                                     const FileEntry& entry,
                                                     const ScanOptions& options);

/// Classifies bytes handed over by a caller (standard input, API) as if they had been read from
/// `path`.
[[nodiscard]] std::variant<SourceFile, Skipped> from_bytes(std::string path, std::string bytes,
                                                           const ScanOptions& options);

}  // namespace strata::scan
