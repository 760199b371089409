#include "parse/scanner_limits.hpp"

#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "parse/parse.hpp"
#include "scan/scan.hpp"

namespace strata::parse {
namespace {

std::string repeated(const std::string& piece, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

std::string stairs(int levels) {
  std::string text;
  for (int i = 0; i < levels; ++i) {
    text += repeated(" ", i);
    text += "k:\n";
  }
  return text;
}

SyntaxTree parsed(const std::string& bytes) {
  scan::SourceFile file;
  file.path = "a.yaml";
  file.language = lang::language_named("yaml");
  file.bytes = bytes;
  return parse(file);
}

TEST(ScannerLimits, DeeplyNestedYamlIsReadAsText) {
  for (const int levels : {300, 2000, 50000}) {
    const SyntaxTree tree = parsed(repeated("- ", levels) + "a\n");
    EXPECT_TRUE(tree.nodes.empty());
    EXPECT_FALSE(tree.diagnostics.empty());
  }
  EXPECT_TRUE(parsed(stairs(400)).nodes.empty());
}

TEST(ScannerLimits, OrdinaryYamlIsParsedUpToTheLimit) {
  for (const std::string& text : {std::string("services:\n  - name: first\n    port: 2\n"),
                                  stairs(95), repeated("- ", 45) + "a\n"}) {
    const SyntaxTree tree = parsed(text);
    EXPECT_FALSE(tree.nodes.empty());
    EXPECT_TRUE(tree.diagnostics.empty());
  }
}

TEST(ScannerLimits, LongLinesAreNoNesting) {
  EXPECT_FALSE(overflows_scanner("yaml", "a: " + repeated("b ", 500) + "\n"));
  EXPECT_FALSE(overflows_scanner("python", repeated(" ", 500) + "x\n"));
}

}  // namespace
}  // namespace strata::parse
