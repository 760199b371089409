#include "core/parallel.hpp"

#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace strata {
namespace {

TEST(ParallelFor, DoesEachItemExactlyOnceForAnyNumberOfThreads) {
  for (const std::size_t threads : {0, 1, 2, 3, 16}) {
    for (const std::size_t count : {0, 1, 2, 1000}) {
      std::vector<std::atomic<int>> done(count);
      parallel_for(count, threads, [&](std::size_t i) { ++done[i]; });
      for (const auto& times : done) {
        EXPECT_EQ(times, 1) << threads << " threads, " << count;
      }
    }
  }
}

TEST(ParallelFor, HasFinishedEveryItemWhenItReturns) {
  std::vector<std::size_t> squares(5000);
  parallel_for(squares.size(), 4, [&](std::size_t i) { squares[i] = i * i; });
  for (std::size_t i = 0; i < squares.size(); ++i) {
    EXPECT_EQ(squares[i], i * i);
  }
}

TEST(ParallelFor, WithOneThreadStaysInOrderOnTheCallingThread) {
  std::vector<std::size_t> order;
  const auto caller = std::this_thread::get_id();
  parallel_for(10, 1, [&](std::size_t i) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    order.push_back(i);
  });
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(ParallelFor, CanBeNested) {
  std::atomic<int> total{0};
  parallel_for(4, 2, [&](std::size_t) { parallel_for(5, 2, [&](std::size_t) { ++total; }); });
  EXPECT_EQ(total, 20);
}

TEST(ResolveThreads, KeepsARequestAndReplacesZero) {
  EXPECT_EQ(resolve_threads(7), 7U);
  EXPECT_GE(resolve_threads(0), 1U);
}

}  // namespace
}  // namespace strata
