#include "parse/mask_swift.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "parse/parse.hpp"

namespace strata::parse {
namespace {

SyntaxTree parsed(std::string_view text) {
  scan::SourceFile file;
  file.path = "a.swift";
  file.bytes = text;
  file.language = lang::language_named("swift");
  return parse(file);
}

std::string paths_of(std::string_view text) {
  std::string paths;
  for (const Symbol& symbol : parsed(text).symbols) {
    paths += (paths.empty() ? "" : " ") + symbol.path;
  }
  return paths;
}

TEST(MaskSwift, LeavesConditionsBetweenStatementsAlone) {
  EXPECT_EQ(mask_swift("#if DEBUG\nlet a = 1\n#endif\n"), "");
  EXPECT_EQ(mask_swift("class A {\n  class func f() {\n    #if X\n    g()\n    #endif\n  }\n}\n"),
            "");
  EXPECT_EQ(mask_swift("class A {\n  let s = \"\"\"\n#if X\n#endif\n\"\"\" /*\n#if X\n*/\n}\n"),
            "");
}

TEST(MaskSwift, KeepsAllBranchesThatBalanceTheirBrackets) {
  EXPECT_EQ(mask_swift("struct A {\n #if X // c\n let a = 1\n #else\n let b = 1\n #endif\n}\n"),
            "struct A {\n           \n let a = 1\n      \n let b = 1\n       \n}\n");
}

TEST(MaskSwift, KeepsTheFirstBranchWhereTheyShareABody) {
  EXPECT_EQ(paths_of("class A {\n  #if X\n  func f(a: Int) {\n  #else\n  func f() {\n  #endif\n"
                     "    run()\n  }\n  func g() {}\n}\n"),
            "A A.f A.g");
}

TEST(MaskSwift, TypesOfEveryKindSurviveConditionsAmongTheirMembers) {
  for (const std::string_view kind : {"class", "struct", "enum", "extension", "actor"}) {
    std::string text(kind);
    text +=
        " W: P where T == \"}\" {\n  #if DEBUG\n  func dbg() {}\n  #if A\n  func a() {}\n"
        "  #elseif B\n  func b() { if x { \"{\\(f(\")\"))\" } }\n  #endif\n  #endif\n"
        "  func other() {}\n}\nfunc last() {}\n";
    text.replace(text.find("== \"}\""), 6, "== V");
    EXPECT_EQ(paths_of(text), "W W.dbg W.a W.b W.other last") << text;
  }
  EXPECT_EQ(paths_of("protocol P {\n  #if X\n  func f()\n  #endif\n  var g: Int { get }\n}\n"),
            "P P.f P.g");
}

TEST(MaskSwift, HasNoOpinionOnAnyBytes) {
  for (const std::string_view text :
       {"#if", "#endif", "#else\n#if", "class A {\n#if",
        "class A {\n#if\n}}}\n#else\n#endif\n#endif", "class A {#if\n#\"", "#if\nclass A {\n#endif",
        "#if /*", "#if \"\\", "#if `"}) {
    const std::string masked = mask_swift(text);
    EXPECT_TRUE(masked.empty() || masked.size() == text.size()) << text;
  }
  std::string deep = "class A {\n#if X\n";
  deep.append(5000, '{');
  EXPECT_EQ(mask_swift(deep), "");
}

}  // namespace
}  // namespace strata::parse
