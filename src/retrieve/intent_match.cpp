// Lifting the prior against documents is not enough for "how do I ...": the learned features are
// fitted to questions about code and favour it. The weights are not learned; they are about as
// large as that prior, and twice it for a document that has all words of the question: then it
// answers, and code that shares the words comes after it. Tested by intent_match_test.cpp and
// tests/golden/rank.
#include "retrieve/intent_match.hpp"

namespace strata::retrieve {

namespace {

void add(Hit& hit, std::string_view feature, float weight) {
  hit.parts.push_back({.feature = feature, .feature_value = 1, .contribution = weight});
  hit.score += weight;
}

}  // namespace

void add_intents(Hit& hit, scan::FileKind kind, const Intents& intents, float coverage) {
  constexpr float kDocumentWeight = 2.5;
  constexpr float kCoveredWeight = 1.5;
  constexpr float kConfigurationWeight = 1;
  if (kind == scan::FileKind::kDocument && intents.documents && !intents.implementation) {
    add(hit, "intent.document", kDocumentWeight + (intents.usage ? kCoveredWeight * coverage : 0));
  }
  if (kind == scan::FileKind::kConfiguration && intents.configuration) {
    add(hit, "intent.configuration", kConfigurationWeight);
  }
}

}  // namespace strata::retrieve
