// Atoms: the smallest pieces that the planner may put into different leaves. Almost always a line;
// a line over the limit becomes several (oversized.hpp). Every atom holds a visible character:
// blank lines belong to the atom before them, those at the beginning of a file to the first one. So
// a leaf begins at its first visible line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/token_map.hpp"
#include "parse/syntax_tree.hpp"
#include "text/line_table.hpp"

namespace strata::chunk {

/// What lies at the beginning of an atom, from the best place for a cut to the worst.
enum class Seam : std::uint8_t {
  kLine,       ///< a line begins
  kNode,       ///< within a line: a syntax node begins or ended
  kStatement,  ///< within a line: after `;`, `}` or the end of a sentence
  kDelimiter,  ///< within a line: after a comma or a closing bracket
  kBlank,      ///< within a line: after blanks
  kCluster,    ///< within a line: between two grapheme clusters
};

struct Atom {
  std::uint32_t begin = 0;   ///< it ends where the next one begins
  std::uint16_t indent = 0;  ///< bytes of white space before its first visible character; saturates
  Seam seam = Seam::kLine;
  bool after_blank = false;  ///< blank lines end the previous atom
};

/// Atoms of one file, with the tokens before each. They tile [0, size).
struct Atoms {
  std::vector<Atom> list;
  std::vector<std::uint32_t> tokens_before;  ///< one more than atoms; see TokenMap::before
  std::uint32_t size = 0;                    ///< of the file, bytes
  const TokenMap* map = nullptr;             ///< that they were measured with

  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(list.size()); }

  [[nodiscard]] std::uint32_t begin(std::uint32_t atom) const {
    return atom < count() ? list[atom].begin : size;
  }

  /// Tokens of atoms [first, last).
  [[nodiscard]] std::uint32_t tokens(std::uint32_t first, std::uint32_t last) const {
    return tokens_before[last] - tokens_before[first];
  }

  /// True if atoms [first, last) have at most `limit` tokens as a leaf. Exact at the limit:
  /// tokens() counts the line break at the end, which a leaf does not have.
  [[nodiscard]] bool fit(std::uint32_t first, std::uint32_t last, std::uint32_t limit) const {
    const std::uint32_t estimate = tokens(first, last);
    return estimate == limit + 1 ? map->count({begin(first), begin(last)}) <= limit
                                 : estimate <= limit;
  }

  /// The atom that holds `offset`; the last one for offsets at or past the end. O(log atoms).
  [[nodiscard]] std::uint32_t holding(std::uint32_t offset) const;
  /// The same, searching forward from atom `hint`, which begins at or before `offset`. O(log
  /// distance).
  [[nodiscard]] std::uint32_t holding_from(std::uint32_t hint, std::uint32_t offset) const;
};

/// `max_tokens`: a line with more is cut. `sentences`: offsets at which sentences begin and lines
/// of any length are cut, ascending, each between two visible characters that are not of one
/// cluster and after at most blanks. O(bytes + nodes log nodes). No atoms if nothing is visible.
[[nodiscard]] Atoms make_atoms(std::string_view bytes, const text::LineTable& lines,
                               const parse::SyntaxTree& tree, const TokenMap& tokens,
                               std::uint32_t max_tokens,
                               const std::vector<std::uint32_t>& sentences = {});

}  // namespace strata::chunk
