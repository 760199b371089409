#include "scan/ignore_file.hpp"

#include <string>

#include <gtest/gtest.h>

namespace strata::scan {
namespace {

// The line of the deciding pattern, negative if it is negated, 0 if none matches.
int deciding_line(std::string_view file, std::string_view path, bool is_folder = false) {
  const IgnoreFile rules(file, ".gitignore", 0);
  const auto* pattern = rules.last_match(path, is_folder);
  if (pattern == nullptr) {
    return 0;
  }
  return static_cast<int>(pattern->line) * (pattern->negated ? -1 : 1);
}

TEST(IgnoreFile, LastMatchingLineDecides) {
  EXPECT_EQ(deciding_line("*.log\n!keep.log\n", "keep.log"), -2);
  EXPECT_EQ(deciding_line("!keep.log\n*.log\n", "keep.log"), 2);
  EXPECT_EQ(deciding_line("*.log\n", "x.txt"), 0);
}

TEST(IgnoreFile, PatternWithoutSlashMatchesAtAnyDepth) {
  EXPECT_EQ(deciding_line("build\n", "a/b/build"), 1);
  EXPECT_EQ(deciding_line("*.o\n", "a/b.o"), 1);
}

TEST(IgnoreFile, SlashAnchorsToTheFolderOfTheFile) {
  EXPECT_EQ(deciding_line("/build\n", "build"), 1);
  EXPECT_EQ(deciding_line("/build\n", "a/build"), 0);
  EXPECT_EQ(deciding_line("a/build\n", "x/a/build"), 0);
  EXPECT_EQ(deciding_line("**/a/build\n", "x/a/build"), 1);
}

TEST(IgnoreFile, SlashAtTheEndMeansFoldersOnly) {
  EXPECT_EQ(deciding_line("build/\n", "build", true), 1);
  EXPECT_EQ(deciding_line("build/\n", "build", false), 0);
  EXPECT_EQ(deciding_line("build/\n", "a/build", true), 1);
}

TEST(IgnoreFile, BaseIsCutOffBeforeMatching) {
  const IgnoreFile rules("/x\n", "a/b/.gitignore", 4);
  EXPECT_NE(rules.last_match("a/b/x", false), nullptr);
  EXPECT_EQ(rules.last_match("a/b/c/x", false), nullptr);
}

TEST(IgnoreFile, CommentsBlankLinesAndEscapes) {
  EXPECT_EQ(deciding_line("# a\n\n#a\n", "#a"), 0);
  EXPECT_EQ(deciding_line("\\#a\n", "#a"), 1);
  EXPECT_EQ(deciding_line("\\!a\n", "!a"), 1);
  EXPECT_TRUE(IgnoreFile("# x\n\n   \n", "", 0).empty());
}

TEST(IgnoreFile, SpacesAtTheEndGoUnlessEscaped) {
  EXPECT_EQ(deciding_line("a  \n", "a"), 1);
  EXPECT_EQ(deciding_line("a\\ \n", "a "), 1);
  EXPECT_EQ(deciding_line("a\\  \n", "a "), 1);
  EXPECT_EQ(deciding_line("a b\n", "a b"), 1);
}

TEST(IgnoreFile, ReadsFilesFromOtherEditors) {
  EXPECT_EQ(deciding_line("\xEF\xBB\xBF*.o\r\n*.a\r\n", "x.o"), 1);
  EXPECT_EQ(deciding_line("\xEF\xBB\xBF*.o\r\n*.a\r\n", "x.a"), 2);
  EXPECT_EQ(deciding_line("x", "x"), 1);
  EXPECT_EQ(deciding_line(std::string_view("x\0y\n", 4), "x"), 1);
}

// Letters before stars of a whole name, as git before 2.52 reads them and as it does since.
TEST(IgnoreFile, StarsBehindLettersSpanNamesForOlderGits) {
  struct Case {
    std::string_view pattern;
    std::string_view path;
    bool before;
    bool since;
  };

  const bool kYes = true;
  const bool kNo = false;
  for (const Case& at :
       std::initializer_list<Case>{{"/doc**/*.html", "doc/x/y/b.html", kYes, kNo},
                                   {"/doc**/*.html", "docs/b.html", kYes, kYes},
                                   {"/doc**/*.html", "docs.html", kYes, kNo},
                                   {"/doc**/*.html", "src/doc/b.html", kNo, kNo},
                                   {"/src**", "src/d/b.c", kYes, kNo},
                                   {"/src**", "srcs", kYes, kYes},
                                   {"/src***", "src", kYes, kYes},
                                   {"/SRC**", "src/d/b.c", kYes, kNo},
                                   {"src**", "src/d/b.c", kNo, kNo},
                                   {"out/tmp**/cache", "out/tmp/a/b/cache", kYes, kNo},
                                   {"out/tmp**/cache", "out/tmpcache", kYes, kNo},
                                   {"out/tmp**\\/cache", "out/tmpcache", kNo, kNo},
                                   {"out/tmp**\\/cache", "out/tmp/a/cache", kYes, kNo},
                                   {"logs**/**", "logs", kYes, kNo},
                                   {"logs**/**", "logsy/b", kYes, kYes},
                                   {"foo**bar/x", "foo/q/bar/x", kNo, kNo},
                                   {"fo?**/x", "foo/q/x", kNo, kNo},
                                   {"fo\\o**/x", "foo/q/x", kNo, kNo},
                                   {"foo*/a**/x", "foo/a/q/x", kNo, kNo}}) {
    const bool ignore_case = at.pattern == "/SRC**";
    const IgnoreFile before(at.pattern, "", 0,
                            {.ignore_case = ignore_case, .cuts_patterns = [] { return true; }});
    const IgnoreFile since(at.pattern, "", 0,
                           {.ignore_case = ignore_case, .cuts_patterns = [] { return false; }});
    EXPECT_EQ(before.last_match(at.path, false) != nullptr, at.before) << at.pattern << at.path;
    EXPECT_EQ(since.last_match(at.path, false) != nullptr, at.since) << at.pattern << at.path;
  }
}

TEST(IgnoreFile, AsksForTheAgeOfGitOnlyWhereItMatters) {
  static int asked = 0;
  const PatternStyle style{.ignore_case = false, .cuts_patterns = [] { return ++asked > 0; }};
  const IgnoreFile plain("*.o\n/a/**\n**/b/**/c\nd**\n/e*/f\n/g**h\n[x]**/y\n", "", 0, style);
  EXPECT_EQ(asked, 0);
  const IgnoreFile file("/a**/b\n", "", 0, style);
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace strata::scan
