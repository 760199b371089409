#include "engine/analyse.hpp"

#include <gtest/gtest.h>

#include "embed/factory.hpp"

namespace strata::engine {
namespace {

std::string python_file(int functions) {
  std::string text = "import os\n\n";
  for (int i = 0; i < functions; ++i) {
    const std::string n = std::to_string(i);
    text += "def load_" + n + "(path):\n    \"\"\"Load settings number " + n + ".\"\"\"\n";
    for (int line = 0; line < 12; ++line) {
      text += "    value_" + std::to_string(line) + " = os.path.join(path, 'part_" + n + "_" +
              std::to_string(line) + "')\n";
    }
    text += "    return value_0\n\n\n";
  }
  return text;
}

TEST(Analyse, RunsEveryStageOnAFile) {
  auto embedder = embed::make_embedder(embed::kDefaultEmbedder);
  ASSERT_TRUE(embedder);
  auto source = scan::from_bytes("settings/load.py", python_file(12), {});
  ASSERT_TRUE(std::holds_alternative<scan::SourceFile>(source));
  const auto analysis = analyse(std::get<scan::SourceFile>(std::move(source)), **embedder, {});
  ASSERT_TRUE(analysis);
  EXPECT_EQ(analysis->tree.symbols.size(), 12U);
  EXPECT_GT(analysis->leaves.size(), 3U);
  EXPECT_EQ(analysis->leaf_vectors.rows(), analysis->leaves.size());
  EXPECT_FALSE(analysis->hierarchy.regions.empty());
  EXPECT_EQ(analysis->leaves.front().core.begin, 0U);
  EXPECT_EQ(analysis->leaves.back().core.end, analysis->source.bytes.size());
}

embed::Embeddings leaf_vectors(const std::string& path, const std::string& text,
                               const embed::Embedder& embedder) {
  auto source = scan::from_bytes(path, text, {});
  return analyse(std::get<scan::SourceFile>(std::move(source)), embedder, {})->leaf_vectors;
}

TEST(Analyse, EmbedsTheNameOfTheFileAndOfWhatALeafDefines) {
  const auto embedder = *embed::make_embedder(embed::kDefaultEmbedder);
  const auto question = *embedder->embed_queries(std::vector<std::string_view>{"expired sessions"});
  const auto nearness = [&](const std::string& path, const std::string& name) {
    std::string text = "def " + name + "(path):\n";
    for (int line = 0; line < 12; ++line) {
      text += "    value = join(path, value, number)\n";
    }
    return embed::dot(question.row(0), leaf_vectors(path, text, *embedder).row(0));
  };
  const float neither = nearness("a/b.py", "c");
  EXPECT_GT(nearness("a/sessions.py", "c"), neither + 0.1F);
  EXPECT_GT(nearness("a/b.py", "expire_session"), neither + 0.1F);
}

TEST(StructuralGaps, AreStrongestBetweenTopLevelDefinitions) {
  parse::SyntaxTree tree;
  tree.symbols.push_back({.name = "A", .path = "A"});
  std::vector<chunk::Chunk> leaves(4);
  leaves[1].scope = SymbolId{0};
  leaves[2].scope = SymbolId{0};
  leaves[2].part = 2;
  leaves[3].symbols = {SymbolId{0}};
  const std::string text = "a\n\nb\n\nc\n\nd";
  for (std::uint32_t i = 0; i < 4; ++i) {
    leaves[i].core = {3 * i, std::min(3 * i + 3, static_cast<std::uint32_t>(text.size()))};
  }
  const std::vector<float> gaps = structural_gaps(tree, leaves, text);
  ASSERT_EQ(gaps.size(), 3U);
  EXPECT_FLOAT_EQ(gaps[0], 0.75F / 2);
  EXPECT_FLOAT_EQ(gaps[1], 0.0F);
  EXPECT_FLOAT_EQ(gaps[2], 1.0F);
}

TEST(StructuralGaps, AreWeakerWithoutABlankLineOrAHeading) {
  std::vector<chunk::Chunk> leaves(3);
  leaves[0].core = {0, 4};
  leaves[1].core = {4, 8};
  leaves[2].core = {8, 12};
  leaves[1].min_level = 1;
  leaves[2].min_level = 1;
  const auto close = structural_gaps({}, leaves, "one\ntwo\nten\n");
  const auto apart = structural_gaps({}, leaves, "on\n\ntwo\nten\n");
  EXPECT_LT(close[0], apart[0]);
  EXPECT_FLOAT_EQ(apart[0], 1.0F);
  leaves[1].min_level = 0;
  EXPECT_LT(structural_gaps({}, leaves, "on\n\ntwo\nten\n")[0], apart[0]);
}

}  // namespace
}  // namespace strata::engine
