// The parts of a code block: the lines that open it, its content, the line that closes it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "document/block.hpp"

namespace strata::document {

/// First word of an info string: "py" of "py title=x", "{.py .numberLines}" and "{py}".
/// Empty if it has 64 bytes or more: no language is called so, and every piece would repeat it.
[[nodiscard]] std::string_view info_language(std::string_view info);

/// How a code block is marked.
struct FenceMarks {
  std::size_t opening =
      0;                ///< bytes of the opening lines without the last line break; of HTML, tags
  std::string closing;  ///< line that closes it; empty if the format needs none
  bool blank_line = false;   ///< an empty line follows the opening
  bool inside_line = false;  ///< the content goes on in the opening's last line
};

/// Marks of a code block of any format, by its source: "```", "~~~", `.. code-block::` with its
/// options, `[source]` and its delimiter, `#+begin_src`, `<pre><code>`. Prefixes of lists and
/// quotes may stand before all lines but the first. Looks at the first few thousand bytes.
[[nodiscard]] FenceMarks fence_marks(std::string_view source);

/// End of the lines that open a code block, at least a byte after its begin.
[[nodiscard]] std::uint32_t opening_end(std::string_view bytes, const Block& fence);

/// Lines between the opening and the closing fence, prefixes of lists and quotes included. Empty if
/// there are none.
[[nodiscard]] ByteRange fence_content(std::string_view bytes, const Block& fence);

}  // namespace strata::document
