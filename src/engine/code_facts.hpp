// What the leaves of one source file say beyond their text: for people and programs that read
// chunks. Nothing of this is stored or embedded.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "chunk/chunk.hpp"
#include "engine/answer.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::engine {

/// A name that an import of the file binds and the leaf uses.
struct UsedImport {
  std::string_view name;
  std::string_view target;
};

/// Pointers and views are into the ChunkedFile.
struct CodeFacts {
  std::vector<const parse::Import*> imports;        ///< that stand in the leaf
  std::vector<UsedImport> uses;                     ///< in the order of the imports
  std::vector<std::string_view> exports;            ///< paths of exported symbols defined in it
  std::vector<const parse::Reference*> references;  ///< that stand in it, in order
  std::vector<std::string_view> siblings;  ///< paths of the nearest symbols with the same parent as
                                           ///< the primary one, in order; at most 16
  std::vector<std::string_view> languages;  ///< embedded in it, other than the file's own
  std::uint32_t errors = 0;                 ///< places in it that the grammar did not understand
};

/// First sentence of a symbol's documentation without comment marks; empty if there is none.
[[nodiscard]] std::string first_sentence_of(const parse::Symbol& symbol, std::string_view bytes);

/// Reads the facts of one file's leaves. O(file) to make, then O(leaf) each.
class CodeFactsReader {
 public:
  /// `file` must outlive the reader.
  explicit CodeFactsReader(const ChunkedFile& file);

  [[nodiscard]] CodeFacts of(const chunk::Chunk& leaf) const;

 private:
  void add_uses(const chunk::Chunk& leaf, CodeFacts& facts) const;
  void add_siblings(SymbolId primary, CodeFacts& facts) const;

  const ChunkedFile& file_;
  std::vector<const parse::Reference*> references_;  // by position
  std::vector<std::vector<std::uint32_t>> members_;  // of the file (slot 0) and each symbol
  std::vector<UsedImport> bound_;                    // all names that imports bind
  std::unordered_multimap<std::string_view, std::uint32_t> bound_by_name_;  // into bound_
};

}  // namespace strata::engine
