#include "embed/batch.hpp"

#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/factory.hpp"

namespace strata::embed {
namespace {

// Gives one row {length of the text}, notes the sizes of its batches and fails as it is told.
class LengthEmbedder final : public Embedder {
 public:
  std::uint32_t extra_rows = 0;
  std::uint32_t declared_dimensions = 1;
  std::string failing_text;
  mutable std::vector<std::size_t> batches;

  ModelIdentity identity() const override {
    return {.name = "length", .dimensions = declared_dimensions, .fingerprint = "length/1"};
  }

  Result<Embeddings> embed_documents(std::span<const std::string_view> texts) const override {
    batches.push_back(texts.size());
    Embeddings rows{.dimensions = 1, .values = std::vector<float>(extra_rows)};
    for (const std::string_view text : texts) {
      if (!failing_text.empty() && text == failing_text) {
        return fail(ErrorKind::kNetwork, "connection refused");
      }
      rows.values.push_back(static_cast<float>(text.size()));
    }
    return rows;
  }

  Result<Embeddings> embed_queries(std::span<const std::string_view> texts) const override {
    return embed_documents(texts);
  }
};

const std::vector<std::string_view> kTexts = {"a", "bb", "", "dddd", "eeeee"};

TEST(Batch, KeepsOrderAndBoundsEveryCall) {
  for (const std::size_t size : {1U, 2U, 3U, 5U, 6U, 4096U}) {
    const LengthEmbedder embedder;
    const auto rows = embed_in_batches(embedder, kTexts, size);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->values, (std::vector<float>{1, 2, 0, 4, 5}));
    EXPECT_THAT(embedder.batches, testing::Each(testing::Le(size)));
  }
}

TEST(Batch, MakesTextsWhenTheirBatchIsDue) {
  const LengthEmbedder embedder;
  std::vector<std::size_t> made;
  const auto rows = embed_in_batches(embedder, kTexts.size(), 2, [&](std::size_t i) {
    EXPECT_EQ(embedder.batches.size(), i / 2);
    made.push_back(i);
    return std::string(kTexts[i]);
  });
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->values, (std::vector<float>{1, 2, 0, 4, 5}));
  EXPECT_THAT(made, testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(Batch, IsNotCalledForNothing) {
  const LengthEmbedder embedder;
  const auto rows = embed_in_batches(embedder, {}, 3);
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->rows(), 0U);
  EXPECT_EQ(rows->dimensions, 1U);
  EXPECT_TRUE(embedder.batches.empty());
}

TEST(Batch, SizeChangesNoVector) {
  const auto embedder = make_embedder();
  ASSERT_TRUE(embedder);
  const auto one = embed_in_batches(**embedder, kTexts, 1);
  const auto all = embed_in_batches(**embedder, kTexts, 64);
  ASSERT_TRUE(one && all);
  EXPECT_EQ(one->values, all->values);
}

TEST(Batch, SaysWhichTextsFailed) {
  LengthEmbedder embedder;
  embedder.failing_text = "dddd";
  const auto rows = embed_in_batches(embedder, kTexts, 2);
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().kind, ErrorKind::kNetwork);
  EXPECT_EQ(rows.error().to_string(), "embedding texts 3..4 of 5: connection refused");
}

TEST(Batch, RefusesAnAnswerOfTheWrongShape) {
  LengthEmbedder more_rows;
  more_rows.extra_rows = 1;
  LengthEmbedder other_width;
  other_width.declared_dimensions = 2;
  for (const LengthEmbedder* embedder : {&more_rows, &other_width}) {
    const auto rows = embed_in_batches(*embedder, kTexts, 2);
    ASSERT_FALSE(rows);
    EXPECT_EQ(rows.error().kind, ErrorKind::kInternal);
  }
}

}  // namespace
}  // namespace strata::embed
