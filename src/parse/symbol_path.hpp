// How a symbol is named: the range of its name, its owner, its path.
#pragma once

#include <string>
#include <string_view>

#include "core/byte_range.hpp"
#include "parse/definition.hpp"

namespace strata::parse {

/// Longest name, and longest text of an owner, in bytes.
inline constexpr std::uint32_t kMaxName = 200;

/// Range of the name; of the arguments if the definition is made by a macro: TEST(Suite, Case)
/// {...}. Precondition: `draft.name.last` is not null.
[[nodiscard]] ByteRange name_range(const DefinitionSite& site, const Draft& draft);

/// Sets `owner` and `export_root`.
void find_owner(const DefinitionSite& site, ByteRange name, Draft& draft);

/// Scope, owner and name, joined.
[[nodiscard]] std::string path_of(const DefinitionSite& site, const Draft& draft,
                                  std::string_view name);

/// What qualifies inside of a node that is no symbol but has a name (Draft::qualifies), after the
/// scope; what is around it as long as it is not too long.
[[nodiscard]] std::string prefix_of(const DefinitionSite& site, const Draft& draft,
                                    std::string_view name);

/// The part of `path`, a result of path_of(), before the separator of `name`. Precondition: the
/// draft has an owner.
[[nodiscard]] std::string path_of_owner(const DefinitionSite& site, const Draft& draft,
                                        std::string_view path, std::string_view name);

}  // namespace strata::parse
