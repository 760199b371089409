// The import system's search without its machinery: a relative import counts folders up from the
// file's package; an absolute one is looked for below the folders above the file that are no
// packages themselves, and their usual source folders, then wherever a top-level package of that
// name lies. A name that is taken from a package may be a module in it. Source: docs.python.org
// "The import system".
#include <array>

#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

constexpr std::array<std::string_view, 7> kModule = {
    ".py", "/__init__.py", ".pyi", ".pyx", "/__init__.pyi", ".pxd", ".bzl"};

bool is_package(const FileTable& files, std::string_view folder) {
  return with_ending(files, folder, std::span(kModule).subspan(1, 1)).has_value();
}

/// A folder that holds modules, or files of that name.
bool exists(const FileTable& files, std::string_view path) {
  return with_ending(files, path, kModule) || !files.in_folder(path).empty();
}

/// Path (without ending) that an absolute module name stands for.
std::optional<std::string> absolute(const FileTable& files, FileNumber from,
                                    std::string_view module_path) {
  std::string_view folder = folder_of(files.file(from).path);
  for (;; folder = folder_of(folder)) {
    if (folder.empty() || !is_package(files, folder)) {
      for (const std::string_view below : {"", "src", "lib", "python"}) {
        std::string candidate = path_in(path_in(folder, below), module_path);
        if (exists(files, candidate)) {
          return candidate;
        }
      }
    }
    if (folder.empty()) {
      break;
    }
  }
  const bool dotted = module_path.find('/') != std::string_view::npos;
  const std::string_view top = module_path.substr(0, module_path.find('/'));
  std::vector<FileNumber> found;
  for (const std::string_view ending : std::span(kModule).first(dotted ? 4U : 2U)) {
    if (!dotted && ending == ".py") {
      continue;  // a lone module of that name may lie anywhere
    }
    std::string end(module_path);
    end += ending;
    for (const FileNumber file : files.ending_with(end)) {
      const std::string_view path = files.file(file).path;
      const std::string_view root = path.substr(0, path.size() - end.size());
      const std::string_view above = root.empty() ? root : root.substr(0, root.size() - 1);
      if (is_package(files, path_in(above, top)) && (above.empty() || !is_package(files, above))) {
        found.push_back(file);
      }
    }
  }
  if (const auto nearest = files.nearest(found, from)) {
    const std::string_view path = files.file(*nearest).path;
    const std::size_t at = path.rfind(module_path);
    return std::string(path.substr(0, at + module_path.size()));
  }
  return std::nullopt;
}

std::optional<std::string> relative(std::string_view from, std::string_view target) {
  std::string_view folder = folder_of(from);
  target.remove_prefix(1);
  while (target.starts_with('.')) {
    if (folder.empty()) {
      return std::nullopt;
    }
    folder = folder_of(folder);
    target.remove_prefix(1);
  }
  return path_in(folder, replaced(target, ".", "/"));
}

}  // namespace

Resolved resolve_python(const Repository& in, FileNumber from, const LinkView& import) {
  const FileTable& files = in.files;
  const std::string_view target = import.target;
  const auto module = target.starts_with('.') ? relative(files.file(from).path, target)
                                              : absolute(files, from, replaced(target, ".", "/"));
  Resolved found;
  if (!module) {
    return found;
  }
  const std::optional<FileNumber> own =
      module->empty() ? files.find("__init__.py") : with_ending(files, *module, kModule);
  const std::vector<std::string> names = split(import.names, ",");
  bool of_the_module = names.empty();
  for (const std::string& name : names) {
    const auto file = with_ending(files, path_in(*module, name), kModule);
    if (file) {
      found.files.push_back(*file);
    } else {
      of_the_module = true;
    }
  }
  if (of_the_module && own) {
    found.files.push_back(*own);
  }
  return found;
}

}  // namespace strata::graph
