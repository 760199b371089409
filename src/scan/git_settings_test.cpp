#include "scan/git_settings.hpp"

#include <cstdlib>
#include <utility>

#include <gtest/gtest.h>

#include "scan/git_oracle.hpp"
#include "scan/git_parameters.hpp"

namespace strata::scan {
namespace {

TEST(GitSettings, RepositoryBeatsUserAndUserBeatsSystem) {
  const TemporaryTree tree;
  tree.write("system", "[core]\nexcludesfile = /system\n");
  const GitEnvironment environment{.home = tree.path("home"),
                                   .xdg_config_home = {},
                                   .global = {},
                                   .system = tree.path("system"),
                                   .no_system = false};
  EXPECT_EQ(git_settings(environment, nullptr).excludes_file, "/system");
  tree.write("home/.config/git/config", "[core]\nexcludesfile = /xdg\n");
  EXPECT_EQ(git_settings(environment, nullptr).excludes_file, "/xdg");
  tree.write("home/.gitconfig", "[core]\nexcludesfile = ~/mine\n");
  EXPECT_EQ(git_settings(environment, nullptr).excludes_file, tree.path("home/mine"));
  tree.write("r/.git/config", "[core]\nexcludesfile = theirs\n");
  const WorkTree work{.top = tree.path("r"),
                      .git_directory = tree.path("r/.git"),
                      .common_directory = tree.path("r/.git")};
  EXPECT_EQ(git_settings(environment, &work).excludes_file, tree.path("r/theirs"));
}

TEST(GitSettings, AWorkTreesOwnFileCountsWithTheExtensionOnly) {
  const TemporaryTree tree;
  tree.write("r/.git/config.worktree", "[core]\nexcludesfile = /own\nignorecase = true\n");
  const WorkTree work{.top = tree.path("r"),
                      .git_directory = tree.path("r/.git"),
                      .common_directory = tree.path("r/.git")};
  const GitEnvironment environment{.home = tree.path("home"), .no_system = true};
  for (const auto& [config, counts] : {std::pair("[core]\nexcludesfile = /shared\n", false),
                                       {"[extensions]\nworktreeConfig = false\n", false},
                                       {"[extensions]\nworktreeConfig = true\n", true},
                                       {"[extensions]\nWORKTREECONFIG\n", true}}) {
    tree.write("r/.git/config", config);
    EXPECT_EQ(git_settings(environment, &work).excludes_file == "/own", counts) << config;
    EXPECT_EQ(git_settings(environment, &work).ignore_case, counts) << config;
  }
}

TEST(GitSettings, TheEnvironmentBeatsAllFiles) {
  const TemporaryTree tree;
  tree.write("r/.git/config", "[core]\nexcludesfile = /shared\nignorecase = true\n");
  const WorkTree work{.top = tree.path("r"),
                      .git_directory = tree.path("r/.git"),
                      .common_directory = tree.path("r/.git")};
  GitEnvironment environment{.home = tree.path("home"), .no_system = true};
  environment.given = {{"core.excludesFile", "/first"},
                       {"CORE.excludesfile", "rules"},
                       {"core.ignoreCase", "no"},
                       {"core.pager", "x"}};
  EXPECT_EQ(git_settings(environment, &work).excludes_file, tree.path("r/rules"));
  EXPECT_FALSE(git_settings(environment, &work).ignore_case);
}

TEST(GitSettings, OfTheEnvironmentAreReadUpToTheFirstGap) {
  ::setenv("GIT_CONFIG_COUNT", "3", 1);
  ::setenv("GIT_CONFIG_KEY_0", "core.excludesFile", 1);
  ::setenv("GIT_CONFIG_VALUE_0", "/rules", 1);
  ::setenv("GIT_CONFIG_KEY_2", "core.ignoreCase", 1);
  const auto given = GitEnvironment::of_process().given;
  ::setenv("GIT_CONFIG_COUNT", "many", 1);
  EXPECT_TRUE(GitEnvironment::of_process().given.empty());
  for (const char* name :
       {"GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_0", "GIT_CONFIG_VALUE_0", "GIT_CONFIG_KEY_2"}) {
    ::unsetenv(name);
  }
  ASSERT_EQ(given.size(), 1U);
  EXPECT_EQ(given.front(),
            (std::pair<std::string, std::optional<std::string>>("core.excludesFile", "/rules")));
}

TEST(GitSettings, OfGitsOwnCommandLineAreTheStrongest) {
  ::setenv("GIT_CONFIG_COUNT", "1", 1);
  ::setenv("GIT_CONFIG_KEY_0", "core.excludesFile", 1);
  ::setenv("GIT_CONFIG_VALUE_0", "/rules", 1);
  ::setenv("GIT_CONFIG_PARAMETERS", "'core.excludesFile'='/it'\\''s' 'core.ignoreCase'=", 1);
  const GitEnvironment environment = GitEnvironment::of_process();
  for (const char* name :
       {"GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_0", "GIT_CONFIG_VALUE_0", "GIT_CONFIG_PARAMETERS"}) {
    ::unsetenv(name);
  }
  const GitSettings settings = git_settings(environment, nullptr);
  EXPECT_EQ(settings.excludes_file, "/it's");
  EXPECT_TRUE(settings.ignore_case);
}

TEST(GitParameters, AreReadInBothForms) {
  using Parameters = std::vector<std::pair<std::string, std::optional<std::string>>>;
  EXPECT_EQ(
      git_parameters("'a.b'='c d'  'e.f=g=h' 'i.j' 'k.l'="),
      (Parameters{{"a.b", "c d"}, {"e.f", "g=h"}, {"i.j", std::nullopt}, {"k.l", std::nullopt}}));
  EXPECT_EQ(git_parameters("'a.b'='x'\\!'y'"), (Parameters{{"a.b", "x!y"}}));
  EXPECT_EQ(git_parameters("'a.b'='' 'c"), (Parameters{{"a.b", ""}}));
  for (const char* text : {"", " ", "a.b=c", "'", "'a.b'='", "'a'\\", "'a'\\'"}) {
    EXPECT_LE(git_parameters(text).size(), 1U) << text;
  }
}

TEST(GitSettings, WithoutASettingTheUsersIgnoreFileIsLookedFor) {
  GitEnvironment environment{
      .home = "/h", .xdg_config_home = {}, .global = {}, .system = {}, .no_system = true};
  EXPECT_EQ(git_settings(environment, nullptr).excludes_file, "/h/.config/git/ignore");
  environment.xdg_config_home = "/x";
  EXPECT_EQ(git_settings(environment, nullptr).excludes_file, "/x/git/ignore");
  EXPECT_EQ(git_settings(GitEnvironment{.no_system = true}, nullptr).excludes_file, "");
}

// What git says to the same question, in a repository whose configuration ends with `text`.
class GitSettingsAndGit : public testing::Test {
 protected:
  GitSettingsAndGit() {
    EXPECT_EQ(run_git(tree_.root(), "init -q --template= -b topic/one Some/repo").exit_code, 0);
    tree_.write("Some/repo/.git/extra", "[core]\n\texcludesFile = included\n\tignoreCase\n");
    tree_.write("Some/repo/.git/inner", "[include]\n\tpath = extra\n");
  }

  void expect_same(const std::string& text) const {
    const std::string repository = tree_.path("Some/repo");
    tree_.write("Some/repo/.git/config", "[core]\n\tbare = false\n" + text);
    const std::string get = "config --includes --get core.";
    std::string theirs = run_git(repository, get + "excludesfile").standard_output;
    const bool theirs_case =
        run_git(repository, "config --includes --type=bool --get core.ignorecase")
            .standard_output == "true\n";
    const WorkTree work{.top = repository,
                        .git_directory = repository + "/.git",
                        .common_directory = repository + "/.git"};
    const GitEnvironment environment{.home = tree_.path("home"), .no_system = true};
    const GitSettings ours = git_settings(environment, &work);
    theirs = theirs.empty() ? tree_.path("home/.config/git/ignore")
                            : repository + "/" + theirs.substr(0, theirs.size() - 1);
    EXPECT_EQ(ours.excludes_file, theirs) << text;
    EXPECT_EQ(ours.ignore_case, theirs_case) << text;
  }

  TemporaryTree tree_;
};

TEST_F(GitSettingsAndGit, AgreeOnIncludes) {
  expect_same("");
  expect_same("[include]\n\tpath = extra\n");
  expect_same("[include]\n\tpath = inner\n[core]\n\texcludesFile = after\n\tignoreCase = no\n");
  expect_same("[core]\n\texcludesFile = before\n[include]\n\tpath = inner\n");
  expect_same("[include]\n\tpath = missing\n[include \"x\"]\n\tpath = extra\n");
  expect_same("[include]\n\tpath = " + tree_.path("Some/repo/.git/extra") + "\n");
}

TEST_F(GitSettingsAndGit, AgreeOnConditions) {
  const std::string repository = tree_.path("Some/repo");
  for (const std::string& condition :
       {"gitdir:" + repository + "/.git", "gitdir:" + repository + "/", "gitdir:" + repository,
        std::string("gitdir:repo/"), std::string("gitdir:Some/*/.git"),
        std::string("gitdir:some/repo/"), std::string("gitdir/i:some/REPO/"),
        std::string("gitdir/i:some/*/.GIT"), std::string("gitdir:./"), std::string("gitdir:o/"),
        std::string("gitdir:**/.git"), std::string("onbranch:topic/one"),
        std::string("onbranch:topic/"), std::string("onbranch:topic"), std::string("onbranch:*"),
        std::string("onbranch:**"), std::string("unknown:x"), std::string("gitdir")}) {
    expect_same("[includeIf \"" + condition + "\"]\n\tpath = extra\n");
  }
}

TEST_F(GitSettingsAndGit, AgreeOnWhatIsTrue) {
  for (const char* value : {"", " =", " = true", " = YES", " = off", " = 1", " = 0", " = false"}) {
    expect_same(std::string("[core]\n\tignoreCase") + value + "\n");
  }
}

TEST(GitSettings, IncludesThatGoRoundEnd) {
  const TemporaryTree tree;
  tree.write("config", "[include]\npath = config\npath = config\n[core]\nexcludesfile = /x\n");
  const GitEnvironment environment{.system = tree.path("config")};
  EXPECT_EQ(git_settings(environment, nullptr).excludes_file, "/x");
}

}  // namespace
}  // namespace strata::scan
