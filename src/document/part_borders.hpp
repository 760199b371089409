// Where a document that arrives in pieces may be cut so that both sides give the same blocks alone.
#pragma once

#include <cstddef>
#include <string_view>

#include "document/carried.hpp"

namespace strata::document {

/// True for formats that can be read in parts.
[[nodiscard]] bool has_part_borders(std::string_view language);

/// The last offset at or after `least`, beginning of a line, where a part may begin, as far as the
/// bytes that have arrived tell; 0 if there is none. Markdown: a heading with `#` in no list or
/// quote. Plain text: a heading; if there is none an element, in a log an entry, at last any line.
/// Delimited values: a record. O(bytes). Precondition: least > 0; has_part_borders(language).
[[nodiscard]] std::size_t last_border(std::string_view bytes, std::size_t least,
                                      std::string_view language, const Carried& before);

/// The same where there is no such place and memory ends: in Markdown a block of the top level,
/// then any line, then between any two characters; 0 if only blanks are on one side.
[[nodiscard]] std::size_t forced_border(std::string_view bytes, std::size_t least,
                                        std::string_view language);

}  // namespace strata::document
