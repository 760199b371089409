#include "engine/memory.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/parallel.hpp"
#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

TEST(MemoryPlan, GrowsWithTheBudgetAndRefusesWhatIsTooLittle) {
  const auto small = plan_memory(kSmallestBudget);
  const auto large = plan_memory(kSmallestBudget * 16);
  ASSERT_TRUE(small && large);
  EXPECT_GT(large->segment, small->segment * 16);
  EXPECT_LT(small->part, small->segment);
  const auto none = plan_memory(1000);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::kInvalidArgument);
}

TEST(MemoryPlan, SharesAreWithinTheBudget) {
  for (const std::uint64_t budget : {kSmallestBudget, kSmallestBudget * 8, kLargestBudget}) {
    const auto plan = plan_memory(budget);
    ASSERT_TRUE(plan);
    EXPECT_LT(plan->in_flight + plan->one_file, budget);
    EXPECT_GT(plan->tree_beside(0, plan->whole), plan->share_of(plan->whole) / 2);
    EXPECT_GT(plan->tree_beside(0, 1), plan->tree_beside(plan->segment / 2, 1));
    EXPECT_EQ(plan->tree_beside(budget, 1), 1U);  // 0 would be no limit
    EXPECT_GT(plan->share_of(plan->whole), plan->in_flight);
  }
}

TEST(MemoryPlan, PartsOfDocumentsFitTheBudgetHoweverDenseTheyAre) {
  for (const std::uint64_t budget : {kSmallestBudget, kSmallestBudget * 2, kSmallestBudget * 8}) {
    const auto plan = plan_memory(budget);
    ASSERT_TRUE(plan);
    for (const std::uint64_t per_byte : {5U, 25U, 100U, 160U}) {
      const std::uint64_t window = per_byte << 16U;
      EXPECT_LE(plan->document_section(window) * per_byte, plan->alone);
      EXPECT_LE(plan->document_part(window), plan->document_section(window));
      EXPECT_GE(plan->document_part(window), 16U << 10U);
    }
    EXPECT_LE(plan->document_beside_others(1), plan->free + 60);
    EXPECT_EQ(plan->document_beside_others(budget), plan->in_flight);
  }
}

class LargeFile : public testing::Test {
 protected:
  /// Indexed with the smallest budget.
  Engine indexed() {
    EngineOptions options = project_.options();
    options.memory = kSmallestBudget;
    Engine engine = project_.open_with(options);
    EXPECT_TRUE(engine.refresh());
    return engine;
  }

  TestProject project_;
};

TEST_F(LargeFile, ADocumentOfTinyThingsIsReadInParts) {
  const auto repeated = [](const std::string& unit, std::size_t bytes) {
    std::string out;
    while (out.size() < bytes) {
      out += unit;
    }
    return out;
  };
  project_.write("a.html", "<h1>Ostrich</h1>\n" + repeated("<p>a</p>", 800'000));
  project_.write("b.md", "# Walrus\n\n" + repeated("- a\n", 800'000));
  project_.write("c.csv", "bird\n" + repeated("a\n", 800'000) + "penguin\n");
  project_.write("d.ipynb", R"({"cells":[{"cell_type":"code","source":[")" +
                                repeated("a\\n", 800'000) + R"("]}],"metadata":{},"nbformat":4})");
  project_.write("e.md", "# Pike\n\n" + repeated("Some words of an ordinary line.\n\n", 600'000));
  Engine engine = indexed();
  EXPECT_EQ(paths_of(engine, "ostrich").front(), "a.html");
  EXPECT_EQ(paths_of(engine, "walrus").front(), "b.md");
  EXPECT_EQ(paths_of(engine, "penguin").front(), "c.csv");
  EXPECT_EQ(paths_of(engine, "pike").front(), "e.md");
  EXPECT_NE(engine.why("a.html")->reason.find("in parts"), std::string::npos);
  EXPECT_NE(engine.why("d.ipynb")->reason.find("memory budget"), std::string::npos);
  EXPECT_EQ(engine.status()->files, 4U);
}

TEST_F(LargeFile, BeyondTheBudgetIsAnalysedInParts) {
  std::string text;
  std::size_t functions = 0;
  while (text.size() < (std::size_t{3} << 19U)) {
    const std::string n = std::to_string(functions++);
    text += "/* Item " + n + ". */\nint compute_" + n + "(int left, int right)\n{\n";
    for (int i = 0; i < 60; ++i) {
      text += "\tleft += helper(right, left * 3);\n";
    }
    text += "\treturn left;\n}\n\n";
  }
  project_.write("all.c", text);
  project_.write("small.c", "int small(void) { return 1; }\n");
  const Engine engine = indexed();
  const auto status = engine.status();
  ASSERT_TRUE(status);
  EXPECT_EQ(status->files, 2U);
  EXPECT_EQ(status->files_in_parts, 1U);
  EXPECT_EQ(status->symbols, functions + 1);
  EXPECT_NE(engine.why("all.c")->reason.find("--memory"), std::string::npos);
  EXPECT_EQ(engine.why("small.c")->reason.find("--memory"), std::string::npos);
  const auto answer = engine.ask({.text = "compute_123", .filters = {}}, {});
  ASSERT_TRUE(answer && !answer->found.empty());
  EXPECT_EQ(answer->found[0].symbol, "compute_123");
  EXPECT_FALSE(answer->found[0].stale);
}

TEST_F(LargeFile, WhoseIndexAloneIsBeyondTheBudgetIsLeftOut) {
  std::string text;
  for (int i = 0; text.size() < (std::size_t{4} << 20U); ++i) {
    text += "int a" + std::to_string(i) + ";\n";
  }
  project_.write("all.c", text);
  project_.write("small.c", "int small(void) { return 1; }\n");
  const Engine engine = indexed();
  EXPECT_EQ(engine.status()->files, 1U);
  const std::string reason = engine.why("all.c")->reason;
  EXPECT_NE(reason.find("too large"), std::string::npos) << reason;
  EXPECT_NE(reason.find("--memory"), std::string::npos) << reason;
}

TEST(PeakMemory, FollowsWhatIsTouched) {
  const std::uint64_t before = peak_memory();
  EXPECT_GT(before, 0U);
  const std::size_t size = before + (std::size_t{32} << 20U);
  std::vector<char> block(size, 1);
  EXPECT_GT(peak_memory() + block[size / 2], before);
}

TEST(ByteGate, KeepsWithinItsLimitAndLetsALargeOneInAlone) {
  ByteGate gate(100);
  std::atomic<std::uint64_t> inside{0};
  std::atomic<bool> over{false};
  parallel_for(200, 4, [&](std::size_t i) {
    const std::uint64_t bytes = i % 50 == 0 ? 1000 : 30;
    gate.enter(bytes);
    const std::uint64_t now = inside.fetch_add(bytes) + bytes;
    over = over || (now > 100 && now != 1000);
    inside -= bytes;
    gate.leave(bytes);
  });
  EXPECT_FALSE(over);
}

}  // namespace
}  // namespace strata::engine
