#include "retrieve/name_match.hpp"

#include <gtest/gtest.h>

namespace strata::retrieve {
namespace {

// All terms weigh the same.
class NameMatchOf {
 public:
  explicit NameMatchOf(std::string_view query)
      : query_(analyse_query(query)),
        shares_(query_.terms.size(), 1.0F / static_cast<float>(query_.terms.size())),
        matcher_(query_, shares_) {}

  [[nodiscard]] const NameMatcher& operator*() const { return matcher_; }

 private:
  AnalysedQuery query_;
  std::vector<float> shares_;
  NameMatcher matcher_;
};

TEST(NameMatch, AgreesAcrossNamingStyles) {
  const NameMatchOf query("parse the config file");
  for (const char* name : {"parse_config_file", "ParseConfigFile", "parseConfigFiles"}) {
    EXPECT_FLOAT_EQ((*query).match(name).share, 1.0F) << name;
    EXPECT_FLOAT_EQ((*query).match(name).recall, 1.0F) << name;
  }
}

TEST(NameMatch, TellsAPartOfTheNameFromAPartOfTheQuery) {
  const NameMatchOf query("config file");
  EXPECT_FLOAT_EQ((*query).match("config").share, 1.0F);
  EXPECT_FLOAT_EQ((*query).match("config").recall, 0.5F);
  EXPECT_FLOAT_EQ((*query).match("old_config_file_list").share, 0.5F);
  EXPECT_FLOAT_EQ((*query).match("old_config_file_list").recall, 1.0F);
}

TEST(NameMatch, NamesOfWhatAQueryBeginsWithCountMore) {
  const NameMatchOf query("cookie store session");
  EXPECT_GT((*query).match("cookie").front, (*query).match("store").front);
  EXPECT_GT((*query).match("store").front, (*query).match("session").front);
  EXPECT_FLOAT_EQ((*query).match("session_cookie_store").front, 1.0F);
  EXPECT_EQ((*query).match("menu").front, 0.0F);
}

TEST(NameMatch, CountsAnAbbreviationHalf) {
  const NameMatchOf query("configuration");
  EXPECT_FLOAT_EQ((*query).match("conf").share, 0.5F);
  EXPECT_FLOAT_EQ((*query).match("co").share, 0.0F);  // two letters begin too many words
}

TEST(NameMatch, SpellsWholeNamesOnly) {
  const NameMatchOf query("where is parse config called");
  EXPECT_GT((*query).spelled("ParseConfig"), 0.0F);
  EXPECT_EQ((*query).spelled("ParseConfigFile"), 0.0F);
}

TEST(NameMatch, OfNothingIsNothing) {
  EXPECT_EQ((*NameMatchOf("query")).match("").overlap, 0.0F);
  EXPECT_EQ((*NameMatchOf("")).match("name").overlap, 0.0F);
  EXPECT_EQ((*NameMatchOf("query")).match("\xff\xfe__").overlap, 0.0F);
}

TEST(NameMatch, StaysWithinBounds) {
  const NameMatchOf query("conf config configuration configure the configured");
  for (const char* name : {"conf", "configConfigConfig", "configure/conf.config", "c", "____"}) {
    const NameMatch match = (*query).match(name);
    for (const float value : {match.share, match.recall, match.overlap}) {
      EXPECT_GE(value, 0.0F) << name;
      EXPECT_LE(value, 1.0F) << name;
    }
  }
}

}  // namespace
}  // namespace strata::retrieve
