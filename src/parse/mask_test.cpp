#include "parse/mask.hpp"

#include <gtest/gtest.h>

#include "parse/c_tokens.hpp"

namespace strata::parse {
namespace {

// The masked text without the blanks that stand for macros, or the text itself.
std::string masked(std::string_view text) {
  std::string out = mask_macros(text);
  if (!out.empty()) {
    EXPECT_EQ(out.size(), text.size());
  }
  return out.empty() ? std::string(text) : out;
}

TEST(MaskMacros, LeavesOrdinarySourceAlone) {
  for (const char* text :
       {"int f(void) { return X; }\n", "DWORD x;\n", "struct STAT st;\n",
        "struct STAT *get(void);\n", "FILE *open_it(void);\n", "struct STAT x = {0};\n",
        "enum { A, B };\n", "enum {\n  ONE\n};\n", "if (x)\n  CALL(y)\nz();\n",
        "SSIZE_T read(int);\n", "DWORD\nrun(void)\n{\n}\n", "struct BITS x : 3;\n",
        "/* class API Wheel { */\n", "char *s = \"class API Wheel {\";\n", "TEST(Foo, Bar) {\n}\n",
        "TEST(Foo, Bar)\n{\n}\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
}

TEST(MaskMacros, TakesTheTypeOutOfAForCondition) {
  EXPECT_EQ(masked("for (; const char* dp = find(p); ++p) {"),
            "for (;             dp = find(p); ++p) {");
  EXPECT_EQ(masked("for (int i = f(1); std::pair<int, T> x = g(i); ++i)"),
            "for (int i = f(1);                   x = g(i); ++i)");
  for (const char* text : {"for (int i = 0; i < n; i = i + 1) {}\n", "for (;;) { int x = 1; }\n",
                           "for (; a == b; ++a) {}\n", "for (auto& x : xs) { int y = 1; }\n",
                           "for (; x = next(); ++a) {}\n", "for (; p != q && (r = f()); ) {}\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
}

TEST(MaskMacros, TakesExportMacrosOutOfTypeHeads) {
  EXPECT_EQ(masked("class API Wheel final : public Part {"),
            "class     Wheel final : public Part {");
  EXPECT_EQ(masked("struct EXPORT(1) Wheel {"), "struct           Wheel {");
  EXPECT_EQ(masked("class API Wheel;"), "class     Wheel;");
  EXPECT_EQ(masked("class [[nodiscard]] API Wheel {"), "class [[nodiscard]]     Wheel {");
  EXPECT_EQ(masked("struct alignas(8) API OWNER Wheel : Part {"),
            "struct alignas(8)           Wheel : Part {");
}

TEST(MaskMacros, MakesEnumsOfTheirMacros) {
  EXPECT_EQ(masked("typedef NS_ENUM(NSInteger, Kind) {"), "        enum               Kind  {");
  EXPECT_EQ(masked("enum Kind { A };\nCF_OPTIONS(int, Flags) {"),
            "enum Kind { A };\nenum            Flags  {");
}

TEST(MaskMacros, TakesMacrosBeforeDeclarations) {
  EXPECT_EQ(masked("API int spin(void);"), "    int spin(void);");
  EXPECT_EQ(masked("CURL_EXTERN CURLcode curl_run(CURL *c);"),
            "            CURLcode curl_run(CURL *c);");
  EXPECT_EQ(masked("x;\nAPI std::string name();"), "x;\n    std::string name();");
}

TEST(MaskMacros, TakesLonelyMacroCalls) {
  EXPECT_EQ(masked("DEFINE_CMD(start)\nDEFINE_CMD(stop)\nstatic int live;\n"),
            "                 \n                \nstatic int live;\n");
  EXPECT_EQ(masked("NAMESPACE_BEGIN\nint x;\nNAMESPACE_END\n"),
            "               \nint x;\n             \n");
}

TEST(MaskMacros, TakesMacrosAfterWhatIsDeclared) {
  EXPECT_EQ(masked("int x_ GUARDED_BY(mu_);"), "int x_                ;");
  EXPECT_EQ(masked("Lock* x_ GUARDED_BY(mu_);"), "Lock* x_                ;");
  EXPECT_EQ(masked("void f() const LOCKS(mu) {"), "void f() const           {");
  EXPECT_EQ(masked("Foo f(view s BOUND);"), "Foo f(view s      );");
  EXPECT_EQ(masked("if (x) CALL(y);"), "if (x) CALL(y);");
  EXPECT_EQ(masked("static Foo LIMIT = 3;"), "static Foo LIMIT = 3;");
}

TEST(MaskMacros, TakesWordsBetweenPointerAndName) {
  EXPECT_EQ(masked("void f(const char* nonnull file);"), "void f(const char*         file);");
  EXPECT_EQ(masked("void f(char* const file);"), "void f(char* const file);");
  EXPECT_EQ(masked("x = a * b;"), "x = a * b;");
}

TEST(MaskMacros, TakesArgumentsThatAreNoExpressions) {
  EXPECT_EQ(masked("FLAG(bool, x, false);"), "FLAG(              );");
  EXPECT_EQ(masked("MATCHER(IsOk, \"\") { }"), "MATCHER(        ) { }");
}

TEST(MaskMacros, MakesMacrosAmongTemplateParametersAType) {
  EXPECT_EQ(masked("template <typename T, ENABLE_IF(x == 1)> f();"),
            "template <typename T, int              > f();");
}

TEST(MaskConditionals, KeepsOneBranchOfAGroupThatCutsThroughABlock) {
  EXPECT_EQ(masked("#ifdef A\nint f(int x) {\n#else\nint f(long x) {\n#endif\n}\n"),
            "        \nint f(int x) {\n     \n               \n      \n}\n");
  EXPECT_EQ(masked("#if 0\nint f() {\n#else\nint g() {\n#endif\n}\n"),
            "     \n         \n     \nint g() {\n      \n}\n");
}

TEST(MaskConditionals, TakesDirectivesOutOfTheMiddleOfAStatement) {
  EXPECT_EQ(masked("f(a,\n#ifdef B\n  b,\n#endif\n  c);"), "f(a,\n        \n  b,\n      \n  c);");
}

TEST(MaskConditionals, LeavesWholeGroupsAlone) {
  EXPECT_EQ(mask_macros("#ifdef A\nint f() { return 1; }\n#else\nint f() { return 2; }\n#endif\n"),
            "");
  EXPECT_EQ(mask_macros("#ifndef H\n#define H\nint x;\n#endif\n"), "");
}

TEST(MaskConditionals, SimplifiesConditionsThatTheGrammarCannotRead) {
  EXPECT_EQ(masked("#if __has_include(<x>)\n#endif\n"), "#if 1                 \n#endif\n");
}

TEST(MaskConditionals, SurviveUnclosedAndDeepNesting) {
  EXPECT_EQ(mask_macros("#if A\n#if B\n"), "");
  EXPECT_EQ(mask_macros("#endif\n#else\n"), "");
  std::string deep;
  for (int i = 0; i < 2000; ++i) {
    deep += "#if A\n{\n";
  }
  for (int i = 0; i < 2000; ++i) {
    deep += "#else\n}\n#endif\n";
  }
  EXPECT_EQ(mask_macros(deep).size(), deep.size());
}

TEST(CTokens, AreTotalOnAnyBytes) {
  for (const char* text :
       {"", "\"", "'", "/*", "//", "R\"(", "R\"x", "#", "#\\\n", "1'0", "\\", "\"\\"}) {
    for (const CToken& token : c_tokens(text)) {
      EXPECT_LE(token.end, std::string_view(text).size()) << text;
    }
  }
}

TEST(CTokens, KeepDirectivesWithTheirContinuations) {
  const auto tokens = c_tokens("#define A \\\n  1\nint\n");
  ASSERT_EQ(tokens.size(), 2U);
  EXPECT_EQ(tokens[0].kind, CTokenKind::kDirective);
}

TEST(MaskMacros, AfterTheParametersOfAnOperator) {
  EXPECT_EQ(mask_macros("struct F {\n  int operator()(int a) const MY_NOEXCEPT {\n  }\n};\n"),
            "struct F {\n  int operator()(int a) const             {\n  }\n};\n");
  EXPECT_EQ(mask_macros("bool operator==(A a) MY_NOEXCEPT;\n"),
            "bool operator==(A a)            ;\n");
}

TEST(MaskMacros, BetweenTypeAndNameAndAfterIf) {
  EXPECT_EQ(mask_macros("void NO_INLINE call(int a) {}\n"), "void           call(int a) {}\n");
  EXPECT_EQ(mask_macros("void f() { if CONSTEXPR17 (a) { g(); } }\n"),
            "void f() { if             (a) { g(); } }\n");
  EXPECT_EQ(mask_macros("struct A {\n  NO_INLINE ~A() {}\n};\n"),
            "struct A {\n            ~A() {}\n};\n");
  EXPECT_EQ(mask_macros("char* nonnull ns::f(int a) {}\n"), "char*         ns::f(int a) {}\n");
}

TEST(MaskMacros, SeveralAfterADeclaredName) {
  EXPECT_EQ(mask_macros("V<T>* info GUARDED_BY(mu)\n    PT_GUARDED_BY(mu){nullptr};\n"),
            "V<T>* info               \n                     {nullptr};\n");
}

TEST(MaskMacros, TakesCallsWithoutSemicolonAtTheBeginningOfALine) {
  EXPECT_EQ(masked("module_init(start)\nmodule_exit(stop)\nstatic const struct fo fops = {\n};\n"),
            "                  \n                 \nstatic const struct fo fops = {\n};\n");
  EXPECT_EQ(masked("module_init(start)\nstatic int x;\n"), "                  \nstatic int x;\n");
  for (const char* text :
       {"main(argc, argv)\nint argc;\nchar **argv;\n{\n}\n", "int\nrun(int a)\n{\n}\n",
        "void f(void)\n{\nif (a)\nb();\neach(x)\ny();\n}\n", "run(a);\nint x;\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
}

TEST(MaskMacros, MakesLoopsOfMacrosWithABlockInAFunction) {
  EXPECT_EQ(masked("void f() {\n  FOREACH(i) { g(i); }\n  EACH(i) { }\n  for_each(i) { }\n}\n"),
            "void f() {\n  while  (i) { g(i); }\n  if  (i) { }\n  while   (i) { }\n}\n");
  for (const char* text :
       {"TEST(Foo) {\n}\n", "struct A {\n  A(B) {}\n};\n", "A f() { return (A) {1}; }\n",
        "void f() { if (a) { } while (a) { } switch (a) { } }\n",
        "void f() {\n  struct A {\n    A(B) {}\n  };\n}\n", "namespace a {\nTEST(Foo) {\n}\n}\n"}) {
    EXPECT_EQ(mask_macros(text), "") << text;
  }
}

TEST(MaskMacros, MakesFunctionsOfMacrosThatCountTheirParameters) {
  EXPECT_EQ(masked("SYSCALL_DEFINE2(kill, pid_t, pid, unsigned int, sig)\n{\n}\n"),
            "int             kill( pid_t, pid, unsigned int, sig)\n{\n}\n");
  EXPECT_EQ(masked("BPF_CALL_1(get, T *, a)\n{\n}\n"), "int        get( T *, a)\n{\n}\n");
  EXPECT_EQ(mask_macros("TEST_P2(Foo, Bar)\n{\n}\n"), "");
}

TEST(MaskMacros, TakesSeveralLonelyMacrosOfAClass) {
  EXPECT_EQ(masked("class W {\n Q_OBJECT\n Q_PROPERTY(int x READ x)\n Q_ENUMS(Foo)\n int y; };"),
            "class W {\n         \n                         \n             \n int y; };");
}

TEST(MaskMacros, TakesTheOnlyMacroOfARecordButNoEnumConstant) {
  EXPECT_EQ(masked("struct a {\n  HANDLE_FIELDS\n};\nunion {\n  FIELDS\n} b;\n"),
            "struct a {\n               \n};\nunion {\n        \n} b;\n");
  EXPECT_EQ(mask_macros("enum a {\n  ONE\n};\n"), "");
}

TEST(MaskMacros, TakesMacrosBeforeConstructors) {
  EXPECT_EQ(masked("struct A {\n  MY_INLINE\n  A(int x) : x_(x) {}\n};\n"),
            "struct A {\n           \n  A(int x) : x_(x) {}\n};\n");
}

}  // namespace
}  // namespace strata::parse
