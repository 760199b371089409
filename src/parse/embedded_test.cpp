#include "parse/embedded.hpp"

#include <string>

#include <gtest/gtest.h>

#include "lang/language_words.hpp"
#include "parse/parse.hpp"

namespace strata::parse {
namespace {

SyntaxTree parsed(std::string_view language, const std::string& text) {
  scan::SourceFile file;
  file.path = "x";
  file.bytes = text;
  file.language = lang::language_named(language);
  return parse(file);
}

const Symbol* symbol_at(const SyntaxTree& tree, std::string_view path) {
  for (const Symbol& symbol : tree.symbols) {
    if (symbol.path == path) {
      return &symbol;
    }
  }
  return nullptr;
}

// What every consumer of the tree relies on.
void expect_well_formed(const SyntaxTree& tree, std::string_view text) {
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const SyntaxNode& node = tree.nodes[i];
    EXPECT_LE(node.range.end, text.size());
    if (i > 0) {
      EXPECT_LE(tree.nodes[i - 1].range.begin, node.range.begin) << "node " << i;
    }
    if (node.parent.exists()) {
      ASSERT_LT(node.parent.value, i);
      const SyntaxNode& parent = tree.nodes[node.parent.value];
      EXPECT_LE(parent.range.begin, node.range.begin) << "node " << i;
      EXPECT_GE(parent.range.end, node.range.end) << "node " << i;
      EXPECT_GT(node.depth, parent.depth);
    }
    if (node.symbol.exists()) {
      EXPECT_LT(node.symbol.value, tree.symbols.size());
    }
  }
  for (std::size_t i = 1; i < tree.symbols.size(); ++i) {
    EXPECT_LE(tree.symbols[i - 1].definition.begin, tree.symbols[i].definition.begin);
  }
  for (const Reference& each : tree.references) {
    EXPECT_EQ(slice(text, each.range), each.name);
  }
}

TEST(Embedded, ScriptOfAVueFileIsReadInPlace) {
  std::string text = "<template><p/></template>\n<script setup>\n";
  for (int i = 1; i <= 80; ++i) {
    text += "const v" + std::to_string(i) + " = ref(1)\n";
  }
  text += "</script>\n";
  const SyntaxTree tree = parsed("vue", text);
  expect_well_formed(tree, text);
  const Symbol* const last = symbol_at(tree, "v80");
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(slice(text, last->name_range), "v80");
  EXPECT_EQ(slice(text, last->definition), "v80 = ref(1)");
  ASSERT_EQ(tree.embedded.size(), 1U);
  EXPECT_EQ(lang::info(tree.embedded[0].language).name, "javascript");
}

TEST(Embedded, LanguageOfAScriptIsWhatItsAttributesSay) {
  const auto language = [](const std::string& attributes) {
    const SyntaxTree tree = parsed("html", "<script " + attributes + ">let a = 1</script>");
    return tree.embedded.empty() ? std::string_view("none")
                                 : lang::info(tree.embedded[0].language).name;
  };
  EXPECT_EQ(language(""), "javascript");
  EXPECT_EQ(language("lang=\"ts\""), "typescript");
  EXPECT_EQ(language("type=\"module\""), "javascript");
  EXPECT_EQ(language("type=\"application/ld+json\""), "json");
  EXPECT_EQ(language("type=\"text/x-unknown\""), "none");
}

TEST(Embedded, HtmlAroundPhpAndItsScriptsAreRead) {
  const std::string text =
      "<h1>Title</h1>\n<?php function f() { return 1; } ?>\n<p id=\"low\"><?php echo 1 ?></p>\n"
      "<script>\nfunction g() { return <?php echo 2 ?>; }\nfunction h() {}\n</script>\n";
  const SyntaxTree tree = parsed("php", text);
  expect_well_formed(tree, text);
  EXPECT_NE(symbol_at(tree, "f"), nullptr);
  EXPECT_NE(symbol_at(tree, "Title"), nullptr);
  const Symbol* const inner = symbol_at(tree, "h");
  ASSERT_NE(inner, nullptr);
  EXPECT_EQ(slice(text, inner->definition), "function h() {}");
  EXPECT_EQ(symbol_at(tree, "low"), nullptr) << "reaches over a gap";
}

TEST(Embedded, PiecesOfAQuotedFenceAreOneProgram) {
  const std::string text =
      "> ```py\n> class A:\n>     def b(self):\n>         return 1\n> ```\nafter\n";
  std::vector<ByteRange> pieces;
  for (const std::string_view line : {"class A:\n", "    def b(self):\n", "        return 1\n"}) {
    const auto begin = static_cast<std::uint32_t>(text.find(line));
    pieces.push_back({begin, begin + static_cast<std::uint32_t>(line.size())});
  }
  const SyntaxTree tree = parse_pieces(text, pieces, lang::language_of_word("py"));
  expect_well_formed(tree, text);
  EXPECT_FALSE(tree.has_errors);
  const std::vector<ByteRange> whole{{pieces.front().begin, pieces.front().end}};
  EXPECT_TRUE(parse_pieces(text, whole, lang::language_of_word("no such")).nodes.empty());
}

TEST(Embedded, OneFenceGivesItsSymbolsAtTheirPlace) {
  const std::string text = "# T\n\n```rust,ignore\nfn main() { run(); }\n```\n";
  const auto begin = static_cast<std::uint32_t>(text.find("fn"));
  const std::vector<ByteRange> pieces{{begin, static_cast<std::uint32_t>(text.rfind("```"))}};
  const SyntaxTree tree = parse_pieces(text, pieces, lang::language_of_word("rust,ignore"));
  expect_well_formed(tree, text);
  ASSERT_EQ(tree.symbols.size(), 1U);
  EXPECT_EQ(slice(text, tree.symbols[0].definition), "fn main() { run(); }");
  ASSERT_EQ(tree.references.size(), 1U);
  EXPECT_EQ(tree.references[0].from, SymbolId{0});
}

TEST(Embedded, ManySmallScriptsCostLinearTime) {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += "<script>let a" + std::to_string(i) + " = 1;</script>\n";
  }
  const SyntaxTree tree = parsed("html", text);
  EXPECT_EQ(tree.symbols.size(), 5000U);
  expect_well_formed(tree, text);
}

}  // namespace
}  // namespace strata::parse
