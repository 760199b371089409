#include "chunk/oversized.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/blanks.hpp"
#include "chunk/chunk_samples.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

using testing::Each;
using testing::ElementsAre;

std::vector<Atom> pieces(std::string_view line, const std::vector<std::uint32_t>& edges = {},
                         std::uint32_t max_cluster = 4096) {
  std::vector<Atom> atoms;
  append_pieces(atoms, line, {0, static_cast<std::uint32_t>(line.size())}, edges, max_cluster);
  return atoms;
}

std::vector<std::string_view> texts(std::string_view line, const std::vector<Atom>& atoms) {
  std::vector<std::string_view> result;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const std::size_t end = i + 1 < atoms.size() ? atoms[i + 1].begin : line.size();
    result.push_back(line.substr(atoms[i].begin, end - atoms[i].begin));
  }
  return result;
}

TEST(Oversized, CutsAfterStatementsThenDelimitersThenBlanks) {
  const std::string_view code =
      "let first = 1;let second = call(three, fourteen, fifteen, sixteen);done()";
  EXPECT_THAT(texts(code, pieces(code)), ElementsAre("let first = 1;", "let second = call(three, ",
                                                     "fourteen, fifteen, sixteen);", "done()"));
}

TEST(Oversized, CutsWhereNodesBeginAndEnd) {
  const std::string_view code = "function e(a){return a}function f(){}";
  const std::vector<Atom> atoms = pieces(code, {23});
  ASSERT_EQ(atoms.back().begin, 23U);
  EXPECT_EQ(atoms.back().seam, Seam::kNode);
}

TEST(Oversized, BlanksBeforeALongClusterAreNoPiece) {
  std::string line(100, '\0');
  line += "x" + repeated("\xCC\x81", 200) + " " + std::string(100, '\1') + repeated("y", 300);
  for (const std::string_view piece : texts(line, pieces(line))) {
    EXPECT_TRUE(any_visible(piece)) << piece.size();
  }
}

TEST(Oversized, KeepsDelimitersOnTheLeft) {  // B101
  const std::string prose =
      "Here is a sentence. Here is another one! And a third, which is longer? Yes.";
  EXPECT_THAT(texts(prose, pieces(prose)),
              ElementsAre("Here is a sentence. ", "Here is another one! ",
                          "And a third, which is longer? ", "Yes."));
}

TEST(Oversized, CutsUnbrokenTextBetweenCodePoints) {  // B35
  const std::string line = repeated("\u2026", 2000);
  const std::vector<Atom> atoms = pieces(line);
  EXPECT_GT(atoms.size(), 80U);
  for (const Atom& atom : atoms) {
    EXPECT_EQ(atom.begin % 3, 0U);
  }
}

TEST(Oversized, KeepsGraphemeClustersWhole) {
  const std::string family =
      "\U0001F468\u200D\U0001F469\u200D\U0001F467";  // one cluster of 18 bytes
  const std::string line = repeated(family, 200);
  for (const Atom& atom : pieces(line)) {
    EXPECT_EQ(atom.begin % family.size(), 0U);
  }
}

TEST(Oversized, CutsAClusterThatAloneIsTooLarge) {
  const std::string line = "x" + repeated("\u0301", 3000);
  const std::vector<Atom> atoms = pieces(line, {}, 512);
  EXPECT_GT(atoms.size(), 5U);
  for (const Atom& atom : atoms) {
    EXPECT_TRUE(text::is_boundary(line, atom.begin));
  }
}

TEST(Oversized, GivesEveryPieceSomethingVisible) {
  const std::string line =
      repeated("a" + std::string(300, ' '), 20) + repeated("\u200B", 100) + "b";
  EXPECT_THAT(texts(line, pieces(line)),
              Each(testing::Truly([](std::string_view t) { return any_visible(t); })));
}

TEST(MiddleCut, HalvesBetweenClusters) {
  const std::string text = "  abcdef  ";
  EXPECT_EQ(middle_cut(text, {0, 10}), 5U);
  EXPECT_EQ(middle_cut("x", {0, 1}), 0U);
  const std::string accents = "x" + repeated("\u0301", 100);
  const std::uint32_t cut = middle_cut(accents, {0, static_cast<std::uint32_t>(accents.size())});
  EXPECT_GT(cut, 1U);
  EXPECT_TRUE(text::is_boundary(accents, cut));
}

}  // namespace
}  // namespace strata::chunk
