// Languages whose imports are a path, or a module name that one replacement makes a path: a table
// of notations. A path that begins with a dot is taken from the folder of the file; others are
// looked for beside the file and then by the end of the path, in the folders that the language
// searches before any other.
#include <algorithm>
#include <array>

#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

struct Notation {
  std::string_view language;
  std::string_view separator;               ///< between parts of a module name; "" = '/'
  std::array<std::string_view, 3> endings;  ///< of the file; "" = as written
  std::string_view folder;                  ///< that the language searches
  bool anywhere = true;                     ///< else only beside the file
};

constexpr std::array<Notation, 8> kNotations = {{
    {"ruby", "", {".rb", "", ".rake"}, "lib", true},
    {"lua", ".", {".lua", "/init.lua", ".luau"}, "lua", true},
    {"haskell", ".", {".hs", ".lhs", ".hsc"}, "src", true},
    {"ocaml", ".", {".ml", ".mli", ".ml"}, "", true},
    {"ocaml_interface", ".", {".mli", ".ml", ".mli"}, "", true},
    {"zig", "", {"", "", ""}, "", false},
    {"bash", "", {"", ".sh", ".bash"}, "", true},
    {"powershell", "", {"", ".psm1", ".ps1"}, "", true},
}};

Resolved resolve_dart(const Repository& in, FileNumber from, std::string_view target) {
  constexpr std::string_view kPackage = "package:";
  if (!target.starts_with(kPackage)) {
    const auto path = normal_path(path_in(folder_of(in.files.file(from).path), target));
    return path ? one(in.files.find(*path)) : Resolved{};
  }
  target.remove_prefix(kPackage.size());
  const std::string_view package = target.substr(0, target.find('/'));
  for (const Declarations::Module* module : modules_named(in.declared, package, "pubspec.yaml")) {
    const std::string_view rest = target.substr(std::min(target.size(), package.size() + 1));
    if (const auto found = in.files.find(path_in(path_in(module->folder, "lib"), rest))) {
      return one(found);
    }
  }
  return {};
}

/// "Foo" is in foo.ml.
std::string with_small_initial(std::string path) {
  const std::size_t slash = path.rfind('/');
  char& initial = path[slash == std::string::npos ? 0 : slash + 1];
  initial = initial >= 'A' && initial <= 'Z' ? static_cast<char>(initial - 'A' + 'a') : initial;
  return path;
}

}  // namespace

Resolved resolve_by_path(const Repository& in, FileNumber from, const LinkView& import) {
  const GraphFile& file = in.files.file(from);
  std::string_view target = import.target;
  if (file.language == "dart") {
    return resolve_dart(in, from, target);
  }
  const auto* const notation =
      std::find_if(kNotations.begin(), kNotations.end(),
                   [&](const Notation& each) { return each.language == file.language; });
  if (notation == kNotations.end()) {
    return {};
  }
  while (target.starts_with('$') && target.find('/') != std::string_view::npos) {
    target.remove_prefix(target.find('/') + 1);  // "$HOME/x.sh"
  }
  std::string path(target);
  if (!notation->separator.empty()) {
    path = replaced(target, notation->separator, "/");
  }
  if (file.language.starts_with("ocaml")) {
    path = with_small_initial(path.substr(path.rfind('/') + 1));
  }
  if (path.empty()) {
    return {};
  }
  const std::span<const std::string_view> endings = notation->endings;
  const bool relative = target.starts_with("./") || target.starts_with("../");
  if (const auto beside = normal_path(path_in(folder_of(file.path), path))) {
    const bool counts = relative || file.language != "ruby";
    if (const auto found = counts ? with_ending(in.files, *beside, endings) : std::nullopt) {
      return one(found);
    }
  }
  if (relative || !notation->anywhere) {
    return {};
  }
  if (!notation->folder.empty()) {
    if (const auto found =
            nearest_ending(in.files, path_in(notation->folder, path), endings, from)) {
      return one(found);
    }
  }
  const bool bare = path.find('/') == std::string::npos;
  return bare && !file.language.starts_with("ocaml") && file.language != "haskell"
             ? Resolved{}
             : one(nearest_ending(in.files, path, endings, from));
}

}  // namespace strata::graph
