// A ranked answer and why it stands where it does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "index/view.hpp"
#include "retrieve/analysed_query.hpp"

namespace strata::retrieve {

/// One addend of a score: value = weight * feature.
struct ScorePart {
  std::string_view feature;  ///< static name: "bm25.symbol"
  float feature_value = 0;
  float contribution = 0;
};

/// Who proposed a leaf as a candidate; several may.
enum class Source : std::uint8_t {
  kLexical = 1,  ///< flat lexical shortlist
  kDense = 2,    ///< flat vector shortlist
  kRegion = 4,   ///< one of the regions that stage 1 selects
  kFile = 8,     ///< best leaf of a file that scores well as a whole
  kSymbol = 16,  ///< defines a symbol that the query names
  kPlace = 32,   ///< a file or line that the query names
  kFilter = 64,  ///< passes the filters of a query without words
  kExact = 128,  ///< its bytes match the pattern of an exact search
};

/// Names of the sources in a set of bits: "lexical", "dense", ...
[[nodiscard]] std::vector<std::string_view> names_of_sources(std::uint8_t sources);

/// What a result is.
enum class Level : std::uint8_t {
  kAuto,  ///< as an option: leaves, siblings merged into their parent, folders where they are asked
          ///< for
  kLeaf,
  kRegion,
  kFile,
  kFolder,
};

[[nodiscard]] std::string_view to_string(Level level);

/// How much more a part adds to a score than the same part to the next one's.
struct Difference {
  std::string_view feature;
  float amount = 0;
};

/// A leaf, or a unit of leaves, with its score; text and context are attached by engine/ask after
/// the freshness check.
struct Hit {
  index::LeafRef leaf;  ///< of a unit its best leaf
  float score = 0;      ///< sum of the contributions
  std::vector<ScorePart> parts;
  std::uint8_t sources = 0;    ///< Source bits
  Level level = Level::kLeaf;  ///< never kAuto
  std::string folder;          ///< path of a folder; "" for other levels
  float lead = 0;  ///< score minus that of the next hit; negative where files were spread
  std::vector<Difference> lead_parts;  ///< the largest ones that make up the lead, largest first
};

struct Ranking {
  std::vector<Hit> hits;         ///< best first; ties by path, then position
  std::uint64_t candidates = 0;  ///< leaves that were scored
  /// Leaves that the filters admit and that hold a query term, or were candidates otherwise
  std::uint64_t matching = 0;
  AnalysedQuery query;        ///< how the query was understood
  std::vector<float> shares;  ///< parallel to query.terms: LexicalResult::shares
};

}  // namespace strata::retrieve
