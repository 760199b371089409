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

}  // namespace
}  // namespace strata::document
