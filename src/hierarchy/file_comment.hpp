// The comment that speaks for a whole file.
#pragma once

#include <string>
#include <string_view>

#include "parse/syntax_tree.hpp"

namespace strata::hierarchy {

/// First sentence of the first paragraph of at least three words, not a notice, in the comments or
/// doc string that the file begins with (those glued to its first symbol excluded); one line, empty
/// if there is none. At most 120 bytes of other text ("<?php", an include guard) may stand before
/// them; only their first 8 KiB count.
[[nodiscard]] std::string file_sentence(std::string_view bytes, const parse::SyntaxTree& tree);

}  // namespace strata::hierarchy
