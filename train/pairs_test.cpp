#include "train/pairs.hpp"

#include <filesystem>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>

#include "scan/temporary_tree.hpp"

namespace strata::train {
namespace {

TEST(Pairs, AreReadAsTheyWereWritten) {
  const scan::TemporaryTree tree;
  const std::vector<Pair> written = {
      {.package = "p",
       .language = "go",
       .kind = PairKind::kComment,
       .text = "A \"b\"\n",
       .code = ""},
      {.package = "q", .language = "cpp", .kind = PairKind::kName, .text = "t", .code = "int\tx;"},
      {.package = "r",
       .language = "php",
       .kind = PairKind::kFile,
       .text = "\xc3\xa9",
       .code = "c"}};
  std::string lines;
  for (const Pair& pair : written) {
    lines += to_json_line(pair);
  }
  tree.write("pairs.jsonl", lines);
  std::vector<Pair> read;
  ASSERT_TRUE(read_pairs(tree.path("pairs.jsonl"), [&](Pair&& pair) { read.push_back(pair); }));
  ASSERT_EQ(read.size(), written.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(to_json_line(read[i]), to_json_line(written[i]));
    EXPECT_EQ(read[i].code, written[i].code);
  }
}

TEST(Pairs, EveryKindHasAWordThatLeadsBackToIt) {
  for (std::size_t i = 0; i < kPairKinds; ++i) {
    EXPECT_EQ(pair_kind_from(to_string(static_cast<PairKind>(i))), i);
  }
  EXPECT_EQ(pair_kind_from("other"), kPairKinds);
  EXPECT_EQ(pair_kind_from(""), kPairKinds);
}

TEST(Pairs, AreWrittenAsValidTextWhateverTheBytes) {
  Pair pair;
  pair.code = "\xff\xfe";
  EXPECT_NE(to_json_line(pair).find("\xef\xbf\xbd"), std::string::npos);
}

TEST(Pairs, OfAnotherFormAreRefusedWithTheirLine) {
  const scan::TemporaryTree tree;
  for (const char* bad : {"{}", "[]", "{", "{\"package\":1}", ""}) {
    tree.write("pairs.jsonl", to_json_line({}) + bad + "\n");
    const auto read = read_pairs(tree.path("pairs.jsonl"), [](Pair&&) {});
    ASSERT_FALSE(read) << bad;
    EXPECT_EQ(read.error().kind, ErrorKind::kCorrupt);
    EXPECT_NE(read.error().message.find("line 2"), std::string::npos);
  }
  EXPECT_FALSE(read_pairs(tree.path("none"), [](Pair&&) {}));
}

}  // namespace
}  // namespace strata::train
