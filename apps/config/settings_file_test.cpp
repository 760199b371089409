#include "apps/config/settings_file.hpp"

#include <gtest/gtest.h>

#include "apps/config/settings.hpp"

namespace strata::apps {
namespace {

std::string fault(std::string_view text, Settable author = Settable::kByUser) {
  const auto settings = read_settings(text, "strata.toml", author);
  return settings ? "" : settings.error().to_string();
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(SettingsFile, GivesCheckedSettingsWithTheirLines) {
  const auto settings = read_settings("max_tokens = 300\n\nhidden = true\ndeviation = 1\n", "f",
                                      Settable::kByRepository);
  ASSERT_TRUE(settings.has_value()) << settings.error().to_string();
  ASSERT_EQ(settings->size(), 3U);
  EXPECT_EQ((*settings)[0].parameter->name, "max_tokens");
  EXPECT_EQ((*settings)[0].texts, std::vector<std::string>{"300"});
  EXPECT_EQ((*settings)[1].line, 3U);
  EXPECT_EQ((*settings)[2].texts, std::vector<std::string>{"1"}) << "a whole number is a number";
}

TEST(SettingsFile, UnknownKeySuggestsTheNearestWithFileAndLine) {
  const std::string message = fault("limit = 3\nmax_tokns = 3\n");
  EXPECT_TRUE(contains(message, "strata.toml:2: ")) << message;
  EXPECT_TRUE(contains(message, "did you mean max_tokens?")) << message;
  EXPECT_TRUE(contains(fault("max-tokens = 3\n"), "did you mean max_tokens?"));
  EXPECT_TRUE(contains(fault("elephants = 3\n"), "strata config"));
  EXPECT_TRUE(contains(fault("[chunk]\nmax_tokens = 3\n"), "not in a table [chunk]"));
  EXPECT_TRUE(contains(fault("[embedding]\nendpiont = \"x\"\n"),
                       "strata.toml:2: there is no setting \"embedding.endpiont\"; did you mean "
                       "embedding_endpoint?"));
  EXPECT_TRUE(contains(fault("[embedding.x]\ny = 1\n"), "not in a table"));
}

TEST(SettingsFile, TakesTheEndpointInATableOfItsOwn) {
  const auto settings = read_settings("[embedding]\nendpoint = \"https://x/v1\"\ndimensions = 8\n",
                                      "f", Settable::kByUser);
  ASSERT_TRUE(settings.has_value()) << settings.error().to_string();
  ASSERT_EQ(settings->size(), 2U);
  EXPECT_EQ((*settings)[0].parameter->name, "embedding_endpoint");
  EXPECT_EQ((*settings)[0].texts, std::vector<std::string>{"https://x/v1"});
  EXPECT_EQ((*settings)[1].line, 3U);
}

TEST(SettingsFile, NoRepositorySaysWhereTextsAreSent) {
  for (const Parameter& setting : settings()) {
    if (!setting.name.starts_with("embedding_")) {
      continue;
    }
    const std::string value = setting.kind == ParameterKind::kFlag ? "true"
                              : setting.is_number()                ? "64"
                                                                   : "\"x\"";
    const std::string in_table =
        "[embedding]\n" + std::string(setting.name.substr(10)) + " = " + value + "\n";
    const std::string message = fault(in_table, Settable::kByRepository);
    EXPECT_TRUE(contains(message, "a repository may not set " + std::string(setting.name)))
        << message;
    EXPECT_TRUE(
        contains(fault(std::string(setting.name) + " = " + value + "\n", Settable::kByRepository),
                 "a repository may not set"));
  }
}

TEST(SettingsFile, WrongTypeAndRangeAreFaults) {
  EXPECT_TRUE(contains(fault("max_tokens = \"300\"\n"), "strata.toml:1: max_tokens is a text"));
  EXPECT_TRUE(contains(fault("max_tokens = 1\n"), "16 to 32768"));
  EXPECT_TRUE(contains(fault("hidden = 1\n"), "true or false"));
  EXPECT_TRUE(contains(fault("method = \"deph\"\n"), "did you mean depth?"));
  EXPECT_TRUE(contains(fault("method = 3\n"), "a text in quotes"));
  EXPECT_TRUE(contains(fault("deviation = nan\n"), "0 to 5"));
  EXPECT_TRUE(contains(fault("limit = [1]\n"), "whole number"));
}

TEST(SettingsFile, RepositoriesMaySetNothingThatReachesOutside) {
  for (const Parameter& setting : settings()) {
    std::string value = default_of(setting);
    const bool quoted = setting.kind == ParameterKind::kChoice ||
                        setting.kind == ParameterKind::kPath ||
                        setting.kind == ParameterKind::kText;
    if (quoted) {
      value = '"' + value + '"';
    }
    std::string line(setting.name);
    line += " = " + value + "\n";
    EXPECT_EQ(fault(line, Settable::kByUser), "");
    const std::string refused = fault(line, Settable::kByRepository);
    if (setting.settable == Settable::kByRepository) {
      EXPECT_EQ(refused, "") << line;
    } else {
      EXPECT_TRUE(contains(refused, "a repository may not set")) << line << refused;
    }
  }
  for (const char* line : {"endpoint = \"http://x\"\n", "api_key = \"x\"\n", "model = \"x\"\n",
                           "root = \"/\"\n", "command = \"x\"\n"}) {
    EXPECT_NE(fault(line, Settable::kByRepository), "") << line;
  }
}

}  // namespace
}  // namespace strata::apps
