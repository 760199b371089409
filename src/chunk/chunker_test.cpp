#include "chunk/chunker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "chunk/laws.hpp"

namespace strata::chunk {
namespace {

using testing::IsEmpty;

TEST(Chunker, KeepsAShortFileInOneLeaf) {
  const Chunked hi = chunked("a.txt", "hi");
  ASSERT_EQ(hi.leaves.size(), 1U);
  EXPECT_EQ(hi.text(0), "hi");
  EXPECT_THAT(broken_laws(hi.file.bytes, hi.leaves, {}), IsEmpty());
}

}  // namespace
}  // namespace strata::chunk
