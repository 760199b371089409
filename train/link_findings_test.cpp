#include "train/link_findings.hpp"

#include <gtest/gtest.h>

namespace strata::train {
namespace {

Findings code(std::string path, std::string name, std::string text = "code") {
  Findings file;
  file.path = std::move(path);
  file.language = "python";
  file.definitions = {{.name = std::move(name), .code = std::move(text)}};
  file.beginning = "beginning";
  return file;
}

Findings test(std::string path, TestCase one) {
  Findings file;
  file.path = std::move(path);
  file.tests = {std::move(one)};
  return file;
}

TEST(LinkFindings, ATestTestsWhatItCallsAndSharesWordsWith) {
  const std::vector<Findings> files = {
      code("src/a.py", "open_stream", "no"), code("src/b.py", "parse_header", "yes"),
      test("tests/test_all.py",
           {.text = "parses an empty header", .called = {"open_stream", "parse_header"}})};
  const auto pairs = link_findings(files);
  ASSERT_EQ(pairs.size(), 3U);
  ASSERT_EQ(pairs[1].size(), 1U) << "with the code's file";
  EXPECT_TRUE(pairs[0].empty());
  EXPECT_EQ(pairs[1][0].kind, PairKind::kTest);
  EXPECT_EQ(pairs[1][0].text, "parses an empty header");
  EXPECT_EQ(pairs[1][0].code, "yes");
  EXPECT_EQ(pairs[1][0].language, "python");
}

TEST(LinkFindings, WithoutASharedWordTheFileOfTheSameNameIsTested) {
  const std::vector<Findings> files = {
      code("src/header.py", "parse"), code("src/stream.py", "open_it"),
      test("tests/test_header.py", {.text = "fails when empty", .called = {"open_it", "parse"}})};
  const auto pairs = link_findings(files);
  EXPECT_EQ(pairs[0].size(), 1U);
  EXPECT_TRUE(pairs[1].empty());
}

TEST(LinkFindings, ANameOfSeveralDefinitionsIsResolvedByItsFileOrNotAtAll) {
  std::vector<Findings> files = {
      code("src/header.py", "parse_it"), code("src/body.py", "parse_it"),
      test("test_body.py", {.text = "parse all", .called = {"parse_it"}})};
  auto pairs = link_findings(files);
  EXPECT_TRUE(pairs[0].empty());
  EXPECT_EQ(pairs[1].size(), 1U);
  files[2].path = "test_all.py";
  pairs = link_findings(files);
  EXPECT_TRUE(pairs[1].empty());
}

TEST(LinkFindings, SentencesSpeakOfDefinitionsAndFiles) {
  std::vector<Findings> files = {code("src/header.py", "parse_it")};
  files.emplace_back();
  files[1].path = "README.md";
  files[1].sentences = {{.text = "Call this to parse.", .name = "parse_it"},
                        {.text = "All of it stands there.", .name = "src/header.py"},
                        {.text = "This is not here.", .name = "unknown_name"}};
  const auto pairs = link_findings(files);
  ASSERT_EQ(pairs[0].size(), 2U);
  EXPECT_EQ(pairs[0][0].kind, PairKind::kDocument);
  EXPECT_EQ(pairs[0][0].code, "code");
  EXPECT_EQ(pairs[0][1].code, "beginning");
}

TEST(LinkFindings, TakesThreePairsOfAKindForADefinition) {
  std::vector<Findings> files = {code("src/header.py", "parse_it")};
  files.emplace_back();
  for (int i = 0; i < 5; ++i) {
    files[1].tests.push_back({.text = "parse all", .called = {"parse_it"}});
  }
  EXPECT_EQ(link_findings(files)[0].size(), 3U);
}

}  // namespace
}  // namespace strata::train
