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

TEST(MaskMacros, TakesExportMacrosOutOfTypeHeads) {
  EXPECT_EQ(masked("class API Wheel final : public Part {"),
            "class     Wheel final : public Part {");
  EXPECT_EQ(masked("struct EXPORT(1) Wheel {"), "struct           Wheel {");
  EXPECT_EQ(masked("class API Wheel;"), "class     Wheel;");
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

}  // namespace
}  // namespace strata::parse
