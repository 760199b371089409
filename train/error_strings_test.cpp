#include "train/error_strings.hpp"

#include <gtest/gtest.h>

#include "train/examined.hpp"

namespace strata::train {
namespace {

TEST(ErrorStrings, PairAMessageWithTheFunctionThatGivesIt) {
  const auto found = examined("a.py",
                              "def read_header(stream):\n    \"\"\"Reads.\"\"\"\n"
                              "    line = stream.readline()\n    if not line:\n"
                              "        raise ValueError(f\"the stream {name} ended too early\")\n"
                              "    return line.split(\":\")\n")
                         .error_pairs;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, PairKind::kError);
  EXPECT_EQ(found[0].text, "the stream ended too early");
  EXPECT_EQ(found[0].code.find("too early"), std::string::npos) << "the answer is not in the code";
  EXPECT_EQ(found[0].code.find("Reads."), std::string::npos);
  EXPECT_NE(found[0].code.find("line.split"), std::string::npos);
}

TEST(ErrorStrings, BelongToTheInnermostFunctionWhichTakesTheLongest) {
  const auto found = examined("a.js",
                              "function outer(list) {\n"
                              "  function inner(item, index, all) {\n"
                              "    if (!item) { throw new Error('no item there'); }\n"
                              "    if (!index) { throw new Error('no index of the item'); }\n"
                              "    return item + index + all;\n  }\n"
                              "  return list.map(inner).filter(Boolean);\n}\n")
                         .error_pairs;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "no index of the item");
  EXPECT_TRUE(found[0].code.starts_with("function inner"));
  EXPECT_NE(found[0].code.find("no item there"), std::string::npos);
}

TEST(ErrorStrings, MayStandOnTheNextLine) {
  const auto found = examined("a.go",
                              "package a\n\nfunc Open(path string, flags int, mode int) error {\n"
                              "\treturn fmt.Errorf(\n\t\t\"cannot open the file %q: %w\",\n"
                              "\t\tpath, last(flags, mode))\n}\n")
                         .error_pairs;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "cannot open the file :");
}

TEST(ErrorStrings, AreNoOtherStringsAndNoneOutsideAFunction) {
  EXPECT_TRUE(examined("a.py",
                       "def show(items, first, last):\n"
                       "    print(\"these are all the items\", items, first, last)\n"
                       "    return items[first:last]\n")
                  .error_pairs.empty());
  EXPECT_TRUE(examined("a.py", "ERROR = \"this is no function at all\"\n").error_pairs.empty());
}

TEST(ErrorStrings, AreTotalOnUnfinishedLiterals) {
  for (const char* line :
       {"raise E(\"never ends here\\", "raise E('a b c", "raise E(\"{ a b c\")"}) {
    const std::string code = std::string("def f(a, b, c):\n    ") + line + "\n";
    EXPECT_LE(examined("a.py", code).error_pairs.size(), 1U);
  }
}

}  // namespace
}  // namespace strata::train
