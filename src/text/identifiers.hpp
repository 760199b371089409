// Words of source text as lexical search sees them: identifiers are split at underscores, case
// changes and digits ("parseHTTPResponse2" -> parse http response 2), case-folded and lightly
// stemmed; scripts that are written without spaces (Han, kana, Hangul, Thai, ...) become bigrams.
// Everything else separates words; every function is total on arbitrary bytes and linear in their
// number.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace strata::text {

/// Bytes of the longest concatenation that is an index term.
inline constexpr std::size_t kLongestTerm = 64;

/// Parts of one identifier, case-folded, in order: "XMLHttpRequest" -> {"xml", "http", "request"},
/// "userIDs" ->
/// {"user", "ids"}. A part is cut to its first 64 bytes. Other text gives the parts of all its
/// identifiers.
[[nodiscard]] std::vector<std::string> split_identifier(std::string_view identifier);

/// Light English suffix stripping that never merges unrelated short words: "expired" -> "expir",
/// "sessions" -> "session". Input must be lower case; other scripts pass unchanged. stem(stem(w))
/// == stem(w).
[[nodiscard]] std::string stem(std::string_view word);

/// The same into `stem`, whose memory is reused. `word` may not be part of it.
void stem_into(std::string_view word, std::string& stem);

/// Words of a text in order, split, case-folded, not stemmed, without the whole identifiers. For
/// embeddings.
[[nodiscard]] std::vector<std::string> words(std::string_view text);

/// Index terms of a text in order: the stem of each word, and after the parts of a compound
/// identifier their concatenation if it has at most kLongestTerm bytes, so that naming styles
/// agree: "parseHTTP" and "parse_http" both give pars, http, parsehttp. Used alike for documents
/// and queries.
[[nodiscard]] std::vector<std::string> index_terms(std::string_view text);

}  // namespace strata::text
