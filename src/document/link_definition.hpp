// Link reference definitions (CommonMark 0.31, section 4.7): they look like the beginning of a
// paragraph, and are told from it when the paragraph ends.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/byte_range.hpp"

namespace strata::document {

struct LinkDefinition {
  ByteRange label;         ///< without brackets, relative to the text
  std::size_t length = 0;  ///< bytes of the text up to and with its last line break
};

/// The definition that `text` begins with. `text`: lines of a paragraph without indentation, each
/// ended by LF. O(length of the definition), or of the first lines if there is none.
[[nodiscard]] std::optional<LinkDefinition> link_definition(std::string_view text);

}  // namespace strata::document
