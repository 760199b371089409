#include "hierarchy/outline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hierarchy/sample_file.hpp"
#include "hierarchy/weight.hpp"

namespace strata::hierarchy {
namespace {

using lang::SymbolType;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Outline, SeparatesMembersFromWhatEnclosesThem) {
  SampleFile sample;
  sample.add_leaf("class Pile");
  const SymbolId pile = sample.add_symbol("Pile", SymbolType::kClass, "");
  sample.add_leaf("push");
  const SymbolId push = sample.add_symbol("Pile.push", SymbolType::kMethod, "", "", pile);
  const Outline both = outline_of(sample.tree, sample.leaves);
  EXPECT_THAT(both.outer, ElementsAre(pile));
  EXPECT_THAT(both.inner, ElementsAre(push));
  const Outline member = outline_of(sample.tree, std::span(sample.leaves).subspan(1));
  EXPECT_THAT(member.outer, ElementsAre(push));
  EXPECT_THAT(member.inner, IsEmpty());
}

TEST(Outline, NamesASymbolThatSeveralLeavesShareOnce) {
  SampleFile sample;
  sample.add_leaf("long function");
  const SymbolId id = sample.add_symbol("f", SymbolType::kFunction, "");
  sample.add_leaf("its second part");
  sample.leaves[1].symbols = {id};
  EXPECT_THAT(outline_of(sample.tree, sample.leaves).outer, ElementsAre(id));
}

TEST(Outline, FallsBackToTheScopesOfItsLeaves) {
  SampleFile sample;
  sample.add_leaf("long function");
  const SymbolId id = sample.add_symbol("f", SymbolType::kFunction, "");
  sample.add_leaf("second part");
  sample.add_leaf("third part");
  sample.leaves[1].scope = id;
  sample.leaves[2].scope = id;
  EXPECT_THAT(outline_of(sample.tree, std::span(sample.leaves).subspan(1)).outer, ElementsAre(id));
  EXPECT_THAT(outline_of(sample.tree, {}).outer, IsEmpty());
}

TEST(Outline, LooksThroughNamespaces) {
  SampleFile sample;
  sample.add_leaf("namespace store {");
  const SymbolId space = sample.add_symbol("store", SymbolType::kNamespace, "");
  sample.add_leaf("pile");
  const SymbolId pile = sample.add_symbol("store.Pile", SymbolType::kClass, "", "", space);
  EXPECT_THAT(outline_of(sample.tree, sample.leaves).outer, ElementsAre(pile));
  EXPECT_THAT(outline_of(sample.tree, std::span(sample.leaves).first(1)).outer, ElementsAre(space));
}

TEST(Outline, PutsFunctionsAndTypesBeforeVariables) {
  SampleFile sample;
  sample.add_leaf("all");
  const SymbolId limit = sample.add_symbol("LIMIT", SymbolType::kConstant, "");
  const SymbolId run = sample.add_symbol("run", SymbolType::kFunction, "");
  const SymbolId seen = sample.add_symbol("seen", SymbolType::kVariable, "");
  const SymbolId job = sample.add_symbol("Job", SymbolType::kStruct, "");
  EXPECT_THAT(weightiest_first(sample.file.bytes, sample.tree, {limit, run, seen, job}),
              ElementsAre(run, job, limit, seen));
}

TEST(Outline, WeighsWhatADefinitionSays) {
  const auto weight = [](const std::string& definition, const char* name, SymbolType type) {
    SampleFile sample;
    sample.add_leaf(definition);
    sample.add_symbol(name, type, definition);
    return weight_of(sample.file.bytes, sample.tree.symbols[0]);
  };
  EXPECT_EQ(weight("T = t.TypeVar(\n  \"T\")", "T", SymbolType::kVariable), Weight::kFormality);
  EXPECT_EQ(weight("__all__ = ['a']", "__all__", SymbolType::kVariable), Weight::kFormality);
  EXPECT_EQ(weight("log = logging.getLogger(__name__)", "log", SymbolType::kVariable),
            Weight::kFormality);
  EXPECT_EQ(weight("const assert = std.debug.assert;", "assert", SymbolType::kConstant),
            Weight::kFormality);
  EXPECT_EQ(weight("using string = std::string;", "string", SymbolType::kTypeAlias),
            Weight::kFormality);
  EXPECT_EQ(weight("var _ Codec = (*box)(nil)", "_", SymbolType::kVariable), Weight::kFormality);
  EXPECT_EQ(weight("#define STORE_PILE_H", "STORE_PILE_H", SymbolType::kMacro), Weight::kFormality);
  EXPECT_EQ(weight("#define HAVE_H 1", "HAVE_H", SymbolType::kMacro), Weight::kDetail);
  EXPECT_EQ(weight("LIMIT = 3", "LIMIT", SymbolType::kConstant), Weight::kDetail);
  EXPECT_EQ(weight("const a = make(b.a)", "a", SymbolType::kConstant), Weight::kDetail);
  EXPECT_EQ(weight("type Key = string | number", "Key", SymbolType::kTypeAlias), Weight::kNaming);
  EXPECT_EQ(weight("mod parser;", "parser", SymbolType::kModule), Weight::kNaming);
  EXPECT_EQ(weight("mod parser { }", "parser", SymbolType::kModule), Weight::kSubstance);
  EXPECT_EQ(weight("class Box;", "Box", SymbolType::kClass), Weight::kNaming);
  EXPECT_EQ(weight("def run(): pass", "run", SymbolType::kFunction), Weight::kSubstance);
}

TEST(Outline, LeavesFormalitiesOutUnlessThereIsNothingElse) {
  SampleFile sample;
  sample.add_leaf("T = TypeVar('T')");
  const SymbolId formal = sample.add_symbol("T", SymbolType::kVariable, "");
  EXPECT_THAT(weightiest_first(sample.file.bytes, sample.tree, {formal}), ElementsAre(formal));
  sample.add_leaf("def run(): pass");
  const SymbolId run = sample.add_symbol("run", SymbolType::kFunction, "");
  EXPECT_THAT(weightiest_first(sample.file.bytes, sample.tree, {formal, run}), ElementsAre(run));
}

}  // namespace
}  // namespace strata::hierarchy
