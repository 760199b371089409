#include "apps/summary_values.hpp"

#include <gtest/gtest.h>

namespace strata::apps {
namespace {

Values with(const std::vector<std::pair<std::string, std::string>>& given) {
  Values values;
  for (const auto& [name, text] : given) {
    values.set(name, {text});
  }
  return values;
}

const std::pair<std::string, std::string> kUrl = {"summary_url",
                                                  "https://example.org/v1/chat/completions"};

TEST(SummaryValues, NothingIsWrittenUnlessAnAddressIsSet) {
  const auto none = generated_summaries(with({{"summary_units", "regions"}}));
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
}

TEST(SummaryValues, AnAddressAndAModelAreEnough) {
  const auto made = generated_summaries(with({kUrl, {"summary_model", "m"}}));
  ASSERT_TRUE(made && *made);
  EXPECT_EQ((*made)->chat.model, "m");
  EXPECT_TRUE((*made)->regions);
  EXPECT_FALSE((*made)->leaves);
  EXPECT_EQ((*made)->embedding, SummaryEmbedding::kNone);
}

TEST(SummaryValues, SayWhatIsSummarisedAndEmbedded) {
  const auto made = generated_summaries(with({kUrl,
                                              {"summary_model", "m"},
                                              {"summary_units", "leaves"},
                                              {"summary_vectors", "summary"},
                                              {"summary_private", "true"}}));
  ASSERT_TRUE(made && *made);
  EXPECT_FALSE((*made)->regions);
  EXPECT_TRUE((*made)->leaves);
  EXPECT_EQ((*made)->embedding, SummaryEmbedding::kInstead);
  EXPECT_TRUE((*made)->chat.allow_private);
}

TEST(SummaryValues, RefuseWhatWouldBeWithoutEffect) {
  for (const char* name : {"summary_model", "summary_key_file", "summary_key_variable"}) {
    const auto made = generated_summaries(with({{name, "x"}}));
    ASSERT_FALSE(made) << name;
    EXPECT_NE(made.error().to_string().find(name), std::string::npos);
  }
  EXPECT_FALSE(generated_summaries(with({{"summary_units", "leaves"}})));
  EXPECT_FALSE(generated_summaries(with({{"summary_private", "true"}})));
  EXPECT_FALSE(generated_summaries(with({kUrl})));
}

TEST(SummaryValues, PlainHttpNeedsAPrivateEndpoint) {
  EXPECT_FALSE(generated_summaries(
      with({{"summary_url", "http://127.0.0.1:1/v1/chat/completions"}, {"summary_model", "m"}})));
}

}  // namespace
}  // namespace strata::apps
