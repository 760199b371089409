// Merging that waits until nobody does.
#include <string>

#include <gmock/gmock.h>

#include "engine/engine.hpp"
#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

class MergeLater : public testing::Test {
 protected:
  MergeLater() {
    for (int i = 0; i < 40; ++i) {
      write(i, "A walrus.");
    }
  }

  void write(int i, const std::string& text) const {
    const std::string number = std::to_string(i);
    project_.write("src/f" + number + ".py", python_function("item_" + number, text));
  }

  // Changes a file and refreshes, merging later.
  RefreshReport edit(Engine& engine, int i) const {
    write(i, "A penguin now.");
    auto report = engine.refresh(Check::kChanges, Merging::kLater);
    EXPECT_TRUE(report) << report.error().to_string();
    return report ? *report : RefreshReport{};
  }

  static std::uint64_t segments(const Engine& engine) { return engine.status()->segments; }

  TestProject project_;
};

TEST_F(MergeLater, LeavesSegmentsAloneUntilItIsAskedTo) {
  Engine engine = project_.open();
  ASSERT_TRUE(engine.refresh());
  int edits = 0;
  while (!edit(engine, edits++).merge_due) {
    ASSERT_LT(edits, 20);
  }
  EXPECT_EQ(segments(engine), static_cast<std::uint64_t>(edits) + 1);
  EXPECT_TRUE(edit(engine, edits++).merge_due) << "it is still due";
  const auto before = paths_of(engine, "penguin");
  EXPECT_TRUE(*engine.merge());
  EXPECT_LT(segments(engine), static_cast<std::uint64_t>(edits) + 1);
  EXPECT_EQ(paths_of(engine, "penguin"), before);
  EXPECT_TRUE(engine.check());
  EXPECT_FALSE(*engine.merge()) << "nothing is left to do";
  EXPECT_EQ(engine.refresh()->changed, 0U) << "merging changes no file";
}

TEST_F(MergeLater, DoesNotPutItOffForever) {
  Engine engine = project_.open();
  ASSERT_TRUE(engine.refresh());
  for (int i = 0; i < 40; ++i) {
    static_cast<void>(edit(engine, i));
    ASSERT_LE(segments(engine), 26U);
  }
}

TEST_F(MergeLater, AnotherEngineGoesOnWithWhatItHadOpened) {
  Engine engine = project_.open();
  ASSERT_TRUE(engine.refresh());
  for (int i = 0; i < 10; ++i) {
    static_cast<void>(edit(engine, i));
  }
  Engine reader = project_.open();
  const auto before = paths_of(reader, "penguin");
  EXPECT_TRUE(*engine.merge());
  EXPECT_EQ(paths_of(reader, "penguin"), before);
  EXPECT_FALSE(edit(reader, 11).merge_due);
  EXPECT_EQ(paths_of(engine, "penguin"), paths_of(reader, "penguin"));
}

TEST_F(MergeLater, OfNothingDoesNothing) {
  Engine engine = project_.open();
  EXPECT_FALSE(*engine.merge());
}

}  // namespace
}  // namespace strata::engine
