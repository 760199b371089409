// All ignore files that bear on a walk, and which of them decides about a path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scan/ignore_file.hpp"

namespace strata::scan {

/// What decided about a path. The pointers hold until the rules change.
struct IgnoreMatch {
  const IgnoreFile* file = nullptr;
  const IgnorePattern* pattern = nullptr;
  bool ours = false;  ///< the file is a .strataignore

  [[nodiscard]] bool ignored() const { return !pattern->negated; }

  /// "file:line: pattern", for people.
  [[nodiscard]] std::string to_string() const;
};

/// The files form a tree of scopes, one per folder that has some. Order of precedence:
/// .strataignore from the folder outwards, then .gitignore from the folder outwards up to the top
/// of its repository, then the files for the whole repository, last given first.
class IgnoreRules {
 public:
  /// Index of a scope; kOutermost is there from the beginning.
  using Scope = std::uint32_t;
  static constexpr Scope kOutermost = 0;

  /// `prefix` is the walked root relative to the git top level, with a '/' at the end; empty if
  /// they are the same. `cuts_patterns`: see PatternStyle.
  explicit IgnoreRules(std::string prefix, bool (*cuts_patterns)() = nullptr);

  /// From now on, files of the last repository entered match whatever the case of ASCII letters
  /// (git's core.ignoreCase).
  void ignore_case(bool yes) { repositories_.back().ignore_case = yes; }

  /// Adds a file for the whole of the last repository entered (a user's global file,
  /// .git/info/exclude). A later one beats an earlier one.
  void add_global(std::string_view bytes, std::string label);

  /// Scope of the top folder of a repository within another one (a submodule): of the files
  /// outside, only .strataignore has a say in it. Its own files follow by add_global and enter.
  [[nodiscard]] Scope enter_repository(Scope parent, std::string_view folder);

  /// Scope of a folder within `parent`. `folder` is relative to the root, "" or ending with '/';
  /// with "../" in front for the folders between the git top level and the root. The texts are
  /// those of its ignore files.
  [[nodiscard]] Scope enter(Scope parent, std::string_view folder,
                            const std::optional<std::string>& git_text,
                            const std::optional<std::string>& strata_text);

  /// The pattern that decides about `path` (relative to the root), which lies in a folder of that
  /// scope; nothing if no pattern matches. Folders above `path` are not looked at: a walk does not
  /// enter an ignored folder.
  [[nodiscard]] std::optional<IgnoreMatch> match(Scope scope, std::string_view path,
                                                 bool is_folder) const;

 private:
  struct Files {
    Scope parent = kOutermost;
    std::optional<IgnoreFile> git;
    std::optional<IgnoreFile> strata;
    std::uint32_t repository = 0;  // index into repositories_
    bool is_top = false;           // .gitignore files further out have no say
  };

  struct Repository {
    std::size_t base_size = 0;  // of the prefix of paths below its top
    bool ignore_case = false;
    std::vector<IgnoreFile> globals;
  };

  [[nodiscard]] PatternStyle style_in(std::uint32_t repository) const {
    return {.ignore_case = repositories_[repository].ignore_case, .cuts_patterns = cuts_patterns_};
  }

  std::string prefix_;
  bool (*cuts_patterns_)();
  std::vector<Repository> repositories_;  // [0] is the one around the root
  std::vector<Files> scopes_;             // scopes_[0] has no files and is its own parent
};

}  // namespace strata::scan
