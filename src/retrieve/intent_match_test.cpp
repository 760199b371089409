#include "retrieve/intent_match.hpp"

#include <gtest/gtest.h>

namespace strata::retrieve {
namespace {

float added(scan::FileKind kind, const Intents& intents, float coverage = 0) {
  Hit hit;
  add_intents(hit, kind, intents, coverage);
  float sum = 0;
  for (const ScorePart& part : hit.parts) {
    sum += part.contribution;
  }
  EXPECT_FLOAT_EQ(sum, hit.score);
  return sum;
}

TEST(IntentMatch, LiftsWhatIsAskedFor) {
  EXPECT_GT(added(scan::FileKind::kDocument, {.documents = true}), 0);
  EXPECT_GT(added(scan::FileKind::kConfiguration, {.configuration = true}), 0);
}

TEST(IntentMatch, LiftsDocumentsTheMoreTheMoreWordsTheyHave) {
  const Intents usage = {.documents = true, .usage = true};
  EXPECT_GT(added(scan::FileKind::kDocument, usage, 1),
            added(scan::FileKind::kDocument, usage, 0.5F));
  EXPECT_FLOAT_EQ(added(scan::FileKind::kDocument, usage, 0),
                  added(scan::FileKind::kDocument, {.documents = true}, 1));
  EXPECT_FLOAT_EQ(added(scan::FileKind::kCode, usage, 1), 0);
}

TEST(IntentMatch, LeavesTheRestAlone) {
  EXPECT_FLOAT_EQ(added(scan::FileKind::kCode, {.documents = true, .configuration = true}), 0);
  EXPECT_FLOAT_EQ(added(scan::FileKind::kDocument, {.documents = true, .implementation = true}), 0);
  EXPECT_FLOAT_EQ(added(scan::FileKind::kDocument, {}), 0);
}

}  // namespace
}  // namespace strata::retrieve
