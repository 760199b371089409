// Short quotations of source: one line each, whole words, no comment marks. All of them are total
// on any bytes; control characters count as blanks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::hierarchy {

/// The text in one line: runs of blanks become one, none at either end.
[[nodiscard]] std::string one_line(std::string_view text);

/// Longest prefix of at most `max_bytes` bytes that ends with a word; if already the first word is
/// longer, the longest that ends with a code point. No blanks at its end.
[[nodiscard]] std::string_view cut_at_word(std::string_view text, std::size_t max_bytes);

/// First words of a text, in one line of at most `max_bytes` bytes.
[[nodiscard]] std::string opening(std::string_view text, std::size_t max_bytes);

/// First sentence of a comment or doc string, without its marks, in one line of at most `max_bytes`
/// bytes. It ends with a full stop, a blank line or a documentation tag ("@param"). Empty if the
/// comment has none. Only the first 2 KiB count.
[[nodiscard]] std::string first_sentence(std::string_view comment, std::size_t max_bytes);

}  // namespace strata::hierarchy
