#include "scan/ignore_rules.hpp"

#include <gtest/gtest.h>

namespace strata::scan {
namespace {

std::string decision(const IgnoreRules& rules, IgnoreRules::Scope scope, std::string_view path,
                     bool is_folder = false) {
  const auto match = rules.match(scope, path, is_folder);
  if (!match) {
    return "none";
  }
  return (match->ignored() ? "ignored " : "kept ") + match->to_string();
}

TEST(IgnoreRules, InnerFilesBeatOuterOnes) {
  IgnoreRules rules("");
  const auto top = rules.enter(IgnoreRules::kOutermost, "", "*.log\n", std::nullopt);
  const auto inner = rules.enter(top, "a/", "!x.log\n", std::nullopt);
  EXPECT_EQ(decision(rules, top, "x.log"), "ignored .gitignore:1: *.log");
  EXPECT_EQ(decision(rules, inner, "a/x.log"), "kept a/.gitignore:1: !x.log");
  EXPECT_EQ(decision(rules, inner, "a/y.log"), "ignored .gitignore:1: *.log");
  EXPECT_EQ(decision(rules, inner, "a/y.txt"), "none");
}

TEST(IgnoreRules, OurOwnFileBeatsGitsEvenFromFartherOut) {
  IgnoreRules rules("");
  const auto top = rules.enter(IgnoreRules::kOutermost, "", std::nullopt, "!generated/\n");
  const auto inner = rules.enter(top, "a/", "generated/\n", std::nullopt);
  EXPECT_EQ(decision(rules, inner, "a/generated", true), "kept .strataignore:1: !generated/");
}

TEST(IgnoreRules, FilesForTheWholeRepositoryComeLast) {
  IgnoreRules rules("");
  rules.add_global("*.tmp\n*.bak\n", "global");
  rules.add_global("!*.tmp\n", ".git/info/exclude");
  const auto top = rules.enter(IgnoreRules::kOutermost, "", "a.tmp\n", std::nullopt);
  EXPECT_EQ(decision(rules, top, "a.tmp"), "ignored .gitignore:1: a.tmp");
  EXPECT_EQ(decision(rules, top, "b.tmp"), "kept .git/info/exclude:1: !*.tmp");
  EXPECT_EQ(decision(rules, top, "b.bak"), "ignored global:2: *.bak");
}

TEST(IgnoreRules, FoldersAboveTheRootHaveTheirSay) {
  IgnoreRules rules("a/b/");  // the root is a/b of the work tree
  const auto top = rules.enter(IgnoreRules::kOutermost, "../../", "/a/b/x\n", std::nullopt);
  const auto middle = rules.enter(top, "../", "/b/y\n", std::nullopt);
  const auto root = rules.enter(middle, "", "/z\n", std::nullopt);
  EXPECT_EQ(decision(rules, root, "x"), "ignored ../../.gitignore:1: /a/b/x");
  EXPECT_EQ(decision(rules, root, "y"), "ignored ../.gitignore:1: /b/y");
  EXPECT_EQ(decision(rules, root, "z"), "ignored .gitignore:1: /z");
  EXPECT_EQ(decision(rules, root, "c/x"), "none");
}

}  // namespace
}  // namespace strata::scan
