// Where an import leads: rules of each language over the paths of the repository and what its
// project files declare. Nothing outside of the repository is known, and nothing is guessed from
// the name alone unless the language itself searches by the end of a path.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "graph/file_table.hpp"
#include "graph/links.hpp"

namespace strata::graph {

/// An import or declaration as stored; see Link.
struct LinkView {
  LinkKind kind = LinkKind::kImport;
  std::string_view target;
  std::string_view names;
};

struct Resolved {
  std::vector<FileNumber> files;  ///< distinct; none: not in the repository, or not understood
  bool package = false;  ///< all files of a package or namespace, of which few may be meant
};

/// What project files and namespaces declare.
struct Declarations {
  struct Module {
    std::string name;
    std::string folder;
    std::vector<std::string> entries;  ///< relative to the folder
    std::string_view project;          ///< name of the declaring file: "go.mod"
  };

  struct Alias {
    std::string pattern;
    std::string folder;               ///< of the declaring file
    std::vector<std::string> places;  ///< relative to the folder
    std::string_view project;
  };

  std::vector<Module> modules;
  std::vector<Alias> aliases;
  std::unordered_map<std::string, std::vector<std::uint32_t>> modules_by_name;
  std::unordered_map<std::string, std::vector<std::uint32_t>> aliases_by_folder;
  std::unordered_map<std::string, std::vector<std::uint32_t>> aliases_by_pattern;
  /// Files that declare a namespace or module of that qualified name.
  std::unordered_map<std::string, std::vector<FileNumber>> namespaces;
};

class Resolver {
 public:
  /// `files` must outlive the resolver. All declarations come before the first `resolve`.
  explicit Resolver(const FileTable& files) : files_(files) {}

  /// Takes note of a module or alias; imports are ignored.
  void declare(FileNumber file, const LinkView& link);
  /// `file` holds a part of that namespace, package or module.
  void declare_namespace(FileNumber file, std::string_view qualified_name);

  /// O(candidate paths) look-ups.
  [[nodiscard]] Resolved resolve(FileNumber from, const LinkView& import) const;

 private:
  const FileTable& files_;
  Declarations declared_;
};

}  // namespace strata::graph
