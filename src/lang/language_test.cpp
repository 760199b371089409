#include "lang/language.hpp"

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tree_sitter/api.h>

#include "lang/language_table.hpp"
#include "lang/language_words.hpp"

namespace strata::lang {
namespace {

TEST(Languages, AreSortedByNameAfterPlainText) {
  const auto all = languages();
  ASSERT_GE(all.size(), 30U);
  EXPECT_EQ(all[0].name, "text");
  for (std::size_t i = 2; i < all.size(); ++i) {
    EXPECT_LT(all[i - 1].name, all[i].name);
  }
}

TEST(Languages, AreFoundByName) {
  for (const LanguageInfo& row : languages()) {
    EXPECT_EQ(info(language_named(row.name)).name, row.name);
  }
  EXPECT_EQ(language_named("no such language"), LanguageId{});
}

TEST(Languages, ShareNoExtension) {
  std::set<std::string_view> seen;
  for (const LanguageInfo& row : languages()) {
    for (const std::string_view extension : row.extensions) {
      EXPECT_TRUE(seen.insert(extension).second) << extension << " is in two rows";
      EXPECT_TRUE(extension.starts_with('.'));
    }
  }
}

TEST(Languages, HaveRulesForEveryKindOfTheirGrammar) {
  for (std::size_t i = 0; i < languages().size(); ++i) {
    const LanguageId id{static_cast<std::uint8_t>(i)};
    const RuleTable* rules = rules_of(id);
    ASSERT_EQ(rules == nullptr, info(id).grammar == nullptr) << info(id).name;
    if (rules != nullptr) {
      EXPECT_EQ(rules->kinds.size(), ts_language_symbol_count(info(id).grammar()));
    }
  }
}

TEST(Languages, HaveTheirOwnRulesWherePromised) {
  for (const char* name : {"python", "javascript", "typescript", "tsx", "c", "cpp", "go"}) {
    EXPECT_NE(info(language_named(name)).rules, nullptr) << name;
  }
}

// STRATA_UPDATE_GOLDEN=1 writes the table anew.
TEST(Languages, AreListedInTheDocumentation) {
  const std::string path = "docs/languages.md";
  const std::string mark = "<!-- table: generated -->\n";
  std::ostringstream read;
  read << std::ifstream(path, std::ios::binary).rdbuf();
  const std::string text = read.str();
  const std::size_t begin = text.find(mark);
  ASSERT_NE(begin, std::string::npos);
  const std::string head = text.substr(0, begin + mark.size());
  if (std::getenv("STRATA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << head << language_table();
    return;
  }
  EXPECT_EQ(text.substr(head.size()), language_table()) << "run with STRATA_UPDATE_GOLDEN=1";
}

TEST(LanguageWords, AreNamesExtensionsAliasesAndMediaTypes) {
  const auto named = [](std::string_view word) { return info(language_of_word(word)).name; };
  EXPECT_EQ(named("python"), "python");
  EXPECT_EQ(named("py"), "python");
  EXPECT_EQ(named("C++"), "cpp");
  EXPECT_EQ(named("js {1,3}"), "javascript");
  EXPECT_EQ(named("rust,ignore"), "rust");
  EXPECT_EQ(named("{.haskell .numberLines}"), "haskell");
  EXPECT_EQ(named("text/typescript"), "typescript");
  EXPECT_EQ(named("shell"), "bash");
  EXPECT_EQ(named("no such thing"), "text");
  EXPECT_EQ(named(""), "text");
}

TEST(SymbolType, IsReadAsItIsWritten) {
  for (int i = 1; i <= static_cast<int>(SymbolType::kSection); ++i) {
    const auto type = static_cast<SymbolType>(i);
    EXPECT_EQ(symbol_type_from(to_string(type)), type);
  }
  EXPECT_EQ(symbol_type_from("nonsense"), SymbolType::kNone);
}

}  // namespace
}  // namespace strata::lang
