#include "engine/changes.hpp"

#include <gtest/gtest.h>

namespace strata::engine {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

scan::FileEntry entry(std::string path, std::int64_t modified_ns = 10 * kSecond,
                      std::uint64_t size = 5) {
  return {.path = std::move(path),
          .size = size,
          .modified_ns = modified_ns,
          .inode = 7,
          .changed_ns = 20 * kSecond};
}

store::CatalogFile row(std::string path, std::int64_t modified_ns = 10 * kSecond,
                       std::int64_t seen_ns = 100 * kSecond) {
  return {.path = std::move(path),
          .size = 5,
          .modified_ns = modified_ns,
          .inode = 7,
          .changed_ns = 20 * kSecond,
          .seen_ns = seen_ns,
          .content_hash = {},
          .segment = "s"};
}

TEST(Changes, KeepsWhatHasTheSameStat) {
  const Changes changes = compare({.files = {entry("a"), entry("b")}, .skipped = {}},
                                  {.files = {row("a"), row("b")}}, false);
  EXPECT_EQ(changes.kept.size(), 2U);
  EXPECT_TRUE(changes.to_read.empty());
  EXPECT_EQ(changes.removed, 0U);
}

TEST(Changes, ReadsNewAndModifiedFilesAndCountsRemovedOnes) {
  const Changes changes = compare({.files = {entry("b", 11 * kSecond), entry("c")}, .skipped = {}},
                                  {.files = {row("a"), row("b")}}, false);
  ASSERT_EQ(changes.to_read.size(), 2U);
  EXPECT_EQ(changes.to_read[0].path, "b");
  EXPECT_EQ(changes.to_read[1].path, "c");
  EXPECT_EQ(changes.removed, 1U);
}

TEST(Changes, DoesNotTrustAnMtimeThatIsNotSafelyOlderThanTheLook) {
  const Changes changes = compare({.files = {entry("a", 100 * kSecond)}, .skipped = {}},
                                  {.files = {row("a", 100 * kSecond, 101 * kSecond)}}, false);
  EXPECT_EQ(changes.to_read.size(), 1U);
}

TEST(Changes, ReadsAFileOfWhichAllButTheCtimeIsAsBefore) {
  scan::FileEntry edited = entry("a");
  edited.changed_ns = 21 * kSecond;
  EXPECT_EQ(compare({.files = {edited}, .skipped = {}}, {.files = {row("a")}}, false).to_read,
            std::vector{edited});
}

TEST(Changes, DoesNotTrustACtimeThatIsNotSafelyOlderThanTheLook) {
  const Changes changes = compare({.files = {entry("a")}, .skipped = {}},
                                  {.files = {row("a", 10 * kSecond, 21 * kSecond)}}, false);
  EXPECT_EQ(changes.to_read.size(), 1U);
}

TEST(Changes, DoesNotReadASkippedFileAgainWhileItIsUnchanged) {
  const store::CatalogSkipped binary{.path = "x",
                                     .reason = "binary",
                                     .detail = {},
                                     .size = 5,
                                     .modified_ns = 10 * kSecond,
                                     .inode = 7,
                                     .changed_ns = 20 * kSecond,
                                     .seen_ns = 100 * kSecond};
  const scan::ScanResult on_disk{.files = {entry("x")}, .skipped = {}};
  EXPECT_TRUE(compare(on_disk, {.skipped = {binary}}, false).to_read.empty());
  EXPECT_EQ(compare(on_disk, {.skipped = {binary}}, true).to_read.size(), 1U);
}

TEST(Changes, APathThatIsSkippedForTwoReasonsHasOneRow) {
  const scan::ScanResult on_disk{
      .files = {},
      .skipped = {{.path = "x", .reason = scan::SkipReason::kUnreadable, .detail = {}},
                  {.path = "x", .reason = scan::SkipReason::kHidden, .detail = {}}}};
  const Changes changes = compare(on_disk, {}, false);
  ASSERT_EQ(changes.skipped.size(), 1U);
  EXPECT_EQ(changes.skipped.front().reason, "unreadable");
  EXPECT_TRUE(
      compare(on_disk, {.skipped = changes.skipped}, false).none({.skipped = changes.skipped}));
}

TEST(Changes, ReadsEverythingWhenAsked) {
  const Changes changes =
      compare({.files = {entry("a")}, .skipped = {}}, {.files = {row("a")}}, true);
  EXPECT_TRUE(changes.kept.empty());
  EXPECT_EQ(changes.to_read.size(), 1U);
}

}  // namespace
}  // namespace strata::engine
