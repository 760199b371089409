// Source text made safe for a terminal: whoever wrote the file must not move the reader's cursor,
// set the window's title or reorder the line.
#pragma once

#include <string>
#include <string_view>

namespace strata::cli {

/// `text` with control characters (C0 but line feed and tab, DEL, C1), direction controls and
/// invalid bytes made visible as \x1b, \u202e and so on. Total: any bytes give valid UTF-8.
/// O(bytes).
[[nodiscard]] std::string safe_text(std::string_view text);

/// The same for what must stay on one line, such as a path: line feed and tab are escaped too.
[[nodiscard]] std::string safe_line(std::string_view text);

}  // namespace strata::cli
