#include "chunk/overlap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "chunk/laws.hpp"

namespace strata::chunk {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string long_function() {
  std::string bytes = "import os\n\n\ndef sweep(shop):\n";
  for (int i = 0; i < 40; ++i) {
    bytes += "    shop.broom.move(" + std::to_string(i) + ")\n";
  }
  return bytes + "\n\ndef rest(shop):\n    return shop.closed\n";
}

ChunkOptions overlapping(double ratio) {
  ChunkOptions options = sizes(8, 60, 120);
  options.overlap_ratio = ratio;
  return options;
}

TEST(CodeOverlap, RepeatsTheLastItemsOfTheLeafBefore) {
  const Chunked file = chunked("shop.py", long_function(), overlapping(0.25));
  const std::size_t second = file.leaf_with("def sweep") + 1;
  ASSERT_EQ(file.scope(second), "sweep");
  const std::string_view before = file.text(second - 1);
  const std::size_t line = before.rfind("shop.broom");
  ASSERT_NE(line, std::string_view::npos);
  const std::string last(before.substr(line, before.find(')', line) + 1 - line));
  EXPECT_THAT(file.leaves[second].context, EndsWith(last));
  EXPECT_THAT(file.leaves[second].context, HasSubstr("def sweep(shop):\nshop.broom"));
  EXPECT_THAT(broken_laws(file.file.bytes, file.leaves, overlapping(0.25)), IsEmpty());
}

TEST(CodeOverlap, DoesNotReachIntoAnotherDefinition) {
  const Chunked file = chunked("shop.py", long_function(), overlapping(0.5));
  const std::size_t rest = file.leaf_with("def rest");
  if (!file.leaves[rest].scope.exists()) {
    EXPECT_THAT(file.leaves[rest].context, Not(HasSubstr("broom")));
  }
  const std::size_t first = file.leaf_with("def sweep");
  EXPECT_THAT(file.leaves[first].context, Not(HasSubstr("import")));
}

TEST(CodeOverlap, KeepsTheLawsForAnyRatioAndSize) {
  for (const double ratio : {0.01, 0.1, 0.25, 0.5}) {
    for (const std::uint32_t max : {16U, 40U, 120U, 512U}) {
      ChunkOptions options = sizes(4, max / 2, max);
      options.overlap_ratio = ratio;
      const Chunked file = chunked("shop.py", long_function(), options);
      EXPECT_THAT(broken_laws(file.file.bytes, file.leaves, options), IsEmpty()) << ratio << max;
    }
  }
}

TEST(CodeOverlap, IsNothingWithoutContext) {
  ChunkOptions options = overlapping(0.5);
  options.context = false;
  EXPECT_EQ(overlap_tokens(options), 0U);
  for (const Chunk& leaf : chunked("shop.py", long_function(), options).leaves) {
    EXPECT_THAT(leaf.context, IsEmpty());
  }
}

}  // namespace
}  // namespace strata::chunk
