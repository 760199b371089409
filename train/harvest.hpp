// From one source file to the pairs that it holds.
#pragma once

#include <cstdint>
#include <vector>

#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"
#include "train/pairs.hpp"

namespace strata::train {

struct HarvestOptions {
  std::size_t min_text_words = 3;        ///< a comment of fewer words says too little
  std::size_t max_text_words = 40;       ///< a longer one is cut to so many
  std::size_t min_code_words = 8;        ///< subwords left of the definition
  std::size_t max_code_bytes = 2500;     ///< the rest of longer definitions is left out
  std::size_t max_file_bytes = 400'000;  ///< larger files are passed over: tables and bundles
  bool own_kinds_only = false;           ///< of a file's findings, only `pairs` are wanted
};

/// True for definitions that a comment can say something about: functions, types, modules.
[[nodiscard]] bool is_worth_learning(lang::SymbolType type);

/// The pairs of kinds kComment, kName and kFile of a file of code in order of position, without
/// package and language.
[[nodiscard]] std::vector<Pair> harvest(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                                        const HarvestOptions& options = {});

/// Hash of the words of some code, blank for layout: equal for copies that differ in white space
/// and punctuation only.
[[nodiscard]] std::uint64_t code_fingerprint(std::string_view code);

}  // namespace strata::train
