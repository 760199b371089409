#include "apps/config/effective.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "apps/config/settings.hpp"

namespace strata::apps {
namespace {

EffectiveSetting of(const Values& values, std::string_view name) {
  const auto all = effective_settings(values);
  const auto found = std::find_if(all.begin(), all.end(), [&](const EffectiveSetting& setting) {
    return setting.parameter->name == name;
  });
  return found == all.end() ? EffectiveSetting{} : *found;
}

TEST(EffectiveSettings, AreAllThereWithTheirDefaults) {
  const auto all = effective_settings({});
  EXPECT_EQ(all.size(), settings().size());
  EXPECT_EQ(of({}, "max_tokens").value, "512");
  EXPECT_EQ(of({}, "hidden").value, "false");
  EXPECT_EQ(of({}, "max_tokens").origin.source, Source::kDefault);
}

TEST(EffectiveSettings, ShowWhatFollowsAnotherSetting) {
  Values values;
  values.set("max_tokens", {"120"}, {.source = Source::kUserFile, .where = "f:1"});
  EXPECT_EQ(of(values, "max_tokens").origin.where, "f:1");
  EXPECT_EQ(of(values, "target_tokens").value, "60");
  EXPECT_EQ(of(values, "target_tokens").follows, "max_tokens");
  EXPECT_EQ(of(values, "min_tokens").value, "20");
}

TEST(EffectiveSettings, ShowTheSizesOfAPreset) {
  Values values;
  values.set("preset", {"small"});
  EXPECT_EQ(of(values, "max_tokens").value, "256");
  EXPECT_EQ(of(values, "max_tokens").follows, "preset");
  EXPECT_EQ(of(values, "target_tokens").value, "128");
}

TEST(EffectiveSettings, ContradictionsAreShownAsTheyAre) {
  Values values;
  values.set("max_tokens", {"100"});
  values.set("target_tokens", {"300"}, {.source = Source::kUserFile, .where = "f:7"});
  EXPECT_EQ(of(values, "target_tokens").value, "300");
  const auto options = index_options(values);
  ASSERT_FALSE(options.has_value());
  EXPECT_NE(options.error().message.find("target_tokens = 300 comes from f:7"), std::string::npos)
      << options.error().message;
}

}  // namespace
}  // namespace strata::apps
