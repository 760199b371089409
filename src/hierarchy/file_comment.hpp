// The comment that speaks for a whole file.
#pragma once

#include <string_view>

#include "core/byte_range.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::hierarchy {

/// First run of comments, or doc string, before the first symbol (comments glued to it excluded)
/// that is neither a licence nor a note to a tool; empty if there is none. Among the first 64
/// comments only.
[[nodiscard]] ByteRange file_comment(std::string_view bytes, const parse::SyntaxTree& tree);

}  // namespace strata::hierarchy
