#include "scan/git_settings.hpp"

#include <gtest/gtest.h>

#include "scan/git_oracle.hpp"

namespace strata::scan {
namespace {

TEST(GitSettings, ReadTheLastExcludesFileOfTheCoreSection) {
  EXPECT_EQ(excludes_setting("[core]\n\texcludesFile = /a/b\n"), "/a/b");
  EXPECT_EQ(excludes_setting("[CORE]\nEXCLUDESFILE=x\n[user]\nexcludesfile=y\n"), "x");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile=a\nexcludesfile=b"), "b");
  EXPECT_EQ(excludes_setting("[core] excludesfile = a b  # comment\n"), "a b");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile = \"a # b \" ; c\n"), "a # b ");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile = a\\\nb\n"), "ab");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile =\n"), "");
  EXPECT_FALSE(excludes_setting("[core \"x\"]\nexcludesfile = a\n"));
  EXPECT_FALSE(excludes_setting("[other]\nexcludesfile = a\n"));
  EXPECT_FALSE(excludes_setting(""));
}

TEST(GitSettings, ReadWhatGitReads) {
  const TemporaryTree tree;
  const std::vector<std::string> values = {"plain", "with blank", " \"quoted\" ", "back\\\\slash",
                                           "a;b",   "\"a;b\"#c",  "\\t x",        "x \\\" y"};
  for (const std::string& value : values) {
    tree.write("config",
               "; head\n[user]\n\tname = x\n[core]\n\tbare\n\texcludesfile = " + value + "\n[z]\n");
    const auto theirs = run_git(tree.root(), "config --file config --get core.excludesfile");
    ASSERT_EQ(theirs.exit_code, 0) << value;
    std::ifstream in(tree.path("config"), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    EXPECT_EQ(excludes_setting(text).value_or("-") + "\n", theirs.standard_output) << value;
  }
}

TEST(GitSettings, AreTotalOnAnyBytes) {
  for (const char* text : {"[", "[core", "[core]\nexcludesfile", "[core]\nexcludesfile = \\",
                           "[core]\nexcludesfile = \"open", "]]]=\n=\n"}) {
    EXPECT_NO_FATAL_FAILURE(static_cast<void>(excludes_setting(text)));
  }
}

TEST(GitSettings, RepositoryBeatsUserAndUserBeatsSystem) {
  const TemporaryTree tree;
  tree.write("system", "[core]\nexcludesfile = /system\n");
  const GitEnvironment environment{.home = tree.path("home"),
                                   .xdg_config_home = {},
                                   .global = {},
                                   .system = tree.path("system"),
                                   .no_system = false};
  EXPECT_EQ(excludes_file(environment, nullptr), "/system");
  tree.write("home/.config/git/config", "[core]\nexcludesfile = /xdg\n");
  EXPECT_EQ(excludes_file(environment, nullptr), "/xdg");
  tree.write("home/.gitconfig", "[core]\nexcludesfile = ~/mine\n");
  EXPECT_EQ(excludes_file(environment, nullptr), tree.path("home/mine"));
  tree.write("r/.git/config", "[core]\nexcludesfile = theirs\n");
  const WorkTree work{.top = tree.path("r"),
                      .git_directory = tree.path("r/.git"),
                      .common_directory = tree.path("r/.git")};
  EXPECT_EQ(excludes_file(environment, &work), tree.path("r/theirs"));
}

TEST(GitSettings, WithoutASettingTheUsersIgnoreFileIsLookedFor) {
  GitEnvironment environment{
      .home = "/h", .xdg_config_home = {}, .global = {}, .system = {}, .no_system = true};
  EXPECT_EQ(excludes_file(environment, nullptr), "/h/.config/git/ignore");
  environment.xdg_config_home = "/x";
  EXPECT_EQ(excludes_file(environment, nullptr), "/x/git/ignore");
  EXPECT_EQ(excludes_file(GitEnvironment{.no_system = true}, nullptr), "");
}

}  // namespace
}  // namespace strata::scan
