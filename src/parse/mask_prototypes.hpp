// Headers of portable libraries hide parts of their prototypes behind macros with arguments: the
// type of the result, the parameters, or the whole declarator.
#pragma once

#include <array>
#include <cstddef>

#include "parse/c_declarations.hpp"
#include "parse/mask_for.hpp"

namespace strata::parse {

/// What is to be taken out, in order; empty spans are to be skipped.
using PrototypeMask = std::array<TokenSpan, 3>;

/// Where the source stands at the token that is asked about.
enum class CPlace { kFile, kTypeBody };

/// The parts that are macros of the prototype around token `i`, a name; all empty if there is none
/// of these forms. Ask only outside of blocks. Bounded work; needs matched brackets.
[[nodiscard]] PrototypeMask macros_of_prototype(const CDeclarations& source, std::size_t i,
                                                CPlace place);

}  // namespace strata::parse
