// Imports go through the resolver, each distinct one of a folder once. An imported package is
// narrowed down to those of its files that define a name which the importing file uses. Names that
// few files define link to these in equal parts, unless the file defines the name itself; what an
// import has settled is not shared out again. O(files + imports + uses). Tested by
// file_graph_test.cpp.
#include "graph/file_graph.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace strata::graph {
namespace {

constexpr std::size_t kMostDefiners = 4;    // files; a name of more says nothing
constexpr std::size_t kShortestName = 3;    // bytes
constexpr std::size_t kMostOfPackage = 40;  // files; more are not listed where no name decides

/// Languages whose names mean the same things.
std::string_view family_of(std::string_view language) {
  constexpr std::pair<std::string_view, std::string_view> kFamilies[] = {
      {"cpp", "c"},     {"objective-c", "c"}, {"typescript", "js"},
      {"tsx", "js"},    {"javascript", "js"}, {"vue", "js"},
      {"svelte", "js"}, {"kotlin", "jvm"},    {"java", "jvm"},
      {"scala", "jvm"}, {"groovy", "jvm"},    {"ocaml_interface", "ocaml"}};
  for (const auto& [name, family] : kFamilies) {
    if (name == language) {
      return family;
    }
  }
  return language;
}

bool is_namespace(lang::SymbolType type) {
  return type == lang::SymbolType::kNamespace || type == lang::SymbolType::kModule ||
         type == lang::SymbolType::kPackage;
}

/// What other files can mean by a bare name.
bool is_linkable(lang::SymbolType type) {
  switch (type) {
    case lang::SymbolType::kNone:
    case lang::SymbolType::kEnumMember:
    case lang::SymbolType::kProperty:
    case lang::SymbolType::kField:
    case lang::SymbolType::kVariable:
    case lang::SymbolType::kKey:
    case lang::SymbolType::kSection:
    case lang::SymbolType::kImplementation:
      return false;
    default:
      return !is_namespace(type);
  }
}

bool links_by_name(parse::ReferenceKind kind) {
  return kind != parse::ReferenceKind::kImport && kind != parse::ReferenceKind::kMention;
}

/// The files that define one name in one family; only so many are kept.
struct Definers {
  std::uint32_t family = 0;
  std::vector<FileNumber> files;  // distinct, in order of definition
};

}  // namespace

struct FileGraphBuilder::State {
  FileTable files;
  Resolver resolver;
  std::vector<std::uint32_t> families;  // by file
  std::unordered_map<std::string_view, std::uint32_t> family_numbers;
  std::unordered_map<std::string_view, std::vector<Definers>> definers;
  std::unordered_map<std::string, Resolved> resolved;  // by family, folder, target and names
  FileGraph graph;
  FileNumber next = 0;

  explicit State(std::vector<GraphFile> list) : files(std::move(list)), resolver(files) {
    for (const GraphFile& file : files.files()) {
      const auto number = static_cast<std::uint32_t>(family_numbers.size());
      families.push_back(
          family_numbers.try_emplace(family_of(file.language), number).first->second);
    }
  }

  [[nodiscard]] const Definers* definers_of(std::string_view name, std::uint32_t family) const {
    const auto at = definers.find(name);
    if (at == definers.end()) {
      return nullptr;
    }
    const auto fitting = std::find_if(at->second.begin(), at->second.end(),
                                      [&](const Definers& d) { return d.family == family; });
    return fitting == at->second.end() ? nullptr : &*fitting;
  }

  const Resolved& resolve_once(FileNumber from, const LinkView& import) {
    const GraphFile& file = files.file(from);
    std::string key(file.language);
    // `self` and `super` of Rust depend on the file, all others on its folder.
    const bool by_file = file.language == "rust";
    for (const std::string_view part :
         {by_file ? file.path : folder_of(file.path), import.target, import.names}) {
      key += '\n';
      key += part;
    }
    const auto at = resolved.find(key);
    return at != resolved.end()
               ? at->second
               : resolved.emplace(std::move(key), resolver.resolve(from, import)).first->second;
  }
};

namespace {

/// Edges of one file while they are collected.
class Collector {
 public:
  explicit Collector(FileNumber from) : from_(from) {}

  void add(FileNumber to, float weight, bool imported) {
    if (to != from_) {
      edges_.push_back({.to = to, .weight = weight, .imported = imported});
    }
  }

  /// Ascending, each target once: an import before names, the rest added up to at most 1.
  std::vector<FileEdge> take() && {
    std::stable_sort(edges_.begin(), edges_.end(), [](const FileEdge& a, const FileEdge& b) {
      return a.to != b.to ? a.to < b.to : a.imported > b.imported;
    });
    std::vector<FileEdge> out;
    for (const FileEdge& edge : edges_) {
      if (out.empty() || out.back().to != edge.to) {
        out.push_back(edge);
      } else {
        out.back().weight = std::min(1.0F, out.back().weight + edge.weight);
      }
    }
    return out;
  }

 private:
  FileNumber from_;
  std::vector<FileEdge> edges_;
};

}  // namespace

FileGraphBuilder::FileGraphBuilder(std::vector<GraphFile> files)
    : state_(std::make_unique<State>(std::move(files))) {}

FileGraphBuilder::~FileGraphBuilder() = default;
FileGraphBuilder::FileGraphBuilder(FileGraphBuilder&&) noexcept = default;
FileGraphBuilder& FileGraphBuilder::operator=(FileGraphBuilder&&) noexcept = default;

void FileGraphBuilder::declare(FileNumber file, const LinkView& link) {
  state_->resolver.declare(file, link);
}

void FileGraphBuilder::define(FileNumber file, const DefinitionView& definition) {
  if (is_namespace(definition.type)) {
    state_->resolver.declare_namespace(file, definition.path);
  }
  if (!is_linkable(definition.type) || definition.name.size() < kShortestName) {
    return;
  }
  const std::uint32_t family = state_->families[file];
  std::vector<Definers>& all = state_->definers[definition.name];
  auto at =
      std::find_if(all.begin(), all.end(), [&](const Definers& d) { return d.family == family; });
  if (at == all.end()) {
    at = all.insert(all.end(), {.family = family, .files = {}});
  }
  if (at->files.empty() || at->files.back() != file) {
    at->files.push_back(file);
  }
}

void FileGraphBuilder::connect(std::span<const LinkView> imports, std::span<const UseView> uses) {
  State& state = *state_;
  const FileNumber from = state.next++;
  const std::uint32_t family = state.families[from];
  Collector edges(from);
  std::vector<FileNumber> certain;                // named by an import
  std::vector<std::vector<FileNumber>> packages;  // ascending each
  for (const LinkView& import : imports) {
    const Resolved& found = state.resolve_once(from, import);
    if (found.package && found.files.size() > 1) {
      packages.push_back(found.files);
    } else {
      certain.insert(certain.end(), found.files.begin(), found.files.end());
    }
  }
  std::sort(certain.begin(), certain.end());
  for (const FileNumber file : certain) {
    edges.add(file, 1, true);
  }
  std::vector<bool> decided(packages.size(), false);
  for (std::size_t i = 0; i < uses.size(); ++i) {
    const Definers* definers = state.definers_of(uses[i].name, family);
    const bool again = i > 0 && uses[i - 1].name == uses[i].name && links_by_name(uses[i - 1].kind);
    if (definers == nullptr || again ||
        std::find(definers->files.begin(), definers->files.end(), from) != definers->files.end()) {
      continue;
    }
    bool settled = false;
    for (const FileNumber file : definers->files) {
      settled = settled || std::binary_search(certain.begin(), certain.end(), file);
      for (std::size_t p = 0; p < packages.size(); ++p) {
        if (std::binary_search(packages[p].begin(), packages[p].end(), file)) {
          edges.add(file, 1, true);
          decided[p] = settled = true;
        }
      }
    }
    if (!settled && links_by_name(uses[i].kind) && definers->files.size() <= kMostDefiners) {
      for (const FileNumber file : definers->files) {
        edges.add(file, 1.0F / static_cast<float>(definers->files.size()), false);
      }
    }
  }
  for (std::size_t p = 0; p < packages.size(); ++p) {
    if (!decided[p] && packages[p].size() <= kMostOfPackage) {
      for (const FileNumber file : packages[p]) {
        edges.add(file, 1.0F / static_cast<float>(packages[p].size()), true);
      }
    }
  }
  for (const FileEdge& edge : std::move(edges).take()) {
    state.graph.edges_.push_back(edge);
  }
  state.graph.first_.push_back(static_cast<std::uint32_t>(state.graph.edges_.size()));
}

FileGraph FileGraphBuilder::finish() {
  state_->definers = {};
  state_->resolved = {};
  return std::move(state_->graph);
}

Resolved FileGraphBuilder::resolve(FileNumber from, const LinkView& import) const {
  return state_->resolver.resolve(from, import);
}

}  // namespace strata::graph
