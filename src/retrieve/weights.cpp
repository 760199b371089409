// Weights as data: those of the hybrid mode are the lines of hybrid_weights.txt, leaf_weights.txt
// and document_weights.txt, which the build turns into tables. Tested by retrieve_test.cpp.
#include "retrieve/weights.hpp"

#include <algorithm>

#include "retrieve/weight_lines.hpp"

namespace strata::retrieve {

namespace {

constexpr std::array<std::string_view, kFeatureCount> kNames = {
    "leaf.body",       "leaf.symbol",       "leaf.signature",      "leaf.comment",
    "leaf.coverage",   "region.body",       "region.symbol",       "region.coverage",
    "file.body",       "file.symbol",

    "file.comment",    "file.path",         "file.stem",           "file.coverage",
    "dense.leaf",      "dense.region",      "dense.file",          "best.body",
    "best.symbol",     "best.comment",      "best.coverage",       "best.dense",
    "best.match",      "relative.leaf",     "relative.file",       "relative.body",
    "relative.symbol", "relative.dense",    "relative.dense_file", "symbol.match",
    "symbol.overlap",  "symbol.type_match", "symbol.top_match",    "stem.match",
    "stem.overlap",    "stem.share",        "stem.recall",         "folder.overlap",
    "path.recall",     "file.length",       "file.depth",          "file.symbols",
    "file.entry",      "kind.test",         "kind.generated",      "kind.vendored",
    "kind.example",    "kind.document",     "kind.data",           "kind.declarations",
    "front.path",      "front.top",         "front.best",          "graph.importers",
    "graph.users",     "graph.rank",        "past.subjects",       "past.nearest",
    "past.votes",      "past.relative",     "git.recency"};

constexpr std::size_t place_of(std::string_view name) {
  std::size_t i = 0;
  while (i < kNames.size() && kNames[i] != name) {
    ++i;
  }
  return i;
}

template <class Lines>
constexpr bool all_known(const Lines& lines) {
  return std::all_of(lines.begin(), lines.end(),
                     [](const auto& line) { return place_of(line.first) < kNames.size(); });
}

static_assert(all_known(kHybridWeightLines), "hybrid_weights.txt: there is no such feature");
static_assert(all_known(kLeafWeightLines), "leaf_weights.txt: there is no such feature");
static_assert(all_known(kDocumentWeightLines), "document_weights.txt: there is no such feature");

template <class Lines>
Weights from(const Lines& lines) {
  Weights weights;
  for (const auto& [name, value] : lines) {
    weights.values[place_of(name)] = value;
  }
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

Weights mix() {
  Weights weights;
  weights[Feature::kRelativeLeaf] = 0.6F;
  weights[Feature::kRank] = 0.3F;
  weights[Feature::kRecency] = 0.1F;
  return weights;
}

}  // namespace

std::string_view to_string(Feature feature) { return kNames[static_cast<std::size_t>(feature)]; }

const Weights& weights_of(Mode mode) {
  static const Weights kHybridWeights = from(kHybridWeightLines);
  static const Weights kLexicalWeights = lexical();
  static const Weights kDenseWeights = dense();
  static const Weights kMixWeights = mix();
  switch (mode) {
    case Mode::kLexical:
      return kLexicalWeights;
    case Mode::kDense:
      return kDenseWeights;
    case Mode::kMix:
      return kMixWeights;
    case Mode::kHybrid:
    case Mode::kFlat:
    case Mode::kTwoStage:
      break;
  }
  return kHybridWeights;
}

const Weights& leaf_weights() {
  static const Weights kLeafWeights = from(kLeafWeightLines);
  return kLeafWeights;
}

const Weights& document_weights() {
  static const Weights kDocumentWeights = from(kDocumentWeightLines);
  return kDocumentWeights;
}

bool counts_graph(const Weights& weights) {
  return weights[Feature::kImporters] != 0 || weights[Feature::kUsers] != 0 ||
         weights[Feature::kRank] != 0;
}

bool counts_history(const Weights& weights) { return weights[Feature::kRecency] != 0; }

}  // namespace strata::retrieve
