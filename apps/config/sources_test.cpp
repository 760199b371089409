#include "apps/config/sources.hpp"

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::apps {
namespace {

namespace fs = std::filesystem;

class SourcesTest : public testing::Test {
 protected:
  SourcesTest() {
    sources_.user_file = (folder_ / "user.toml").string();
    sources_.repository_file = (folder_ / "strata.toml").string();
  }

  void user(const std::string& text) const { std::ofstream(sources_.user_file) << text; }

  void repository(const std::string& text) const {
    std::ofstream(sources_.repository_file) << text;
  }

  [[nodiscard]] Result<Values> merged(Values given = {}) const {
    return with_settings(std::move(given), sources_, find_operation("search"));
  }

  TemporaryFolder temporary_;
  fs::path folder_{temporary_.path()};
  Sources sources_;
};

TEST_F(SourcesTest, NothingThereGivesWhatWasGiven) {
  const auto values = merged();
  ASSERT_TRUE(values.has_value()) << values.error().to_string();
  EXPECT_FALSE(values->given("limit"));
  EXPECT_EQ(values->origin("limit").source, Source::kDefault);
}

TEST_F(SourcesTest, TheStrongerSourceWins) {
  user("limit = 1\nlines = 1\nmin_leaves = 1\nmax_tokens = 100\n");
  repository("hidden = true\nmin_leaves = 2\nmax_tokens = 200\n");
  sources_.environment = {{"STRATA_LIMIT", "3"}, {"STRATA_MAX_TOKENS", "300"}};
  Values given;
  given.set("limit", {"4"});
  const auto values = merged(given);
  ASSERT_TRUE(values.has_value()) << values.error().to_string();
  EXPECT_EQ(values->text("limit"), "4");
  EXPECT_EQ(values->text("max_tokens"), "300");
  EXPECT_EQ(values->text("min_leaves"), "2");
  EXPECT_EQ(values->text("lines"), "1");
  EXPECT_EQ(values->origin("limit"), Origin());
  EXPECT_EQ(values->origin("max_tokens"),
            (Origin{.source = Source::kEnvironment, .where = "STRATA_MAX_TOKENS"}));
  EXPECT_EQ(values->origin("min_leaves"),
            (Origin{.source = Source::kRepositoryFile, .where = sources_.repository_file + ":2"}));
  EXPECT_EQ(values->origin("lines"),
            (Origin{.source = Source::kUserFile, .where = sources_.user_file + ":2"}));
}

TEST_F(SourcesTest, SettingsOfOtherOperationsAreCheckedAndLeftOut) {
  user("lines = 5\n");
  const auto values = with_settings({}, sources_, find_operation("status"));
  ASSERT_TRUE(values.has_value());
  EXPECT_FALSE(values->given("lines"));
  EXPECT_TRUE(with_settings({}, sources_, nullptr)->given("lines"));
  user("lines = 0\n");
  EXPECT_FALSE(with_settings({}, sources_, find_operation("status")).has_value());
}

TEST_F(SourcesTest, FlagsInTheEnvironmentAreWordsOfTruth) {
  sources_.environment = {
      {"STRATA_HIDDEN", "yes"}, {"STRATA_NO_IGNORE", "0"}, {"STRATA_LIMIT", ""}};
  const auto values = merged();
  ASSERT_TRUE(values.has_value()) << values.error().to_string();
  EXPECT_TRUE(values->flag("hidden"));
  EXPECT_TRUE(values->given("no_ignore"));
  EXPECT_FALSE(values->flag("no_ignore"));
  EXPECT_FALSE(values->given("limit")) << "an empty variable is none";
  sources_.environment = {{"STRATA_HIDDEN", "maybe"}};
  EXPECT_FALSE(merged().has_value());
  sources_.environment = {{"STRATA_LIMIT", "many"}};
  const auto wrong = merged();
  ASSERT_FALSE(wrong.has_value());
  EXPECT_NE(wrong.error().message.find("STRATA_LIMIT is \"many\""), std::string::npos);
}

TEST_F(SourcesTest, VariablesThatLookLikeMistypedSettingsAreErrors) {
  const auto fault = [&](const std::string& variable, const Values& settled = {}) {
    sources_.environment = {{variable, "x"}, {"STRATA_LIMIT", "5"}};
    const auto checked = check_variables(sources_, settled);
    return checked ? std::string() : checked.error().to_string();
  };
  EXPECT_NE(fault("STRATA_MAX_TOKEN").find("did you mean STRATA_MAX_TOKENS?"), std::string::npos);
  for (const char* fine : {"STRATA_CONFIG", "STRATA_DEPS_DIR", "STRATA_CCACHE",
                           "STRATA_UPDATE_GOLDEN", "STRATA_LONG_TESTS", "STRATA_OF_SOMEBODY"}) {
    EXPECT_EQ(fault(fine), "") << fine;
  }
  Values settled;
  settled.set("embedding_key_variable", {"STRATA_EMBEDDING_KEY_FIL"});
  EXPECT_EQ(fault("STRATA_EMBEDDING_KEY_FIL", settled), "");
  EXPECT_NE(fault("STRATA_EMBEDDING_KEY_FIL"), "");
  sources_.environment = {{"STRATA_OF_SOMEBODY", ""}, {"STRATA_FUZZ", ""}, {"STRATA_LIMIT", ""}};
  EXPECT_EQ(foreign_variables(sources_, {}), std::vector<std::string>{"STRATA_OF_SOMEBODY"});
}

TEST_F(SourcesTest, ARepositorysFileIsNeitherFollowedNorWaitedFor) {
  user("limit = 3\n");
  fs::create_symlink(sources_.user_file, sources_.repository_file);
  EXPECT_FALSE(merged().has_value()) << "a link";
  fs::remove(sources_.repository_file);
  ASSERT_EQ(::mkfifo(sources_.repository_file.c_str(), 0600), 0);
  EXPECT_FALSE(merged().has_value()) << "a FIFO, at once";
  fs::remove(sources_.repository_file);
  fs::create_directory(sources_.repository_file);
  EXPECT_FALSE(merged().has_value()) << "a folder";
  fs::remove(sources_.repository_file);
  repository(std::string((1U << 20U) + 1, '#'));
  EXPECT_FALSE(merged().has_value()) << "too large";
}

TEST_F(SourcesTest, TheUsersOwnFileMayBeALink) {
  std::ofstream(folder_ / "dotfiles.toml") << "limit = 3\n";
  fs::create_symlink(folder_ / "dotfiles.toml", sources_.user_file);
  EXPECT_EQ(merged()->text("limit"), "3");
}

TEST_F(SourcesTest, ANamedUserFileMustExist) {
  sources_.user_file_named = true;
  const auto values = merged();
  ASSERT_FALSE(values.has_value());
  EXPECT_NE(values.error().message.find("STRATA_CONFIG"), std::string::npos);
}

}  // namespace
}  // namespace strata::apps
