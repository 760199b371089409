// Folders of a sorted list of files. Files of one folder stand together in bytewise order, so one
// stack of open folders suffices; totals are added upwards afterwards, children before parents. No
// recursion. Tested by folders_test.cpp.
#include <cstddef>

#include "hierarchy/hierarchy.hpp"

namespace strata::hierarchy {

namespace {

bool is_inside(std::string_view path, std::string_view folder) {
  return folder.empty() ||
         (path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/');
}

void add_totals(Folder& to, const Folder& from) {
  to.files += from.files;
  to.leaves += from.leaves;
  to.bytes += from.bytes;
}

}  // namespace

std::vector<Folder> build_folders(const std::vector<FileSize>& files) {
  std::vector<Folder> folders(1);  // the root
  std::vector<std::uint32_t> open = {0};
  for (const FileSize& file : files) {
    while (!is_inside(file.path, folders[open.back()].path)) {
      open.pop_back();
    }
    const std::size_t name =
        folders[open.back()].path.empty() ? 0 : folders[open.back()].path.size() + 1;
    for (std::size_t slash = file.path.find('/', name); slash != std::string_view::npos;
         slash = file.path.find('/', slash + 1)) {
      folders.push_back(
          {.path = std::string(file.path.substr(0, slash)), .parent = NodeId{open.back()}});
      open.push_back(static_cast<std::uint32_t>(folders.size() - 1));
    }
    Folder& folder = folders[open.back()];
    folder.files += 1;
    folder.leaves += file.leaves;
    folder.bytes += file.bytes;
  }
  for (std::size_t i = folders.size(); i-- > 1;) {
    add_totals(folders[folders[i].parent.value], folders[i]);
  }
  return folders;
}

}  // namespace strata::hierarchy
