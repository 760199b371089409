#include "chunk/borders.hpp"

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

/// Costs of the cut before each line of a small file.
std::vector<std::uint32_t> costs(const std::string& path, const std::string& bytes) {
  const scan::SourceFile file = file_of(path, bytes);
  const parse::SyntaxTree tree = parse::parse(file);
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms = make_atoms(bytes, text::LineTable(bytes), tree, tokens, 512);
  std::vector<std::uint32_t> result;
  const std::vector<Span> spans = spans_of_nodes(bytes, atoms, tree);
  for (const Border& border :
       borders_of(bytes, atoms, tree, spans, comment_lines(bytes, atoms, tree, spans))) {
    result.push_back(border.nesting * 100 + border.layout);
  }
  return result;
}

TEST(Borders, AreBestBetweenDefinitions) {
  const std::vector<std::uint32_t> cost = costs("a.py",
                                                "def first():\n"
                                                "    one_statement_here = 1\n"
                                                "    if one_statement_here:\n"
                                                "        deep_statement_here()\n"
                                                "    return one_statement_here\n"
                                                "\n"
                                                "def second(): pass\n");
  ASSERT_EQ(cost.size(), 6U);
  EXPECT_EQ(cost[5], 0U);
  EXPECT_GT(cost[2], cost[5]);
  EXPECT_GT(cost[1], cost[2]);  // would tear the signature off
  EXPECT_GT(cost[3], cost[4]);
}

TEST(Borders, AreBadBeforeClosingBracketsAndAfterComments) {
  const std::vector<std::uint32_t> cost = costs("a.js",
                                                "function first(argument) {\n"
                                                "  some_call(argument, 1, 2);\n"
                                                "  // why the next call is made\n"
                                                "  some_call(argument, 3, 4);\n"
                                                "}\n"
                                                "some_call(argument, 5, 6);\n");
  ASSERT_EQ(cost.size(), 6U);
  EXPECT_GT(cost[4], cost[2] + 300);
  EXPECT_GT(cost[3], cost[2]);
  EXPECT_LT(cost[5], cost[2]);
}

TEST(Borders, InTextFollowParagraphsAndIndentation) {
  const std::vector<std::uint32_t> cost =
      costs("notes.txt", "one\ntwo\n  deep\nthree\n\nfour\n}\n");
  ASSERT_EQ(cost.size(), 6U);
  EXPECT_EQ(cost[4], 0U);       // four, after a blank line
  EXPECT_LT(cost[3], cost[1]);  // three, after an indented line
  EXPECT_GT(cost[2], cost[1]);  // deep
  EXPECT_GT(cost[5], cost[2]);  // a closing bracket
}

}  // namespace
}  // namespace strata::chunk
