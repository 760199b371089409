#include "parse/mask_kotlin.hpp"

#include <gtest/gtest.h>

#include "parse/parse.hpp"

namespace strata::parse {
namespace {

SyntaxTree parsed(std::string_view text) {
  scan::SourceFile file;
  file.path = "a.kt";
  file.bytes = text;
  file.language = lang::language_named("kotlin");
  return parse(file);
}

TEST(MaskKotlin, LeavesOrdinarySourceAlone) {
  EXPECT_EQ(mask_kotlin("fun <T> f(x: T): T where T : Foo {\n  return x\n}\n"), "");
  EXPECT_EQ(mask_kotlin("val x: Int\n  get() = 1\nwhen (x) { is A -> 1 }\n"), "");
}

TEST(MaskKotlin, KeepsTheLengthOfTheText) {
  const std::string_view text = "where?.let { }\nis A if b ->\nx { } get (y)\n";
  const std::string masked = mask_kotlin(text);
  EXPECT_EQ(masked.size(), text.size());
  EXPECT_EQ(masked, "wher_?.let { }\nis A      ->\nx { } ge_ (y)\n");
}

TEST(MaskKotlin, SourceThatTheGrammarRefusesHasItsSymbols) {
  const std::string_view text =
      "class Update(val where: Op?) {\n"
      "  fun prepare() {\n    where?.let { build(it) }\n"
      "    when (x) {\n      is Join if dialect is Oracle -> run()\n      else -> {}\n    }\n"
      "    val id = table.insert { } get Cities.id\n  }\n"
      "  fun last() {}\n}\n";
  const SyntaxTree tree = parsed(text);
  EXPECT_FALSE(tree.has_errors);
  ASSERT_GE(tree.symbols.size(), 3U);
  EXPECT_EQ(tree.symbols[1].path, "Update.where");
  EXPECT_EQ(tree.symbols.back().path, "Update.last");
}

TEST(MaskKotlin, TakesTheMarkOfASafeCallAfterACast) {
  EXPECT_EQ(mask_kotlin("if ((a as? B<*>)?.run() == true)"), "if ((a as? B<*>) .run() == true)");
  EXPECT_EQ(mask_kotlin("(a as? B)!!.run(); (a ?: b)?.run(); (a as B).run()"), "");
  const std::string_view text =
      "class Types : Base() {\n  fun one(): String {\n    if ((a as? B)?.run() == true) {\n"
      "      two()\n    }\n    return \"\"\n  }\n}\n";
  const SyntaxTree tree = parsed(text);
  ASSERT_EQ(tree.symbols.size(), 2U);
  EXPECT_EQ(tree.symbols[1].path, "Types.one");
}

TEST(MaskKotlin, HasNoOpinionOnAnyBytes) {
  for (const std::string_view text : {"", "where", "is", "as", "as?", "as )", "as x)?", "is X if",
                                      "} get", "} get ", "where\xff:"}) {
    const std::string masked = mask_kotlin(text);
    EXPECT_TRUE(masked.empty() || masked.size() == text.size()) << text;
  }
}

}  // namespace
}  // namespace strata::parse
