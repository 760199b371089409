// Words of source text as lexical search sees them: identifiers are split at underscores, case changes and
// digits ("parseHTTPResponse2" -> parse http response 2), lower-cased and lightly stemmed; CJK becomes bigrams.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace strata::text {

/// Parts of one identifier, lower-cased, in order. "XMLHttpRequest" -> {"xml","http","request"}.
[[nodiscard]] std::vector<std::string> split_identifier(std::string_view identifier);

/// Light English suffix stripping that never merges unrelated short words: "expired" -> "expir",
/// "sessions" -> "session". Input must be lower case; other scripts pass unchanged.
[[nodiscard]] std::string stem(std::string_view word);

/// Words of a text in order, split, lower-cased, not stemmed, without the whole identifiers. For embeddings.
[[nodiscard]] std::vector<std::string> words(std::string_view text);

/// Index terms of a text in order: the stem of each word, and beside the parts of a compound identifier the whole
/// identifier, lower-cased ("parseHTTP" -> pars, http, parsehttp). Used alike for documents and queries.
[[nodiscard]] std::vector<std::string> index_terms(std::string_view text);

}  // namespace strata::text
