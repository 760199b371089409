#include "index/vector_search.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "embed/quantise.hpp"
#include "index/region_graph.hpp"
#include "index/sample_files.hpp"

namespace strata::index {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

std::vector<float> random_query(Random& random) {
  std::vector<float> query;
  while (query.size() < sample_model().dimensions) {
    query.push_back(static_cast<float>(below(random, 2001)) / 1000.0F - 1.0F);
  }
  return query;
}

/// All live leaves with a vector, sorted the slow way.
std::vector<Neighbour> naive(const View& view, const std::vector<float>& query) {
  std::vector<std::int8_t> quantised(query.size());
  const float scale = embed::quantise(query, quantised);
  std::vector<std::pair<double, LeafRef>> all;
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    for (std::uint32_t i = 0; i < view.reader(s).leaf_count(); ++i) {
      const LeafRef ref{.segment = s, .leaf = LeafId{i}};
      const QuantizedVector vector = view.reader(s).leaf_vector(LeafId{i});
      if (!view.is_live(ref) || vector.scale == 0) {
        continue;
      }
      all.emplace_back(static_cast<double>(vector.scale) * embed::dot(quantised, vector.components),
                       ref);
    }
  }
  std::sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : view.precedes(a.second, b.second);
  });
  std::vector<Neighbour> sorted;
  for (const auto& [score, ref] : all) {
    sorted.push_back(
        {.leaf = ref, .similarity = static_cast<float>(score * static_cast<double>(scale))});
  }
  return sorted;
}

View random_view(Random& random) {
  std::vector<FileAnalysis> one;
  std::vector<FileAnalysis> two;
  for (int i = 0; i < 10; ++i) {
    (random() % 2 == 0 ? one : two)
        .push_back(random_analysis(random, "f" + std::to_string(10 + i)));
  }
  // Equal vectors in different files, so that ties must be broken.
  for (std::vector<FileAnalysis>* files : {&one, &two}) {
    for (FileAnalysis& file : *files) {
      for (std::uint32_t d = 0; d < 8; ++d) {
        file.leaf_vectors.values[d] = 0.1F * static_cast<float>(d);
      }
    }
  }
  LiveSegment partly = segment_of(one);
  if (!partly.live_files.empty()) {
    partly.live_files[0] = false;
  }
  return View({partly, segment_of(two)});
}

TEST(VectorSearch, FindsWhatSortingEverythingFinds) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const View view = random_view(random);
    const std::vector<float> query = random_query(random);
    const std::vector<Neighbour> expected = naive(view, query);
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, std::size_t{7}, expected.size(), std::size_t{1000}}) {
      std::vector<Neighbour> best = expected;
      best.resize(std::min(count, best.size()));
      EXPECT_EQ(nearest_leaves(view, query, count), best) << "seed " << seed << " count " << count;
    }
  }
}

TEST(VectorSearch, FiltersBeforeItCounts) {
  Random random(3);
  const View view = random_view(random);
  const std::vector<float> query = random_query(random);
  const auto even = [](LeafRef ref) { return ref.leaf.value % 2 == 0; };
  std::vector<Neighbour> expected = naive(view, query);
  std::erase_if(expected, [&](const Neighbour& n) { return !even(n.leaf); });
  expected.resize(3);
  EXPECT_EQ(nearest_leaves(view, query, 3, even), expected);
}

TEST(VectorSearch, FindsRegionsOfLiveFiles) {
  Random random(4);
  const View view = random_view(random);
  const std::vector<float> query = random_query(random);
  const std::vector<RegionNeighbour> all = nearest_regions(view, query, 1000);
  EXPECT_FALSE(all.empty());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(view.segments()[all[i].segment]
                    .live_files[view.reader(all[i].segment).region(all[i].region).file.value]);
    if (i > 0) {
      EXPECT_LE(all[i].similarity, all[i - 1].similarity);
    }
  }
  EXPECT_THAT(nearest_regions(view, query, 2), SizeIs(2));
}

TEST(VectorSearch, FindsNothingForAQueryWithoutAWordOrOfAnotherWidth) {
  Random random(5);
  const View view = random_view(random);
  EXPECT_THAT(nearest_leaves(view, std::vector<float>(8, 0.0F), 5), IsEmpty());
  EXPECT_THAT(nearest_leaves(view, std::vector<float>(9, 1.0F), 5), IsEmpty());
  EXPECT_THAT(nearest_leaves(view, {}, 5), IsEmpty());
}

/// Leaves of many files, in as many segments; the first file of the first one is not live.
View large_view(std::size_t segments, GraphOptions graph = {}) {
  Random random(7);
  std::vector<FileAnalysis> files;
  for (int i = 0; i < 600; ++i) {
    files.push_back(random_analysis(random, "f" + std::to_string(1000 + i)));
  }
  std::vector<LiveSegment> cut;
  const std::size_t each = files.size() / segments;
  for (std::size_t s = 0; s < segments; ++s) {
    SegmentBuilder builder(sample_model(), graph);
    for (std::size_t i = s * each; i < (s + 1) * each; ++i) {
      builder.add(files[i]);
    }
    cut.push_back({.reader = reader_of(std::move(builder).encode().value()),
                   .live_files = std::vector<bool>(each, true)});
  }
  cut.front().live_files[0] = false;
  return View(std::move(cut));
}

std::vector<Neighbour> leaves_by(const View& view, const std::vector<float>& query,
                                 std::size_t count, VectorMethod method,
                                 const LeafFilter& admits = {}) {
  return nearest_leaves(view, query, count, admits, {.method = method});
}

/// What a hit is, whatever segment it lies in.
std::vector<std::pair<std::string, float>> named(const View& view,
                                                 const std::vector<Neighbour>& found) {
  std::vector<std::pair<std::string, float>> names;
  for (const Neighbour& hit : found) {
    const SegmentReader& reader = view.reader(hit.leaf.segment);
    const LeafRecord leaf = reader.leaf(hit.leaf.leaf);
    names.emplace_back(
        std::string(reader.file(leaf.file).path) + ":" + std::to_string(leaf.core.begin),
        hit.similarity);
  }
  return names;
}

TEST(VectorSearch, EveryInstructionSetFindsTheSame) {
  Random random(8);
  const View view = large_view(2, {.least_regions = 1});
  const std::vector<float> query = random_query(random);
  for (const VectorMethod method :
       {VectorMethod::kExact, VectorMethod::kSigns, VectorMethod::kGraph}) {
    const auto leaves = leaves_by(view, query, 50, method);
    const auto regions = nearest_regions(view, query, 50, {}, {.method = method});
    EXPECT_THAT(leaves, SizeIs(50));
    for (const embed::Kernels& kernels : embed::usable_kernels()) {
      const VectorSearchOptions options{.method = method, .kernels = &kernels};
      EXPECT_EQ(nearest_leaves(view, query, 50, {}, options), leaves) << kernels.instructions;
      EXPECT_EQ(nearest_regions(view, query, 50, {}, options), regions) << kernels.instructions;
    }
  }
}

TEST(VectorSearch, SignsDoNotDependOnTheCutIntoSegments) {
  Random random(9);
  const View one = large_view(1);
  const View three = large_view(3);
  ASSERT_GT(one.live_leaves(), 1500U);
  for (int round = 0; round < 10; ++round) {
    const std::vector<float> query = random_query(random);
    EXPECT_EQ(named(one, leaves_by(one, query, 20, VectorMethod::kSigns)),
              named(three, leaves_by(three, query, 20, VectorMethod::kSigns)));
  }
}

TEST(VectorSearch, ApproximateMethodsFindMostAndSayOfItWhatTheExactOneSays) {
  Random random(10);
  const View view = large_view(2, {.least_regions = 1});
  std::size_t by_signs = 0;
  for (int round = 0; round < 20; ++round) {
    const std::vector<float> query = random_query(random);
    const auto all = leaves_by(view, query, 10'000, VectorMethod::kExact);
    const auto best = std::span(all).first(20);
    for (const VectorMethod method : {VectorMethod::kSigns, VectorMethod::kGraph}) {
      const auto found = leaves_by(view, query, 20, method);
      ASSERT_THAT(found, SizeIs(20));
      std::size_t last = 0;
      for (const Neighbour& hit : found) {
        const auto at = std::ranges::find(all, hit);
        ASSERT_NE(at, all.end()) << "not live, or another similarity";
        EXPECT_GE(static_cast<std::size_t>(at - all.begin()), last) << "order";
        last = static_cast<std::size_t>(at - all.begin());
        by_signs += method == VectorMethod::kSigns && std::ranges::count(best, hit) > 0 ? 1U : 0U;
      }
    }
  }
  EXPECT_GE(by_signs, 390U);  // of 400
}

TEST(VectorSearch, NarrowFiltersStillFillTheList) {
  Random random(11);
  const View view = large_view(2, {.least_regions = 1});
  const auto few = [](LeafRef ref) { return ref.leaf.value % 97 == 5; };
  const std::vector<float> query = random_query(random);
  const auto expected = leaves_by(view, query, 5, VectorMethod::kExact, few);
  ASSERT_THAT(expected, SizeIs(5));
  EXPECT_EQ(leaves_by(view, query, 5, VectorMethod::kSigns, few), expected);
  const auto by_graph = leaves_by(view, query, 5, VectorMethod::kGraph, few);
  EXPECT_THAT(by_graph, SizeIs(5));
  for (const Neighbour& hit : by_graph) {
    EXPECT_TRUE(few(hit.leaf));
  }
}

TEST(VectorSearch, TheGraphFindsRegionsOfLiveFiles) {
  Random random(12);
  const View with = large_view(1, {.least_regions = 1});
  const View without = large_view(1);
  ASSERT_NE(with.reader(0).region_graph(), nullptr);
  ASSERT_EQ(without.reader(0).region_graph(), nullptr);
  std::size_t found = 0;
  for (int round = 0; round < 20; ++round) {
    const std::vector<float> query = random_query(random);
    const auto expected = nearest_regions(without, query, 10);
    EXPECT_EQ(nearest_regions(with, query, 10, {}, {.method = VectorMethod::kExact}), expected);
    for (const RegionNeighbour& hit : nearest_regions(with, query, 10)) {
      found += std::ranges::count(expected, hit) > 0 ? 1U : 0U;
      EXPECT_NE(with.reader(0).region(hit.region).file.value, 0U) << "not live";
    }
  }
  EXPECT_GE(found, 190U);  // of 200
}

TEST(VectorSearch, FiltersRegionsBeforeItCounts) {
  Random random(13);
  const View view = large_view(2, {.least_regions = 1});
  const std::vector<float> query = random_query(random);
  const auto few = [](std::uint32_t segment, RegionId region) {
    return segment == 1 && region.value % 50 == 3;
  };
  for (const VectorMethod method : {VectorMethod::kExact, VectorMethod::kGraph}) {
    const auto found = nearest_regions(view, query, 5, few, {.method = method});
    EXPECT_THAT(found, SizeIs(5));
    for (const RegionNeighbour& hit : found) {
      EXPECT_TRUE(few(hit.segment, hit.region));
    }
  }
}

TEST(VectorSearch, MethodsHaveNames) {
  for (const VectorMethod method : {VectorMethod::kAutomatic, VectorMethod::kExact,
                                    VectorMethod::kSigns, VectorMethod::kGraph}) {
    EXPECT_EQ(vector_method_from(to_string(method)).value(), method);
  }
  EXPECT_EQ(vector_method_from("ivf").error().kind, ErrorKind::kInvalidArgument);
}

}  // namespace
}  // namespace strata::index
