// Each feature is read off the lexical scores, the vectors or the file's kind. A query that asks
// for tests switches the tests prior off. O(symbols of the leaf * names in the query) per
// candidate. Tested by retrieve_test.cpp.
#include "retrieve/features.hpp"

#include <algorithm>

namespace strata::retrieve {

namespace {

using index::Field;

float symbol_match(const index::SegmentReader& reader, const index::LeafRecord& leaf,
                   const AnalysedQuery& query) {
  float best = 0;
  for (std::uint32_t i = 0; i < leaf.symbols.count; ++i) {
    const index::SymbolRecord symbol = reader.symbol(SymbolId{leaf.symbols.first + i});
    const std::string name = fold_name(symbol.name);
    const std::string path = fold_name(symbol.path);
    for (const SpelledName& spelled : query.names) {
      if (spelled.share > best && (spelled.folded == name || spelled.folded == path)) {
        best = spelled.share;
      }
    }
  }
  return best;
}

void set_priors(FeatureVector& features, scan::FileKind kind, bool about_tests) {
  const auto at = [&](Feature f) -> float& { return features[static_cast<std::size_t>(f)]; };
  switch (kind) {
    case scan::FileKind::kTest:
      at(Feature::kTest) = about_tests ? 0.0F : 1.0F;
      break;
    case scan::FileKind::kGenerated:
      at(Feature::kGenerated) = 1;
      break;
    case scan::FileKind::kVendored:
      at(Feature::kVendored) = 1;
      break;
    case scan::FileKind::kDocument:
      at(Feature::kDocument) = 1;
      break;
    case scan::FileKind::kData:
    case scan::FileKind::kConfiguration:
      at(Feature::kData) = 1;
      break;
    case scan::FileKind::kCode:
      break;
  }
}

}  // namespace

FeatureVector features_of(index::LeafRef ref, const Evidence& evidence,
                          const AnalysedQuery& query) {
  const index::SegmentReader& reader = evidence.view.reader(ref.segment);
  const index::LeafRecord record = reader.leaf(ref.leaf);
  const SegmentScores& scores = evidence.lexical.segments[ref.segment];
  const LexicalScores& leaf = scores.leaves[ref.leaf.value];
  const LexicalScores& region = scores.regions[record.region.value];
  const LexicalScores& file = scores.files[record.file.value];

  FeatureVector features{};
  const auto set = [&](Feature f, float value) { features[static_cast<std::size_t>(f)] = value; };
  set(Feature::kLeafBody, leaf[Field::kBody]);
  set(Feature::kLeafSymbol, leaf[Field::kSymbol]);
  set(Feature::kLeafSignature, leaf[Field::kSignature]);
  set(Feature::kLeafComment, leaf[Field::kComment]);
  set(Feature::kLeafCoverage, leaf.coverage);
  set(Feature::kRegionBody, region[Field::kBody]);
  set(Feature::kRegionSymbol, region[Field::kSymbol]);
  set(Feature::kFileBody, file[Field::kBody]);
  set(Feature::kFileSymbol, file[Field::kSymbol]);
  set(Feature::kFileComment, file[Field::kComment]);
  set(Feature::kFilePath, file[Field::kPath]);
  set(Feature::kFileStem, file[Field::kStem]);
  set(Feature::kFileCoverage, file.coverage);
  set(Feature::kDenseLeaf,
      std::max(0.0F, similarity(evidence.query_vector, reader.leaf_vector(ref.leaf))));
  set(Feature::kDenseRegion,
      std::max(0.0F, similarity(evidence.query_vector, reader.region_vector(record.region))));
  set(Feature::kSymbolMatch, symbol_match(reader, record, query));
  set_priors(features, reader.file(record.file).kind, query.about_tests);
  return features;
}

Hit score(index::LeafRef leaf, const FeatureVector& features, const Weights& weights) {
  Hit hit{.leaf = leaf, .score = 0, .parts = {}};
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    const float contribution = weights.values[i] * features[i];
    if (contribution == 0) {
      continue;
    }
    hit.score += contribution;
    hit.parts.push_back({.feature = to_string(static_cast<Feature>(i)),
                         .feature_value = features[i],
                         .contribution = contribution});
  }
  return hit;
}

}  // namespace strata::retrieve
