// Weights as data. Tested by retrieve_test.cpp.
#include "retrieve/weights.hpp"

namespace strata::retrieve {

namespace {

constexpr std::array<std::string_view, kFeatureCount> kNames = {
    "leaf.body",    "leaf.symbol",   "leaf.signature", "leaf.comment",  "leaf.coverage",
    "region.body",  "region.symbol", "file.body",      "file.symbol",   "file.comment",
    "file.path",    "file.stem",     "file.coverage",  "dense.leaf",    "dense.region",
    "symbol.match", "kind.test",     "kind.generated", "kind.vendored", "kind.document",
    "kind.data"};

// Fitted on the open benchmark by train/ranker/fit.py; features that it gave no weight are left
// out.
Weights hybrid() {
  Weights weights;
  weights[Feature::kLeafBody] = 0.13F;
  weights[Feature::kLeafSymbol] = 0.12F;
  weights[Feature::kLeafComment] = 0.09F;
  weights[Feature::kRegionSymbol] = 0.25F;
  weights[Feature::kFileSymbol] = 0.74F;
  weights[Feature::kFileComment] = 0.32F;
  weights[Feature::kFilePath] = 0.32F;
  weights[Feature::kFileStem] = 2.46F;
  weights[Feature::kFileCoverage] = 0.51F;
  weights[Feature::kDenseLeaf] = 1.17F;
  weights[Feature::kDenseRegion] = 1.68F;
  weights[Feature::kSymbolMatch] = 0.97F;
  weights[Feature::kTest] = -1.34F;
  weights[Feature::kGenerated] = -0.41F;
  weights[Feature::kVendored] = -0.54F;
  weights[Feature::kDocument] = -0.89F;
  weights[Feature::kData] = -0.56F;
  return weights;
}

Weights lexical() {
  Weights weights;
  weights[Feature::kLeafBody] = 1.0F;
  weights[Feature::kLeafSymbol] = 1.0F;
  weights[Feature::kLeafSignature] = 0.5F;
  weights[Feature::kLeafComment] = 0.5F;
  weights[Feature::kFilePath] = 0.5F;
  weights[Feature::kFileStem] = 1.0F;
  return weights;
}

Weights dense() {
  Weights weights;
  weights[Feature::kDenseLeaf] = 1.0F;
  return weights;
}

}  // namespace

std::string_view to_string(Feature feature) { return kNames[static_cast<std::size_t>(feature)]; }

const Weights& weights_of(Mode mode) {
  static const Weights kHybridWeights = hybrid();
  static const Weights kLexicalWeights = lexical();
  static const Weights kDenseWeights = dense();
  switch (mode) {
    case Mode::kLexical:
      return kLexicalWeights;
    case Mode::kDense:
      return kDenseWeights;
    case Mode::kHybrid:
      break;
  }
  return kHybridWeights;
}

}  // namespace strata::retrieve
