// PSR-4: the longest declared prefix of a class name stands for a folder, the rest is the path
// below it. Without a declaration, the file whose path ends with most of the name. require takes a
// path, mostly from the folder of the file. Source: php-fig.org/psr/psr-4.
#include <array>

#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

constexpr std::array<std::string_view, 2> kEndings = {".php", ".inc"};

std::optional<FileNumber> by_prefix(const Repository& in, std::string_view name) {
  for (std::size_t length = name.size(); length != 0;) {
    const std::size_t cut = name.rfind('\\', length - 1);
    length = cut == std::string_view::npos ? 0 : cut;
    const std::string_view prefix = name.substr(0, length == 0 ? 0 : length + 1);
    const auto at = in.declared.aliases_by_pattern.find(std::string(prefix));
    if (at == in.declared.aliases_by_pattern.end()) {
      continue;
    }
    const std::string rest = replaced(name.substr(prefix.size()), "\\", "/");
    for (const std::uint32_t number : at->second) {
      const Declarations::Alias& alias = in.declared.aliases[number];
      for (const std::string& place : alias.places) {
        const std::string path = path_in(path_in(alias.folder, place), rest);
        const auto found =
            alias.project == "composer.json" ? with_ending(in.files, path, kEndings) : std::nullopt;
        if (found) {
          return found;
        }
      }
    }
  }
  return std::nullopt;
}

Resolved by_path(const Repository& in, FileNumber from, std::string_view target) {
  const std::string_view path = in.files.file(from).path;
  while (target.starts_with('/')) {
    target.remove_prefix(1);
  }
  if (const auto beside = normal_path(path_in(folder_of(path), target))) {
    if (const auto found = in.files.find(*beside)) {
      return one(found);
    }
  }
  while (target.starts_with("../") || target.starts_with("./")) {
    target.remove_prefix(target.find('/') + 1);
  }
  return target.find('/') == std::string_view::npos
             ? Resolved{}
             : one(in.files.nearest(in.files.ending_with(target), from));
}

}  // namespace

Resolved resolve_php(const Repository& in, FileNumber from, const LinkView& import) {
  if (import.target.ends_with(".php") || import.target.ends_with(".inc") ||
      import.target.find('/') != std::string_view::npos) {
    return by_path(in, from, import.target);
  }
  if (const auto found = by_prefix(in, import.target)) {
    return one(found);
  }
  const auto space = in.declared.namespaces.find(std::string(import.target));
  if (space != in.declared.namespaces.end()) {
    return {.files = space->second, .package = true};
  }
  std::string end = replaced(import.target, "\\", "/");
  for (int dropped = 0; dropped < 3 && end.find('/') != std::string::npos; ++dropped) {
    if (const auto found = nearest_ending(in.files, end, kEndings, from)) {
      return one(found);
    }
    end = end.substr(end.find('/') + 1);
  }
  return {};
}

}  // namespace strata::graph
