// C code bases hide compiler attributes behind names like __init, __packed or __aligned(8). They
// stand where no grammar expects a name, and then count as the declared name.
#pragma once

#include <cstddef>
#include <string_view>

#include "parse/c_declarations.hpp"

namespace strata::parse {

/// True for what is spelled like __init: no word of a compiler, no type.
[[nodiscard]] bool is_attribute_word(std::string_view word);

/// Index after the attribute at token `i`, a name, and its arguments; `i` if it is none or may be
/// a type or what is declared. `in_block`: among statements. Bounded work; needs matched brackets.
[[nodiscard]] std::size_t after_attribute(const CDeclarations& source, std::size_t i,
                                          bool in_block);

}  // namespace strata::parse
