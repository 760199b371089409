#include "engine/cached_embedder.hpp"

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::engine {
namespace {

using Texts = std::vector<std::string_view>;

// [length, 1] for each text, zeros for "withheld" and "unknown"; counts what it is asked, fails
// when told.
class Counting : public embed::Embedder {
 public:
  struct Seen {
    std::vector<std::size_t> calls;
    std::multiset<std::string> texts;
    std::size_t fails_at = 1000;  // this call, counted from 0
  };

  Counting(Seen& seen, std::string fingerprint)
      : seen_(&seen), fingerprint_(std::move(fingerprint)) {}

  [[nodiscard]] embed::ModelIdentity identity() const override {
    return {.name = "counting", .dimensions = 2, .fingerprint = fingerprint_};
  }

  [[nodiscard]] Result<embed::Embeddings> embed_documents(
      std::span<const std::string_view> texts) const override {
    if (seen_->calls.size() == seen_->fails_at) {
      return fail(ErrorKind::kNetwork, "cut off");
    }
    seen_->calls.push_back(texts.size());
    embed::Embeddings rows{.dimensions = 2, .values = {}};
    for (const std::string_view text : texts) {
      seen_->texts.emplace(text);
      const bool zero = text == "withheld" || text == "unknown";
      rows.values.push_back(zero ? 0.0F : static_cast<float>(text.size()));
      rows.values.push_back(zero ? 0.0F : 1.0F);
    }
    return rows;
  }

  [[nodiscard]] Result<embed::Embeddings> embed_queries(
      std::span<const std::string_view> texts) const override {
    return embed_documents(texts);
  }

  [[nodiscard]] bool passes_over(std::string_view document) const override {
    return document == "withheld";
  }

 private:
  Seen* seen_;
  std::string fingerprint_;
};

class CachedEmbedderTest : public testing::Test {
 protected:
  [[nodiscard]] CachedEmbedder over(const std::string& fingerprint = "m",
                                    std::size_t round = 4) const {
    return {std::make_unique<Counting>(seen_, fingerprint), folder_.path(), round};
  }

  TemporaryFolder folder_;
  mutable Counting::Seen seen_;
};

TEST_F(CachedEmbedderTest, AsksForATextOnceWhateverProcessWantsIt) {
  const Texts texts = {"a", "bb", "a", "ccc"};
  const auto first = over().embed_documents(texts);
  ASSERT_TRUE(first);
  EXPECT_EQ(seen_.texts, (std::multiset<std::string>{"a", "bb", "ccc"}));
  EXPECT_EQ(first->values, (std::vector<float>{1, 1, 2, 1, 1, 1, 3, 1}));
  const auto again = over().embed_documents(texts);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->values, first->values);
  EXPECT_EQ(seen_.texts.size(), 3U);
  ASSERT_TRUE(over().embed_documents(Texts{"bb", "new"}));
  EXPECT_EQ(seen_.texts.size(), 4U);
  EXPECT_EQ(seen_.texts.count("new"), 1U);
}

TEST_F(CachedEmbedderTest, NeverGivesAVectorOfAnotherModel) {
  ASSERT_TRUE(over("m").embed_documents(Texts{"a"}));
  ASSERT_TRUE(over("n").embed_documents(Texts{"a"}));
  EXPECT_EQ(seen_.texts.count("a"), 2U);
}

TEST_F(CachedEmbedderTest, GoesOnWhereAnInterruptedRunWas) {
  const Texts texts = {"1", "22", "333", "4444", "55555", "666666", "7777777"};
  seen_.fails_at = 2;
  EXPECT_FALSE(over("m", 2).embed_documents(texts));
  EXPECT_EQ(seen_.texts.size(), 4U);
  seen_.fails_at = 1000;
  ASSERT_TRUE(over("m", 2).embed_documents(texts));
  for (const std::string_view text : texts) {
    EXPECT_EQ(seen_.texts.count(std::string(text)), 1U) << text;
  }
}

TEST_F(CachedEmbedderTest, EmbedsAheadInRoundsWhatIsMissing) {
  const CachedEmbedder embedder = over("m", 4);
  const Texts texts = {"1", "22", "333", "4444", "55555", "666666"};
  ASSERT_TRUE(embedder.embed_ahead(texts));
  EXPECT_EQ(seen_.calls, (std::vector<std::size_t>{4, 2}));
  ASSERT_TRUE(embedder.embed_documents(texts));
  EXPECT_EQ(seen_.calls.size(), 2U);
}

TEST_F(CachedEmbedderTest, KeepsNoRowOfAWithheldText) {
  const CachedEmbedder embedder = over();
  ASSERT_TRUE(embedder.embed_documents(Texts{"withheld", "a"}));
  ASSERT_TRUE(embedder.embed_documents(Texts{"withheld", "a"}));
  EXPECT_EQ(seen_.texts.count("withheld"), 2U);
  EXPECT_EQ(seen_.texts.count("a"), 1U);
}

TEST_F(CachedEmbedderTest, KeepsZerosThatAModelGave) {
  ASSERT_TRUE(over().embed_documents(Texts{"unknown", "a"}));
  const auto again = over().embed_documents(Texts{"unknown", "a"});
  ASSERT_TRUE(again);
  EXPECT_EQ(again->values, (std::vector<float>{0, 0, 1, 1}));
  EXPECT_EQ(seen_.texts.count("unknown"), 1U);
}

TEST_F(CachedEmbedderTest, WorksWithoutAFileAndThenEmbedsNothingAhead) {
  const CachedEmbedder embedder(std::make_unique<Counting>(seen_, "m"), folder_.path() + "/missing",
                                4);
  ASSERT_TRUE(embedder.embed_ahead(Texts{"a"}));
  EXPECT_TRUE(seen_.calls.empty());
  const auto rows = embedder.embed_documents(Texts{"a", "bb"});
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->values, (std::vector<float>{1, 1, 2, 1}));
}

TEST_F(CachedEmbedderTest, IsBounded) {
  const CachedEmbedder embedder = over("m", 1000);
  std::vector<std::string> many;
  for (int i = 0; i < 3000; ++i) {
    many.push_back("text number " + std::to_string(i));
  }
  ASSERT_TRUE(embedder.embed_documents(Texts(many.begin(), many.end())));
  const auto file = std::filesystem::path(folder_.path()) / store::kVectorCacheFile;
  EXPECT_GT(std::filesystem::file_size(file), 200'000U);
  embedder.trim(100'000);
  EXPECT_LE(std::filesystem::file_size(file), 100'000U);
}

TEST_F(CachedEmbedderTest, KeepsNoQuestions) {
  const CachedEmbedder embedder = over();
  ASSERT_TRUE(embedder.embed_queries(Texts{"a"}));
  ASSERT_TRUE(embedder.embed_queries(Texts{"a"}));
  EXPECT_EQ(seen_.texts.count("a"), 2U);
  EXPECT_FALSE(
      std::filesystem::exists(std::filesystem::path(folder_.path()) / store::kVectorCacheFile));
}

}  // namespace
}  // namespace strata::engine
