// The lexical fields of a leaf and the terms that each holds.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "index/analysis.hpp"

namespace strata::index {

enum class Field : std::uint8_t {
  kBody,       ///< all words of the core
  kSymbol,     ///< names of the symbols that it defines, and of its scope
  kSignature,  ///< their signatures
  kComment,    ///< comments and doc strings in it
  kPath,       ///< folders of the file's path
  kStem,       ///< the file's name without extension
};
inline constexpr std::size_t kFieldCount = 6;

[[nodiscard]] std::string_view to_string(Field field);

/// Terms (text::index_terms) of every field of leaf `leaf`, repetitions kept, in order.
using FieldTerms = std::array<std::vector<std::string>, kFieldCount>;
[[nodiscard]] FieldTerms field_terms(const FileAnalysis& file, std::size_t leaf);

}  // namespace strata::index
