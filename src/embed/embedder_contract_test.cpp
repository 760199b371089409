// What every embedder promises, whatever the model: each name of the factory runs all of it.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/parallel.hpp"
#include "embed/factory.hpp"

namespace strata::embed {
namespace {

using namespace std::string_view_literals;

const std::vector<std::string_view> kTexts = {
    "def remove_expired_sessions(store): ...",
    "",
    " \t\r\n",
    "class HTTPServer { void listen(int port); }",
    "\xff\xfe\x80 broken \xc3",
    "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e \xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82",
    "a\0b"sv,
    "<|endoftext|>",
    "!!! ... ???",
};

class EmbedderContract : public testing::TestWithParam<std::string_view> {
 protected:
  void SetUp() override {
    auto made = make_embedder(GetParam());
    ASSERT_TRUE(made) << made.error().to_string();
    embedder_ = *std::move(made);
  }

  // Both sides of the port, as the tests below hold for either.
  [[nodiscard]] std::array<std::vector<float>, 2> embed(
      const std::vector<std::string_view>& texts) const {
    auto documents = embedder_->embed_documents(texts);
    auto queries = embedder_->embed_queries(texts);
    if (!documents || !queries) {
      ADD_FAILURE() << "embedding failed";
      return {};
    }
    EXPECT_EQ(documents->dimensions, embedder_->identity().dimensions);
    EXPECT_EQ(queries->dimensions, embedder_->identity().dimensions);
    return {std::move(documents->values), std::move(queries->values)};
  }

  std::unique_ptr<Embedder> embedder_;
};

TEST_P(EmbedderContract, HasAnIdentity) {
  const ModelIdentity identity = embedder_->identity();
  EXPECT_GT(identity.dimensions, 0U);
  EXPECT_FALSE(identity.name.empty());
  EXPECT_FALSE(identity.fingerprint.empty());
  EXPECT_EQ(identity, embedder_->identity());
}

TEST_P(EmbedderContract, GivesOneRowForEachText) {
  for (std::size_t count = 0; count <= kTexts.size(); ++count) {
    for (const auto& values :
         embed({kTexts.begin(), kTexts.begin() + static_cast<std::ptrdiff_t>(count)})) {
      EXPECT_EQ(values.size(), count * embedder_->identity().dimensions);
    }
  }
}

TEST_P(EmbedderContract, GivesRowsOfUnitLengthOrZero) {
  const std::size_t dimensions = embedder_->identity().dimensions;
  for (const auto& values : embed(kTexts)) {
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
      const std::span row = std::span(values).subspan(i * dimensions, dimensions);
      EXPECT_TRUE(is_zero(row) || std::abs(dot(row, row) - 1.0F) < 1e-4F) << kTexts[i];
    }
  }
}

TEST_P(EmbedderContract, GivesAZeroRowForATextWithoutAWord) {
  for (const auto& values : embed({"", " \t\r\n"})) {
    EXPECT_TRUE(is_zero(values));
  }
  for (const auto& values : embed({"remove expired sessions"})) {
    EXPECT_FALSE(is_zero(values));
  }
}

TEST_P(EmbedderContract, GivesTheSameVectorsInEveryCallAndThread) {
  constexpr std::size_t kCalls = 16;
  const auto expected = embed(kTexts);
  std::array<std::array<std::vector<float>, 2>, kCalls> found;
  parallel_for(kCalls, 4, [&](std::size_t i) { found[i] = embed(kTexts); });
  for (const auto& values : found) {
    EXPECT_EQ(values, expected);
  }
}

TEST_P(EmbedderContract, MakesARowFromItsTextAlone) {
  const std::size_t dimensions = embedder_->identity().dimensions;
  const auto together = embed(kTexts);
  std::vector<std::string_view> reversed(kTexts.rbegin(), kTexts.rend());
  const auto backwards = embed(reversed);
  for (std::size_t i = 0; i < kTexts.size(); ++i) {
    const auto alone = embed({kTexts[i]});
    for (std::size_t side = 0; side < alone.size(); ++side) {
      const std::span<const float> row = alone[side];
      EXPECT_TRUE(
          std::ranges::equal(row, std::span(together[side]).subspan(i * dimensions, dimensions)));
      EXPECT_TRUE(std::ranges::equal(
          row,
          std::span(backwards[side]).subspan((kTexts.size() - 1 - i) * dimensions, dimensions)));
    }
  }
}

TEST_P(EmbedderContract, PutsAQueryNearerToTheTextThatAnswersIt) {
  const auto documents = embedder_->embed_documents(std::vector<std::string_view>{
      "def remove_expired_sessions(store):\n    for session in store.expired():\n        "
      "store.remove(session)\n",
      "class MatrixMultiply { float[] transpose(float[] rows, int columns); }"});
  const auto query =
      embedder_->embed_queries(std::vector<std::string_view>{"where are expired sessions removed"});
  ASSERT_TRUE(documents && query);
  EXPECT_GT(dot(query->row(0), documents->row(0)), dot(query->row(0), documents->row(1)));
}

INSTANTIATE_TEST_SUITE_P(All, EmbedderContract, testing::ValuesIn(embedder_names()),
                         [](const auto& test) {
                           std::string name(test.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace strata::embed
