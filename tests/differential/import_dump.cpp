// Prints where the imports of a folder's files lead:
// "path<TAB>line<TAB>language<TAB>target<TAB>file file ...", one import a line. `strata_import_dump
// ROOT`; read by imports.py.
#include <iostream>
#include <string>
#include <variant>
#include <vector>

#include "graph/file_graph.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"
#include "scan/scan.hpp"

namespace {

struct Analysed {
  strata::scan::SourceFile source;
  strata::parse::SyntaxTree tree;
  strata::graph::FileLinks links;
};

std::vector<Analysed> read_all(const std::string& root) {
  std::vector<Analysed> files;
  const auto found = strata::scan::walk(root, {});
  if (!found) {
    std::cerr << found.error().to_string() << '\n';
    return files;
  }
  for (const auto& entry : found->files) {
    auto read = strata::scan::read(root, entry, {});
    if (auto* source = std::get_if<strata::scan::SourceFile>(&read)) {
      Analysed& file = files.emplace_back();
      file.source = std::move(*source);
      file.tree = strata::parse::parse(file.source);
      file.links = strata::graph::links_of(file.source, file.tree);
      file.tree.nodes.clear();
    }
  }
  return files;
}

strata::graph::LinkView view(const strata::graph::Link& link) {
  return {.kind = link.kind, .target = link.target, .names = link.names};
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: strata_import_dump ROOT\n";
    return 2;
  }
  const std::vector<Analysed> files = read_all(arguments[1]);
  std::vector<strata::graph::GraphFile> list;
  for (const Analysed& file : files) {
    list.push_back(
        {.path = file.source.path, .language = strata::lang::info(file.source.language).name});
  }
  strata::graph::FileGraphBuilder builder(list);
  for (std::uint32_t n = 0; n < files.size(); ++n) {
    for (const auto& link : files[n].links.links) {
      builder.declare(n, view(link));
    }
    for (const auto& symbol : files[n].tree.symbols) {
      builder.define(n, {.name = symbol.name, .path = symbol.path, .type = symbol.type});
    }
  }
  for (std::uint32_t n = 0; n < files.size(); ++n) {
    std::cout << list[n].path << "\t0\t" << list[n].language << "\t\t\n";
    for (const auto& link : files[n].links.links) {
      if (link.kind != strata::graph::LinkKind::kImport) {
        continue;
      }
      std::cout << list[n].path << '\t' << link.line << '\t' << list[n].language << '\t'
                << link.target << '\t';
      for (const auto to : builder.resolve(n, view(link)).files) {
        std::cout << list[to].path << ' ';
      }
      std::cout << '\n';
    }
  }
  return 0;
}
