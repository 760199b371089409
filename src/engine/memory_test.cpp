#include "engine/memory.hpp"

#include <atomic>

#include <gtest/gtest.h>

#include "core/parallel.hpp"

namespace strata::engine {
namespace {

TEST(MemoryPlan, GrowsWithTheBudgetAndRefusesWhatIsTooLittle) {
  const auto small = plan_memory(kSmallestBudget);
  const auto large = plan_memory(kSmallestBudget * 16);
  ASSERT_TRUE(small && large);
  EXPECT_EQ(small->segment * 16, large->segment);
  EXPECT_LT(small->in_flight, small->batch);
  const auto none = plan_memory(1000);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::kInvalidArgument);
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
