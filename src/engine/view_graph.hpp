// The graph of all live files of a view: the links of the segments, brought together.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "graph/file_graph.hpp"
#include "index/view.hpp"
#include "retrieve/standings.hpp"

namespace strata::engine {

/// A live file and where it lies.
struct LiveFile {
  std::uint32_t segment = 0;
  FileId id;
  index::FileRecord record;
};

class ViewGraph {
 public:
  /// O(files + links + uses + symbols) of the view, which must outlive this.
  explicit ViewGraph(const index::View& view);

  [[nodiscard]] const graph::FileGraph& edges() const { return graph_; }

  [[nodiscard]] const retrieve::Standings& standings() const { return standings_; }

  /// Path of a file of the graph.
  [[nodiscard]] std::string_view path(graph::FileNumber file) const { return paths_[file]; }

  [[nodiscard]] std::optional<graph::FileNumber> find(std::string_view path) const;

  /// Files that an import of a file leads to, ascending.
  [[nodiscard]] std::vector<graph::FileNumber> leads_to(graph::FileNumber file,
                                                        const index::LinkRecord& import) const;

  [[nodiscard]] graph::Standing standing(graph::FileNumber file) const { return all_[file]; }

  /// Files with an edge to `file`, ascending.
  [[nodiscard]] std::vector<graph::FileEdge> to(graph::FileNumber file) const;

 private:
  ViewGraph(const index::View& view, const std::vector<LiveFile>& places);

  std::vector<std::string_view> paths_;  // ascending
  graph::FileGraphBuilder builder_;
  graph::FileGraph graph_;
  std::vector<graph::Standing> all_;  // by file
  retrieve::Standings standings_;
};

/// A graph that is made when it is asked for. May be asked by several threads.
class LazyViewGraph {
 public:
  LazyViewGraph() : slot_(std::make_unique<Slot>()) {}

  /// The same view each time.
  [[nodiscard]] const ViewGraph& of(const index::View& view) const {
    std::call_once(slot_->once, [&] { slot_->graph.emplace(view); });
    return *slot_->graph;
  }

 private:
  struct Slot {
    std::once_flag once;
    std::optional<ViewGraph> graph;
  };

  std::unique_ptr<Slot> slot_;
};

}  // namespace strata::engine
