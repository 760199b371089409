// An import path below a module path is a folder below that module's go.mod; the package is all of
// its files but tests. Without a go.mod, folders whose path ends with the import path (GOPATH,
// vendor). Source: go.dev/ref/mod.
#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

void add_package(const FileTable& files, std::string_view folder, Resolved& found) {
  for (const FileNumber file : files.in_folder(folder)) {
    const std::string_view path = files.file(file).path;
    if (path.ends_with(".go") && !path.ends_with("_test.go")) {
      found.files.push_back(file);
    }
  }
}

}  // namespace

Resolved resolve_go(const Repository& in, FileNumber /*from*/, const LinkView& import) {
  Resolved found;
  found.package = true;
  const std::string_view target = import.target;
  const Declarations::Module* best = nullptr;
  for (std::string_view prefix = target; best == nullptr && !prefix.empty();
       prefix = folder_of(prefix)) {
    const auto modules = modules_named(in.declared, prefix, "go.mod");
    best = modules.empty() ? nullptr : modules.front();
  }
  if (best != nullptr) {
    const std::string_view rest = target.substr(best->name.size());
    add_package(in.files, path_in(best->folder, rest.substr(rest.empty() ? 0 : 1)), found);
    return found;
  }
  std::vector<std::string_view> folders = in.files.folders_ending_with(path_in("vendor", target));
  if (folders.empty() && in.declared.modules.empty() &&
      target.find('/') != std::string_view::npos) {
    folders = in.files.folders_ending_with(target);
  }
  if (!folders.empty()) {
    add_package(in.files, folders.front(), found);
  }
  return found;
}

}  // namespace strata::graph
