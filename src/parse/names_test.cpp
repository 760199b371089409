#include "parse/names.hpp"

#include <gtest/gtest.h>

namespace strata::parse {
namespace {

TEST(PlainName, DropsQuotesAndParameters) {
  EXPECT_EQ(plain_name("f"), "f");
  EXPECT_EQ(plain_name("'a-b'"), "a-b");
  EXPECT_EQ(plain_name("operator bool() const"), "operator bool");
  EXPECT_EQ(plain_name("operator()"), "operator()");
  EXPECT_EQ(plain_name("Suite,  Case"), "Suite.Case");
  EXPECT_EQ(plain_name(":key"), "key");
  EXPECT_EQ(plain_name("@\"enum\""), "enum");
  EXPECT_EQ(plain_name("area'"), "area'");
  EXPECT_EQ(plain_name("IsOk, \"\""), "IsOk");
}

TEST(PlainOwner, DropsTemplateArgumentsAndBlanks) {
  EXPECT_EQ(plain_owner("a::Foo<int, B<c>>::", "::"), "a::Foo");
  EXPECT_EQ(plain_owner("a . b?.", "."), "a.b");
  EXPECT_EQ(plain_owner("M:", "."), "M");
  EXPECT_EQ(plain_owner("", "."), "");
}

TEST(SettledOwner, KnowsReceiversAndExportRoots) {
  static constexpr std::string_view kReceivers[] = {"this", "prototype"};
  static constexpr std::string_view kRoots[] = {"exports"};
  lang::RuleTable rules;
  rules.receivers = kReceivers;
  rules.export_roots = kRoots;
  EXPECT_EQ(settled_owner(rules, "Foo.prototype").path, "Foo");
  EXPECT_EQ(settled_owner(rules, "this").path, "");
  EXPECT_TRUE(settled_owner(rules, "exports").exports);
}

TEST(ConstantCase, NeedsACapitalAndNoSmallLetter) {
  EXPECT_TRUE(is_constant_case("MAX_1"));
  EXPECT_FALSE(is_constant_case("Max"));
  EXPECT_FALSE(is_constant_case("_1"));
}

}  // namespace
}  // namespace strata::parse
