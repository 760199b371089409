#include "graph/file_graph.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace strata::graph {
namespace {

/// One file: its path, what it imports, what it uses and what it defines.
struct Sample {
  std::string_view path;
  std::vector<LinkView> links;
  std::vector<UseView> uses;
  std::vector<std::string_view> defines;
};

FileGraph graph_of(const std::vector<Sample>& samples, std::string_view language) {
  std::vector<GraphFile> files;
  for (const Sample& sample : samples) {
    files.push_back({sample.path, language});
  }
  FileGraphBuilder builder(files);
  for (FileNumber n = 0; n < samples.size(); ++n) {
    for (const LinkView& link : samples[n].links) {
      builder.declare(n, link);
    }
    for (const std::string_view name : samples[n].defines) {
      builder.define(n, {name, name, lang::SymbolType::kFunction});
    }
  }
  for (const Sample& sample : samples) {
    builder.connect(sample.links, sample.uses);
  }
  return builder.finish();
}

LinkView import(std::string_view target) { return {LinkKind::kImport, target, {}}; }

UseView call(std::string_view name) { return {parse::ReferenceKind::kCall, name}; }

/// "to weight" of each edge, imports marked.
std::vector<std::string> shown(std::span<const FileEdge> edges) {
  std::vector<std::string> out;
  for (const FileEdge& edge : edges) {
    out.push_back(std::to_string(edge.to) + (edge.imported ? " import " : " name ") +
                  std::to_string(static_cast<int>(edge.weight * 100)));
  }
  return out;
}

using Edges = std::vector<std::string>;

TEST(FileGraph, ImportsAreCertain) {
  const FileGraph graph = graph_of({{"a.c", {import("b.h")}, {call("run")}, {}},
                                    {"b.h", {}, {}, {"run"}},
                                    {"c.c", {}, {}, {"run"}}},
                                   "c");
  EXPECT_EQ(shown(graph.from(0)), (Edges{"1 import 100"})) << "the import settles what run means";
  EXPECT_TRUE(graph.from(1).empty());
}

TEST(FileGraph, NamesAreSharedOutAmongThoseThatDefineThem) {
  const FileGraph graph = graph_of({{"a.rb", {}, {call("run"), call("stop")}, {"stop"}},
                                    {"b.rb", {}, {}, {"run", "stop"}},
                                    {"c.rb", {}, {}, {"run"}}},
                                   "ruby");
  EXPECT_EQ(shown(graph.from(0)), (Edges{"1 name 50", "2 name 50"})) << "stop is its own";
}

TEST(FileGraph, NamesThatManyDefineSayNothing) {
  std::vector<Sample> samples = {{"a.rb", {}, {call("run"), call("up")}, {}}};
  const std::vector<std::string> paths = {"b.rb", "c.rb", "d.rb", "e.rb", "f.rb"};
  for (const std::string& path : paths) {
    samples.push_back({path, {}, {}, {"run"}});
  }
  samples.push_back({"g.rb", {}, {}, {"up"}});
  EXPECT_TRUE(graph_of(samples, "ruby").from(0).empty()) << "and short ones neither";
}

TEST(FileGraph, ImportedPackagesAreNarrowedDownToWhatIsUsed) {
  const std::vector<Sample> package = {
      {"go.mod", {{LinkKind::kModule, "example.org/m", {}}}, {}, {}},
      {"main.go", {import("example.org/m/p")}, {call("Run")}, {}},
      {"p/a.go", {}, {}, {"Run"}},
      {"p/b.go", {}, {}, {"Stop"}},
      {"p/b_test.go", {}, {}, {"Run"}}};
  EXPECT_EQ(shown(graph_of(package, "go").from(1)), (Edges{"2 import 100"}));
  std::vector<Sample> unused = package;
  unused[1].uses.clear();
  EXPECT_EQ(shown(graph_of(unused, "go").from(1)), (Edges{"2 import 50", "3 import 50"}));
}

TEST(FileGraph, StandingsAddUp) {
  const FileGraph graph = graph_of({{"a.c", {import("c.h")}, {}, {}},
                                    {"b.c", {import("c.h"), import("d.h")}, {}, {}},
                                    {"c.h", {}, {}, {}},
                                    {"d.h", {}, {}, {}}},
                                   "c");
  const std::vector<Standing> standings = graph.standings();
  EXPECT_EQ(standings[2].importers, 2.0F);
  EXPECT_EQ(standings[3].importers, 1.0F);
  EXPECT_EQ(standings[0].importers, 0.0F);
  EXPECT_GT(standings[2].rank, standings[3].rank);
  EXPECT_GT(standings[3].rank, standings[0].rank);
}

TEST(FileGraph, RanksSumToTheNumberOfFiles) {
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    const auto n = static_cast<std::uint32_t>(1 + random() % 30);
    std::vector<std::string> paths;
    for (std::uint32_t i = 0; i < n; ++i) {
      paths.push_back("f" + std::to_string(100 + i) + ".h");
    }
    std::vector<Sample> samples;
    for (std::uint32_t i = 0; i < n; ++i) {
      Sample sample{paths[i], {}, {}, {}};
      for (auto k = random() % 5; k > 0; --k) {
        sample.links.push_back(import(paths[random() % n]));
      }
      samples.push_back(sample);
    }
    double sum = 0;
    for (const Standing& standing : graph_of(samples, "c").standings()) {
      sum += double{standing.rank};
    }
    EXPECT_NEAR(sum, n, 1e-3 * n);
  }
}

TEST(FileGraph, OfNothingIsEmpty) {
  EXPECT_TRUE(graph_of({}, "c").standings().empty());
  EXPECT_EQ(graph_of({}, "c").size(), 0U);
}

}  // namespace
}  // namespace strata::graph
