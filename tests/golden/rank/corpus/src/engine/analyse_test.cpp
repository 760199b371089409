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

TEST(StructuralGaps, AreStrongestBetweenTopLevelDefinitions) {
  parse::SyntaxTree tree;
  tree.symbols.push_back({.name = "A", .path = "A"});
  std::vector<chunk::Chunk> leaves(4);
  leaves[1].scope = SymbolId{0};
  leaves[2].scope = SymbolId{0};
  leaves[2].part = 2;
  const std::vector<float> gaps = structural_gaps(tree, leaves);
  ASSERT_EQ(gaps.size(), 3U);
  EXPECT_FLOAT_EQ(gaps[0], 0.5F);
  EXPECT_FLOAT_EQ(gaps[1], 0.0F);
  EXPECT_FLOAT_EQ(gaps[2], 1.0F);
}

}  // namespace
}  // namespace strata::engine
