#include "embed/factory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace strata::embed {
namespace {

TEST(Factory, MakesEveryModelThatItNames) {
  for (const std::string_view name : embedder_names()) {
    const auto embedder = make_embedder(name);
    ASSERT_TRUE(embedder) << name;
    EXPECT_EQ((*embedder)->identity().name, name);
  }
}

TEST(Factory, NamesTheDefaultFirst) {
  ASSERT_FALSE(embedder_names().empty());
  EXPECT_EQ(embedder_names().front(), kDefaultEmbedder);
  const auto embedder = make_embedder();
  ASSERT_TRUE(embedder);
  EXPECT_EQ((*embedder)->identity().dimensions, 256U);
}

TEST(Factory, SaysWhatThereIsWhenANameIsUnknown) {
  for (const char* name : {"", "hashing", "hashing-256 ", "HASHING-256", "bert"}) {
    const auto embedder = make_embedder(name);
    ASSERT_FALSE(embedder) << name;
    EXPECT_EQ(embedder.error().kind, ErrorKind::kInvalidArgument);
    EXPECT_THAT(embedder.error().message, testing::HasSubstr("hashing-256, "));
  }
}

}  // namespace
}  // namespace strata::embed
