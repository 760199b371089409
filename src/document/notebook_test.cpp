// Notebooks: cells with exact ranges of the JSON file, outputs left out, code with its symbols.
#include "document/document_samples.hpp"
#include "document/facts.hpp"
#include "document/formats.hpp"
#include "document/json_text.hpp"

namespace strata::document {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kNotebook = R"({
 "cells": [
  {
   "cell_type": "markdown",
   "metadata": {},
   "source": [
    "# Load \"it\"\n",
    "\n",
    "Some w\u00f6rds.\n",
    "## Then"
   ]
  },
  {
   "cell_type": "code",
   "execution_count": 1,
   "metadata": {},
   "outputs": [],
   "source": [
    "%matplotlib inline\n",
    "def load(path):\n",
    "    return \"x\\n\""
   ]
  }
 ],
 "metadata": {"kernelspec": {"language": "python", "name": "python3"}},
 "nbformat": 4
}
)";

Chunked notebook(std::string bytes, const chunk::ChunkOptions& options = {}) {
  Chunked result{chunk::file_of("a.ipynb", std::move(bytes)), {}, {}};
  result.document = read_document(result.file);
  result.leaves = chunk_document(result.file, result.document, options);
  EXPECT_THAT(chunk::broken_laws(result.file.bytes, result.leaves, options), IsEmpty());
  return result;
}

TEST(Notebook, MakesSectionsOfMarkdownCellsAndSymbolsOfCode) {
  const Chunked file = notebook(kNotebook);
  EXPECT_THAT(file.paths(), Contains("Load \"it\""));
  const auto& symbols = file.document.tree.symbols;
  const auto load = std::find_if(symbols.begin(), symbols.end(),
                                 [](const parse::Symbol& symbol) { return symbol.name == "load"; });
  ASSERT_NE(load, symbols.end());
  EXPECT_EQ(load->type, lang::SymbolType::kFunction);
  EXPECT_EQ(slice(kNotebook, load->name_range), "load");
  EXPECT_EQ(slice(kNotebook, load->definition),
            "def load(path):\\n\",\n    \"    return \\\"x\\\\n\\\"");
}

TEST(Notebook, ShowsTheTextOfItsCells) {
  const Chunked file = notebook(kNotebook);
  const FactsReader reader(file.file.bytes, file.document);
  std::string shown;
  for (const chunk::Chunk& leaf : file.leaves) {
    const LeafFacts facts = reader.facts(leaf.core, leaf.primary);
    shown += facts.display;
    if (leaf.searchable) {
      EXPECT_THAT(facts.code_languages, ElementsAre("python"));
    }
  }
  EXPECT_EQ(shown,
            "# Load \"it\"\n\nSome w\xC3\xB6rds.\n## Then\n\n%matplotlib inline\n"
            "def load(path):\n    return \"x\\n\"");
}

TEST(Notebook, LeavesLongOutputsOut) {
  std::string bytes = kNotebook;
  const std::string outputs =
      "\"outputs\": [{\"data\": {\"image/png\": \"" + chunk::repeated("iVBORw0KGgo", 200) + "\"}}]";
  bytes.replace(bytes.find("\"outputs\": []"), 13, outputs);
  const Chunked file = notebook(bytes);
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    const bool image = file.text(i).find("iVBOR") != std::string::npos;
    EXPECT_EQ(!file.leaves[i].searchable,
              image || file.text(i).find("nbformat") != std::string::npos)
        << file.text(i);
    hidden += image ? 1U : 0U;
  }
  EXPECT_GT(hidden, 0U);
  EXPECT_THAT(file.text(file.leaf_with("def load")), Not(HasSubstr("iVBOR")));
}

TEST(Notebook, LeavesLongAttachmentsOut) {
  const std::string attachments = "\"attachments\": {\"a.png\": {\"image/png\": \"" +
                                  chunk::repeated("iVBORw0KGgo", 200) + "\"}}";
  std::string before = kNotebook;
  before.insert(before.find("\"cell_type\": \"markdown\""), attachments + ",\n   ");
  std::string after = kNotebook;
  after.insert(after.find("## Then\"\n   ]") + 13, ",\n   " + attachments);
  for (const std::string& bytes : {before, after}) {
    const Chunked file = notebook(bytes);
    EXPECT_THAT(file.paths(), testing::IsSupersetOf({"Load \"it\"", "Load \"it\" > Then"}));
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < file.leaves.size(); ++i) {
      const bool image = file.text(i).find("iVBOR") != std::string::npos;
      EXPECT_TRUE(!image || !file.leaves[i].searchable) << file.text(i);
      hidden += image ? 1U : 0U;
    }
    EXPECT_GT(hidden, 0U);
    EXPECT_TRUE(file.leaves[file.leaf_with("Some w")].searchable);
    EXPECT_TRUE(file.leaves[file.leaf_with("## Then")].searchable);
  }
}

TEST(Notebook, IsTextIfItIsNone) {
  EXPECT_THAT(notebook("{\"a\": 1}").leaves, testing::SizeIs(1));
  EXPECT_THAT(notebook("not json").leaves, testing::SizeIs(1));
  notebook(kNotebook.substr(0, 200));
}

TEST(DecodedText, KnowsWhereEachByteStands) {
  const std::string json = "\"a\\u00e9\\ud83d\\ude80\\q\\\\\"";
  DecodedText decoded;
  decoded.append(json, {1, static_cast<std::uint32_t>(json.size() - 1)});
  EXPECT_EQ(decoded.text(), "a\xC3\xA9\xF0\x9F\x9A\x80\\q\\");
  EXPECT_EQ(slice(json, decoded.source_of({0, 1})), "a");
  EXPECT_EQ(slice(json, decoded.source_of({1, 3})), "\\u00e9");
  EXPECT_EQ(slice(json, decoded.source_of({3, 7})), "\\ud83d\\ude80");
  EXPECT_EQ(slice(json, decoded.source_of({7, 10})), "\\q\\\\");
}

std::vector<LeafFacts> facts_of(const Chunked& file) {
  const FactsReader reader(file.file.bytes, file.document);
  std::vector<LeafFacts> all;
  for (const chunk::Chunk& leaf : file.leaves) {
    all.push_back(reader.facts(leaf.core, leaf.primary));
  }
  return all;
}

TEST(Notebook, LinksTitlesAndNamesHoldNoEscapes) {
  const Chunked file = notebook(R"({"cells": [{"cell_type": "markdown", "metadata": {}, "source": [
 "# \u00dcber \"it\"\n", "\n", "See [the \"docs\"\n", "here](a\u002db.md \"T\") and `f\\n`, [x][l].\n",
 "\n", "```python\n", "def g(a):\n", "    return h(\"b\")\n", "```\n", "\n", "[l]: https://a.b/\u0063\n"]}],
 "metadata": {}, "nbformat": 4})");
  const std::vector<LeafFacts> facts = facts_of(file);
  ASSERT_EQ(facts.size(), 2U) << "the last one holds the metadata";
  EXPECT_EQ(facts[0].title,
            "\xC3\x9C"
            "ber \"it\"");
  ASSERT_EQ(facts[0].links.size(), 2U);
  EXPECT_EQ(facts[0].links[0].text, "the \"docs\" here");
  EXPECT_EQ(facts[0].links[0].target, "a-b.md");
  EXPECT_EQ(facts[0].links[1].target, "https://a.b/c");
  EXPECT_THAT(facts[0].mentions, testing::IsSupersetOf({"g", "h"}));
  const ByteRange range = facts[0].links[0].range;
  EXPECT_EQ(file.file.bytes[range.begin], '[');
  EXPECT_EQ(file.file.bytes[range.end - 1], ')');
}

TEST(Notebook, ShowsSourcesThatAreOneString) {
  std::string source;
  std::string text;
  for (int i = 0; i < 80; ++i) {
    source += "value_" + std::to_string(i) + " = \\\"a\\\\n\\\" + \\u00e9\\n";
    text += "value_" + std::to_string(i) + " = \"a\\n\" + \xC3\xA9\n";
  }
  const std::string fence = "```python\\n" + source + "```\\n";
  const auto cell = [](const std::string& type, const std::string& of) {
    return "{\"cell_type\": \"" + type + "\", \"metadata\": {}, \"source\": \"" + of + "\"}";
  };
  const Chunked code = notebook("{\"cells\": [" + cell("code", source) + "], \"nbformat\": 4}",
                                chunk::sizes(20, 100, 200));
  ASSERT_GT(code.leaves.size(), 3U);
  std::string shown;
  for (const LeafFacts& facts : facts_of(code)) {
    shown += facts.display;
    EXPECT_THAT(facts.display,
                testing::AnyOf("\n", "", testing::MatchesRegex("\n?value_[^~]*\xA9\n?")))
        << "whole lines";
  }
  EXPECT_EQ(shown, text);
  const Chunked markdown =
      notebook("{\"cells\": [" + cell("markdown", fence) + "], \"nbformat\": 4}",
               chunk::sizes(20, 100, 200));
  const std::vector<LeafFacts> facts = facts_of(markdown);
  ASSERT_GT(facts.size(), 3U);
  for (std::size_t i = 0; i < facts.size() && markdown.leaves[i].searchable; ++i) {
    EXPECT_THAT(facts[i].display, testing::StartsWith("```python\nvalue_"));
    EXPECT_THAT(facts[i].display, testing::EndsWith("\n```\n"));
    if (i > 0) {
      EXPECT_THAT(markdown.leaves[i].context, testing::EndsWith("```python"));
    }
  }
}

TEST(Notebook, ReadsFormat3) {
  const Chunked file =
      notebook(R"({"metadata": {"name": "x"}, "nbformat": 3, "worksheets": [{"cells": [
 {"cell_type": "heading", "level": 2, "metadata": {}, "source": ["The \"top\""]},
 {"cell_type": "markdown", "metadata": {}, "source": ["Words."]},
 {"cell_type": "code", "collapsed": false, "input": ["def load(x):\n", "    return x"],
  "language": "python", "metadata": {}, "outputs": [], "prompt_number": 1}], "metadata": {}}]})");
  EXPECT_THAT(file.paths(), ElementsAre("The \"top\"", "load"));
  EXPECT_EQ(file.document.sections.at(0).level, 2);
  EXPECT_EQ(facts_of(file).at(0).display, "The \"top\"\n\nWords.\n\ndef load(x):\n    return x");
  EXPECT_THAT(facts_of(file).at(0).code_languages, ElementsAre("python"));
}

}  // namespace
}  // namespace strata::document
