#include "chunk/atoms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

using testing::ElementsAre;

Atoms atoms_of(std::string_view bytes, std::uint32_t max_tokens = 512) {
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap tokens(bytes, counter);
  return make_atoms(bytes, text::LineTable(bytes), {}, tokens, max_tokens);
}

std::vector<std::uint32_t> begins(const Atoms& atoms) {
  std::vector<std::uint32_t> result;
  for (const Atom& atom : atoms.list) {
    result.push_back(atom.begin);
  }
  return result;
}

TEST(Atoms, AreLinesAndBlankLinesBelongToTheOneBefore) {
  const Atoms atoms = atoms_of("\n  \na\n\n\n  b\nc");
  EXPECT_THAT(begins(atoms), ElementsAre(0, 8, 12));
  EXPECT_FALSE(atoms.list[0].after_blank);
  EXPECT_TRUE(atoms.list[1].after_blank);
  EXPECT_FALSE(atoms.list[2].after_blank);
  EXPECT_EQ(atoms.list[1].indent, 2);
}

TEST(Atoms, NeverPartCarriageReturnAndLineFeed) {  // B37
  EXPECT_THAT(begins(atoms_of("a = 1\r\n\r\nb = 2\r\n")), ElementsAre(0, 9));
  EXPECT_THAT(begins(atoms_of("old\rmac\rlines")), ElementsAre(0, 4, 8));
}

TEST(Atoms, CutOnlyLinesOverTheLimit) {
  const std::string lines = repeated("word ", 100) + "\n" + repeated("more ", 600) + "\nend\n";
  const Atoms atoms = atoms_of(lines);
  ASSERT_GT(atoms.count(), 20U);
  EXPECT_EQ(atoms.list[1].begin, 501U);
  EXPECT_EQ(atoms.list[2].seam, Seam::kBlank);
  EXPECT_EQ(atoms.list.back().seam, Seam::kLine);
}

TEST(Atoms, FindWhoHoldsAnOffset) {
  const Atoms atoms = atoms_of("a\nbb\nccc\ndddd\n");
  for (std::uint32_t offset = 0; offset < atoms.size; ++offset) {
    const std::uint32_t atom = atoms.holding(offset);
    EXPECT_LE(atoms.begin(atom), offset);
    EXPECT_GT(atoms.begin(atom + 1), offset);
    for (std::uint32_t hint = 0; hint <= atom; ++hint) {
      EXPECT_EQ(atoms.holding_from(hint, offset), atom);
    }
  }
  EXPECT_EQ(atoms.holding(1000), 3U);
}

TEST(Atoms, DoNotExistInInvisibleText) { EXPECT_EQ(atoms_of(" \n\t\n\uFEFF").count(), 0U); }

}  // namespace
}  // namespace strata::chunk
