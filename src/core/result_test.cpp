#include "core/result.hpp"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace strata {
namespace {

Result<int> read_number(bool works) {
  if (!works) {
    return fail(ErrorKind::kCorrupt, "bad checksum");
  }
  return 42;
}

Result<std::string> read_section(bool works) {
  auto number = read_number(works);
  if (!number) {
    return fail(std::move(number), "section 3");
  }
  return std::to_string(*number);
}

Result<std::unique_ptr<int>> read_segment(bool works) {
  auto section = read_section(works);
  if (!section) {
    return fail(std::move(section), "reading segment a1b2");
  }
  return std::make_unique<int>(7);
}

TEST(Result, HoldsAValueThatMayBeMoveOnly) {
  EXPECT_EQ(*read_section(true), "42");
  EXPECT_EQ(**read_segment(true), 7);
}

TEST(Result, CarriesKindMessageAndFramesOutermostFirst) {
  const auto failed = read_segment(false);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().kind, ErrorKind::kCorrupt);
  EXPECT_EQ(failed.error().message, "bad checksum");
  EXPECT_EQ(failed.error().to_string(), "reading segment a1b2: section 3: bad checksum");
}

TEST(Result, PassesAnErrorOnUnchanged) {
  const auto pass_on = [](Result<int> inner) -> Result<std::string> {
    if (!inner) {
      return fail(std::move(inner));
    }
    return std::string("fine");
  };
  EXPECT_EQ(pass_on(read_number(false)).error().to_string(), "bad checksum");
  EXPECT_EQ(*pass_on(1), "fine");
}

TEST(Result, OfVoidSucceedsByDefault) {
  const Result<void> done{};
  EXPECT_TRUE(done);
  const Result<void> failed = fail(ErrorKind::kIo, "disk full");
  EXPECT_EQ(failed.error().to_string(), "disk full");
}

TEST(Error, EveryKindHasItsOwnName) {
  EXPECT_EQ(to_string(ErrorKind::kInvalidArgument), "invalid argument");
  EXPECT_EQ(to_string(ErrorKind::kNotFound), "not found");
  EXPECT_EQ(to_string(ErrorKind::kPermission), "permission denied");
  EXPECT_EQ(to_string(ErrorKind::kIo), "input/output error");
  EXPECT_EQ(to_string(ErrorKind::kCorrupt), "corrupt data");
  EXPECT_EQ(to_string(ErrorKind::kUnsupported), "unsupported");
  EXPECT_EQ(to_string(ErrorKind::kBusy), "busy");
  EXPECT_EQ(to_string(ErrorKind::kNetwork), "network error");
  EXPECT_EQ(to_string(ErrorKind::kInternal), "internal error");
}

}  // namespace
}  // namespace strata
