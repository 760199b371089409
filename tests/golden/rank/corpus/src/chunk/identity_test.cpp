#include "chunk/identity.hpp"

#include <set>

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

std::set<Hash128> ids(const Chunked& file) {
  std::set<Hash128> result;
  for (const Chunk& leaf : file.leaves) {
    result.insert(leaf.id);
  }
  return result;
}

TEST(Identity, IsUniqueAmongEqualTexts) {  // B27
  const Chunked file =
      chunked("a.txt", repeated("the same paragraph again and again\n\n", 400), sizes(8, 16, 32));
  EXPECT_EQ(ids(file).size(), file.leaves.size());
}

TEST(Identity, IsTheSameEveryTime) {  // B45
  const std::string source = repeated("def f(x):\n    return x\n\n\n", 100);
  EXPECT_EQ(chunked("a.py", source).leaves, chunked("a.py", source).leaves);
}

/// The hash is part of the index format: a change of it re-embeds everything and must be
/// deliberate.
TEST(Identity, IsFixedForAllProcesses) {
  EXPECT_EQ(chunked("a.txt", "hi").leaves.at(0).id.to_hex(), "b186f4f4cc71c8cdf6b9e0c93bfcdc73");
  EXPECT_NE(chunked("a.txt", "hi").leaves.at(0).id, chunked("b.txt", "hi").leaves.at(0).id);
  EXPECT_NE(chunked("a.txt", "hi").leaves.at(0).id, chunked("a.txt", "ho").leaves.at(0).id);
}

TEST(Identity, OfLaterLeavesSurvivesAnEditOfTheFirstLine) {  // B45
  std::string rest;
  for (int i = 0; i < 60; ++i) {
    rest += "def function_" + std::to_string(i) + "(a):\n" + repeated("    call(a, 1, 2)\n", 30) +
            "\n\n";
  }
  const std::set<Hash128> before = ids(chunked("a.py", "import one\n\n\n" + rest));
  const std::set<Hash128> after = ids(chunked("a.py", "import two, three\n\n\n" + rest));
  std::size_t changed = 0;
  for (const Hash128& id : before) {
    changed += after.contains(id) ? 0 : 1;
  }
  EXPECT_EQ(changed, 1U);
}

}  // namespace
}  // namespace strata::chunk
