// tests/golden/imports/<language>/: a repository in one file ("-- path --" before each of its
// files) and `expected`: every import with the files that it leads to, then the edges of each file.
// STRATA_UPDATE_GOLDEN=1 writes the latter anew; then read the diff.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "graph/file_graph.hpp"
#include "lang/detect.hpp"
#include "parse/parse.hpp"

namespace strata::graph {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = "tests/golden/imports";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<std::string> cases() {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(kFolder, ignored)) {
    found.push_back(entry.path().filename().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::map<std::string, std::string> files_in(const std::string& text) {
  std::map<std::string, std::string> files;
  std::istringstream in(text);
  std::string* current = nullptr;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("-- ") && line.ends_with(" --")) {
      current = &files[line.substr(3, line.size() - 6)];
    } else if (current != nullptr) {
      *current += line + "\n";
    }
  }
  return files;
}

struct Analysed {
  scan::SourceFile source;
  parse::SyntaxTree tree;
  FileLinks links;
};

std::string described(const std::vector<Analysed>& files) {
  std::vector<GraphFile> list;
  for (const Analysed& file : files) {
    list.push_back({file.source.path, lang::info(file.source.language).name});
  }
  FileGraphBuilder builder(list);
  const auto view = [](const Link& link) { return LinkView{link.kind, link.target, link.names}; };
  for (FileNumber n = 0; n < files.size(); ++n) {
    for (const Link& link : files[n].links.links) {
      builder.declare(n, view(link));
    }
    for (const parse::Symbol& symbol : files[n].tree.symbols) {
      builder.define(n, {symbol.name, symbol.path, symbol.type});
    }
  }
  std::ostringstream out;
  out << "imports:\n";
  for (FileNumber n = 0; n < files.size(); ++n) {
    std::vector<LinkView> links;
    for (const Link& link : files[n].links.links) {
      links.push_back(view(link));
      if (link.kind == LinkKind::kImport) {
        out << files[n].source.path << ":" << link.line << " " << link.target;
        out << (link.names.empty() ? "" : " {" + link.names + "}") << " ->";
        const Resolved found = builder.resolve(n, links.back());
        for (const FileNumber to : found.files) {
          out << " " << list[to].path;
        }
        out << (found.files.empty() ? " nothing" : found.package ? " (package)" : "") << "\n";
      }
    }
    std::vector<UseView> uses;
    for (const Use& use : files[n].links.uses) {
      uses.push_back({use.kind, use.name});
    }
    builder.connect(links, uses);
  }
  out << "edges:\n";
  const FileGraph graph = builder.finish();
  for (FileNumber n = 0; n < graph.size(); ++n) {
    for (const FileEdge& edge : graph.from(n)) {
      out << list[n].path << " -> " << list[edge.to].path << (edge.imported ? "" : " by name");
      if (edge.weight < 1) {
        out << " " << edge.weight;
      }
      out << "\n";
    }
  }
  return out.str();
}

class GoldenImports : public testing::TestWithParam<std::string> {};

TEST_P(GoldenImports, LeadWhereTheLanguageSays) {
  const fs::path folder = kFolder / GetParam();
  std::vector<Analysed> files;
  for (const auto& [path, bytes] : files_in(read(folder / "files.txt"))) {
    Analysed& file = files.emplace_back();
    file.source.path = path;
    file.source.bytes = bytes;
    file.source.language = lang::detect(path, bytes);
    file.tree = parse::parse(file.source);
    file.links = links_of(file.source, file.tree);
  }
  const std::string actual = described(files);
  if (std::getenv("STRATA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(folder / "expected", std::ios::binary) << actual;
    return;
  }
  EXPECT_EQ(actual, read(folder / "expected")) << "in " << folder;
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenImports, testing::ValuesIn(cases()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace strata::graph
