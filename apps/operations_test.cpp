#include "apps/operations.hpp"

#include <set>

#include <gtest/gtest.h>

namespace strata::apps {
namespace {

TEST(Operations, HaveUniqueNamesAndTexts) {
  std::set<std::string_view> names;
  for (const Operation& operation : operations()) {
    EXPECT_TRUE(names.insert(operation.name).second) << operation.name;
    EXPECT_FALSE(operation.summary.empty()) << operation.name;
    EXPECT_FALSE(operation.details.empty()) << operation.name;
    EXPECT_TRUE(operation.example.starts_with("strata ")) << operation.name;
  }
}

TEST(Operations, HaveDistinctFlagsAndLettersEach) {
  for (const Operation& operation : operations()) {
    std::set<std::string> flags;
    std::set<char> letters;
    for (const Parameter& parameter : operation.parameters) {
      EXPECT_TRUE(flags.insert(parameter.flag()).second) << operation.name << parameter.flag();
      if (parameter.letter != 0) {
        EXPECT_TRUE(letters.insert(parameter.letter).second);
      }
      EXPECT_FALSE(parameter.help.empty()) << parameter.name;
      EXPECT_FALSE(parameter.help.ends_with('.')) << parameter.name;
    }
  }
}

TEST(Operations, PutArgumentsFirst) {
  for (const Operation& operation : operations()) {
    bool flag_seen = false;
    for (const Parameter& parameter : operation.parameters) {
      const bool argument = parameter.group == ParameterGroup::kArgument;
      EXPECT_FALSE(argument && flag_seen) << operation.name;
      flag_seen = flag_seen || !argument;
    }
  }
}

TEST(Operations, DefaultsAreWithinTheirRange) {
  for (const Operation& operation : operations()) {
    for (const Parameter& parameter : operation.parameters) {
      if (!parameter.is_number()) {
        continue;
      }
      const double value = std::stod(std::string(parameter.fallback));
      EXPECT_GE(value, parameter.minimum) << parameter.name;
      EXPECT_LE(value, parameter.maximum) << parameter.name;
    }
  }
}

TEST(Operations, AreFoundByName) {
  ASSERT_NE(find_operation("search"), nullptr);
  EXPECT_NE(find_operation("search")->find("limit"), nullptr);
  EXPECT_EQ(find_operation("search")->find("no such"), nullptr);
  EXPECT_EQ(find_operation("no such"), nullptr);
}

TEST(Closest, FindsMistypedWordsOnly) {
  EXPECT_EQ(closest("serch", {"search", "status"}), "search");
  EXPECT_EQ(closest("--limt", {"--limit", "--lines"}), "--limit");
  EXPECT_EQ(closest("elephant", {"search", "status"}), "");
  EXPECT_EQ(closest("", {"search"}), "");
}

}  // namespace
}  // namespace strata::apps
