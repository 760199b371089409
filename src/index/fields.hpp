// The lexical fields of a leaf and the terms that each holds.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "index/analysis.hpp"

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

/// Terms of one file's leaves. Keeps a reference to the analysis. A leaf that is not searchable has
/// no terms.
class FieldExtractor {
 public:
  /// O(nodes of the tree).
  explicit FieldExtractor(const FileAnalysis& file);

  /// Terms (text::index_terms) of a field of leaf `leaf`, repetitions kept, in order. O(bytes of
  /// the leaf).
  [[nodiscard]] std::vector<std::string> terms(Field field, std::size_t leaf) const;
  /// Terms of kPath or kStem, which all searchable leaves share; empty for the other fields.
  [[nodiscard]] std::vector<std::string> file_terms(Field field) const;

 private:
  [[nodiscard]] std::vector<std::string> symbol_terms(const chunk::Chunk& leaf) const;
  [[nodiscard]] std::vector<std::string> signature_terms(const chunk::Chunk& leaf) const;
  [[nodiscard]] std::vector<std::string> comment_terms(const chunk::Chunk& leaf) const;

  const FileAnalysis& file_;
  std::vector<ByteRange> comments_;  // sorted, disjoint
};

/// Terms of every field.
using FieldTerms = std::array<std::vector<std::string>, kFieldCount>;
[[nodiscard]] FieldTerms field_terms(const FileAnalysis& file, std::size_t leaf);

}  // namespace strata::index
