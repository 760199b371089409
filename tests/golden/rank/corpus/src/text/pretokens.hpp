// The first step of both encodings: text is cut into pre-tokens (a word with the blank before it,
// up to three digits, a run of symbols, white space), within which byte pairs are merged. The
// published definitions are regular expressions with backtracking; these are hand-written
// equivalents over code points.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/tokens.hpp"

namespace strata::text {

/// End of the pre-token that begins at `begin`; begin < result <= text.size(). Precondition: begin
/// < text.size(), and begin is 0 or the end of a pre-token. Over all pre-tokens of a text the work
/// is linear.
[[nodiscard]] std::size_t cl100k_pretoken_end(std::string_view text, std::size_t begin);
[[nodiscard]] std::size_t o200k_pretoken_end(std::string_view text, std::size_t begin);

[[nodiscard]] inline std::size_t pretoken_end(Tokenizer tokenizer, std::string_view text,
                                              std::size_t begin) {
  return tokenizer == Tokenizer::kCl100kBase ? cl100k_pretoken_end(text, begin)
                                             : o200k_pretoken_end(text, begin);
}

}  // namespace strata::text
