#include "apps/cli/shell_texts.hpp"

#include <gtest/gtest.h>

#include "apps/config/settings.hpp"
#include "apps/operations.hpp"

namespace strata::cli {
namespace {

TEST(Completions, KnowEveryCommandAndFlag) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = completion_script(shell);
    for (const apps::Operation& operation : apps::operations()) {
      EXPECT_NE(script.find(operation.name), std::string::npos) << shell << operation.name;
      for (const apps::Parameter& parameter : operation.parameters) {
        if (parameter.group == apps::ParameterGroup::kArgument) {
          continue;
        }
        EXPECT_NE(script.find(parameter.flag().substr(2)), std::string::npos)
            << shell << parameter.name;
      }
    }
  }
  EXPECT_EQ(completion_script("cmd"), "");
}

TEST(ManualPage, DescribesEveryCommand) {
  const std::string page = manual_page();
  EXPECT_TRUE(page.starts_with(".TH STRATA 1"));
  for (const apps::Operation& operation : apps::operations()) {
    EXPECT_NE(page.find(".SS " + std::string(operation.name)), std::string::npos);
  }
  for (const apps::Parameter& setting : apps::settings()) {
    EXPECT_NE(page.find(setting.variable()), std::string::npos) << setting.name;
  }
  EXPECT_NE(page.find(".SH FILES"), std::string::npos);
}

}  // namespace
}  // namespace strata::cli
