#include "document/facts.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

std::vector<LeafFacts> facts_of(const Chunked& file) {
  const FactsReader reader(file.file.bytes, file.document);
  std::vector<LeafFacts> all;
  for (const chunk::Chunk& leaf : file.leaves) {
    all.push_back(reader.facts(leaf.core, leaf.primary.exists() ? leaf.primary : leaf.scope));
  }
  return all;
}

TEST(Facts, NameTheSectionAndItsPath) {
  const Chunked file = chunked(
      "# Guide\n\n## Use\n\nWords. [a](b.md)\n\n```py title=x\nx\n```\n"
      "\n~~~{.sh}\ny\n~~~\n",
      chunk::sizes(0, 8, 60));
  const std::vector<LeafFacts> facts = facts_of(file);
  const LeafFacts& last = facts.back();
  EXPECT_THAT(last.path, ElementsAre("Guide", "Use"));
  EXPECT_EQ(last.title, "Use");
  EXPECT_THAT(facts.front().levels, ElementsAre(1, 2));
  EXPECT_EQ(facts.front().links.at(0).target, "b.md");
  EXPECT_THAT(last.code_languages, testing::Contains("sh"));
}

TEST(Facts, KnowTheLanguageOfACutFence) {
  const Chunked file = chunked("```ts\n" + chunk::repeated("const a = 1;\n", 60) + "```\n",
                               chunk::sizes(10, 40, 80));
  ASSERT_GT(file.leaves.size(), 2U);
  for (const LeafFacts& facts : facts_of(file)) {
    EXPECT_THAT(facts.code_languages, ElementsAre("ts"));
    EXPECT_THAT(facts.display, testing::StartsWith("```ts\n"));
    EXPECT_THAT(facts.display, testing::EndsWith("```\n"));
  }
}

TEST(Facts, ReadTheSourceMetadata) {
  const std::string yaml =
      "---\ntitle: \"A: b\"\ntags:\n  - x\n  - y\n# no\ndraft: true\n---\n\nText\n";
  EXPECT_THAT(front_matter_pairs(yaml, scan_blocks(yaml)),
              ElementsAre(Pair("title", "A: b"), Pair("tags", "- x - y"), Pair("draft", "true")));
  const std::string toml = "+++\ntitle = 'A'\n+++\nText\n";
  EXPECT_THAT(front_matter_pairs(toml, scan_blocks(toml)), ElementsAre(Pair("title", "A")));
  EXPECT_THAT(front_matter_pairs("# a", scan_blocks("# a")), IsEmpty());
}

TEST(Facts, NameKeysInTablesOfTomlByTheirTable) {
  const std::string toml =
      "+++\ntitle = 'A' # one\ntags = [\n\"a\", # b\n[\"c\"]\n]\ntext = \"\"\"\n[no]\nx = 1 # "
      "y\n\"\"\"\n"
      "[menu]\n  name = \"n # m\"\n[params.sub] # z\nk=1#2\nu = 'a\\'\n[[list]]\nv = "
      "\"\\\"#\"\n+++\nText\n";
  EXPECT_THAT(
      front_matter_pairs(toml, scan_blocks(toml)),
      ElementsAre(Pair("title", "A"), Pair("tags", "[ \"a\", [\"c\"] ]"),
                  Pair("text", "[no] x = 1 # y"), Pair("menu.name", "n # m"),
                  Pair("params.sub.k", "1"), Pair("params.sub.u", "a\\"), Pair("list.v", "\\\"#")));
}

TEST(Facts, LeaveCommentsAfterValuesOut) {
  const std::string yaml =
      "---\na: \"x # y\" # z\nb: it's # c\nc: http://d#e\nd: 'it''s # f' # g\nh: # i\n  - j # k\n"
      "l: |\n  m # n\no: [\"p # q\", r] # s\n---\n\nText\n";
  EXPECT_THAT(front_matter_pairs(yaml, scan_blocks(yaml)),
              ElementsAre(Pair("a", "x # y"), Pair("b", "it's"), Pair("c", "http://d#e"),
                          Pair("d", "it''s # f"), Pair("h", "- j"), Pair("l", "| m # n"),
                          Pair("o", "[\"p # q\", r]")));
}

TEST(Facts, OfALeafThatBeginsWithEmptySectionsNameOneWithText) {
  chunk::ChunkOptions strict;
  strict.strict_sections = true;
  const Chunked file =
      chunked("# A\n\ntext\n\n## Empty\n\n# C\n\nmore\n\n## D\n\n### E\n\nx\n", strict);
  std::vector<std::string> paths;
  for (const LeafFacts& facts : facts_of(file)) {
    std::string path;
    for (const std::string& title : facts.path) {
      path.append("/").append(title);
    }
    paths.push_back(path);
  }
  EXPECT_THAT(paths, ElementsAre("/A", "/C", "/C/D"));
  EXPECT_THAT(file.text(1), testing::StartsWith("## Empty\n\n# C\n\nmore"));
}

TEST(Facts, CountElementsAndLevels) {
  const Chunked file = chunked("# A\n\n### B\n\n- one\n- two\n\ntext\n");
  ASSERT_EQ(file.leaves.size(), 1U);
  EXPECT_EQ(file.leaves[0].elements, 4U);
  EXPECT_EQ(file.leaves[0].min_level, 1U);
  EXPECT_EQ(file.leaves[0].max_level, 3U);
}

}  // namespace
}  // namespace strata::document
