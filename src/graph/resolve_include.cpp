// Include paths are given to compilers, not written in sources. A quoted path is looked for beside
// the file first, then both forms below every folder that makes the path whole: an include folder
// before others, and the nearest of those. A bare name in angle brackets is a system header unless
// an include folder or a folder above the file holds it.
#include <algorithm>

#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

bool is_include_folder(std::string_view folder) {
  const std::string_view name = folder.substr(folder.rfind('/') + 1);
  return name == "include" || name == "inc" || name == "includes" || name == "Include";
}

}  // namespace

Resolved resolve_include(const Repository& in, FileNumber from, const LinkView& import) {
  std::string_view target = import.target;
  const bool angle = target.starts_with('<');
  if (angle && target.ends_with('>')) {
    target = target.substr(1, target.size() - 2);
  }
  const std::string_view path = in.files.file(from).path;
  if (!angle) {
    if (const auto beside = normal_path(path_in(folder_of(path), target))) {
      if (const auto found = in.files.find(*beside)) {
        return one(found);
      }
    }
  }
  while (target.starts_with("../") || target.starts_with("./")) {
    target.remove_prefix(target.find('/') + 1);
  }
  const bool bare = target.find('/') == std::string_view::npos;
  std::vector<FileNumber> in_include;
  std::vector<FileNumber> elsewhere;
  for (const FileNumber file : in.files.ending_with(target)) {
    const std::string_view found = in.files.file(file).path;
    const std::string_view root =
        found.substr(0, found.size() - std::min(found.size(), target.size() + 1));
    if (is_include_folder(root)) {
      in_include.push_back(file);
    } else if (!angle || !bare || lies_below(path, root)) {
      elsewhere.push_back(file);
    }
  }
  if (const auto found = in.files.nearest(in_include, from)) {
    return one(found);
  }
  return one(in.files.nearest(elsewhere, from));
}

}  // namespace strata::graph
