// What one file says about others, as it says it: imports, names that it uses, and in project files
// where modules lie. This is what an index stores of a file; edges follow from the links of all
// files (file_graph.hpp), so that a change of one file never makes another one's links wrong.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"

namespace strata::graph {

enum class LinkKind : std::uint8_t {
  kImport,  ///< target: module or path in the notation of the language; names: what is taken of it
  kModule,  ///< target: name of a module that the folder of this file holds; names: entry files
  kAlias,   ///< target: pattern of module names ("@/*", "App\"); names: paths that it stands for
};

struct Link {
  LinkKind kind = LinkKind::kImport;
  std::string target;
  std::string names;       ///< joined by ","; paths are relative to the folder of the file
  std::uint32_t line = 0;  ///< on which it begins, 1-based

  friend bool operator==(const Link&, const Link&) = default;
};

/// A name that a file uses, for all its uses of one kind.
struct Use {
  parse::ReferenceKind kind = parse::ReferenceKind::kCall;
  std::string name;
  std::uint32_t count = 0;  ///< at most 65535

  friend bool operator==(const Use&, const Use&) = default;
};

struct FileLinks {
  std::vector<Link> links;  ///< by line
  std::vector<Use> uses;    ///< by name, then kind; distinct

  friend bool operator==(const FileLinks&, const FileLinks&) = default;
};

/// Links of a parsed file. O(bytes of imports + references log references).
[[nodiscard]] FileLinks links_of(const scan::SourceFile& file, const parse::SyntaxTree& tree);

}  // namespace strata::graph
