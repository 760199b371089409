// A question and how it is to be answered.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "index/vector_method.hpp"
#include "retrieve/hit.hpp"

namespace strata::retrieve {

enum class Mode : std::uint8_t {
  kHybrid,    ///< lexical and dense, leaves of the best regions united with flat shortlists
  kLexical,   ///< plain fielded BM25
  kDense,     ///< vectors only
  kFlat,      ///< as hybrid, flat shortlists alone: what the hierarchy adds is the difference
  kTwoStage,  ///< as hybrid, leaves of the best regions alone: a strict beam
  kMix,       ///< candidates as hybrid, ranked by three figures alone: 0.6 lexical similarity, 0.3
              ///< centrality in the graph of files, 0.1 recency in git
};

[[nodiscard]] std::string_view to_string(Mode mode);
[[nodiscard]] Result<Mode> mode_from(std::string_view word);
/// kInvalidArgument for a word that names no level.
[[nodiscard]] Result<Level> level_from(std::string_view word);

/// Lists of alternatives: one of each list must hold, an empty list always holds. All conditions
/// on symbols (type, name, property) must hold for one and the same symbol of a leaf.
struct Conditions {
  std::vector<std::string> languages;   ///< names in the language table
  std::vector<std::string> kinds;       ///< symbol types ("function") and file kinds ("test");
                                        ///< of each sort that is named one must hold
  std::vector<std::string> paths;       ///< see PathPattern in path_pattern.hpp
  std::vector<std::string> symbols;     ///< "ask", "Engine::ask", "parse*"
  std::vector<std::string> properties;  ///< see filter_words.hpp; those of leaves and files are
                                        ///< alternatives to those of symbols
  std::vector<std::string> levels;      ///< of headings that begin in the leaf: "2", "2-3"
  std::vector<std::string> sections;    ///< parts of titles of the sections that the leaf is in or
                                        ///< holds, and of those around them

  [[nodiscard]] bool empty() const {
    return languages.empty() && kinds.empty() && paths.empty() && symbols.empty() &&
           properties.empty() && levels.empty() && sections.empty();
  }
};

struct Filters {
  std::string path_prefix;  ///< results lie in this folder or file; "" = everywhere
  std::vector<std::string> languages;
  std::vector<std::string> kinds;
  Conditions required;  ///< written in the query; hold in addition to the two above
  Conditions excluded;  ///< leaves for which any word of any list holds are left out
};

struct Query {
  std::string text;
  Filters filters;
  /// The text holds filters ("lang:go") that are to be understood; false: it is taken as it stands.
  bool inline_filters = true;
};

struct RetrieveOptions {
  Mode mode = Mode::kHybrid;
  /// Results. Default 10; range 1..1000.
  std::uint32_t limit = 10;
  /// Regions that stage 1 selects. 0, the default: automatic_beam of their scores; else 1..4096.
  std::uint32_t mid_level_top_k = 0;
  /// Leaves that each flat shortlist (lexical, dense) adds, and that are ranked at most per list.
  /// 0, the default: automatic_shortlist of the view's leaves; else limit..10000.
  std::uint32_t leaf_level_top_k = 0;
  /// How near vectors are looked for (index/vector_method.hpp).
  index::VectorMethod vectors = index::VectorMethod::kAutomatic;
  /// Results of one file before those of others get a turn; 0 = no limit. Default 1.
  std::uint32_t per_file = 1;
  /// Groups of features that count nothing, by the names of feature_groups(): for measuring what
  /// each is worth.
  std::vector<std::string> without;
  /// What results are. Auto: leaves, but siblings become their parent where most of it is hit.
  Level level = Level::kAuto;
  /// Auto merges into parents of at most this many tokens; 0 = never. Default 1024; range 0..65536.
  std::uint32_t merge_tokens = 1024;

  [[nodiscard]] Result<void> validate() const;
};

/// Length of a flat shortlist where none is asked for: an eighth of the leaves, at least 400 and at
/// most 1600, or `limit` if that is more (docs/studies/widths.md).
[[nodiscard]] std::uint32_t automatic_shortlist(std::uint64_t leaves, std::uint32_t limit);

/// A beam as wide as the query is diffuse: regions that score at least half of the best one, but
/// kLeastBeam of them in any case and kMostBeam at most.
inline constexpr std::uint32_t kLeastBeam = 32;
inline constexpr std::uint32_t kMostBeam = 128;

/// Length of that beam. `scores`: of regions, best first.
[[nodiscard]] std::uint32_t automatic_beam(std::span<const float> scores);

}  // namespace strata::retrieve
