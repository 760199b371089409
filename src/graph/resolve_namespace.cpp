// A namespace is what its declarations say, wherever they lie: all files that declare it may be
// meant. Elixir's groups name modules below the target; a Swift module is a folder of sources.
#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

void add(const Declarations& declared, const std::string& name, Resolved& found) {
  const auto at = declared.namespaces.find(name);
  if (at != declared.namespaces.end()) {
    found.package = found.package || at->second.size() > 1;
    found.files.insert(found.files.end(), at->second.begin(), at->second.end());
  }
}

Resolved swift_module(const FileTable& files, std::string_view target) {
  Resolved found;
  found.package = true;
  for (const std::string_view folder :
       files.folders_ending_with(path_in("Sources", target.substr(0, target.find('.'))))) {
    for (const FileNumber file : files.below(folder)) {
      if (files.file(file).path.ends_with(".swift")) {
        found.files.push_back(file);
      }
    }
  }
  return found;
}

}  // namespace

Resolved resolve_namespace(const Repository& in, FileNumber from, const LinkView& import) {
  const std::string_view language = in.files.file(from).language;
  if (language == "swift") {
    return swift_module(in.files, import.target);
  }
  std::string_view target = import.target;
  while (target.starts_with('.')) {
    target.remove_prefix(1);
  }
  Resolved found;
  if (language == "elixir") {
    for (const std::string& name : split(import.names, ",")) {
      std::string inner(target);
      inner += '.';
      inner += name;
      add(in.declared, inner, found);
    }
    if (!found.files.empty()) {
      return found;
    }
  }
  add(in.declared, std::string(target.substr(0, target.find('<'))), found);
  if (found.files.empty()) {  // a class: "using static A.B", "using X = A.B"
    const std::string outer(target.substr(0, std::min(target.rfind('.'), target.size())));
    if (outer.size() < target.size() && language == "csharp" && !import.names.empty()) {
      add(in.declared, outer, found);
    }
  }
  return found;
}

}  // namespace strata::graph
