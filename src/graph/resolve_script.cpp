// Module resolution of Node and TypeScript as far as files of the repository go: what is written,
// with the endings that bundlers try, as a folder with an index; names through `paths` and
// `baseUrl` of the tsconfig.json above the file, then through the package.json that has that name.
// Source: nodejs.org "Modules: packages", typescriptlang.org "Module resolution".
#include <algorithm>
#include <array>

#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

constexpr std::array<std::string_view, 18> kEndings = {
    "",     ".ts",  ".tsx",    ".d.ts", ".mts", ".cts",  ".js",   ".jsx",  ".mjs",
    ".cjs", ".vue", ".svelte", ".json", ".css", ".scss", ".sass", ".less", ".d.mts"};

/// Built files are named after their sources.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kBuilt = {
    {{".js", ".ts"}, {".jsx", ".tsx"}, {".mjs", ".mts"}, {".cjs", ".cts"}}};

std::optional<FileNumber> as_file(const FileTable& files, std::string_view path) {
  if (path.empty()) {
    return with_ending(files, "index", kEndings);
  }
  if (const auto found = with_ending(files, path, kEndings)) {
    return found;
  }
  for (const auto& [built, source] : kBuilt) {
    if (path.ends_with(built)) {
      std::string candidate(path.substr(0, path.size() - built.size()));
      candidate += source;
      if (const auto found = files.find(candidate)) {
        return found;
      }
      candidate += source == ".ts" ? "x" : "";
      if (const auto found = files.find(candidate)) {
        return found;
      }
    }
  }
  const std::size_t slash = path.rfind('/');
  std::string partial(path);  // Sass: "a/b" may be "a/_b.scss"
  partial.insert(slash == std::string_view::npos ? 0 : slash + 1, "_");
  if (const auto found = with_ending(files, partial, std::span(kEndings).subspan(14, 3))) {
    return found;
  }
  return with_ending(files, path_in(path, "index"), kEndings);
}

std::optional<FileNumber> at_path(const FileTable& files, std::string_view path) {
  const auto normal = normal_path(path);
  return normal ? as_file(files, *normal) : std::nullopt;
}

/// What `*` in a pattern stands for; nullopt if the name does not match.
std::optional<std::string_view> matched(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return pattern == name ? std::optional(std::string_view()) : std::nullopt;
  }
  const std::string_view before = pattern.substr(0, star);
  const std::string_view after = pattern.substr(star + 1);
  if (name.size() < before.size() + after.size() || !name.starts_with(before) ||
      !name.ends_with(after)) {
    return std::nullopt;
  }
  return name.substr(before.size(), name.size() - before.size() - after.size());
}

/// Aliases of the innermost folder first; of one folder the longest pattern first.
std::optional<FileNumber> by_alias(const Repository& in, std::string_view from,
                                   std::string_view name) {
  for (std::string_view folder = folder_of(from);; folder = folder_of(folder)) {
    std::vector<const Declarations::Alias*> fitting;
    const auto at = in.declared.aliases_by_folder.find(std::string(folder));
    if (at != in.declared.aliases_by_folder.end()) {
      for (const std::uint32_t number : at->second) {
        const Declarations::Alias& alias = in.declared.aliases[number];
        if (alias.project != "composer.json" && matched(alias.pattern, name)) {
          fitting.push_back(&alias);
        }
      }
    }
    std::stable_sort(fitting.begin(), fitting.end(), [](const auto* a, const auto* b) {
      return a->pattern.size() > b->pattern.size();
    });
    for (const Declarations::Alias* alias : fitting) {
      const std::string_view rest = *matched(alias->pattern, name);
      for (const std::string& place : alias->places) {
        if (const auto found =
                at_path(in.files, path_in(alias->folder, replaced(place, "*", rest)))) {
          return found;
        }
      }
    }
    if (folder.empty()) {
      return std::nullopt;
    }
  }
}

/// The source of a built file: "dist/x.js" is made of "src/x.ts".
std::optional<FileNumber> entry_of(const FileTable& files, const Declarations::Module& module,
                                   const std::string& entry) {
  if (const auto found = at_path(files, path_in(module.folder, entry))) {
    return found;
  }
  const std::size_t slash = entry.rfind('/');
  std::string stem = slash == std::string::npos ? entry : entry.substr(slash + 1);
  stem = stem.substr(0, stem.find('.'));
  return at_path(files, path_in(module.folder, path_in("src", stem)));
}

std::optional<FileNumber> main_file(const FileTable& files, const Declarations::Module& module) {
  for (const std::string& entry : module.entries) {
    if (const auto found = entry_of(files, module, entry)) {
      return found;
    }
  }
  for (const std::string_view entry : {"src/index", "index", "src/main", "lib/index"}) {
    if (const auto found = at_path(files, path_in(module.folder, entry))) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<FileNumber> by_package(const Repository& in, std::string_view name) {
  const std::size_t scope = name.starts_with('@') ? name.find('/') : 0;
  const std::size_t slash = scope == std::string_view::npos ? scope : name.find('/', scope + 1);
  const std::string_view package = name.substr(0, slash);
  const std::string_view rest = name.substr(std::min(name.size(), package.size() + 1));
  for (const Declarations::Module* module : modules_named(in.declared, package, "package.json")) {
    if (rest.empty()) {
      if (const auto found = main_file(in.files, *module)) {
        return found;
      }
      continue;
    }
    for (const std::string_view below : {"", "src", "lib"}) {
      if (const auto found = at_path(in.files, path_in(path_in(module->folder, below), rest))) {
        return found;
      }
    }
  }
  return std::nullopt;
}

/// "@/x" and "~/x" by convention: below the `src` of a folder above the file.
std::optional<FileNumber> by_convention(const FileTable& files, std::string_view from,
                                        std::string_view name) {
  if (!name.starts_with("@/") && !name.starts_with("~/")) {
    return std::nullopt;
  }
  for (std::string_view folder = folder_of(from);; folder = folder_of(folder)) {
    for (const std::string_view below : {"src", ""}) {
      if (const auto found = at_path(files, path_in(path_in(folder, below), name.substr(2)))) {
        return found;
      }
    }
    if (folder.empty()) {
      return std::nullopt;
    }
  }
}

}  // namespace

Resolved resolve_script(const Repository& in, FileNumber from, const LinkView& import) {
  const std::string_view path = in.files.file(from).path;
  const std::string_view target = import.target.substr(0, import.target.find('?'));
  const std::string_view language = in.files.file(from).language;
  const bool styles = language == "css" || language == "sass" || language == "less";
  if (target.starts_with("./") || target.starts_with("../") || target == "." || target == ".." ||
      styles) {
    return one(at_path(in.files, path_in(folder_of(path), target)));
  }
  if (const auto found = by_alias(in, path, target)) {
    return one(found);
  }
  if (const auto found = by_package(in, target)) {
    return one(found);
  }
  return one(by_convention(in.files, path, target));
}

}  // namespace strata::graph
