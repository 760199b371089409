// All files in order of path, whatever segments they lie in, so that an incrementally updated index
// gives the same graph as a fresh one. Tested by view_graph_test.cpp.
#include "engine/view_graph.hpp"

#include <algorithm>
#include <utility>

namespace strata::engine {
namespace {

std::vector<LiveFile> live_files(const index::View& view) {
  std::vector<LiveFile> places;
  places.reserve(view.live_files());
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const index::LiveSegment& segment = view.segments()[s];
    for (std::uint32_t i = 0; i < segment.live_files.size(); ++i) {
      if (segment.live_files[i]) {
        places.push_back(
            {.segment = s, .id = FileId{i}, .record = segment.reader->file(FileId{i})});
      }
    }
  }
  std::sort(places.begin(), places.end(),
            [](const LiveFile& a, const LiveFile& b) { return a.record.path < b.record.path; });
  return places;
}

graph::LinkView link_at(const index::SegmentReader& reader, std::uint32_t row) {
  const index::LinkRecord link = reader.link(row);
  return {.kind = link.kind, .target = link.target, .names = link.names};
}

graph::FileGraphBuilder builder_of(const index::View& view, const std::vector<LiveFile>& places) {
  std::vector<graph::GraphFile> files;
  files.reserve(places.size());
  for (const LiveFile& place : places) {
    files.push_back({.path = place.record.path, .language = place.record.language});
  }
  graph::FileGraphBuilder builder(std::move(files));
  for (graph::FileNumber n = 0; n < places.size(); ++n) {
    const index::SegmentReader& reader = view.reader(places[n].segment);
    const index::FileRecord& record = places[n].record;
    for (std::uint32_t i = 0; i < record.links.count; ++i) {
      builder.declare(n, link_at(reader, record.links.first + i));
    }
    for (std::uint32_t i = 0; i < record.symbols.count; ++i) {
      const index::SymbolRecord symbol = reader.symbol(SymbolId{record.symbols.first + i});
      builder.define(n, {.name = symbol.name, .path = symbol.path, .type = symbol.type});
    }
  }
  return builder;
}

graph::FileGraph connected(graph::FileGraphBuilder& builder, const index::View& view,
                           const std::vector<LiveFile>& places) {
  std::vector<graph::LinkView> links;
  std::vector<graph::UseView> uses;
  for (const LiveFile& place : places) {
    const index::SegmentReader& reader = view.reader(place.segment);
    links.clear();
    uses.clear();
    for (std::uint32_t i = 0; i < place.record.links.count; ++i) {
      links.push_back(link_at(reader, place.record.links.first + i));
    }
    for (std::uint32_t i = 0; i < place.record.uses.count; ++i) {
      const index::UseRecord use = reader.use(place.record.uses.first + i);
      uses.push_back({.kind = use.kind, .name = use.name});
    }
    builder.connect(links, uses);
  }
  return builder.finish();
}

}  // namespace

ViewGraph::ViewGraph(const index::View& view) : ViewGraph(view, live_files(view)) {}

ViewGraph::ViewGraph(const index::View& view, const std::vector<LiveFile>& places)
    : builder_(builder_of(view, places)), graph_(connected(builder_, view, places)) {
  for (const index::LiveSegment& segment : view.segments()) {
    standings_.files.emplace_back(segment.live_files.size());
  }
  all_ = graph_.standings();
  for (std::size_t n = 0; n < places.size(); ++n) {
    paths_.push_back(places[n].record.path);
    standings_.files[places[n].segment][places[n].id.value] = {
        .importers = all_[n].importers, .users = all_[n].users, .rank = all_[n].rank};
  }
}

std::vector<graph::FileNumber> ViewGraph::leads_to(graph::FileNumber file,
                                                   const index::LinkRecord& import) const {
  return builder_
      .resolve(file, {.kind = import.kind, .target = import.target, .names = import.names})
      .files;
}

std::optional<graph::FileNumber> ViewGraph::find(std::string_view path) const {
  const auto at = std::lower_bound(paths_.begin(), paths_.end(), path);
  return at == paths_.end() || *at != path
             ? std::nullopt
             : std::optional(static_cast<graph::FileNumber>(at - paths_.begin()));
}

std::vector<graph::FileEdge> ViewGraph::to(graph::FileNumber file) const {
  std::vector<graph::FileEdge> found;
  for (graph::FileNumber n = 0; n < graph_.size(); ++n) {
    for (const graph::FileEdge& edge : graph_.from(n)) {
      if (edge.to == file) {
        found.push_back({.to = n, .weight = edge.weight, .imported = edge.imported});
      }
    }
  }
  return found;
}

}  // namespace strata::engine
