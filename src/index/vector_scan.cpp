// Similarity = scale of the leaf times the integer dot product; the query's scale is the same for
// all. The product of a 24-bit float and a 23-bit integer is exact in a double, so ranks do not
// depend on rounding. A bounded heap keeps the best. The inner loop is one function compiled twice
// (baseline, AVX2), chosen at run time. Tested by vector_scan_test.cpp.
#include "index/vector_scan.hpp"

#include <algorithm>

#include "embed/quantise.hpp"

namespace strata::index {

namespace {

using DotFunction = std::int32_t (*)(const std::int8_t*, const std::int8_t*, std::size_t);

/// Written for the vectoriser: products of int8 fit int16, sums go to int32.
[[gnu::always_inline]] inline std::int32_t dot_loop(const std::int8_t* a, const std::int8_t* b,
                                                    std::size_t size) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    sum += static_cast<std::int16_t>(a[i]) * static_cast<std::int16_t>(b[i]);
  }
  return sum;
}

std::int32_t dot_baseline(const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  return dot_loop(a, b, size);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::int32_t dot_avx2(const std::int8_t* a, const std::int8_t* b,
                                              std::size_t size) {
  return dot_loop(a, b, size);
}

DotFunction best_dot() { return __builtin_cpu_supports("avx2") ? dot_avx2 : dot_baseline; }
#else
DotFunction best_dot() { return dot_baseline; }
#endif

DotFunction dot_function() {
  static const DotFunction kBest = best_dot();
  return kBest;
}

/// The best `limit` of what is offered. Better(a, b) is a strict order in which no two are equal.
template <class Item, class Better>
class Best {
 public:
  Best(std::size_t limit, Better better) : limit_(limit), better_(std::move(better)) {}

  /// True if the item would be kept now.
  [[nodiscard]] bool wants(const Item& item) const {
    return items_.size() < limit_ || (limit_ > 0 && better_(item, items_.front()));
  }

  /// Precondition: wants(item).
  void keep(const Item& item) {
    if (items_.size() == limit_) {
      std::pop_heap(items_.begin(), items_.end(), better_);
      items_.pop_back();
    }
    items_.push_back(item);
    std::push_heap(items_.begin(), items_.end(), better_);
  }

  /// Best first.
  [[nodiscard]] std::vector<Item> take() && {
    std::sort_heap(items_.begin(), items_.end(), better_);
    return std::move(items_);
  }

 private:
  std::size_t limit_;
  Better better_;
  std::vector<Item> items_;  // a heap with the worst on top
};

/// A unit of one segment and its similarity, still without the query's scale.
struct Scored {
  double score = 0;
  std::uint32_t segment = 0;
  std::uint32_t unit = 0;
};

/// The query in int8.
struct Query {
  std::vector<std::int8_t> components;
  float scale = 0;
  DotFunction dot = nullptr;

  explicit Query(std::span<const float> values) : components(values.size()), dot(dot_function()) {
    scale = embed::quantise(values, components);
  }

  [[nodiscard]] bool fits(const SegmentReader& reader) const {
    return scale != 0 && components.size() == reader.model().dimensions;
  }

  [[nodiscard]] double score(const QuantizedVector& vector) const {
    return static_cast<double>(vector.scale) *
           static_cast<double>(dot(components.data(), vector.components.data(), components.size()));
  }

  [[nodiscard]] float similarity(double score) const {
    return static_cast<float>(score * static_cast<double>(scale));
  }
};

}  // namespace

std::int32_t dot_int8(std::span<const std::int8_t> a, std::span<const std::int8_t> b) {
  return dot_function()(a.data(), b.data(), a.size());
}

std::vector<Neighbour> nearest_leaves(const View& view, std::span<const float> query,
                                      std::size_t count, const LeafFilter& admits) {
  const Query asked(query);
  const auto ref = [](const Scored& scored) {
    return LeafRef{.segment = scored.segment, .leaf = LeafId{scored.unit}};
  };
  const auto better = [&](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score : view.precedes(ref(a), ref(b));
  };
  Best<Scored, decltype(better)> best(count, better);
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const SegmentReader& reader = view.reader(s);
    if (!asked.fits(reader)) {
      continue;
    }
    for (std::uint32_t row = 0; row < reader.file_count(); ++row) {
      if (!view.segments()[s].live_files[row]) {
        continue;
      }
      const IdRun leaves = reader.file(FileId{row}).leaves;
      for (std::uint32_t leaf = leaves.first; leaf < leaves.first + leaves.count; ++leaf) {
        const QuantizedVector vector = reader.leaf_vector(LeafId{leaf});
        const Scored scored{.score = asked.score(vector), .segment = s, .unit = leaf};
        if (!(vector.scale > 0) || !best.wants(scored) || !reader.is_searchable(LeafId{leaf})) {
          continue;
        }
        if (!admits || admits(ref(scored))) {
          best.keep(scored);
        }
      }
    }
  }
  std::vector<Neighbour> found;
  for (const Scored& scored : std::move(best).take()) {
    found.push_back({.leaf = ref(scored), .similarity = asked.similarity(scored.score)});
  }
  return found;
}

std::vector<RegionNeighbour> nearest_regions(const View& view, std::span<const float> query,
                                             std::size_t count) {
  const Query asked(query);
  const auto first_leaf = [&](const Scored& scored) {
    return LeafRef{
        .segment = scored.segment,
        .leaf = LeafId{view.reader(scored.segment).region(RegionId{scored.unit}).leaves.first}};
  };
  const auto better = [&](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score : view.precedes(first_leaf(a), first_leaf(b));
  };
  Best<Scored, decltype(better)> best(count, better);
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const SegmentReader& reader = view.reader(s);
    if (!asked.fits(reader)) {
      continue;
    }
    for (std::uint32_t row = 0; row < reader.file_count(); ++row) {
      if (!view.segments()[s].live_files[row]) {
        continue;
      }
      const IdRun regions = reader.file(FileId{row}).regions;
      for (std::uint32_t region = regions.first; region < regions.first + regions.count; ++region) {
        const QuantizedVector vector = reader.region_vector(RegionId{region});
        const Scored scored{.score = asked.score(vector), .segment = s, .unit = region};
        if (vector.scale > 0 && best.wants(scored)) {
          best.keep(scored);
        }
      }
    }
  }
  std::vector<RegionNeighbour> found;
  for (const Scored& scored : std::move(best).take()) {
    found.push_back({.segment = scored.segment,
                     .region = RegionId{scored.unit},
                     .similarity = asked.similarity(scored.score)});
  }
  return found;
}

}  // namespace strata::index
