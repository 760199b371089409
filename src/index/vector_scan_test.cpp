#include "index/vector_scan.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "embed/quantise.hpp"
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

TEST(VectorScan, FindsWhatSortingEverythingFinds) {
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

TEST(VectorScan, FiltersBeforeItCounts) {
  Random random(3);
  const View view = random_view(random);
  const std::vector<float> query = random_query(random);
  const auto even = [](LeafRef ref) { return ref.leaf.value % 2 == 0; };
  std::vector<Neighbour> expected = naive(view, query);
  std::erase_if(expected, [&](const Neighbour& n) { return !even(n.leaf); });
  expected.resize(3);
  EXPECT_EQ(nearest_leaves(view, query, 3, even), expected);
}

TEST(VectorScan, FindsRegionsOfLiveFiles) {
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

TEST(VectorScan, FindsNothingForAQueryWithoutAWordOrOfAnotherWidth) {
  Random random(5);
  const View view = random_view(random);
  EXPECT_THAT(nearest_leaves(view, std::vector<float>(8, 0.0F), 5), IsEmpty());
  EXPECT_THAT(nearest_leaves(view, std::vector<float>(9, 1.0F), 5), IsEmpty());
  EXPECT_THAT(nearest_leaves(view, {}, 5), IsEmpty());
}

TEST(VectorScan, DotIsThatOfTheReferenceAtEveryWidth) {
  Random random(6);
  for (std::size_t size = 0; size < 300; ++size) {
    std::vector<std::int8_t> a(size);
    std::vector<std::int8_t> b(size);
    for (std::size_t i = 0; i < size; ++i) {
      a[i] = static_cast<std::int8_t>(random() % 4 == 0 ? -128 : random());
      b[i] = static_cast<std::int8_t>(random() % 4 == 0 ? -128 : random());
    }
    EXPECT_EQ(dot_int8(a, b), embed::dot(a, b));
  }
}

}  // namespace
}  // namespace strata::index
