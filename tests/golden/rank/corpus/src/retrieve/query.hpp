// A question and how it is to be answered.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::retrieve {

enum class Mode : std::uint8_t {
  kHybrid,   ///< lexical and dense, all features
  kLexical,  ///< plain fielded BM25
  kDense,    ///< vectors only
};

[[nodiscard]] std::string_view to_string(Mode mode);
[[nodiscard]] Result<Mode> mode_from(std::string_view word);

struct Filters {
  std::string path_prefix;             ///< results lie in this folder or file; "" = everywhere
  std::vector<std::string> languages;  ///< names; empty = all
  std::vector<std::string> kinds;      ///< symbol types ("function"); empty = all
};

struct Query {
  std::string text;
  Filters filters;
};

struct RetrieveOptions {
  Mode mode = Mode::kHybrid;
  /// Results. Default 10; range 1..1000.
  std::uint32_t limit = 10;
  /// Regions that stage 1 selects. Default 32; range 1..4096.
  std::uint32_t mid_level_top_k = 32;
  /// Leaves that each flat shortlist (lexical, dense) adds, and that are ranked at most per list.
  /// Default 200; range limit..10000.
  std::uint32_t leaf_level_top_k = 200;
  /// Results of one file before those of others get a turn; 0 = no limit. Default 1.
  std::uint32_t per_file = 1;

  [[nodiscard]] Result<void> validate() const;
};

}  // namespace strata::retrieve
