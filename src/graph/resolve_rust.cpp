// A path is followed from a root file (crate, self, super, or the library of a crate of the same
// repository) through the files of its modules as far as they go; what is left of the path is an
// item in the last file. Source: doc.rust-lang.org/reference, "Paths" and "Modules".
#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool is_root_name(std::string_view name) {
  return name == "lib.rs" || name == "main.rs" || name == "mod.rs" || name == "build.rs";
}

/// Folder in which the children of a module's file lie.
std::string children_of(std::string_view path) {
  const std::string_view name = file_name(path);
  if (is_root_name(name)) {
    return std::string(folder_of(path));
  }
  return std::string(path.substr(0, path.size() - std::min<std::size_t>(3, path.size())));
}

std::optional<FileNumber> module_file(const FileTable& files, std::string_view path) {
  std::string candidate(path);
  candidate += ".rs";
  if (const auto found = files.find(candidate)) {
    return found;
  }
  return files.find(path_in(path, "mod.rs"));
}

/// File of the module around a file's module.
std::optional<FileNumber> parent_of(const FileTable& files, FileNumber file) {
  const std::string_view path = files.file(file).path;
  const std::string_view own = folder_of(path);
  const std::string_view folder = file_name(path) == "mod.rs" ? folder_of(own) : own;
  for (const std::string_view name : {"mod.rs", "lib.rs", "main.rs"}) {
    const auto found = files.find(path_in(folder, name));
    if (found && *found != file) {
      return found;
    }
  }
  return folder.empty() ? std::nullopt : module_file(files, folder);
}

std::optional<FileNumber> root_in(const FileTable& files, std::string_view folder) {
  for (const std::string_view name : {"src/lib.rs", "src/main.rs", "lib.rs", "main.rs"}) {
    if (const auto found = files.find(path_in(folder, name))) {
      return found;
    }
  }
  return std::nullopt;
}

/// Root of the crate that a file belongs to: up its modules, at most as many as there are folders.
FileNumber crate_root(const FileTable& files, FileNumber file) {
  FileNumber at = file;
  for (int steps = 0; steps < 64; ++steps) {
    const std::string_view name = file_name(files.file(at).path);
    if (name == "lib.rs" || name == "main.rs") {
      break;
    }
    const auto up = parent_of(files, at);
    if (!up) {
      break;
    }
    at = *up;
  }
  return at;
}

std::optional<FileNumber> crate_named(const Repository& in, std::string_view name) {
  for (const Declarations::Module* module : modules_named(in.declared, name, "Cargo.toml")) {
    for (const std::string& entry : module->entries) {
      if (const auto found = in.files.find(path_in(module->folder, entry))) {
        return found;
      }
    }
    if (const auto found = root_in(in.files, module->folder)) {
      return found;
    }
  }
  return std::nullopt;
}

/// Follows parts from `first` on.
FileNumber follow(const FileTable& files, FileNumber start, const std::vector<std::string>& parts,
                  std::size_t first) {
  FileNumber at = start;
  for (std::size_t i = first; i < parts.size(); ++i) {
    const auto next = module_file(files, path_in(children_of(files.file(at).path), parts[i]));
    if (!next) {
      break;
    }
    at = *next;
  }
  return at;
}

}  // namespace

Resolved resolve_rust(const Repository& in, FileNumber from, const LinkView& import) {
  const std::vector<std::string> parts = split(import.target, "::");
  if (parts.empty()) {
    return {};
  }
  std::size_t next = 1;
  std::optional<FileNumber> start;
  if (parts[0] == "crate") {
    start = crate_root(in.files, from);
  } else if (parts[0] == "self") {
    start = from;
  } else if (parts[0] == "super") {
    start = parent_of(in.files, from);
    for (; start && next < parts.size() && parts[next] == "super"; ++next) {
      start = parent_of(in.files, *start);
    }
  } else {
    const std::string child = path_in(children_of(in.files.file(from).path), parts[0]);
    start = module_file(in.files, child);
    if (!start) {
      start = crate_named(in, parts[0]);
    }
  }
  return start ? one(follow(in.files, *start, parts, next)) : Resolved{};
}

}  // namespace strata::graph
