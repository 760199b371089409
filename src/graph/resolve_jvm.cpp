// A qualified name is the path of the file below some source folder; what is left over at its end
// is a member, a nested class or a top-level function. "*" and names that no file is called after
// stand for the package: a folder. Tested by the golden cases.
#include <algorithm>
#include <array>

#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

constexpr std::array<std::string_view, 4> kEndings = {".java", ".kt", ".scala", ".groovy"};
constexpr int kMostMembers = 3;

bool is_source(std::string_view path) {
  return std::ranges::any_of(kEndings,
                             [&](std::string_view ending) { return path.ends_with(ending); });
}

/// Files of the folders that a package may lie in; those of the nearest source tree come first, but
/// all count: a package may be spread.
Resolved package_of(const FileTable& files, std::string_view folder_end) {
  Resolved found;
  found.package = true;
  if (folder_end.find('/') == std::string_view::npos) {
    return found;  // "scala", "java": too short to be told from any other folder
  }
  for (const std::string_view folder : files.folders_ending_with(folder_end)) {
    for (const FileNumber file : files.in_folder(folder)) {
      if (is_source(files.file(file).path)) {
        found.files.push_back(file);
      }
    }
  }
  return found;
}

std::optional<FileNumber> class_of(const FileTable& files, std::string_view path, FileNumber from) {
  for (int i = 0; i < kMostMembers && path.find('/') != std::string_view::npos; ++i) {
    if (const auto found = nearest_ending(files, path, kEndings, from)) {
      return found;
    }
    path = folder_of(path);
  }
  return std::nullopt;
}

}  // namespace

Resolved resolve_jvm(const Repository& in, FileNumber from, const LinkView& import) {
  const std::string path = replaced(import.target, ".", "/");
  const bool scala = in.files.file(from).language == "scala";
  if (scala && !import.names.empty()) {
    Resolved found;
    bool rest = false;
    for (const std::string& name : split(import.names, ",")) {
      const auto file = name == "*" ? class_of(in.files, path, from)
                                    : class_of(in.files, path_in(path, name), from);
      if (file) {
        found.files.push_back(*file);
      } else {
        rest = true;
      }
    }
    return found.files.empty() && rest ? package_of(in.files, path) : found;
  }
  if (const auto found = class_of(in.files, path, from)) {
    return one(found);
  }
  if (import.names == "*" || import.names.empty()) {
    return package_of(in.files, path);
  }
  return package_of(in.files, folder_of(path));
}

}  // namespace strata::graph
