#include "apps/config/settings.hpp"

#include <set>

#include <gtest/gtest.h>

#include "apps/values.hpp"

namespace strata::apps {
namespace {

TEST(Settings, HoldEveryOptionOfTheCommission) {
  for (const char* name :
       {"min_tokens", "target_tokens", "max_tokens", "embedding_batch_size",
        "smoothing_window_size", "similarity_drop_threshold", "percentile", "deviation",
        "structural_prior", "method", "curve_source", "block_leaves", "smoothing", "region_price",
        "summary_bytes", "mid_level_top_k", "leaf_level_top_k"}) {
    EXPECT_NE(find_setting(name), nullptr) << name;
  }
}

TEST(Settings, HaveOneNameEachAndOneMeaningInAllOperations) {
  std::set<std::string_view> names;
  for (const Parameter& setting : settings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    for (const Operation& operation : operations()) {
      const Parameter* row = operation.find(setting.name);
      if (row == nullptr || row->settable == Settable::kByCall) {
        continue;
      }
      EXPECT_EQ(row->kind, setting.kind) << operation.name << setting.name;
      EXPECT_EQ(row->settable, setting.settable) << operation.name << setting.name;
      EXPECT_EQ(row->choices, setting.choices) << operation.name << setting.name;
    }
  }
}

TEST(Settings, OfIndexingAndRankingAreAllOpenAndHaveAUnitIfTheyAreNumbers) {
  for (const Operation& operation : operations()) {
    for (const Parameter& parameter : operation.parameters) {
      if (parameter.name == "exact" || parameter.name == "regex") {
        continue;  // the kind of one question, not a setting
      }
      const bool indexing = parameter.group == ParameterGroup::kIndexing;
      if (!indexing && parameter.group != ParameterGroup::kRetrieval) {
        continue;
      }
      EXPECT_NE(parameter.settable, Settable::kByCall) << parameter.name;
      EXPECT_TRUE(!parameter.is_number() || !parameter.unit.empty()) << parameter.name;
    }
  }
}

// DESIGN, invariant 12: a repository cannot command us.
TEST(Settings, RepositoriesSetNeitherPlacesNorWorkLimitsNorModels) {
  for (const Parameter& setting : settings()) {
    const bool place = setting.group == ParameterGroup::kPlace ||
                       setting.group == ParameterGroup::kOutput ||
                       setting.kind == ParameterKind::kPath || setting.speed_only;
    if (place || setting.name == "max_steps" || setting.name == "secrets") {
      EXPECT_NE(setting.settable, Settable::kByRepository) << setting.name;
    }
  }
  for (const char* word :
       {"root", "cache", "threads", "max_steps", "embedding_batch_size", "secrets", "memory",
        "cache_cap", "summary_url", "summary_model", "summary_key_variable", "summary_key_file",
        "summary_private", "model"}) {
    const Parameter* setting = find_setting(word);
    EXPECT_TRUE(setting == nullptr || setting->settable == Settable::kByUser) << word;
  }
  EXPECT_EQ(find_setting("root"), nullptr);
}

TEST(Settings, TheModelIsOneOfTheUser) {
  const Parameter* model = find_setting("model");
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(model->settable, Settable::kByUser);
  EXPECT_EQ(effect(*model), "indexes anew");
}

TEST(Settings, DefaultsAreValuesThatTheyAccept) {
  for (const Parameter& setting : settings()) {
    const std::string fallback = default_of(setting);
    if (!fallback.empty()) {
      EXPECT_TRUE(check_text(setting, fallback, setting.name).has_value()) << setting.name;
    }
    EXPECT_FALSE(effect(setting).empty()) << setting.name;
    EXPECT_FALSE(range_of(setting).empty()) << setting.name;
  }
}

TEST(Settings, HaveAVariableEach) {
  EXPECT_EQ(find_setting("max_tokens")->variable(), "STRATA_MAX_TOKENS");
  EXPECT_EQ(find_setting("nothing"), nullptr);
}

}  // namespace
}  // namespace strata::apps
