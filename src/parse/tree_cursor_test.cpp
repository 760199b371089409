// Both readings of a tree give the same nodes in the same order: for the golden cases of every
// language, and for broken ones.
#include "parse/tree_cursor.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "lang/language.hpp"
#include "parse/grammar_parse.hpp"

namespace strata::parse {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSteps = 1'000'000;

/// Where the cursor stands after a move, and whether the move succeeded.
using Place = std::tuple<bool, TSSymbol, std::uint32_t, std::uint32_t, bool, bool, const void*>;

std::vector<Place> places(TSNode root, TreeCursor::Reading reading) {
  std::vector<Place> found;
  TreeCursor cursor(root, reading);
  const auto note = [&](bool moved) {
    const ByteRange range = cursor.range();
    found.emplace_back(moved, cursor.kind(), range.begin, range.end, cursor.is_leaf(),
                       cursor.is_missing(), cursor.node().id);
  };
  note(true);
  while (!cursor.done()) {
    if (cursor.first_child()) {
      note(true);
      continue;
    }
    bool moved = false;
    while (!moved && !cursor.done()) {
      moved = cursor.next_sibling();
      note(moved);
    }
  }
  return found;
}

void expect_same(const std::string& text, const lang::LanguageInfo& language) {
  const Parsed parsed = parse_text(language.grammar(), text, {}, kSteps);
  ASSERT_NE(parsed.tree, nullptr);
  const TSNode root = ts_tree_root_node(parsed.tree.get());
  EXPECT_TRUE(memory::kinds_of(root).known) << language.name;
  EXPECT_EQ(places(root, TreeCursor::Reading::kFast),
            places(root, TreeCursor::Reading::kByInterface))
      << language.name;
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

TEST(TreeCursor, ReadsTheSameTreesAsThePublicFunctions) {
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator("tests/golden/parse")) {
    if (!entry.is_regular_file() || entry.path().stem() != "input") {
      continue;
    }
    const fs::path name = fs::relative(entry.path(), "tests/golden/parse");
    const lang::LanguageInfo& language = lang::info(lang::language_named(name.begin()->string()));
    if (language.grammar == nullptr) {
      continue;
    }
    ++files;
    const std::string text = read(entry.path());
    expect_same(text, language);
    std::string broken = text.substr(text.size() / 5, text.size() / 2);
    std::replace(broken.begin(), broken.end(), ')', ' ');
    expect_same(broken, language);
  }
  EXPECT_GT(files, 30U);
}

TEST(TreeCursor, ReadsTreesOfEmptyTexts) {
  for (const lang::LanguageInfo& language : lang::languages()) {
    if (language.grammar != nullptr) {
      expect_same("", language);
      expect_same("\n\n  ", language);
    }
  }
}

TEST(TreeCursor, StaysBelowTheNodeThatItBeganAt) {
  const Parsed parsed =
      parse_text(lang::info(lang::language_named("json")).grammar(), "[[1, 2], 3]", {}, kSteps);
  const TSNode inner =
      ts_node_named_child(ts_node_named_child(ts_tree_root_node(parsed.tree.get()), 0), 0);
  for (const auto reading : {TreeCursor::Reading::kFast, TreeCursor::Reading::kByInterface}) {
    TreeCursor cursor(inner, reading);
    ASSERT_TRUE(cursor.first_child());
    int children = 1;
    while (cursor.next_sibling()) {
      ++children;
    }
    EXPECT_EQ(children, 5);  // [ 1 , 2 ]
    EXPECT_EQ(cursor.node().id, inner.id);
    EXPECT_FALSE(cursor.next_sibling());
    EXPECT_TRUE(cursor.done());
  }
}

}  // namespace
}  // namespace strata::parse
