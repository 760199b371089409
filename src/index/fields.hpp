// The lexical fields of a leaf and the terms that each holds.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "index/analysis.hpp"
#include "text/names.hpp"

namespace strata::index {

enum class Field : std::uint8_t {
  kBody,       ///< all words of the core
  kSymbol,     ///< names of the symbols that it defines, and the path of its scope
  kSignature,  ///< their signatures
  kComment,    ///< comments and doc strings in it
  kPath,       ///< folders of the file's path
  kStem,       ///< the file's name without extension
};
inline constexpr std::size_t kFieldCount = 6;
/// Fields below this one differ from leaf to leaf; the others are the same for all leaves of a
/// file.
inline constexpr std::size_t kLeafFieldCount = 4;

[[nodiscard]] std::string_view to_string(Field field);

/// Terms of one file's leaves as numbers of a lexicon. Keeps references to the analysis and its
/// names. A leaf that is not searchable has no terms.
class FieldExtractor {
 public:
  /// `names`: of the file's source. O(nodes of the tree).
  FieldExtractor(const FileAnalysis& file, text::Names& names);

  /// Terms (text::index_terms) of a field of leaf `leaf`, repetitions kept, in order; valid until
  /// the next call. O(bytes of the leaf).
  [[nodiscard]] const std::vector<std::uint32_t>& terms(Field field, std::size_t leaf);
  /// Terms of kPath or kStem, which all searchable leaves share; empty for the other fields.
  [[nodiscard]] const std::vector<std::uint32_t>& file_terms(Field field);

 private:
  void add_range(ByteRange range);
  void add_text(std::string_view text);
  void add_symbols(const chunk::Chunk& leaf);
  void add_signatures(const chunk::Chunk& leaf);
  void add_comments(const chunk::Chunk& leaf);

  const FileAnalysis& file_;
  text::Names& names_;
  std::vector<ByteRange> comments_;   // sorted, disjoint
  std::vector<std::uint32_t> terms_;  // of the last call
};

/// Terms of every field, spelled out.
using FieldTerms = std::array<std::vector<std::string>, kFieldCount>;
[[nodiscard]] FieldTerms field_terms(const FileAnalysis& file, std::size_t leaf);

}  // namespace strata::index
