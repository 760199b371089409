// PageRank by power iteration: a fixed number of steps, sums in the order of the edges, so that the
// result never depends on the machine's threads. What files without edges would pass on is spread
// over all. Source: Brin and Page, "The anatomy of a large-scale hypertextual web search engine",
// 1998. Tested by file_graph_test.cpp.
#include <vector>

#include "graph/file_graph.hpp"

namespace strata::graph {
namespace {

constexpr int kSteps = 30;
constexpr double kDamping = 0.85;

}  // namespace

std::vector<Standing> FileGraph::standings() const {
  const std::uint32_t n = size();
  std::vector<Standing> standings(n);
  std::vector<double> out(n, 0);
  for (FileNumber i = 0; i < n; ++i) {
    for (const FileEdge& edge : from(i)) {
      out[i] += static_cast<double>(edge.weight);
      standings[edge.to].users += edge.weight;
      standings[edge.to].importers += edge.imported ? edge.weight : 0.0F;
    }
  }
  std::vector<double> rank(n, 1.0);
  std::vector<double> next(n);
  for (int step = 0; step < kSteps; ++step) {
    double loose = 0;
    for (FileNumber i = 0; i < n; ++i) {
      loose += out[i] == 0 ? rank[i] : 0;
    }
    next.assign(n, (1 - kDamping) + kDamping * loose / n);
    for (FileNumber i = 0; i < n; ++i) {
      for (const FileEdge& edge : from(i)) {
        next[edge.to] += kDamping * rank[i] * static_cast<double>(edge.weight) / out[i];
      }
    }
    rank.swap(next);
  }
  for (FileNumber i = 0; i < n; ++i) {
    standings[i].rank = static_cast<float>(rank[i]);
  }
  return standings;
}

}  // namespace strata::graph
