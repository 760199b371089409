#include "hierarchy/outline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hierarchy/sample_file.hpp"

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
  EXPECT_THAT(weightiest_first(sample.tree, {limit, run, seen, job}),
              ElementsAre(run, job, limit, seen));
}

}  // namespace
}  // namespace strata::hierarchy
