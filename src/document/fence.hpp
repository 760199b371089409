// The parts of a fenced code block.
#pragma once

#include <string_view>

#include "document/block.hpp"

namespace strata::document {

/// First word of an info string: "py" of "py title=x", "{.py .numberLines}" and "{py}".
[[nodiscard]] std::string_view info_language(std::string_view info);

/// Lines between the opening and the closing fence, prefixes of lists and quotes included. Empty if
/// there are none.
[[nodiscard]] ByteRange fence_content(std::string_view bytes, const Block& fence);

}  // namespace strata::document
