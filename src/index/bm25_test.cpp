#include "index/bm25.hpp"

#include <cmath>

#include <gmock/gmock.h>

namespace strata::index {
namespace {

TEST(Bm25, AgreesWithTheFormulaWorkedByHand) {
  // N = 10, df = 2: ln(1 + 8.5 / 2.5) = ln 4.4; tf 3, length 20, average 10, k1 1.2, b 0.75: 3 / (3
  // + 1.2 * 1.75) = 3 / 5.1
  const double idf = inverse_document_frequency(10, 2);
  EXPECT_NEAR(idf, std::log(4.4), 1e-12);
  EXPECT_NEAR(bm25(3, 20, 10, idf, {}), idf * 2.2 * 3 / 5.1, 1e-12);
}

TEST(Bm25, RisesWithOccurrencesAndFallsWithLengthAndFrequency) {
  for (int tf = 1; tf < 20; ++tf) {
    EXPECT_LT(bm25_saturation(tf, 10, 10, {}), bm25_saturation(tf + 1, 10, 10, {}));
  }
  EXPECT_GT(bm25_saturation(1, 5, 10, {}), bm25_saturation(1, 50, 10, {}));
  EXPECT_GT(inverse_document_frequency(100, 1), inverse_document_frequency(100, 50));
}

TEST(Bm25, StaysWithinItsBoundAndAboveZero) {
  for (const double tf : {1.0, 10.0, 1e6}) {
    for (const std::uint64_t df : {1U, 50U, 100U}) {
      const double idf = inverse_document_frequency(100, df);
      EXPECT_GT(bm25(tf, 1, 10, idf, {}), 0);
      EXPECT_LT(bm25(tf, 1, 10, idf, {}), bm25_bound(idf, {}));
    }
  }
}

TEST(Bm25, IsDefinedForAnEmptyCorpus) {
  EXPECT_EQ(bm25_saturation(0, 0, 0, {}), 0);
  EXPECT_GT(bm25_saturation(1, 1, 0, {}), 0);
  EXPECT_TRUE(std::isfinite(inverse_document_frequency(0, 0)));
}

}  // namespace
}  // namespace strata::index
