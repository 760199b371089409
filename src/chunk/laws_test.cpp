#include "chunk/laws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

struct Sample {
  std::string bytes = repeated("some words\r\nand some more \u00E9\u00E9\u00E9\u00E9\n\n", 20);
  ChunkOptions options = sizes(4, 20, 24);
  std::vector<Chunk> leaves = chunked("a.txt", bytes, options).leaves;

  [[nodiscard]] std::vector<std::string> broken() const {
    return broken_laws(bytes, leaves, options);
  }
};

TEST(Laws, HoldForTheChunker) { EXPECT_THAT(Sample{}.broken(), IsEmpty()); }

TEST(Laws, SeeGapsAndOverlaps) {
  Sample gap;
  gap.leaves[1].core.begin += 1;
  EXPECT_THAT(gap.broken(), Contains(HasSubstr("begins at")));
  Sample shorter;
  shorter.leaves.pop_back();
  EXPECT_THAT(shorter.broken(), Contains(HasSubstr("the last leaf ends")));
}

TEST(Laws, SeeBadCuts) {
  Sample sample;
  const std::size_t accent = sample.bytes.find("\u00E9");
  sample.leaves.resize(2);
  sample.leaves[0].core = {0, static_cast<std::uint32_t>(accent + 1)};
  sample.leaves[1].core = {static_cast<std::uint32_t>(accent + 1),
                           static_cast<std::uint32_t>(sample.bytes.size())};
  EXPECT_THAT(sample.broken(), Contains(HasSubstr("inside a code point")));
  sample.leaves[0].core.end = sample.leaves[1].core.begin = 11;
  EXPECT_THAT(sample.broken(), Contains(HasSubstr("between CR and LF")));
}

TEST(Laws, SeeWrongCountsAndDoubledIds) {
  Sample sample;
  sample.leaves[0].tokens += 1;
  sample.leaves[2].id = sample.leaves[1].id;
  EXPECT_THAT(sample.broken(), Contains(HasSubstr("tokens, has")));
  EXPECT_THAT(sample.broken(), Contains(HasSubstr("id of another")));
}

TEST(Laws, SeeLeavesOverTheLimit) {
  Sample sample;
  sample.options.max_tokens = 16;
  sample.options.target_tokens = 16;
  EXPECT_THAT(sample.broken(), Contains(testing::MatchesRegex("leaf .*: has [0-9]+ tokens")));
}

}  // namespace
}  // namespace strata::chunk
