#include "index/region_graph.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>

#include <gmock/gmock.h>

#include "index/sample_files.hpp"

namespace strata::index {
namespace {

using testing::Each;
using testing::IsEmpty;

constexpr std::uint32_t kDimensions = 32;

/// Rows around a few centres, as topics are; every 10th has no direction.
struct Rows {
  std::string scales;
  std::string components;

  Rows(std::uint32_t count, unsigned seed) {
    Random random(seed);
    std::vector<float> centres;
    for (std::uint32_t i = 0; i < 20 * kDimensions; ++i) {
      centres.push_back(number(random));
    }
    for (std::uint32_t row = 0; row < count; ++row) {
      const std::uint32_t centre = below(random, 20) * kDimensions;
      std::vector<float> values;
      for (std::uint32_t d = 0; d < kDimensions; ++d) {
        values.push_back(row % 10 == 9 ? 0.0F : centres[centre + d] + 0.5F * number(random));
      }
      embed::normalize(values);
      std::vector<std::int8_t> narrow(kDimensions);
      const float scale = embed::quantise(values, narrow);
      store::append<std::uint32_t>(scales, std::bit_cast<std::uint32_t>(scale));
      for (const std::int8_t component : narrow) {
        components.push_back(static_cast<char>(component));
      }
    }
  }

  static float number(Random& random) {
    return static_cast<float>(below(random, 2001)) / 1000.0F - 1.0F;
  }

  [[nodiscard]] VectorTable table() const {
    return {.scales = scales, .components = components, .signs = {}, .dimensions = kDimensions};
  }
};

VectorQuery random_query(unsigned seed) {
  Random random(seed);
  std::vector<float> values;
  while (values.size() < kDimensions) {
    values.push_back(Rows::number(random));
  }
  embed::normalize(values);
  return VectorQuery(values);
}

std::vector<std::uint32_t> exact(const VectorTable& table, const VectorQuery& query,
                                 std::size_t count) {
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < table.rows(); ++row) {
    if (table.scale(row) > 0) {
      rows.push_back(row);
    }
  }
  std::ranges::stable_sort(rows, [&](std::uint32_t a, std::uint32_t b) {
    return query.score(table, a) > query.score(table, b);
  });
  rows.resize(std::min(count, rows.size()));
  return rows;
}

bool all(std::uint32_t /*row*/) { return true; }

TEST(RegionGraph, FindsNearlyAllOfTheNearest) {
  const Rows rows(2000, 1);
  const VectorTable table = rows.table();
  const std::string bytes = build_graph(table).value();
  const RegionGraph graph = RegionGraph::open(bytes, table).value();
  std::size_t found = 0;
  for (unsigned seed = 0; seed < 50; ++seed) {
    const VectorQuery query = random_query(seed);
    const std::vector<std::uint32_t> near = graph.near(query, 100, all);
    for (const std::uint32_t row : exact(table, query, 10)) {
      found += std::ranges::count(near, row) > 0 ? 1U : 0U;
    }
  }
  EXPECT_GE(found, 490U);  // of 500
}

TEST(RegionGraph, EqualRowsGiveEqualBytes) {
  EXPECT_EQ(build_graph(Rows(300, 2).table()).value(), build_graph(Rows(300, 2).table()).value());
}

TEST(RegionGraph, AsksTheFilterAndSkipsRowsWithoutDirection) {
  const Rows rows(500, 3);
  const VectorTable table = rows.table();
  const std::string bytes = build_graph(table).value();
  const RegionGraph graph = RegionGraph::open(bytes, table).value();
  const auto third = [](std::uint32_t row) { return row % 3 == 0; };
  const std::vector<std::uint32_t> near = graph.near(random_query(1), 500, third);
  EXPECT_EQ(std::set<std::uint32_t>(near.begin(), near.end()).size(), near.size());
  EXPECT_EQ(near.size(), 150U);  // 167 of them less the 17 without direction
  for (const std::uint32_t row : near) {
    EXPECT_TRUE(third(row) && row % 10 != 9) << row;
  }
}

TEST(RegionGraph, NothingToLinkGivesNoBytes) {
  EXPECT_EQ(build_graph({}).value(), "");
  std::string none(4, '\0');
  EXPECT_EQ(
      build_graph(
          {.scales = none, .components = std::string_view("\0", 1), .signs = {}, .dimensions = 1})
          .value(),
      "");
}

TEST(RegionGraph, OneRowIsFound) {
  const Rows rows(1, 4);
  const VectorTable table = rows.table();
  const std::string bytes = build_graph(table).value();
  EXPECT_THAT(RegionGraph::open(bytes, table)->near(random_query(1), 10, all),
              testing::ElementsAre(0U));
}

TEST(RegionGraph, AnswersManyThreads) {
  const Rows rows(500, 5);
  const VectorTable table = rows.table();
  const std::string bytes = build_graph(table).value();
  const RegionGraph graph = RegionGraph::open(bytes, table).value();
  const std::vector<std::uint32_t> expected = graph.near(random_query(1), 20, all);
  std::vector<std::vector<std::uint32_t>> found(4);
  std::vector<std::thread> threads;
  for (std::vector<std::uint32_t>& mine : found) {
    threads.emplace_back([&] { mine = graph.near(random_query(1), 20, all); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(found, Each(expected));
}

TEST(RegionGraph, DamageIsRefusedOrHarmless) {
  const Rows rows(60, 6);
  const VectorTable table = rows.table();
  const std::string good = build_graph(table).value();
  Random random(7);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string bad = good;
    for (int i = 0, n = 1 + static_cast<int>(below(random, 3)); i < n; ++i) {
      bad[random() % bad.size()] = static_cast<char>(random() % 3 == 0 ? random() : random() % 70);
    }
    const auto graph = RegionGraph::open(bad, table);
    if (!graph) {
      ++refused;
      continue;
    }
    for (const std::uint32_t row : graph->near(random_query(1), 30, all)) {
      EXPECT_LT(row, table.rows());
    }
  }
  EXPECT_GT(refused, 0);
  for (std::size_t size = 0; size < good.size(); size += 1 + size / 32) {
    EXPECT_FALSE(RegionGraph::open(good.substr(0, size), table)) << size;
  }
  EXPECT_FALSE(RegionGraph::open(good + '\0', table));
}

}  // namespace
}  // namespace strata::index
