#include "embed/hashing_embedder.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/hash.hpp"

namespace strata::embed {
namespace {

Embeddings embed(const std::vector<std::string_view>& texts) {
  auto rows = HashingEmbedder(256).embed_documents(texts);
  EXPECT_TRUE(rows);
  return *std::move(rows);
}

float similarity(std::string_view a, std::string_view b) {
  const Embeddings rows = embed({a, b});
  return dot(rows.row(0), rows.row(1));
}

TEST(HashingEmbedder, SeesOnlyTheWordsOfAnIdentifier) {
  EXPECT_FLOAT_EQ(similarity("parseHTTPResponse", "parse_http_response"), 1.0F);
}

TEST(HashingEmbedder, SeesTheStemOfAWord) {
  EXPECT_FLOAT_EQ(similarity("sessions", "session"), 1.0F);
}

// More words than the embedder remembers, so that places are taken over and over.
TEST(HashingEmbedder, DoesNotDependOnTheTextsBefore) {
  std::string many;
  for (int i = 0; i < 20000; ++i) {
    many += "w" + std::to_string(i * i % 9973) + "x ";
  }
  const Embeddings after = embed({many, "sessions expire", many});
  const Embeddings alone = embed({"sessions expire"});
  EXPECT_TRUE(std::ranges::equal(after.row(1), alone.row(0)));
  EXPECT_TRUE(std::ranges::equal(after.row(0), after.row(2)));
}

TEST(HashingEmbedder, RanksSharedWordsAboveSharedKeywords) {
  const std::string_view text = "static int open_session(const char* user) { return session; }";
  EXPECT_GT(similarity(text, "closes the session of a user"),
            similarity(text, "static int draw_circle(const char* colour) { return radius; }"));
}

TEST(HashingEmbedder, SeesTheOrderOfNeighbours) {
  EXPECT_GT(similarity("binary search tree", "binary search tree"),
            similarity("binary search tree", "tree search binary"));
}

TEST(HashingEmbedder, DampsRepetition) {
  std::string repeated = "alpha beta";
  for (int i = 0; i < 100; ++i) {
    repeated += " . alpha .";
  }
  EXPECT_GT(similarity(repeated, "beta"), 0.05F);
}

TEST(HashingEmbedder, KeepsUnrelatedTextsNearlyOrthogonal) {
  EXPECT_LT(
      similarity("matrix multiplication transposes columns", "cookies expire after session logout"),
      0.3F);
}

// Another hash here means other vectors: raise kVersion in hashing_embedder.cpp together with it.
TEST(HashingEmbedder, GivesTheVectorsOfItsVersionOnEveryMachine) {
  const Embeddings rows =
      embed({"def remove_expired_sessions(store, now2):  # Removes what has expired, twice twice.",
             "class XMLHttpRequest \xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e"});
  std::string thousandths;
  for (const float value : rows.values) {
    thousandths += std::to_string(static_cast<int>(value * 1000.0F)) + ' ';
  }
  EXPECT_EQ(HashingEmbedder(256).identity().fingerprint, "hashing-256/1");
  EXPECT_EQ(hash128(thousandths).to_hex(), "1e007594879743457463e2114c31f792");
}

}  // namespace
}  // namespace strata::embed
