// One table from language to rule; the rules are in resolve_*.cpp. Tested by golden_test.cpp on
// the cases of tests/golden/imports, one of each language.
#include "graph/resolve.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "graph/resolve_rules.hpp"

namespace strata::graph {
namespace {

using Rule = Resolved (*)(const Repository&, FileNumber, const LinkView&);

constexpr std::array<std::pair<std::string_view, Rule>, 33> kRules = {{
    {"javascript", resolve_script},
    {"typescript", resolve_script},
    {"tsx", resolve_script},
    {"vue", resolve_script},
    {"svelte", resolve_script},
    {"html", resolve_script},
    {"css", resolve_script},
    {"sass", resolve_script},
    {"less", resolve_script},
    {"python", resolve_python},
    {"c", resolve_include},
    {"cpp", resolve_include},
    {"objective-c", resolve_include},
    {"assembly", resolve_include},
    {"glsl", resolve_include},
    {"go", resolve_go},
    {"rust", resolve_rust},
    {"java", resolve_jvm},
    {"kotlin", resolve_jvm},
    {"scala", resolve_jvm},
    {"groovy", resolve_jvm},
    {"php", resolve_php},
    {"csharp", resolve_namespace},
    {"elixir", resolve_namespace},
    {"julia", resolve_namespace},
    {"swift", resolve_namespace},
    {"ruby", resolve_by_path},
    {"lua", resolve_by_path},
    {"haskell", resolve_by_path},
    {"ocaml", resolve_by_path},
    {"ocaml_interface", resolve_by_path},
    {"dart", resolve_by_path},
    {"zig", resolve_by_path},
}};

constexpr std::array<std::string_view, 2> kShells = {"bash", "powershell"};

Rule rule_of(std::string_view language) {
  const auto* const at = std::find_if(kRules.begin(), kRules.end(),
                                      [&](const auto& entry) { return entry.first == language; });
  if (at != kRules.end()) {
    return at->second;
  }
  return std::find(kShells.begin(), kShells.end(), language) != kShells.end() ? resolve_by_path
                                                                              : nullptr;
}

}  // namespace

void Resolver::declare(FileNumber file, const LinkView& link) {
  const std::string_view path = files_.file(file).path;
  const std::string_view project = path.substr(path.rfind('/') + 1);
  const std::string folder(folder_of(path));
  std::vector<std::string> places;
  for (std::string& place : split(link.names, ",")) {
    places.push_back(std::move(place));
  }
  if (link.kind == LinkKind::kModule) {
    declared_.modules_by_name[std::string(link.target)].push_back(
        static_cast<std::uint32_t>(declared_.modules.size()));
    declared_.modules.push_back({.name = std::string(link.target),
                                 .folder = folder,
                                 .entries = std::move(places),
                                 .project = project});
  } else if (link.kind == LinkKind::kAlias) {
    const auto number = static_cast<std::uint32_t>(declared_.aliases.size());
    declared_.aliases_by_folder[folder].push_back(number);
    declared_.aliases_by_pattern[std::string(link.target)].push_back(number);
    declared_.aliases.push_back({.pattern = std::string(link.target),
                                 .folder = folder,
                                 .places = std::move(places),
                                 .project = project});
  }
}

void Resolver::declare_namespace(FileNumber file, std::string_view qualified_name) {
  std::vector<FileNumber>& holders = declared_.namespaces[std::string(qualified_name)];
  if (holders.empty() || holders.back() != file) {
    holders.push_back(file);
  }
}

Resolved Resolver::resolve(FileNumber from, const LinkView& import) const {
  const Rule rule = rule_of(files_.file(from).language);
  if (rule == nullptr || import.kind != LinkKind::kImport || import.target.empty()) {
    return {};
  }
  Resolved found = rule({.files = files_, .declared = declared_}, from, import);
  std::sort(found.files.begin(), found.files.end());
  found.files.erase(std::unique(found.files.begin(), found.files.end()), found.files.end());
  std::erase(found.files, from);
  return found;
}

std::vector<const Declarations::Module*> modules_named(const Declarations& declared,
                                                       std::string_view name,
                                                       std::string_view project) {
  std::vector<const Declarations::Module*> found;
  const auto at = declared.modules_by_name.find(std::string(name));
  if (at != declared.modules_by_name.end()) {
    for (const std::uint32_t number : at->second) {
      if (declared.modules[number].project == project) {
        found.push_back(&declared.modules[number]);
      }
    }
  }
  return found;
}

Resolved one(std::optional<FileNumber> file) {
  Resolved found;
  if (file) {
    found.files.push_back(*file);
  }
  return found;
}

std::optional<FileNumber> with_ending(const FileTable& files, std::string_view path,
                                      std::span<const std::string_view> endings) {
  std::string candidate(path);
  for (const std::string_view ending : endings) {
    candidate.resize(path.size());
    candidate += ending;
    if (const auto found = files.find(candidate)) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<FileNumber> nearest_ending(const FileTable& files, std::string_view end,
                                         std::span<const std::string_view> endings,
                                         FileNumber from) {
  std::string candidate(end);
  for (const std::string_view ending : endings) {
    candidate.resize(end.size());
    candidate += ending;
    if (const auto found = files.nearest(files.ending_with(candidate), from)) {
      return found;
    }
  }
  return std::nullopt;
}

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
  std::string out;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what)) {
    out += text.substr(0, at);
    out += with;
    text.remove_prefix(at + what.size());
  }
  out += text;
  return out;
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t at = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, at));
    text.remove_prefix(std::min(at + separator.size(), text.size()));
  }
  return parts;
}

bool lies_below(std::string_view path, std::string_view folder) {
  return folder.empty() ||
         (path.starts_with(folder) && path.substr(folder.size()).starts_with('/'));
}

}  // namespace strata::graph
