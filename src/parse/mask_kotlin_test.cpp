#include "parse/mask_kotlin.hpp"

#include <algorithm>
#include <string>
#include <vector>

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
  EXPECT_EQ(mask_kotlin("fun <T> f(x: T): T where T : Foo {\n  return x\n}\n").text, "");
  EXPECT_EQ(mask_kotlin("val x: Int\n  get() = 1\nwhen (x) { is A -> 1 }\n").text, "");
}

TEST(MaskKotlin, KeepsTheLengthOfTheText) {
  const std::string_view text = "where?.let { }\nis A if b ->\nx { } get (y)\n";
  const std::string masked = mask_kotlin(text).text;
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
  EXPECT_EQ(mask_kotlin("if ((a as? B<*>)?.run() == true)").text,
            "if ((a as? B<*>) .run() == true)");
  EXPECT_EQ(mask_kotlin("(a as? B)!!.run(); (a ?: b)?.run(); (a as B).run()").text, "");
  const std::string_view text =
      "class Types : Base() {\n  fun one(): String {\n    if ((a as? B)?.run() == true) {\n"
      "      two()\n    }\n    return \"\"\n  }\n}\n";
  const SyntaxTree tree = parsed(text);
  ASSERT_EQ(tree.symbols.size(), 2U);
  EXPECT_EQ(tree.symbols[1].path, "Types.one");
}

TEST(MaskKotlin, AnnotatedDeclarationsAreWhole) {
  for (const std::string annotation :
       {"@B", "@A(\"x\")", "@A(1)", "@A(X::class)", "@A(\"x\")\n@B", "@B\n@C(\"a)\\\"(\")",
        "@field:A(\"x\") @[B C(1)]", "@A(\"x\") // why\n@B", "@A(a(1), [2])\n\n@B"}) {
    for (const std::string declaration :
         {"class X {\n  fun f() {}\n}", "private val X = 1", "const val X = 1", "fun X() {}",
          "annotation class X", "object X {\n}", "fun interface X {\n  fun f()\n}",
          "val X by lazy { 1 }", "expect fun X()", "typealias X = Y", "sealed interface X"}) {
      for (const std::string after : {"", "fun z() {}\n", "@Q(\"y\")\nclass Z {\n}\n"}) {
        const std::string whole = "/** Doc */\n" + annotation + "\n" + declaration;
        const std::string text = "package a\nimport b.*\n\n" + whole + "\n\n" + after;
        const SyntaxTree tree = parsed(text);
        ASSERT_FALSE(tree.symbols.empty()) << text;
        EXPECT_EQ(tree.symbols[0].path, "X") << text;
        EXPECT_EQ(slice(text, tree.symbols[0].range), whole);
        EXPECT_EQ(slice(text, tree.symbols[0].documentation), "/** Doc */") << text;
        EXPECT_EQ(slice(text, tree.symbols[0].definition), whole.substr(11)) << text;
        EXPECT_FALSE(tree.references.empty()) << text;
      }
    }
  }
}

TEST(MaskKotlin, AnnotatedFunctionsInBlocksAreSymbols) {
  const SyntaxTree tree = parsed(
      "fun a() {\n  @A(\"x\") fun b() {}\n  @B(\"x\") val y = 3\n"
      "  val z = @C fun(q: Int) {}\n  \"${\"@D(1) fun q() {}\"}\"\n}\nfun c() {}\n");
  ASSERT_EQ(tree.symbols.size(), 3U);
  EXPECT_EQ(tree.symbols[1].path, "a.b");
  ASSERT_FALSE(tree.references.empty());
  EXPECT_EQ(tree.references[0].name, "A");
  EXPECT_EQ(tree.references[0].from.value, 1U);
}

TEST(MaskKotlin, AnnotationsReferToWhatTheyName) {
  const SyntaxTree tree =
      parsed("@a.b.A(\"x(\", C(D.E(1)))\n@[F G(h)]\n@field:I class X : J()\n@K fun y() = z()\n");
  std::vector<std::string> names;
  for (const Reference& reference : tree.references) {
    names.push_back(std::string(to_string(reference.kind)) + " " + reference.name + " " +
                    tree.symbols[reference.from.value].path);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"type A X", "call C X", "call E X", "type F X", "type G X",
                                      "type I X", "inherit J X", "type K y", "call z y"}));
}

TEST(MaskKotlin, LeavesOtherAnnotationsAlone) {
  for (const std::string_view text :
       {"@file:Suppress(\"x\")\npackage a\n", "@file:A\nclass B\n", "fun f() {\n  @A(1) g()\n}\n",
        "class C {\n  @A(\"x\") fun f() {}\n}\n", "// @A class B\n", "val x = \"@A\n@B class\"\n",
        "fun f(@A(\"x\") a: Int) {}\n", "fun f() {\n  return@f (x)\n}\n", "@A(\n", "@",
        "@A(\"\\"}) {
    EXPECT_EQ(mask_kotlin(text).text, "") << text;
  }
}

TEST(MaskKotlin, TypesThatCloseOnTheLineOfTheirLastMemberHaveThem) {
  for (const std::string_view head :
       {"class A", "object A", "interface A", "companion object A",
        "class A @B constructor(val x: Int) : C()", "data class A<T>(x: T)"}) {
    for (const std::string_view member :
         {"fun f() {}", "val f = 1", "fun f() = g { it + 1 }", "init { g() }; fun f() {}",
          "val f get() = \"}\"", "class f { fun g() {} }", "var f: Int; init { }"}) {
      const std::string inner = std::string(head) + " { " + std::string(member) + " }";
      const std::string text = "class W {\n  " + inner + "\n}\nfun z() {}\n";
      const SyntaxTree tree = parsed(text);
      EXPECT_FALSE(tree.has_errors) << text;
      std::vector<std::string> paths;
      for (const Symbol& symbol : tree.symbols) {
        paths.push_back(symbol.path);
      }
      EXPECT_NE(std::ranges::find(paths, "W.A.f"), paths.end()) << text;
      EXPECT_EQ(paths.back(), "z") << text;
    }
  }
  EXPECT_EQ(mask_kotlin("enum class E { A, B }\nclass C { }\nfun f() { g() }\n").text, "");
}

TEST(MaskKotlin, HasNoOpinionOnAnyBytes) {
  for (const std::string_view text :
       {"", "where", "is", "as", "as?", "as )", "as x)?", "is X if", "} get", "} get ",
        "where\xff:", "'\\", "\"${", "\"\"\"", "@A(\"\"\"", "`", "/*", "@["}) {
    const std::string masked = mask_kotlin(text).text;
    EXPECT_TRUE(masked.empty() || masked.size() == text.size()) << text;
  }
}

}  // namespace
}  // namespace strata::parse
