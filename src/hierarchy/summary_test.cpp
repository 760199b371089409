#include "hierarchy/summary.hpp"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "hierarchy/sample_file.hpp"
#include "text/utf8.hpp"

namespace strata::hierarchy {
namespace {

using lang::SymbolType;

std::string title(const SampleFile& sample) {
  return title_of(sample.file.bytes, sample.tree, sample.leaves);
}

std::string summary(const SampleFile& sample, std::size_t max_bytes = 480) {
  return summary_of(sample.file.bytes, sample.tree, sample.leaves, {}, max_bytes);
}

SampleFile pile() {
  SampleFile sample;
  sample.add_leaf(
      "\"\"\"Stacks of numbers.\"\"\"\nclass Pile:\n  \"\"\"A stack of ints. Not "
      "thread-safe.\"\"\"\n");
  sample.add_comment("\"\"\"Stacks of numbers.\"\"\"");
  const SymbolId type = sample.add_symbol(
      "Pile", SymbolType::kClass, "class Pile:", "\"\"\"A stack of ints. Not thread-safe.\"\"\"");
  sample.tree.symbols.back().range.begin += 25;
  sample.add_leaf("  def push(self,\n      x):\n    # Puts x on top.\n");
  sample.add_symbol("Pile.push", SymbolType::kMethod,
                    "def push(self,\n      x):", "# Puts x on top.", type);
  sample.add_leaf("LIMIT = 3\n");
  sample.add_symbol("LIMIT", SymbolType::kConstant, "LIMIT = 3");
  sample.add_leaf("def new_pile(): pass\n");
  sample.add_symbol("new_pile", SymbolType::kFunction, "def new_pile():");
  return sample;
}

TEST(Title, NamesTheWeightiestOutermostSymbols) {
  EXPECT_EQ(title(pile()), "Pile, new_pile, LIMIT");
}

TEST(Title, CountsWhatItLeavesOut) {
  SampleFile sample;
  sample.add_leaf("many");
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    sample.add_symbol(name, SymbolType::kFunction, "");
  }
  EXPECT_EQ(title(sample), "a, b, c +2");
}

TEST(Title, NamesOverloadsOnce) {
  SampleFile sample;
  sample.add_leaf("overloads");
  for (const char* name : {"push", "push", "pop"}) {
    sample.add_symbol(name, SymbolType::kFunction, "");
  }
  EXPECT_EQ(title(sample), "push, pop");
}

TEST(Title, PassesOverLicences) {
  SampleFile sample;
  sample.add_leaf("// Copyright 2020 The Authors\n\n#include <map>\n");
  EXPECT_EQ(title(sample), "#include <map>");
}

TEST(Title, IsTheFirstWordsWhereThereIsNoSymbol) {
  SampleFile sample;
  sample.add_leaf("\n\n# Install\n\nRun the script.\n");
  EXPECT_EQ(title(sample), "Install Run the script.");
}

TEST(Summary, JoinsSignaturesAndFirstSentencesInDocumentOrderDetailsLast) {
  EXPECT_EQ(
      summary(pile()),
      "class Pile: A stack of ints.\ndef push(self, x): Puts x on top.\ndef new_pile()\nLIMIT = 3");
}

TEST(Summary, BeginsWithSubstanceAndLeavesFormalitiesOut) {
  SampleFile sample;
  sample.add_leaf("T = TypeVar('T')\n");
  sample.add_symbol("T", SymbolType::kVariable, "T = TypeVar('T')");
  sample.add_leaf("Key = str | int\n");
  sample.add_symbol("Key", SymbolType::kTypeAlias, "Key = str | int");
  sample.add_leaf("def run(key): pass\n");
  sample.add_symbol("run", SymbolType::kFunction, "def run(key):");
  EXPECT_EQ(summary(sample), "def run(key)\nKey = str | int");
}

TEST(Summary, QuotesAHeadingWithoutItsUnderline) {
  SampleFile sample;
  sample.add_leaf("Version 3.2\n-----------\n\nReleased.\n");
  sample.add_symbol("Version 3.2", SymbolType::kSection, "Version 3.2\n-----------");
  EXPECT_EQ(summary(sample), "Version 3.2");
}

TEST(Summary, PrefersSignaturesOfOutermostSymbolsThenSentences) {
  EXPECT_EQ(summary(pile(), 80),
            "class Pile: A stack of ints.\ndef push(self, x)\ndef new_pile()\nLIMIT = 3");
}

TEST(Summary, QuotesLeavesWhereThereIsNoSymbol) {
  SampleFile sample;
  sample.add_leaf("# Install\n\nRun the script.\n");
  sample.add_leaf("# Use\n\nType a question.\n");
  EXPECT_EQ(summary(sample), "Install Run the script.\nUse Type a question.");
}

TEST(Summary, PassesOverACommentLineThatOnlyNamesItsSymbol) {
  SampleFile sample;
  sample.add_leaf("// Cord::Append()\n//\n// Appends to the cord.\nvoid Append(Cord c);\n");
  sample.add_symbol("Cord.Append", SymbolType::kMethod, "void Append(Cord c);",
                    "// Cord::Append()\n//\n// Appends to the cord.");
  EXPECT_EQ(summary(sample), "void Append(Cord c): Appends to the cord.");
}

TEST(Summary, NamesASymbolWithoutSignatureByItsPath) {
  SampleFile sample;
  sample.add_leaf("key: 1\n");
  sample.add_symbol("server.port", SymbolType::kKey, "");
  EXPECT_EQ(summary(sample), "server.port");
}

TEST(Summary, OfManyLeavesQuotesTheMostCentralOnes) {
  SampleFile sample;
  std::vector<float> centrality;
  for (int i = 0; i < 40; ++i) {
    sample.add_leaf("paragraph number " + std::to_string(100 + i) + " about something\n");
    centrality.push_back(i >= 30 && i < 33 ? 0.9F : 0.1F);
  }
  const std::string text =
      summary_of(sample.file.bytes, sample.tree, sample.leaves, centrality, 180);
  EXPECT_EQ(text,
            "paragraph number 130 about something\nparagraph number 131 about something\n"
            "paragraph number 132 about something");
}

TEST(Summary, OfAFileBeginsWithTheCommentThatSpeaksForIt) {
  const SampleFile sample = pile();
  EXPECT_THAT(file_summary_of(sample.file.bytes, sample.tree, sample.leaves, {}, 480),
              testing::StartsWith("Stacks of numbers.\nclass Pile: A stack of ints.\n"));
}

TEST(Summary, StaysInItsLimitAndBetweenCodePoints) {
  EXPECT_TRUE(rc::check([] {
    SampleFile sample;
    const auto leaves = *rc::gen::inRange(1, 30);
    for (int i = 0; i < leaves; ++i) {
      std::string text;
      for (const int word : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 4))) {
        text += std::vector<std::string>{"sessions ", "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", ". ",
                                         "\n"}[word];
      }
      text += "end";
      sample.add_leaf(text);
      if (*rc::gen::arbitrary<bool>()) {
        sample.add_symbol("f" + std::to_string(i), SymbolType::kFunction, text, text);
      }
    }
    const auto limit = *rc::gen::inRange<std::size_t>(80, 600);
    const std::string file =
        file_summary_of(sample.file.bytes, sample.tree, sample.leaves, {}, limit);
    const std::string region = summary(sample, limit);
    RC_ASSERT(file.size() <= limit && region.size() <= limit);
    RC_ASSERT(!region.empty());
    RC_ASSERT(text::is_valid_utf8(file) && text::is_valid_utf8(region));
    RC_ASSERT(title(sample).size() <= 120U && text::is_valid_utf8(title(sample)));
  }));
}

TEST(Summary, TakesSymbolsWithHugeNamesAndSignatures) {
  SampleFile sample;
  const std::string huge(1U << 20U, 'x');
  sample.add_leaf(huge);
  for (int i = 0; i < 5; ++i) {
    sample.add_symbol(std::to_string(i) + huge, SymbolType::kFunction, huge, huge);
  }
  EXPECT_LE(title(sample).size(), 120U);
  EXPECT_THAT(title(sample), testing::EndsWith(" +2"));
  EXPECT_LE(summary(sample, 480).size(), 480U);
}

}  // namespace
}  // namespace strata::hierarchy
