#include "apps/cli/help.hpp"

#include <gtest/gtest.h>

#include "apps/cli/commands/command.hpp"

namespace strata::cli {
namespace {

TEST(Help, ShowsEveryParameterAndAnExample) {
  for (const apps::Operation& operation : apps::operations()) {
    const std::string text = help(operation);
    EXPECT_NE(text.find(operation.example), std::string::npos) << operation.name;
    for (const apps::Parameter& parameter : operation.parameters) {
      EXPECT_NE(text.find(spelling(parameter)), std::string::npos) << parameter.name;
    }
    EXPECT_NE(general_help().find(operation.summary.substr(0, 30)), std::string::npos);
  }
}

TEST(Help, StaysWithinAHundredColumns) {
  for (const apps::Operation& operation : apps::operations()) {
    const std::string text = help(operation);
    std::size_t column = 0;
    for (const char c : text) {
      column = c == '\n' ? 0 : column + 1;
      ASSERT_LE(column, 100U) << operation.name;
    }
  }
}

TEST(Help, NamesRangeDefaultAndChoices) {
  const apps::Operation& search = *apps::find_operation("search");
  EXPECT_EQ(full_help(*search.find("limit")), "Results to return [1 to 1000 results; default 10]");
  EXPECT_NE(full_help(*search.find("mode"))
                .find("hybrid, bm25, dense, flat, two-stage, mix [default hybrid]"),
            std::string::npos);
  EXPECT_EQ(usage(search), "search QUERY [FOLDER] [options]");
  EXPECT_EQ(spelling(*search.find("limit")), "-n, --limit N");
}

TEST(Commands, EveryOperationHasOne) {
  for (const apps::Operation& operation : apps::operations()) {
    EXPECT_NE(command_named(operation.name), nullptr) << operation.name;
  }
  EXPECT_EQ(command_named("no such"), nullptr);
}

}  // namespace
}  // namespace strata::cli
