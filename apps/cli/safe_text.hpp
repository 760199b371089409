// Source text made safe for a terminal: whoever wrote the file must not move the reader's cursor,
// set the window's title or reorder the line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::cli {

/// `text` with control characters (C0 but line feed and tab, DEL, C1), direction controls and
/// invalid bytes made visible as \x1b, \u202e and so on. Total: any bytes give valid UTF-8.
/// O(bytes).
[[nodiscard]] std::string safe_text(std::string_view text);

/// The same for what must stay on one line, such as a path: line feed and tab are escaped too.
[[nodiscard]] std::string safe_line(std::string_view text);

/// At most about `most` bytes of a name: its beginning and its end, with "..." between. Cuts at
/// code points. Precondition: most >= 8.
[[nodiscard]] std::string shortened(std::string_view name, std::size_t most);

}  // namespace strata::cli
