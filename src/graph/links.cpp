// Imports come from the parser; where a statement names several modules at once or renames what it
// takes ("use a::{b, c as d}"), its text is read again, because the parser keeps the new names
// only. Tested by links_test.cpp.
#include "graph/links.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "graph/import_text.hpp"
#include "graph/project_file.hpp"
#include "lang/language.hpp"
#include "text/intern_table.hpp"
#include "text/line_table.hpp"

namespace strata::graph {
namespace {

constexpr std::size_t kMostNames = 64;
constexpr std::size_t kLongestTarget = 1024;  // bytes
constexpr std::size_t kMostModules = 256;
constexpr std::uint32_t kMostUses = 65535;

bool is_inline_module(const parse::Symbol& symbol, std::string_view bytes) {
  return symbol.type == lang::SymbolType::kModule && !symbol.definition.empty() &&
         symbol.definition.end <= bytes.size() && bytes[symbol.definition.end - 1] == '}';
}

/// Modules with a body, the first kMostModules of them.
std::vector<ByteRange> inline_modules(const parse::SyntaxTree& tree, std::string_view bytes) {
  std::vector<ByteRange> modules;
  for (const parse::Symbol& symbol : tree.symbols) {
    if (modules.size() < kMostModules && is_inline_module(symbol, bytes)) {
      modules.push_back(symbol.definition);
    }
  }
  return modules;
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    out += i == 0 ? "" : ",";
    out += names[i];
  }
  return out;
}

/// Paths of a use declaration. `super` leads out of the modules around it first, which lie in this
/// file.
std::vector<std::string> rust_paths(std::string_view statement, std::size_t modules_around) {
  std::vector<std::string> paths = rust_use_paths(statement);
  for (std::string& path : paths) {
    constexpr std::string_view kSuper = "super";
    std::size_t left = modules_around;
    while (left > 0 && (path == kSuper || path.starts_with("super::"))) {
      path.erase(0, std::min(path.size(), kSuper.size() + 2));
      --left;
    }
    if (left != modules_around && path != kSuper && !path.starts_with("super::")) {
      path.insert(0, path.empty() ? "self" : "self::");
    }
  }
  return paths;
}

/// Adds the links of one file's imports.
class ImportLinks {
 public:
  ImportLinks(const scan::SourceFile& file, const parse::SyntaxTree& tree)
      : bytes_(file.bytes),
        language_(lang::info(file.language).name),
        lines_(bytes_),
        modules_(language_ == "rust" ? inline_modules(tree, bytes_) : std::vector<ByteRange>()) {}

  void add(const parse::Import& import) {
    const std::string_view statement = slice(bytes_, import.range);
    const std::uint32_t line = lines_.line_of(import.range.begin);
    if (language_ == "rust") {
      const auto around = std::count_if(modules_.begin(), modules_.end(), [&](ByteRange module) {
        return module.contains(import.range);
      });
      add_all(rust_paths(statement, static_cast<std::size_t>(around)), line);
    } else if (language_ == "python") {
      add_one(import.target, joined(python_names(statement)), line);
    } else if (language_ == "php" && statement.starts_with("use")) {
      add_all(php_use_paths(statement), line);
    } else if (language_ == "scala") {
      add_one(import.target, joined(scala_names(statement, import.names)), line);
    } else if (language_ == "ruby" && statement.starts_with("require_relative")) {
      std::string target = "./";
      target += import.target;
      add_one(std::move(target), {}, line);
    } else {
      add_one(import.target, joined(import.names), line);
    }
  }

  /// `mod name;`: the module lies in a file of its own.
  void add_module(const parse::Symbol& symbol) {
    const ByteRange range = symbol.definition;
    if (language_ == "rust" && symbol.type == lang::SymbolType::kModule && !range.empty() &&
        range.end <= bytes_.size() && bytes_[range.end - 1] == ';') {
      std::string target = "self::";
      target += symbol.name;
      add_one(std::move(target), {}, lines_.line_of(range.begin));
    }
  }

  [[nodiscard]] std::vector<Link> take() && { return std::move(links_); }

 private:
  void add_one(std::string target, std::string names, std::uint32_t line) {
    if (!target.empty() && target.size() <= kLongestTarget) {
      links_.push_back({LinkKind::kImport, std::move(target), std::move(names), line});
    }
  }

  void add_all(std::vector<std::string> targets, std::uint32_t line) {
    for (std::string& target : targets) {
      add_one(std::move(target), {}, line);
    }
  }

  std::string_view bytes_;
  std::string_view language_;
  text::LineTable lines_;
  std::vector<ByteRange> modules_;
  std::vector<Link> links_;
};

/// Each name is compared with others only where different ones are sorted.
std::vector<Use> uses_of(const parse::SyntaxTree& tree) {
  constexpr std::size_t kKinds = static_cast<std::size_t>(parse::ReferenceKind::kMention) + 1;
  text::InternTable names;
  std::vector<std::array<std::uint32_t, kKinds>> counts;  // by name
  for (const parse::Reference& reference : tree.references) {
    const std::uint32_t name = names.intern(reference.name);
    counts.resize(names.count());
    std::uint32_t& count = counts[name][static_cast<std::size_t>(reference.kind)];
    count = std::min(count + 1, kMostUses);
  }
  std::vector<std::uint32_t> order(names.count());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t name) { return names.text(name); });
  std::vector<Use> uses;
  uses.reserve(order.size());
  for (const std::uint32_t name : order) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (counts[name][kind] > 0) {
        uses.push_back({.kind = static_cast<parse::ReferenceKind>(kind),
                        .name = std::string(names.text(name)),
                        .count = counts[name][kind]});
      }
    }
  }
  return uses;
}

}  // namespace

FileLinks links_of(const scan::SourceFile& file, const parse::SyntaxTree& tree) {
  FileLinks out;
  ImportLinks imports(file, tree);
  for (const parse::Import& import : tree.imports) {
    imports.add(import);
  }
  for (const parse::Symbol& symbol : tree.symbols) {
    imports.add_module(symbol);
  }
  out.links = std::move(imports).take();
  for (Link& link : project_links(file, tree)) {
    out.links.push_back(std::move(link));
  }
  const auto place = [](const Link& link) {
    return std::tie(link.line, link.kind, link.target, link.names);
  };
  std::sort(out.links.begin(), out.links.end(),
            [&](const Link& a, const Link& b) { return place(a) < place(b); });
  out.links.erase(std::unique(out.links.begin(), out.links.end()), out.links.end());
  out.uses = uses_of(tree);
  return out;
}

}  // namespace strata::graph
