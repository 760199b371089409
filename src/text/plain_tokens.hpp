// Counts of source as it is embedded: ASCII, runs of blanks taken as one; tokens of cl100k_base, or
// characters. One pass over the bytes, without a copy of them.
#pragma once

#include <cstddef>
#include <string_view>

namespace strata::text {

/// True if all bytes are ASCII.
[[nodiscard]] bool is_ascii(std::string_view text);

/// What TokenCounter(kCl100kBase).count() gives for `text` after each run of blanks (bytes that
/// have no glyph: up to the space, and DEL) has become one line feed if it holds CR or LF, else one
/// space. Precondition: is_ascii(text). Near-linear.
[[nodiscard]] std::size_t count_collapsed_cl100k(std::string_view text);

/// The same for Tokenizer::kCharacters. Eight bytes at a time.
[[nodiscard]] std::size_t count_collapsed_characters(std::string_view text);

}  // namespace strata::text
