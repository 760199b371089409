// The file in which facts are kept: text, closed by a hash.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "history/git_facts.hpp"

namespace strata::history {

inline constexpr std::string_view kFactsFile = "history";
inline constexpr std::size_t kFactsLimit = std::size_t{1} << 30U;  // bytes

/// A line "strata-history 1 HEAD COMMITS COMPLETE NEWEST", per file "LAST CHANGES PATH" and NUL, at
/// last the XXH3-128 of all that in hexadecimal.
[[nodiscard]] std::string encode_facts(const GitFacts& facts);

/// Nothing if the bytes are not those of encode_facts.
[[nodiscard]] std::optional<GitFacts> decode_facts(std::string_view bytes);

/// Writes the file as a whole: another process sees the old or the new one. A failure only costs
/// the next run its time.
void keep_facts(const std::string& folder, const GitFacts& facts);

}  // namespace strata::history
