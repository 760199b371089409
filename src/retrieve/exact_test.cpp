#include "retrieve/exact.hpp"

#include <map>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

// A corpus with the bytes of its files.
struct Corpus {
  explicit Corpus(const std::vector<TestFile>& files) : index(files) {
    for (const TestFile& file : files) {
      for (const TestLeaf& leaf : file.leaves) {
        bytes[file.path] += leaf.text;
      }
    }
  }

  [[nodiscard]] ExactResult find(const std::string& pattern, PatternKind kind = PatternKind::kText,
                                 const Filters& filters = {}, std::uint32_t limit = 100) const {
    const auto source = [&](std::string_view path) -> std::optional<scan::DecodedText> {
      const auto at = bytes.find(std::string(path));
      return at == bytes.end() ? std::nullopt : std::optional(scan::decode(at->second));
    };
    return find_exact(index.view(), *ExactPattern::make(pattern, kind), filters, source,
                      {.limit = limit, .threads = 2});
  }

  // "path:line,line" per hit.
  [[nodiscard]] std::vector<std::string> places(const ExactResult& result) const {
    std::vector<std::string> out;
    for (const ExactHit& hit : result.hits) {
      std::string place = index.path_of(hit.hit.leaf);
      for (const ExactMatch& match : hit.matches) {
        place += (match.line == hit.matches.front().line ? ":" : ",") + std::to_string(match.line);
      }
      out.push_back(place);
    }
    return out;
  }

  TestCorpus index;
  std::map<std::string, std::string> bytes;
};

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<TestFile>& files() {
  static const std::vector<TestFile> kFiles = {
      {.path = "a.py",
       .leaves = {{.text = "call(open_file)\n", .symbol = ""},
                  {.text = "def open_file(): pass\n", .symbol = "open_file"}}},
      {.path = "b.py", .leaves = {{.text = "nothing here\n", .symbol = ""}}},
      {.path = "t.py",
       .leaves = {{.text = "open_file(1)\n", .symbol = ""}},
       .kind = scan::FileKind::kTest}};
  return kFiles;
}

TEST(Exact, PutsDefinitionsFirstAndTestsLast) {
  const Corpus corpus(files());
  const auto result = corpus.find("open_file");
  EXPECT_THAT(corpus.places(result), ElementsAre("a.py:2", "a.py:1", "t.py:1"));
  EXPECT_EQ(result.leaves, 3U);
  EXPECT_EQ(result.lines, 3U);
  EXPECT_EQ(result.files_with_matches, 2U);
  EXPECT_EQ(result.hits[1].matches[0].range, (ByteRange{.begin = 5, .end = 14}));
}

TEST(Exact, SaysThatAPatternIsAbsentAndHowFarItLooked) {
  const Corpus corpus(files());
  const auto result = corpus.find("no such text");
  EXPECT_THAT(result.hits, IsEmpty());
  EXPECT_EQ(result.files, 3U);
  EXPECT_TRUE(result.unreadable.empty());
}

TEST(Exact, ReadsOnlyFilesWithTheWholeWordsOfAText) {
  const Corpus corpus(files());
  const auto result = corpus.find("(open_file)");
  EXPECT_THAT(corpus.places(result), ElementsAre("a.py:1"));
  EXPECT_EQ(result.files_read, 2U);
  EXPECT_EQ(result.files, 3U);
}

TEST(Exact, HonoursFiltersAndLimitButCountsAll) {
  const Corpus corpus(files());
  EXPECT_THAT(corpus.places(corpus.find("open_file", PatternKind::kText, {.path_prefix = "t.py"})),
              ElementsAre("t.py:1"));
  EXPECT_THAT(corpus.places(corpus.find("open_file", PatternKind::kText, {.kinds = {"function"}})),
              ElementsAre("a.py:2"));
  const auto limited = corpus.find("open_\\w+", PatternKind::kRegex, {}, 1);
  EXPECT_THAT(corpus.places(limited), ElementsAre("a.py:2"));
  EXPECT_EQ(limited.leaves, 3U);
}

TEST(Exact, NamesFilesThatCannotBeRead) {
  Corpus corpus(files());
  corpus.bytes.erase("b.py");
  EXPECT_THAT(corpus.find("nothing").unreadable, ElementsAre("b.py"));
}

// Against a scan of all bytes.
TEST(Exact, FindsWhatAScanOfEverythingFinds) {
  constexpr std::string_view kPieces[] = {"open", "File", "_", "(",  " ",
                                          "x",    "ing",  "9", "\n", "."};
  std::mt19937 random(5);
  const auto made = [&](std::size_t most) {
    std::string text;
    for (auto i = 1 + random() % most; i > 0; --i) {
      text += kPieces[random() % std::size(kPieces)];
    }
    return text;
  };
  std::size_t hits = 0;
  for (int round = 0; round < 12; ++round) {
    std::vector<TestFile> random_files;
    for (int i = 0; i < 12; ++i) {
      // Cut at a line end; leaves that share a line are tested through the binary.
      random_files.push_back({.path = "f" + std::to_string(10 + i),
                              .leaves = {{.text = made(12) + "\n", .symbol = ""},
                                         {.text = made(12) + "\n", .symbol = ""}}});
    }
    const Corpus corpus(random_files);
    for (int query = 0; query < 60; ++query) {
      const std::string pattern = made(4);
      std::size_t expected = 0;
      for (const auto& [path, text] : corpus.bytes) {
        expected += text.find(pattern) != std::string::npos ? 1 : 0;
      }
      ASSERT_EQ(corpus.find(pattern).files_with_matches, expected) << pattern;
      hits += expected;
    }
  }
  EXPECT_GT(hits, 500U);
}

TEST(Exact, HitsBecomeUnitsWithAllTheirMatches) {
  const Corpus corpus(
      {{.path = "a/one.py", .leaves = {{"x = walrus\n", ""}, {"walrus walrus\n", ""}}},
       {.path = "a/two.py", .leaves = {{"no\n", ""}, {"walrus\n", ""}}},
       {.path = "top.py", .leaves = {{"walrus\n", ""}}}});
  const auto find = [&](Level level, std::uint32_t limit) {
    const auto source = [&](std::string_view path) -> std::optional<scan::DecodedText> {
      return scan::decode(corpus.bytes.at(std::string(path)));
    };
    return find_exact(corpus.index.view(), *ExactPattern::make("walrus", PatternKind::kText), {},
                      source, {.limit = limit, .level = level, .threads = 1});
  };
  const ExactResult files = find(Level::kFile, 10);
  ASSERT_EQ(files.hits.size(), 3U);
  EXPECT_EQ(files.leaves, 4U);
  EXPECT_EQ(files.units, 3U);
  EXPECT_EQ(corpus.places(files)[0], "a/one.py:1,2") << "two leaves match";
  EXPECT_EQ(files.hits[0].hit.level, Level::kFile);
  const ExactResult folders = find(Level::kFolder, 10);
  ASSERT_EQ(folders.hits.size(), 2U);
  EXPECT_EQ(folders.hits[0].hit.folder, "a");
  EXPECT_TRUE(folders.hits[0].matches.empty());
  EXPECT_EQ(folders.hits[1].hit.level, Level::kFile) << "of the top folder";
  const ExactResult one = find(Level::kRegion, 1);
  EXPECT_EQ(one.hits.size(), 1U);
  EXPECT_EQ(one.units, 3U) << "each file of the corpus is one region";
  for (const ExactHit& hit : find(Level::kAuto, 10).hits) {
    EXPECT_EQ(hit.hit.level, Level::kLeaf);
    EXPECT_EQ(hit.hit.sources, static_cast<std::uint8_t>(Source::kExact));
  }
}

}  // namespace
}  // namespace strata::retrieve
