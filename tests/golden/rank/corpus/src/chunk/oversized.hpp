// Cuts one line that is over the limit into atoms: at syntax nodes, then after statements and
// sentences, delimiters, blanks, and where none of these comes, between grapheme clusters.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/atoms.hpp"
#include "core/byte_range.hpp"

namespace strata::chunk {

/// Appends the atoms of `line`, the first of which begins at line.begin with Seam::kLine. `edges`:
/// offsets inside the line where nodes begin or end, ascending. A grapheme cluster stays whole
/// unless it has more than `max_cluster` bytes, a code point always. Iterative, O(line + edges).
/// Precondition: the line has a visible character.
void append_pieces(std::vector<Atom>& out, std::string_view bytes, ByteRange line,
                   const std::vector<std::uint32_t>& edges, std::uint32_t max_cluster);

/// A place to cut `range` near its middle so that both halves have a visible character: between
/// grapheme clusters, or inside one that is all there is. range.begin if there is no such place.
[[nodiscard]] std::uint32_t middle_cut(std::string_view bytes, ByteRange range);

}  // namespace strata::chunk
