// How much a symbol says about the file that it stands in.
#pragma once

#include <cstdint>
#include <string_view>

#include "parse/syntax_tree.hpp"

namespace strata::hierarchy {

enum class Weight : std::uint8_t {
  kSubstance,  ///< functions, types, sections, components
  kNaming,     ///< another name for something that stands elsewhere: aliases, forward declarations
  kDetail,     ///< variables, constants, fields, macros with a value, keys
  kFormality,  ///< what every such file has: include guards, `__all__`, loggers, TypeVar
};

/// By the symbol's type, and by what its first 256 bytes say. O(1).
[[nodiscard]] Weight weight_of(std::string_view bytes, const parse::Symbol& symbol);

}  // namespace strata::hierarchy
