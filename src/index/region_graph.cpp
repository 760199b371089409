// Building and walking are usearch's (Malkov and Yashunin, "Efficient and robust approximate
// nearest neighbor search using hierarchical navigable small world graphs", 2016). Distances come
// from the vectors of the segment: integer dot products times two scales in double, the same on
// every machine. Rows are added in order by one thread, with the library's fixed seed, so equal
// tables give equal graphs. What is read is checked link by link before the library sees it, for it
// trusts its bytes. Tested by region_graph_test.cpp.
#include "index/region_graph.hpp"

#include <cstring>
#include <exception>
#include <limits>
#include <mutex>
#include <usearch/index.hpp>
#include <utility>

#include "store/little_endian.hpp"

namespace strata::index {

namespace {

namespace us = unum::usearch;

using Graph = us::index_gt<float, std::uint64_t, std::uint32_t>;
using Member = Graph::member_citerator_t;

constexpr std::size_t kLinks = 16;  // of a row on the upper levels; twice that on the lowest
constexpr std::size_t kBuildBreadth = 128;
constexpr std::int16_t kMostLevels = 32;

float distance(double cosine) { return static_cast<float>(1.0 - cosine); }

/// Distances between rows, and between the query (or a row to be added) and rows.
struct RowDistance {
  const VectorTable& table;
  const embed::Kernels& kernels = embed::kernels();

  float between(std::uint32_t a, std::uint32_t b) const {
    const std::int32_t dot =
        kernels.dot(table.components_at(a), table.components_at(b), table.dimensions);
    return distance(static_cast<double>(table.scale(a)) * static_cast<double>(table.scale(b)) *
                    static_cast<double>(dot));
  }

  float operator()(const Member& a, const Member& b) const {
    return between(static_cast<std::uint32_t>(a.key()), static_cast<std::uint32_t>(b.key()));
  }

  float operator()(std::uint32_t row, const Member& member) const {
    return between(row, static_cast<std::uint32_t>(member.key()));
  }

  float operator()(const VectorQuery* query, const Member& member) const {
    const auto row = static_cast<std::uint32_t>(member.key());
    return distance(static_cast<double>(query->similarity(query->score(table, row))));
  }
};

/// Reads the library's layout: size, links, links of the lowest level, highest level, entry (u64
/// each); the level of each node (i16); the nodes: key u64, level i16, and for each level a count
/// u32 and room for that many slots u32.
class GraphChecker {
 public:
  GraphChecker(std::string_view bytes, std::uint32_t rows) : bytes_(bytes), rows_(rows) {}

  [[nodiscard]] bool is_sound() {
    constexpr std::size_t kHeader = 5 * sizeof(std::uint64_t);
    if (bytes_.size() < kHeader) {
      return false;
    }
    nodes_ = number<std::uint64_t>(0);
    const auto highest = number<std::uint64_t>(24);
    const auto entry = number<std::uint64_t>(32);
    if (nodes_ == 0 || nodes_ > rows_ || number<std::uint64_t>(8) != kLinks ||
        number<std::uint64_t>(16) != 2 * kLinks || highest >= kMostLevels || entry >= nodes_ ||
        (bytes_.size() - kHeader) / sizeof(std::int16_t) < nodes_) {
      return false;
    }
    levels_ = kHeader;
    std::size_t at = kHeader + nodes_ * sizeof(std::int16_t);
    for (std::uint64_t node = 0; node < nodes_; ++node) {
      if (level(node) < 0 || std::uint64_t{static_cast<std::uint16_t>(level(node))} > highest ||
          !check_node(node, at)) {
        return false;
      }
    }
    return at == bytes_.size() &&
           std::uint64_t{static_cast<std::uint16_t>(level(entry))} == highest;
  }

 private:
  template <class Number>
  [[nodiscard]] Number number(std::size_t at) const {
    return store::load<Number>(bytes_.data() + at);
  }

  [[nodiscard]] std::int16_t level(std::uint64_t node) const {
    return static_cast<std::int16_t>(number<std::uint16_t>(levels_ + node * sizeof(std::int16_t)));
  }

  /// Moves `at` behind the node.
  [[nodiscard]] bool check_node(std::uint64_t node, std::size_t& at) {
    constexpr std::size_t kHead = sizeof(std::uint64_t) + sizeof(std::int16_t);
    constexpr std::size_t kSlot = sizeof(std::uint32_t);
    const auto levels = static_cast<std::size_t>(level(node));
    const std::size_t size = kHead + (levels + 1) * kSlot + (2 * kLinks + levels * kLinks) * kSlot;
    if (bytes_.size() - at < size || number<std::uint64_t>(at) >= rows_ ||
        number<std::uint16_t>(at + sizeof(std::uint64_t)) != levels) {
      return false;
    }
    std::size_t list = at + kHead;
    for (std::size_t on = 0; on <= levels; ++on) {
      const std::size_t room = on == 0 ? 2 * kLinks : kLinks;
      const auto count = number<std::uint32_t>(list);
      if (count > room) {
        return false;
      }
      for (std::size_t i = 1; i <= count; ++i) {
        const auto neighbour = number<std::uint32_t>(list + i * kSlot);
        if (neighbour >= nodes_ || level(neighbour) < static_cast<std::int16_t>(on)) {
          return false;
        }
      }
      list += (1 + room) * kSlot;
    }
    at += size;
    return true;
  }

  std::string_view bytes_;
  std::uint32_t rows_;
  std::uint64_t nodes_ = 0;
  std::size_t levels_ = 0;
};

Error out_of_memory() {
  return {.kind = ErrorKind::kInternal, .message = "region graph: out of memory", .context = {}};
}

std::string serialised(const Graph& graph) {
  std::string bytes;
  const auto append = [&](const void* data, std::size_t size) {
    bytes.append(static_cast<const char*>(data), size);
    return true;
  };
  return graph.save_to_stream(append) ? bytes : std::string();
}

}  // namespace

Result<std::string> build_graph(const VectorTable& table) {
  try {
    Graph graph(us::index_config_t(kLinks, 2 * kLinks));
    if (!graph.try_reserve(us::index_limits_t(table.rows(), 1))) {
      return tl::unexpected<Error>(out_of_memory());
    }
    us::index_update_config_t config;
    config.expansion = kBuildBreadth;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
      if (table.scale(row) > 0 && !graph.add(row, row, RowDistance{table}, config)) {
        return tl::unexpected<Error>(out_of_memory());
      }
    }
    if (graph.size() == 0) {
      return std::string();
    }
    std::string bytes = serialised(graph);
    if (bytes.empty()) {
      return tl::unexpected<Error>(out_of_memory());
    }
    return bytes;
  } catch (const std::exception&) {  // allocations of the library
    return tl::unexpected<Error>(out_of_memory());
  }
}

struct RegionGraph::State {
  VectorTable table;
  Graph graph;
  std::mutex walking;  // the library keeps one scratch space for each thread number
};

RegionGraph::RegionGraph(std::unique_ptr<State> state) : state_(std::move(state)) {}

RegionGraph::~RegionGraph() = default;
RegionGraph::RegionGraph(RegionGraph&&) noexcept = default;
RegionGraph& RegionGraph::operator=(RegionGraph&&) noexcept = default;

Result<RegionGraph> RegionGraph::open(std::string_view bytes, const VectorTable& table) {
  if (!GraphChecker(bytes, table.rows()).is_sound()) {
    return fail(ErrorKind::kCorrupt, "segment: malformed graph of regions");
  }
  try {
    auto state = std::make_unique<State>();
    state->table = table;
    state->graph = Graph(us::index_config_t(kLinks, 2 * kLinks));
    // The library wants bytes that may be written to, but a viewed graph is never changed.
    auto* data = const_cast<char*>(bytes.data());
    if (!state->graph.try_reserve(us::index_limits_t(0, 1)) ||
        !state->graph.view(us::memory_mapped_file_t(data, bytes.size()))) {
      return tl::unexpected<Error>(out_of_memory());
    }
    return RegionGraph(std::move(state));
  } catch (const std::exception&) {
    return tl::unexpected<Error>(out_of_memory());
  }
}

std::vector<std::uint32_t> RegionGraph::near(
    const VectorQuery& query, std::uint32_t breadth,
    const std::function<bool(std::uint32_t)>& admits) const {
  std::vector<std::uint32_t> rows;
  const auto admitted = [&](const Graph::member_cref_t& member) {
    return admits(static_cast<std::uint32_t>(member.key));
  };
  us::index_search_config_t config;
  config.expansion = breadth;
  const std::scoped_lock lock(state_->walking);
  const auto found =
      state_->graph.search(&query, breadth, RowDistance{state_->table}, config, admitted);
  if (!found) {
    return rows;
  }
  rows.reserve(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    rows.push_back(static_cast<std::uint32_t>(found[i].member.key));
  }
  return rows;
}

}  // namespace strata::index
