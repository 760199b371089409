// The context of a document's leaf: path of the file, titles of the sections around it, and what it
// lost of a table or fence that was cut.
#pragma once

#include <cstdint>
#include <string_view>

#include "chunk/context.hpp"
#include "text/tokens.hpp"

namespace strata::document {

/// The fullest context of at most `budget` tokens. What was cut matters most, then the section,
/// then the path. `section`: its path, or empty. `opening`: of lost_opening; long ones are left
/// out.
[[nodiscard]] chunk::Context context_of(std::string_view path, std::string_view section,
                                        std::string_view opening, const text::TokenCounter& counter,
                                        std::uint32_t budget);

}  // namespace strata::document
