#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tree_sitter/api.h>

#include "core/temporary_folder.hpp"
#include "lang/generic_rules.hpp"
#include "lang/grammars.hpp"
#include "lang/rules_source.hpp"

namespace strata::lang {
namespace {

class RulesFile : public testing::Test {
 protected:
  std::vector<std::string> problems(const std::string& text) {
    const std::string path = folder_ / "python.toml";
    std::ofstream(path) << text;
    std::vector<std::string> out;
    for (const RulesProblem& problem : read_rules(path, grammar_named("python"), rules_)) {
      out.push_back(problem.text.substr(problem.text.find_last_of('/') + 1));
    }
    return out;
  }

  TemporaryFolder temporary_;
  std::filesystem::path folder_{temporary_.path()};
  OwnedRules rules_;
};

TEST_F(RulesFile, GivesKindsTheirRoles) {
  EXPECT_THAT(problems("[roles]\ncomment = [\"comment\"]\n"), testing::IsEmpty());
  const auto kind = kind_named(grammar_named("python"), "comment");
  ASSERT_TRUE(kind.has_value());
  EXPECT_TRUE(has(rules_.kinds[*kind].roles, Role::kComment));
}

TEST_F(RulesFile, NamesFileAndLineOfAnUnknownKind) {
  EXPECT_THAT(problems("[roles]\ncomment = [\n  \"coment\"]\n"),
              testing::ElementsAre("python.toml:3: error: the grammar has no node kind 'coment'"));
}

TEST_F(RulesFile, ReportsAllMistakesAtOnce) {
  EXPECT_THAT(
      problems("colour = 1\n[define.class_definition]\ntype = \"klass\"\nname = \"nome\"\n"),
      testing::UnorderedElementsAre("python.toml:1: error: unknown key 'colour'",
                                    "python.toml:3: error: unknown symbol type 'klass'",
                                    "python.toml:4: error: the grammar has no field 'nome'"));
}

TEST_F(RulesFile, ReportsBadTomlAndMissingFiles) {
  EXPECT_THAT(problems("[roles\n"), testing::SizeIs(1));
  OwnedRules rules;
  EXPECT_THAT(read_rules((folder_ / "none.toml").string(), grammar_named("python"), rules),
              testing::SizeIs(1));
}

TEST_F(RulesFile, ExtendsAnotherAndIgnoresItsForeignKinds) {
  std::ofstream(folder_ / "base.toml") << "[roles]\ncomment = [\"comment\", \"no_such_kind\"]\n";
  EXPECT_THAT(problems("extends = \"base\"\n"), testing::IsEmpty());
  EXPECT_TRUE(
      has(rules_.kinds[*kind_named(grammar_named("python"), "comment")].roles, Role::kComment));
}

TEST_F(RulesFile, CompilesPathsStepByStep) {
  OwnedRules rules;
  const TSLanguage* python = grammar_named("python");
  EXPECT_EQ(add_path(rules, python, "body/*/(string)"), std::nullopt);
  EXPECT_EQ(add_path(rules, python, "."), std::nullopt);
  ASSERT_EQ(rules.paths.size(), 2U);
  EXPECT_EQ(rules.paths[0].count, 3);
  EXPECT_EQ(rules.paths[1].count, 0);
  EXPECT_EQ(rules.steps[1].kind, StepKind::kFirst);
  EXPECT_NE(add_path(rules, python, "body/^nothing"), std::nullopt);
  EXPECT_EQ(add_path(rules, python, "$identifier/(identifier<'.')/('<')"), std::nullopt);
  ASSERT_EQ(rules.paths.size(), 3U);
  const PathStep* steps = rules.steps.data() + rules.paths[2].first;
  EXPECT_EQ(steps[0].kind, StepKind::kLast);
  EXPECT_EQ(steps[1].kind, StepKind::kBefore);
  EXPECT_NE(steps[1].next, 0);
  EXPECT_EQ(steps[2].kind, StepKind::kChild);
  EXPECT_NE(add_path(rules, python, "(identifier<nothing)"), std::nullopt);
}

TEST_F(RulesFile, TakesDefinitionsAndRolesByWord) {
  EXPECT_THAT(
      problems("[define.call]\ncallee = \"function\"\nname = \"arguments/*\"\n"
               "words = { namedtuple = \"class\" }\n"
               "[mark.call]\ncallee = \"function\"\nwords = { register = \"decoration\" }\n"),
      testing::IsEmpty());
  const KindRule& call = rules_.kinds[*kind_named(grammar_named("python"), "call")];
  EXPECT_FALSE(has(call.roles, Role::kDefinition));  // few calls are definitions
  ASSERT_NE(call.definition, 0);
  ASSERT_NE(call.mark, 0);
  EXPECT_EQ(rules_.word_types[0].type, SymbolType::kClass);
  EXPECT_EQ(rules_.word_roles[0].role, Role::kDecoration);
  EXPECT_THAT(problems("[define.call]\nname = \".\"\nwords = { f = \"class\" }\n"),
              testing::ElementsAre("python.toml:1: error: callee and words belong together"));
}

TEST(GenericRules, KnowKindsThatAreATypeWord) {
  const TSLanguage* ruby = grammar_named("ruby");
  const GenericRules rules(ruby);
  EXPECT_NE(rules.table().kinds[*kind_named(ruby, "method")].definition, 0);
  EXPECT_NE(rules.table().kinds[*kind_named(ruby, "class")].definition, 0);
}

TEST(GenericRules, TakeDefinitionsFromTheWordsOfKindNames) {
  const TSLanguage* java = grammar_named("java");
  const GenericRules rules(java);
  const KindRule& method = rules.table().kinds[*kind_named(java, "method_declaration")];
  ASSERT_NE(method.definition, 0);
  EXPECT_EQ(rules.table().definitions[method.definition - 1U].type, SymbolType::kMethod);
  EXPECT_TRUE(has(rules.table().kinds[*kind_named(java, "line_comment")].roles, Role::kComment));
}

}  // namespace
}  // namespace strata::lang
