#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace strata {
namespace {

TEST(IndexOptions, DefaultsAreValid) { EXPECT_TRUE(IndexOptions{}.validate()); }

TEST(IndexOptions, RefusesAnEmptyBatch) {
  const auto checked = IndexOptions{.embedding_batch_size = 0}.validate();
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().kind, ErrorKind::kInvalidArgument);
  EXPECT_NE(checked.error().message.find("embedding_batch_size"), std::string::npos);
}

TEST(IndexOptions, FingerprintChangesWithEveryOptionThatChangesTheIndex) {
  const std::string base = IndexOptions{}.fingerprint();
  IndexOptions chunk;
  chunk.chunk.max_tokens += 1;
  IndexOptions segment;
  segment.segment.max_leaves -= 1;
  IndexOptions scan;
  scan.scan.hidden = true;
  IndexOptions parse;
  parse.parse.min_node_bytes = 48;
  IndexOptions summary;
  summary.summary.max_bytes = 100;
  for (const IndexOptions& changed : {chunk, segment, scan, parse, summary}) {
    EXPECT_NE(changed.fingerprint(), base);
  }
}

TEST(IndexOptions, FingerprintIgnoresWhatChangesSpeedOnly) {
  const std::string base = IndexOptions{}.fingerprint();
  EXPECT_EQ(IndexOptions{.threads = 7}.fingerprint(), base);
  EXPECT_EQ(IndexOptions{.embedding_batch_size = 7}.fingerprint(), base);
}

}  // namespace
}  // namespace strata
