// A finished draft -> its symbol.
#pragma once

#include <string>

#include "core/byte_range.hpp"
#include "parse/definition.hpp"
#include "parse/glue.hpp"

namespace strata::parse {

/// From `begin` to the body; without a body to the end of the first line.
[[nodiscard]] ByteRange signature(const DefinitionSite& site, std::uint32_t begin, TSNode body);

/// The symbol of a draft whose name has the range `range`, the plain text `name` and the path
/// `path`. `glue` is what stands directly before the definition.
[[nodiscard]] Symbol make_symbol(const DefinitionSite& site, const Draft& draft, ByteRange range,
                                 std::string name, std::string path, const Glue& glue);

}  // namespace strata::parse
