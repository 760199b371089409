#include "apps/values.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "engine/option_list.hpp"

namespace strata::apps {
namespace {

const Operation& search() { return *find_operation("search"); }

Values with(std::string_view name, std::string text) {
  Values values;
  values.set("query", {"q"});
  values.set(name, {std::move(text)});
  return values;
}

// Everything at the default that the table shows.
Values all_defaults(const Operation& operation) {
  Values values;
  for (const Parameter& parameter : operation.parameters) {
    if (!parameter.fallback.empty()) {
      values.set(parameter.name, {std::string(parameter.fallback)});
    }
  }
  return values;
}

TEST(Values, TableShowsTheDefaultsOfTheIndexOptions) {
  const auto given = index_options(all_defaults(search()));
  ASSERT_TRUE(given.has_value()) << given.error().to_string();
  const IndexOptions defaults;
  EXPECT_EQ(given->fingerprint(), defaults.fingerprint());
  EXPECT_EQ(given->embedding_batch_size, defaults.embedding_batch_size);
  EXPECT_EQ(given->threads, defaults.threads);
}

// Another value than the default that is valid by itself.
std::string other_value(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::kFlag:
      return "true";
    case ParameterKind::kChoice:
      return std::string(parameter.choices.back());
    default:
      break;
  }
  const double value = std::stod(std::string(parameter.fallback));
  const bool whole = parameter.kind == ParameterKind::kInteger;
  const double step = parameter.name == "smoothing_window_size" ? 2 : whole ? 1 : 0.125;
  const double other = value + step <= parameter.maximum ? value + step : value - step;
  return whole ? std::to_string(static_cast<std::uint64_t>(other)) : std::to_string(other);
}

// So that whoever is told that the index was made with other options is told which.
TEST(Values, EveryOptionOfTheFingerprintIsInTheListOfOptions) {
  const auto list_of = [](const Values& values) {
    const auto options = index_options(values);
    EXPECT_TRUE(options) << options.error().to_string();
    return std::pair(options->fingerprint(), engine::list_options(*options, {}, ""));
  };
  const auto [usual, usual_list] = list_of(Values());
  int seen = 0;
  for (const Parameter& parameter : search().parameters) {
    if (parameter.group != ParameterGroup::kIndexing || parameter.name == "preset" ||
        !(parameter.is_number() || parameter.kind == ParameterKind::kFlag ||
          parameter.kind == ParameterKind::kChoice) ||
        (parameter.is_number() && parameter.fallback.empty())) {
      continue;
    }
    Values values;
    values.set(parameter.name, {other_value(parameter)});
    const auto [fingerprint, list] = list_of(values);
    if (fingerprint == usual) {
      continue;
    }
    ++seen;
    bool named = false;
    for (const OptionDifference& each : engine::differences(usual_list, list)) {
      named = named || each.name == parameter.name;
      EXPECT_NE(search().find(each.name), nullptr) << each.name;
    }
    EXPECT_TRUE(named) << parameter.name;
  }
  EXPECT_GT(seen, 15);
}

TEST(Values, TableShowsTheDefaultsOfTheRetrieveOptions) {
  const auto given = retrieve_options(search(), all_defaults(search()));
  ASSERT_TRUE(given.has_value());
  const retrieve::RetrieveOptions defaults;
  EXPECT_EQ(given->mode, defaults.mode);
  EXPECT_EQ(given->limit, defaults.limit);
  EXPECT_EQ(given->per_file, defaults.per_file);
  EXPECT_EQ(given->mid_level_top_k, defaults.mid_level_top_k);
  EXPECT_EQ(given->leaf_level_top_k, defaults.leaf_level_top_k);
}

TEST(Values, NothingGivenKeepsTheDefaultsOfTheStructs) {
  const auto options = index_options(Values());
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->fingerprint(), IndexOptions().fingerprint());
}

// A valid text for the parameter that is not its default.
std::string other_text(const Parameter& parameter) {
  const std::map<std::string_view, std::string> special = {
      {"max_file_bytes", "4096"}, {"overlap_ratio", "0.2"}, {"max_tokens", "400"},
      {"target_tokens", "300"},   {"summary_bytes", "100"}, {"max_leaves", "7"},
      {"block_leaves", "2"},      {"region_price", "2"},    {"smoothing_window_size", "1"}};
  if (const auto found = special.find(parameter.name); found != special.end()) {
    return found->second;
  }
  if (parameter.is_number()) {
    return "1";
  }
  return parameter.kind == ParameterKind::kChoice ? std::string(parameter.choices.back()) : "true";
}

TEST(Values, EveryIndexingParameterChangesTheOptions) {
  // Thresholds count only with the method that reads them.
  const std::map<std::string_view, std::string> methods = {
      {"similarity_drop_threshold", "absolute"},
      {"percentile", "percentile"},
      {"deviation", "deviation"},
      {"smoothing", "deviation"},
      {"smoothing_window_size", "deviation"},
      {"curve_source", "deviation"},
      {"block_leaves", "deviation"},
      {"region_price", "cohesion"},
      {"structural_prior", "deviation"}};
  for (const Parameter& parameter : search().parameters) {
    if (parameter.group != ParameterGroup::kIndexing || parameter.name == "embedding_batch_size") {
      continue;
    }
    Values before;
    if (const auto method = methods.find(parameter.name); method != methods.end()) {
      before.set("method", {method->second});
    }
    Values after = before;
    after.set(parameter.name, {other_text(parameter)});
    const auto plain = index_options(before);
    const auto options = index_options(after);
    ASSERT_TRUE(options.has_value()) << parameter.name << ": " << options.error().to_string();
    EXPECT_NE(options->fingerprint(), plain->fingerprint()) << parameter.name;
  }
}

TEST(Values, SmallerMaximumAloneIsEnough) {
  const auto options = index_options(with("max_tokens", "120"));
  ASSERT_TRUE(options.has_value()) << options.error().to_string();
  EXPECT_EQ(options->chunk.max_tokens, 120U);
  EXPECT_EQ(options->chunk.target_tokens, 60U);
  EXPECT_EQ(options->chunk.min_tokens, 20U);
}

TEST(Values, APresetGivesTheSizesThatAreNotGiven) {
  const auto large = index_options(with("preset", "large"));
  ASSERT_TRUE(large.has_value()) << large.error().to_string();
  EXPECT_EQ(large->chunk.max_tokens, 1024U);
  EXPECT_EQ(large->chunk.target_tokens, 512U);
  EXPECT_EQ(large->chunk.min_tokens, 160U);
  EXPECT_EQ(index_options(with("preset", "full"))->chunk.target_tokens, 384U);

  EXPECT_TRUE(index_options(with("preset", "passages"))->chunk.passages);
  EXPECT_TRUE(index_options(with("passages", "true"))->chunk.passages);
  EXPECT_FALSE(index_options(with("preset", "small"))->chunk.passages);

  Values values = with("preset", "small");
  values.set("target_tokens", {"200"});
  EXPECT_EQ(index_options(values)->chunk.target_tokens, 200U);
  EXPECT_EQ(index_options(values)->chunk.max_tokens, 256U);
  values.set("target_tokens", {"300"});
  EXPECT_FALSE(index_options(values).has_value());
  EXPECT_FALSE(check(search(), with("preset", "tiny")).has_value());
  for (const chunk::SizePreset& preset : chunk::size_presets()) {
    EXPECT_TRUE(check(search(), with("preset", std::string(preset.name))).has_value());
  }
}

TEST(Values, ContradictionIsAnError) {
  Values values = with("max_tokens", "100");
  values.set("target_tokens", {"300"});
  EXPECT_FALSE(index_options(values).has_value());
}

TEST(Values, ChecksNumbersAgainstTheirRange) {
  EXPECT_TRUE(check(search(), with("limit", "1")).has_value());
  for (const char* wrong : {"0", "1001", "12x", "", "-3", "1.5", "99999999999999999999"}) {
    const auto checked = check(search(), with("limit", wrong));
    ASSERT_FALSE(checked.has_value()) << wrong;
    EXPECT_EQ(checked.error().kind, ErrorKind::kInvalidArgument);
    EXPECT_NE(checked.error().message.find("--limit"), std::string::npos);
  }
  EXPECT_TRUE(check(search(), with("similarity_drop_threshold", "-0.25")).has_value());
  EXPECT_FALSE(check(search(), with("similarity_drop_threshold", "nan")).has_value());
}

TEST(Values, ChecksChoicesAndSuggests) {
  const auto checked = check(search(), with("mode", "hybird"));
  ASSERT_FALSE(checked.has_value());
  EXPECT_NE(checked.error().message.find("did you mean hybrid?"), std::string::npos);
}

TEST(Values, DemandsRequiredArguments) {
  const auto checked = check(search(), Values());
  ASSERT_FALSE(checked.has_value());
  EXPECT_NE(checked.error().message.find("search needs QUERY"), std::string::npos);
  const auto shell = check(*find_operation("completions"), Values());
  ASSERT_FALSE(shell.has_value());
  EXPECT_NE(shell.error().message.find("one of bash, zsh, fish"), std::string::npos);
}

TEST(Values, LargerLimitWidensTheShortlists) {
  const auto options = retrieve_options(search(), with("limit", "900"));
  ASSERT_TRUE(options.has_value()) << options.error().to_string();
  EXPECT_EQ(options->leaf_level_top_k, 0U);  // follows it
  EXPECT_GE(retrieve::automatic_shortlist(1, options->limit), 900U);
}

TEST(Values, UnknownLanguageAndKindAreErrors) {
  EXPECT_TRUE(filters(with("language", "python")).has_value());
  EXPECT_FALSE(filters(with("language", "pyhton")).has_value());
  EXPECT_TRUE(filters(with("kind", "function")).has_value());
  const auto wrong = filters(with("kind", "functoin"));
  ASSERT_FALSE(wrong.has_value());
  EXPECT_NE(wrong.error().message.find("did you mean function?"), std::string::npos);
}

}  // namespace
}  // namespace strata::apps
