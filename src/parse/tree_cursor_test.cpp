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

// Every field of every node.
void expect_same_fields(TSNode root, const lang::LanguageInfo& language) {
  const memory::Kinds& kinds = memory::kinds_of(root);
  const std::uint32_t fields = ts_language_field_count(language.grammar());
  TreeCursor cursor(root);
  while (!cursor.done()) {
    for (std::uint32_t field = 0; field <= fields; ++field) {
      const auto id = static_cast<TSFieldId>(field);
      const TSNode fast = memory::child_by_field(kinds, cursor.node(), id);
      const TSNode slow = ts_node_child_by_field_id(cursor.node(), id);
      ASSERT_EQ(fast.id, slow.id) << language.name << " " << field;
      if (slow.id != nullptr) {
        ASSERT_EQ(ts_node_start_byte(fast), ts_node_start_byte(slow));
        ASSERT_EQ(ts_node_symbol(fast), ts_node_symbol(slow));
      }
    }
    if (!cursor.first_child()) {
      while (!cursor.next_sibling() && !cursor.done()) {
      }
    }
  }
}

void expect_same(const std::string& text, const lang::LanguageInfo& language) {
  const Parsed parsed = parse_text(language.grammar(), text, {}, kSteps);
  ASSERT_NE(parsed.tree, nullptr);
  const TSNode root = ts_tree_root_node(parsed.tree.get());
  EXPECT_TRUE(memory::kinds_of(root).known) << language.name;
  EXPECT_EQ(places(root, TreeCursor::Reading::kFast),
            places(root, TreeCursor::Reading::kByInterface))
      << language.name;
  expect_same_fields(root, language);
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

TEST(TreeCursor, LeavesOutNoLeafButThoseThatItIsTold) {
  const std::string text = "{\"a\": [1, 22, null], \"b\": true}";
  const Parsed parsed =
      parse_text(lang::info(lang::language_named("json")).grammar(), text, {}, kSteps);
  const TSNode root = ts_tree_root_node(parsed.tree.get());
  const memory::Kinds& kinds = memory::kinds_of(root);
  const TSSymbol number = ts_language_symbol_for_name(ts_node_language(root), "number", 6, true);
  std::vector<std::uint8_t> skipped(kinds.count, 0);
  for (std::size_t kind = 0; kind < skipped.size(); ++kind) {
    skipped[kind] = kinds.publics[kind] == number ? 1 : 0;
  }
  std::vector<const void*> all;
  std::vector<const void*> seen;
  TreeCursor every(root);
  TreeCursor some(root);
  while (!every.done()) {
    if (every.kind() != number) {
      all.push_back(every.node().id);
    }
    if (!every.first_child()) {
      while (!every.next_sibling() && !every.done()) {
      }
    }
  }
  while (!some.done()) {
    seen.push_back(some.node().id);
    EXPECT_NE(some.kind(), number);
    if (!some.first_child(skipped.data())) {
      while (!some.next_sibling(skipped.data()) && !some.done()) {
      }
    }
  }
  EXPECT_EQ(seen, all);
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
