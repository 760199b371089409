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
  kRegionCoverage,
  kFileBody,
  kFileSymbol,
  kFileComment,
  kFilePath,
  kFileStem,
  kFileCoverage,
  kDenseLeaf,
  kDenseRegion,
  kDenseFile,
  kBestLeafBody,  ///< of all leaves of the file that were examined, the highest value
  kBestLeafSymbol,
  kBestLeafComment,
  kBestLeafCoverage,
  kBestDense,
  kBestMatch,
  kRelativeLeaf,  ///< value / highest value among the candidates of the query
  kRelativeFile,
  kRelativeFileBody,
  kRelativeFileSymbol,
  kRelativeDense,
  kRelativeDenseFile,
  kSymbolMatch,    ///< a symbol of the leaf is spelt like neighbouring words of the query: their
                   ///< share
  kSymbolOverlap,  ///< NameMatch::overlap of a symbol of the leaf, the best
  kTypeMatch,      ///< as kSymbolMatch, for types and modules only
  kTopMatch,       ///< as kSymbolMatch, for symbols without a parent
  kStemMatch,      ///< the file's name is spelt like neighbouring words of the query: their share
  kStemOverlap,
  kStemShare,
  kStemRecall,
  kFolderOverlap,  ///< NameMatch of the innermost folder
  kPathRecall,
  kFileLength,   ///< lines, logarithmic, 1 = 5000 or more
  kFileDepth,    ///< folders above it / 10
  kFileSymbols,  ///< number, logarithmic, 1 = 500 or more
  kFileEntry,    ///< named like an entry point: main, index, mod, ...
  kTest,         ///< priors: 1 if the file is of that kind
  kGenerated,
  kVendored,
  kExample,  ///< in a folder of examples or benchmarks
  kDocument,
  kData,
  kDeclarations,  ///< a header, .d.ts or .pyi
  kFrontPath,     ///< NameMatch::front of the path
  kFrontTop,      ///< of a symbol of the leaf without a parent, times NameMatch::share, the best
  kFrontBest,     ///< the same of all symbols of the file's leaves that were examined
  kImporters,     ///< FileStanding::importers, logarithmic, 1 = 100 or more
  kUsers,         ///< FileStanding::users, logarithmic, 1 = 300 or more
  kRank,          ///< FileStanding::rank, logarithmic, 1 = 50 or more
  kPastSubjects,  ///< FilePast of the file
  kPastNearest,
  kPastVotes,
  kPastRelative,  ///< FilePast::relative
  kRecency,       ///< FileStanding::recency
};
inline constexpr std::size_t kFeatureCount = static_cast<std::size_t>(Feature::kRecency) + 1;

[[nodiscard]] std::string_view to_string(Feature feature);

struct Weights {
  std::array<float, kFeatureCount> values{};

  [[nodiscard]] float operator[](Feature feature) const {
    return values[static_cast<std::size_t>(feature)];
  }

  float& operator[](Feature feature) { return values[static_cast<std::size_t>(feature)]; }
};

/// Hybrid: hybrid_weights.txt, fitted by tuning (figures: docs/studies/ranking.md). Lexical:
/// the leaf's own fields only, plain fielded BM25. Dense: the leaf's cosine only. Mix:
/// relative.leaf, graph.rank and git.recency.
[[nodiscard]] const Weights& weights_of(Mode mode);

/// What orders the leaves of one file in the modes that are not plain (retrieve/leaf_choice.hpp):
/// leaf_weights.txt, fitted by tuning.
[[nodiscard]] const Weights& leaf_weights();

/// The same for the leaves of all documents: document_weights.txt.
[[nodiscard]] const Weights& document_weights();

/// True if a feature of the graph of files counts: else nobody needs to make that graph.
[[nodiscard]] bool counts_graph(const Weights& weights);

/// The same of the history that git keeps.
[[nodiscard]] bool counts_history(const Weights& weights);

}  // namespace strata::retrieve
