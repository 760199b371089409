#include "train/commits.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::train {
namespace {

TEST(Commits, PatchesGiveFilesBlobsAndLines) {
  const auto commits = parse_patches(
      "\x01"
      "fix: Close it\n\ndiff --git a/a.py b/a.py\nindex 11..22 100644\n--- a/a.py\n+++ b/a.py\n"
      "@@ -3 +4,2 @@ def f\n-x\n+y\n+++ b/no.py\n@@ -9,2 +10,0 @@\n-z\n"
      "\x01"
      "Second\n\ndiff --git a/b.bin b/b.bin\nindex 1..2 100644\nBinary files differ\n");
  ASSERT_EQ(commits.size(), 2U);
  EXPECT_EQ(commits[0].subject, "fix: Close it");
  ASSERT_EQ(commits[0].files.size(), 1U);
  EXPECT_EQ(commits[0].files[0].path, "a.py");
  EXPECT_EQ(commits[0].files[0].blob, "22");
  ASSERT_EQ(commits[0].files[0].lines.size(), 2U);
  EXPECT_EQ(commits[0].files[0].lines[0], (LineRange{4, 5}));
  EXPECT_EQ(commits[0].files[0].lines[1], (LineRange{10, 10}));
  EXPECT_TRUE(commits[1].files.empty());
}

TEST(Commits, PatchesAreTotalOnAnyBytes) {
  EXPECT_TRUE(parse_patches("").empty());
  EXPECT_TRUE(parse_patches("diff --git a b\n@@ x\n").empty());
  const auto odd =
      parse_patches("\x01s\n@@ -1 +1 @@\ndiff --git\nindex\n+++ b/\n@@ -1 +99999999999,3 @@");
  ASSERT_EQ(odd.size(), 1U);
  EXPECT_TRUE(odd[0].files.empty());
}

TEST(Commits, SubjectsAreProse) {
  EXPECT_EQ(plain_subject("fix(parser): Keep empty lines (#123)"), "Keep empty lines");
  EXPECT_EQ(plain_subject("[core] Keep empty lines"), "Keep empty lines");
  EXPECT_EQ(plain_subject("Merge branch 'main' into next"), "");
  EXPECT_EQ(plain_subject("Bump version to 1.2.3"), "");
  EXPECT_EQ(plain_subject("More tests"), "");
}

class History : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) const {
    std::ofstream(std::filesystem::path(folder_.path()) / path, std::ios::binary) << text;
  }

  void git(const std::string& arguments) const {
    const std::string command = "git -C '" + folder_.path() +
                                "' -c user.name=n -c user.email=e -c commit.gpgsign=false " +
                                arguments + " > /dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }

  TemporaryFolder folder_;
};

TEST_F(History, PairsASubjectWithTheFunctionThatItChanged) {
  const std::string other =
      "def other(a, b, c, d):\n    return first(a, b) + second(c, d) + third(a, d)\n\n";
  const auto closing = [](const std::string& condition) {
    return "def close_idle(pool, limit, clock):\n    for one in pool.idle:\n        if " +
           condition + ":\n            one.close(limit, clock)\n";
  };
  git("init -q");
  write("a.py", other + closing("one.old"));
  git("add -A");
  git("commit -q -m 'Add a first version of it'");
  write("a.py", other + closing("one.age > limit"));
  git("commit -q -a -m 'fix: Close connections that are over the limit (#7)'");
  write("a.py", other + closing("one.age > limit") + "\n# the end\n");
  git("commit -q -a -m 'Bump version to the next'");

  const auto pairs = gather_commits(folder_.path() + "/.git");
  ASSERT_TRUE(pairs) << pairs.error().to_string();
  ASSERT_FALSE(pairs->empty());
  EXPECT_EQ((*pairs)[0].kind, PairKind::kCommit);
  EXPECT_EQ((*pairs)[0].text, "Close connections that are over the limit");
  EXPECT_EQ((*pairs)[0].language, "python");
  EXPECT_TRUE((*pairs)[0].code.starts_with("def close_idle"));
  EXPECT_NE((*pairs)[0].code.find("one.age > limit"), std::string::npos);
  for (const Pair& pair : *pairs) {
    EXPECT_EQ(pair.text.find("version to"), std::string::npos);
  }

  const auto relative = std::filesystem::relative(folder_.path()).string() + "/.git";
  const auto same = gather_commits(relative);
  ASSERT_TRUE(same) << relative << ": " << same.error().to_string();
  EXPECT_EQ(same->size(), pairs->size());

  CommitOptions options;
  options.leaves_out = [](std::string_view path) { return path == "a.py"; };
  const auto none = gather_commits(folder_.path() + "/.git", options);
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->empty()) << "files that are left out are left out of the history, too";
}

TEST_F(History, FailsWithoutARepository) { EXPECT_FALSE(gather_commits(folder_.path() + "/.git")); }

}  // namespace
}  // namespace strata::train
