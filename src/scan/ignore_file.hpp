// One ignore file (.gitignore, .strataignore, .git/info/exclude): its lines as patterns, and the
// last one that matches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/glob.hpp"

namespace strata::scan {

/// What patterns mean depends on.
struct PatternStyle {
  /// ASCII letters match whatever their case (git's core.ignoreCase).
  bool ignore_case = false;
  /// Git before 2.52 compares the letters before a pattern's first wildcard by themselves, and
  /// stars that come next then count as a whole name: "doc**/x" means "doc" and anything, up to
  /// "/x" at any depth or right behind. Since 2.52, and in git's manual, those stars stay within a
  /// name. Answers whether the former holds, and is asked only for patterns with such stars; null:
  /// no.
  bool (*cuts_patterns)() = nullptr;
};

/// One line of an ignore file.
struct IgnorePattern {
  std::string text;          ///< the line as it is written, trailing spaces removed
  std::uint32_t line = 0;    ///< 1-based
  bool negated = false;      ///< "!pattern": what matches is kept
  bool folder_only = false;  ///< "pattern/"
  bool name_only = false;    ///< without a '/': compared with the last name of a path, at any depth
  std::string opening;       ///< literal bytes that a path begins with, before `glob`; mostly ""
  Glob glob;
};

/// A parsed ignore file. Any bytes are accepted.
class IgnoreFile {
 public:
  /// `label` is what people are shown as the file's path. `base_size` is the size of the prefix
  /// (with its '/') that paths given to last_match have because of the folder in which the file
  /// lies; 0 at the top.
  IgnoreFile(std::string_view bytes, std::string label, std::size_t base_size,
             const PatternStyle& style = {});

  /// The last pattern that matches, which is the one that decides; null if none does. `path` must
  /// lie below the folder of the file, and have no ASCII capitals if case is ignored.
  [[nodiscard]] const IgnorePattern* last_match(std::string_view path, bool is_folder) const;

  [[nodiscard]] bool ignores_case() const { return ignore_case_; }

  [[nodiscard]] const std::string& label() const { return label_; }

  [[nodiscard]] bool empty() const { return patterns_.empty(); }

 private:
  std::string label_;
  std::size_t base_size_;
  bool ignore_case_;
  std::vector<IgnorePattern> patterns_;
};

}  // namespace strata::scan
