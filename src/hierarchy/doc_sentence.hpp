// The sentence that says what a definition is for.
#pragma once

#include <string>
#include <string_view>

namespace strata::hierarchy {

/// First sentence of a definition's documentation: its comment, doc string or attribute as it
/// stands in the source. One line of whole words, at most 240 bytes, without comment marks, tags
/// and inline markup (`{@code x}`, `<see cref="x"/>`). Lines that speak to tools ("nolint:x",
/// ":nodoc:"), tags that only classify ("@private") and a paragraph that only names or calls the
/// definition ("save(path)") are passed over. `name`: of the definition, its last part. Empty: it
/// says nothing. Looks at 4 KiB.
[[nodiscard]] std::string doc_sentence(std::string_view comment, std::string_view name);

/// A paragraph with what markup around single words means: `{@link a b}` -> b, `<b>x</b>` -> x.
[[nodiscard]] std::string without_inline_markup(std::string_view paragraph);

}  // namespace strata::hierarchy
