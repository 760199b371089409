#include "retrieve/features.hpp"

#include <set>

#include <gtest/gtest.h>

#include "retrieve/retrieve.hpp"
#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

const TestCorpus& corpus() {
  static const TestCorpus corpus(
      {{.path = "examples/deep/use_parser.py",
        .leaves = {{.text = "run the parser as an example\n", .symbol = "run"}}},
       {.path = "src/parser.py",
        .leaves = {{.text = "parse a file into a tree\n", .symbol = "parse_file"},
                   {.text = "print the tree of a parser\n", .symbol = "print_tree"}}},
       {.path = "src/writer.py", .leaves = {{.text = "write a file\n", .symbol = "write_file"}}}});
  return corpus;
}

/// Features of the candidates of a query, by the first words of nothing but their place.
Examined examined(const std::string& text, Mode mode = Mode::kHybrid) {
  auto result =
      examine(corpus().view(), corpus().embedder(), {.text = text, .filters = {}}, {.mode = mode});
  EXPECT_TRUE(result);
  return *std::move(result);
}

float value(const Examined& of, const std::string& path, std::size_t leaf, Feature feature) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < of.leaves.size(); ++i) {
    if (corpus().path_of(of.leaves[i]) == path && seen++ == leaf) {
      return of.features[i][static_cast<std::size_t>(feature)];
    }
  }
  ADD_FAILURE() << path << " is no candidate";
  return -1;
}

TEST(Features, LieBetweenZeroAndOne) {
  for (const char* query : {"parser", "parse a file", "print the tree of the parser in the example",
                            "write_file", "\xff\xfe parser"}) {
    for (const FeatureVector& features : examined(query).features) {
      for (std::size_t i = 0; i < kFeatureCount; ++i) {
        EXPECT_GE(features[i], 0.0F) << to_string(static_cast<Feature>(i));
        EXPECT_LE(features[i], 1.0001F) << to_string(static_cast<Feature>(i));
      }
    }
  }
}

TEST(Features, EveryLeafOfAFileCarriesTheBestOfIt) {
  const Examined found = examined("print tree parser");
  const float first = value(found, "src/parser.py", 0, Feature::kBestLeafBody);
  EXPECT_EQ(first, value(found, "src/parser.py", 1, Feature::kBestLeafBody));
  EXPECT_EQ(first, value(found, "src/parser.py", 1, Feature::kLeafBody));
  EXPECT_GT(first, value(found, "src/parser.py", 0, Feature::kLeafBody));
}

TEST(Features, TheBestCandidateIsTheMeasureOfTheOthers) {
  const Examined found = examined("print tree parser");
  EXPECT_FLOAT_EQ(value(found, "src/parser.py", 1, Feature::kRelativeLeaf), 1.0F);
  EXPECT_LT(value(found, "src/parser.py", 0, Feature::kRelativeLeaf), 1.0F);
}

TEST(Features, NamesOfFilesAreReadPartByPart) {
  const Examined found = examined("parser");
  EXPECT_FLOAT_EQ(value(found, "src/parser.py", 0, Feature::kStemMatch), 1.0F);
  EXPECT_FLOAT_EQ(value(found, "examples/deep/use_parser.py", 0, Feature::kStemMatch), 0.0F);
  EXPECT_FLOAT_EQ(value(found, "examples/deep/use_parser.py", 0, Feature::kStemShare), 0.5F);
}

TEST(Features, KnowExamplesAndDepth) {
  const Examined found = examined("parser");
  EXPECT_EQ(value(found, "examples/deep/use_parser.py", 0, Feature::kExample), 1.0F);
  EXPECT_EQ(value(found, "src/parser.py", 0, Feature::kExample), 0.0F);
  EXPECT_GT(value(found, "examples/deep/use_parser.py", 0, Feature::kFileDepth),
            value(found, "src/parser.py", 0, Feature::kFileDepth));
}

TEST(Features, TellWhatAQueryBeginsWithFromWhatItEndsWith) {
  const Examined parser = examined("parser of a writer");
  EXPECT_GT(value(parser, "src/parser.py", 0, Feature::kFrontPath),
            value(parser, "src/writer.py", 0, Feature::kFrontPath));
  const Examined tree = examined("tree that is written");
  EXPECT_GT(value(tree, "src/parser.py", 1, Feature::kFrontTop),
            value(tree, "src/parser.py", 0, Feature::kFrontTop));
  EXPECT_EQ(value(tree, "src/parser.py", 1, Feature::kFrontBest),
            value(tree, "src/parser.py", 0, Feature::kFrontBest));
}

TEST(Features, PlainModesReadScoresOnly) {
  const Examined found = examined("parser", Mode::kLexical);
  EXPECT_GT(value(found, "src/parser.py", 1, Feature::kLeafBody), 0.0F);
  EXPECT_EQ(value(found, "src/parser.py", 1, Feature::kStemMatch), 0.0F);
}

TEST(Features, HaveDistinctNames) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    EXPECT_FALSE(to_string(static_cast<Feature>(i)).empty());
    EXPECT_TRUE(names.insert(to_string(static_cast<Feature>(i))).second);
  }
}

}  // namespace
}  // namespace strata::retrieve
