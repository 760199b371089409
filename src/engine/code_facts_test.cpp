#include "engine/code_facts.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace strata::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ChunkedFile chunked(const std::string& path, const std::string& text) {
  auto file = chunk_document(path, text, {});
  EXPECT_TRUE(file.has_value());
  return *std::move(file);
}

const char* const kPython =
    "import os.path\n"
    "from json import dumps as show, loads\n\n\n"
    "def save(x):\n"
    "    \"\"\"Writes it. Then rests.\"\"\"\n"
    "    return show(x)\n\n\n"
    "class Box(Base):\n"
    "    def _hide(self):\n"
    "        pass\n";

TEST(CodeFacts, SayWhatALeafImportsUsesAndExports) {
  const ChunkedFile file = chunked("a.py", kPython);
  ASSERT_EQ(file.chunks.size(), 1U);
  const CodeFacts facts = CodeFactsReader(file).of(file.chunks[0]);
  ASSERT_EQ(facts.imports.size(), 2U);
  EXPECT_EQ(facts.imports[0]->target, "os.path");
  ASSERT_EQ(facts.uses.size(), 1U);
  EXPECT_EQ(facts.uses[0].name, "show");
  EXPECT_EQ(facts.uses[0].target, "json");
  EXPECT_THAT(facts.exports, ElementsAre("save", "Box"));
  EXPECT_EQ(facts.errors, 0U);
}

TEST(CodeFacts, WholeModulesAreUsedByTheNameThatTheyAreBoundTo) {
  const auto used = [](const std::string& path, const std::string& text) {
    const ChunkedFile file = chunked(path, text);
    std::vector<std::string> names;
    for (const UsedImport& each : CodeFactsReader(file).of(file.chunks.front()).uses) {
      names.emplace_back(each.name);
    }
    return names;
  };
  EXPECT_THAT(used("a.py", "import os.path\n\nprint(os.getcwd(), path)\n"), ElementsAre("os"));
  EXPECT_THAT(used("a.go",
                   "package a\n\nimport (\n\t\"gopkg.in/yaml.v3\"\n\t\"x.y/tool/v2\"\n)\n\n"
                   "func f() { yaml.Do(v3, v2, tool.X) }\n"),
              ElementsAre("yaml", "tool"));
  EXPECT_THAT(used("a.php", "<?php\nrequire 'first.php';\n$php = first();\n"), IsEmpty());
  EXPECT_THAT(used("a.dart", "import 'x.dart';\n\nvoid main() { dart(x); }\n"), IsEmpty());
  EXPECT_THAT(used("a.lua", "local util = require 'core.tools'\n\nutil.go(tools)\n"),
              ElementsAre("util"));
  EXPECT_THAT(used("a.ex", "defmodule A do\n  alias B.{C.D}\n\n  def f, do: D.g()\nend\n"),
              ElementsAre("D"));
}

TEST(CodeFacts, GiveReferencesInOrderWithTheirKind) {
  const ChunkedFile file = chunked("a.py", kPython);
  const CodeFacts facts = CodeFactsReader(file).of(file.chunks[0]);
  const auto inherits =
      std::find_if(facts.references.begin(), facts.references.end(),
                   [](const auto* each) { return each->kind == parse::ReferenceKind::kInherit; });
  ASSERT_NE(inherits, facts.references.end());
  EXPECT_EQ((*inherits)->name, "Base");
  EXPECT_TRUE(std::is_sorted(facts.references.begin(), facts.references.end(),
                             [](auto* a, auto* b) { return a->range.begin < b->range.begin; }));
}

TEST(CodeFacts, FirstSentenceHasNoCommentMarks) {
  const ChunkedFile file = chunked("a.py", kPython);
  EXPECT_EQ(first_sentence_of(file.tree.symbols[0], file.source.bytes), "Writes it.");
  EXPECT_EQ(first_sentence_of(file.tree.symbols[1], file.source.bytes), "");
}

TEST(CodeFacts, SiblingsAreTheNearestWithTheSameParent) {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text.append("def f").append(std::to_string(i)).append("(a):\n");
    for (int k = 0; k < 20; ++k) {
      text.append("    a = a + ").append(std::to_string(k)).append("\n");
    }
    text.append("    return a\n\n\n");
  }
  const ChunkedFile file = chunked("a.py", text);
  const CodeFactsReader reader(file);
  for (const chunk::Chunk& leaf : file.chunks) {
    const CodeFacts facts = reader.of(leaf);
    ASSERT_TRUE(leaf.primary.exists());
    const std::string& own = file.tree.symbols[leaf.primary.value].path;
    EXPECT_THAT(facts.siblings, testing::Not(testing::Contains(own)));
    EXPECT_LE(facts.siblings.size(), 16U);
    EXPECT_GE(facts.siblings.size(), 8U);
  }
}

TEST(CodeFacts, NameEmbeddedLanguagesAndCountErrors) {
  const ChunkedFile page = chunked("a.vue", "<p>x</p>\n<script>\nlet a = 1;\n</script>\n");
  EXPECT_THAT(CodeFactsReader(page).of(page.chunks[0]).languages, ElementsAre("javascript"));
  const ChunkedFile broken = chunked("a.go", "package a\n\nfunc f( {\n}}}\n");
  EXPECT_GT(CodeFactsReader(broken).of(broken.chunks[0]).errors, 0U);
  const ChunkedFile plain = chunked("a.txt", "words\n");
  EXPECT_THAT(CodeFactsReader(plain).of(plain.chunks[0]).references, IsEmpty());
}

}  // namespace
}  // namespace strata::engine
