#include "chunk/items.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "chunk/glue.hpp"

namespace strata::chunk {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

struct Outlined {
  scan::SourceFile file;
  parse::SyntaxTree tree;
  Outline outline;

  [[nodiscard]] std::vector<std::string> texts() const {
    std::vector<std::string> result;
    for (const Item& item : outline.items) {
      result.emplace_back(slice(file.bytes, item.range));
    }
    return result;
  }
};

Outlined outlined(const std::string& path, const std::string& bytes,
                  const ChunkOptions& options = {}) {
  Outlined result{file_of(path, bytes), {}, {}};
  result.tree = parse::parse(result.file);
  const text::TokenCounter counter(options.tokenizer);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms =
      make_atoms(bytes, text::LineTable(bytes), result.tree, tokens, options.max_tokens);
  result.outline = outline_of(bytes, atoms, result.tree, options);
  return result;
}

TEST(Items, KeepDefinitionsWithTheirGlue) {
  const Outlined python = outlined("a.py",
                                   "import z\n\n"
                                   "# retry twice, see notes\n"
                                   "@retry(3)\n"
                                   "def pull():\n"
                                   "    return z.get()\n\n"
                                   "x = 1\n");
  EXPECT_THAT(
      python.texts(),
      ElementsAre("import z\n\n",
                  "# retry twice, see notes\n@retry(3)\ndef pull():\n    return z.get()\n\n",
                  "x = 1\n"));
}

TEST(Items, OfADefinitionThatDoesNotFitAreItsHeadAndItsMembers) {
  const Outlined python = outlined("a.py",
                                   "# about K\n"
                                   "@register\n"
                                   "class K(Base):\n"
                                   "    limit = 3\n\n"
                                   "    def first(self):\n"
                                   "        return self.limit + 1\n\n"
                                   "    def second(self):\n"
                                   "        return self.limit + 2\n\n"
                                   "y = 2\n",
                                   sizes(8, 16, 32));
  EXPECT_THAT(python.texts(),
              ElementsAre("# about K\n@register\nclass K(Base):\n", "    limit = 3\n\n",
                          StartsWith("    def first"), StartsWith("    def second"), "y = 2\n"));
  ASSERT_EQ(python.outline.containers.size(), 1U);
  EXPECT_EQ(python.outline.items[0].container, 0U);
  EXPECT_EQ(python.outline.items[3].container, 0U);
  EXPECT_EQ(python.outline.items[4].container, kNoContainer);
}

TEST(Items, KeepALongCommentWithTheFirstLineOfALongSignature) {
  const std::string comment = repeated("/// More words about what this does.\n", 3);
  const Outlined rust = outlined("a.rs",
                                 comment +
                                     "pub fn long_name(\n    first: Vec<String>,\n"
                                     "    second: Vec<String>,\n) -> bool {\n    true\n}\n",
                                 sizes(8, 16, 40));
  EXPECT_EQ(rust.texts().front(), comment + "pub fn long_name(\n");
}

TEST(Items, EndBeforeTheCommentOfTheNextDefinition) {
  // The grammar's nodes of `first` reach over the comment below them.
  const std::string rest = repeated("    one.two(three).four(five)\n", 9);
  const Outlined scala = outlined("a.scala",
                                  "object K {\n  def first(a: Int): Int =\n" + rest +
                                      "\n  /* About the second. */\n"
                                      "  def second(a: Int): Int =\n" +
                                      rest + "}\n",
                                  sizes(8, 64, 128));
  EXPECT_THAT(scala.texts(), testing::Contains(StartsWith("  /* About the second. */\n  def sec")));
}

TEST(Items, DefinitionsAreNotCutWhereANodeEndsInsideThem) {
  std::string bytes;
  for (int i = 0; i < 12; ++i) {
    bytes += "line " + std::to_string(i) + "\n";
  }
  const auto line = [&](int i) {
    return static_cast<std::uint32_t>(bytes.find("line " + std::to_string(i) + "\n"));
  };
  const scan::SourceFile file = file_of("a.unknown", bytes);
  parse::SyntaxTree tree;
  tree.nodes.resize(2);
  tree.nodes[0].range = {0, static_cast<std::uint32_t>(bytes.size())};
  tree.nodes[1].range = {line(1), line(6)};
  tree.nodes[1].parent = {0};
  tree.nodes[1].depth = 1;
  parse::Symbol a;
  a.range = a.definition = {line(2), line(4)};
  parse::Symbol b;
  b.range = b.definition = {line(4), line(9)};
  tree.symbols = {a, b};
  const ChunkOptions options = sizes(1, 16, 24);
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms = make_atoms(bytes, text::LineTable(bytes), tree, tokens, options.max_tokens);
  const Outline outline = outline_of(bytes, atoms, tree, options);
  const bool whole = std::any_of(outline.items.begin(), outline.items.end(),
                                 [&](const Item& item) { return item.range.contains(b.range); });
  EXPECT_TRUE(whole);
}

TEST(Items, ASignatureThatReachesIntoADefinitionDoesNotCutIt) {  // after errors in the source
  const Outlined python = outlined("a.py",
                                   "def outer(a):\n    one(1, 2, 3)\n\n    def inner(b):\n"
                                   "        two(4, 5, 6)\n        three(7, 8, 9)\n\n" +
                                       repeated("    four(1, 2, 3)\n", 9),
                                   sizes(8, 16, 40));
  parse::SyntaxTree tree = python.tree;
  ASSERT_EQ(tree.symbols.at(0).name, "outer");
  tree.symbols[0].signature.end = static_cast<std::uint32_t>(python.file.bytes.find("three"));
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap tokens(python.file.bytes, counter);
  const Atoms atoms =
      make_atoms(python.file.bytes, text::LineTable(python.file.bytes), tree, tokens, 40);
  const Outline outline = outline_of(python.file.bytes, atoms, tree, sizes(8, 16, 40));
  EXPECT_TRUE(std::any_of(outline.items.begin(), outline.items.end(), [&](const Item& item) {
    return item.range.contains(tree.symbols.at(1).range);
  }));
}

TEST(Items, AHeadEndsBeforeTheCommentOfTheFirstMember) {
  const std::string comment = repeated("    # Says what the first one does.\n", 4);
  const Outlined ruby =
      outlined("a.rb",
               "# About the module.\nmodule Concerns\n" + comment + "    def first(a)\n" +
                   repeated("      a.run(1, 2)\n", 2) + "    end\n\n    def second(b)\n" +
                   repeated("      b.run(1, 2)\n", 5) + "    end\nend\n",
               sizes(8, 24, 80));
  EXPECT_THAT(ruby.texts(), testing::Contains(StartsWith(comment + "    def first")));
}

TEST(Items, AreNoLargerThanTheMaximum) {
  const Outlined js = outlined(
      "a.js",
      repeated("function f(a) {\n  return [a, a, a];\n} function g(b) {\n  return b;\n}\n", 30),
      sizes(8, 16, 32));
  for (const Item& item : js.outline.items) {
    EXPECT_LE(item.tokens, 32U);
  }
}

TEST(Items, CutADefinitionOffTheGlueOfTheNext) {
  // As some grammars give it: the first definition's node reaches over the comment of the second.
  const std::string bytes = "fun a()\n  1\n\n// on b\nfun b()\n  2\n";
  const scan::SourceFile file = file_of("a.unknown", bytes);
  parse::SyntaxTree tree;
  tree.nodes.resize(1);
  tree.nodes[0].range = {0, static_cast<std::uint32_t>(bytes.size())};
  parse::Symbol a;
  a.range = a.definition = {0, 20};
  parse::Symbol b;
  b.range = {13, 33};
  b.definition = {21, 33};
  tree.symbols = {a, b};
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms = make_atoms(bytes, text::LineTable(bytes), tree, tokens, 512);
  const Outline outline = outline_of(bytes, atoms, tree, {});
  ASSERT_EQ(outline.items.size(), 2U);
  EXPECT_EQ(outline.items[1].range.begin, 13U);
}

}  // namespace
}  // namespace strata::chunk
