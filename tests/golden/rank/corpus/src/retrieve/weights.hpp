// The linear ranking model: named features and what each is worth. Every feature lies in [0, 1] on
// a fixed scale.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "retrieve/query.hpp"

namespace strata::retrieve {

enum class Feature : std::uint8_t {
  kLeafBody,
  kLeafSymbol,
  kLeafSignature,
  kLeafComment,
  kLeafCoverage,
  kRegionBody,
  kRegionSymbol,
  kFileBody,
  kFileSymbol,
  kFileComment,
  kFilePath,
  kFileStem,
  kFileCoverage,
  kDenseLeaf,
  kDenseRegion,
  kSymbolMatch,  ///< a symbol of the leaf is spelt like neighbouring words of the query
  kTest,         ///< priors: 1 if the file is of that kind
  kGenerated,
  kVendored,
  kDocument,
  kData,
};
inline constexpr std::size_t kFeatureCount = static_cast<std::size_t>(Feature::kData) + 1;

[[nodiscard]] std::string_view to_string(Feature feature);

struct Weights {
  std::array<float, kFeatureCount> values{};

  [[nodiscard]] float operator[](Feature feature) const {
    return values[static_cast<std::size_t>(feature)];
  }

  float& operator[](Feature feature) { return values[static_cast<std::size_t>(feature)]; }
};

/// Hybrid: fitted by train/ranker/fit.py (figures: docs/benchmarks.md). Lexical: the leaf's own
/// fields only, plain fielded BM25. Dense: the leaf's cosine only.
[[nodiscard]] const Weights& weights_of(Mode mode);

}  // namespace strata::retrieve
