// The file in which facts of a root are kept, one per root in an index folder: text, closed by a
// hash.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "history/git_facts.hpp"

namespace strata::history {

inline constexpr std::string_view kFactsPrefix = "history-";       // of the names of all such files
inline constexpr std::size_t kFactsLimit = std::size_t{1} << 30U;  // bytes

/// A line "strata-history 1 HEAD COMMITS COMPLETE NEWEST", per file "LAST CHANGES PATH" and NUL, at
/// last the XXH3-128 of all that in hexadecimal.
[[nodiscard]] std::string encode_facts(const GitFacts& facts);

/// Nothing if the bytes are not those of encode_facts.
[[nodiscard]] std::optional<GitFacts> decode_facts(std::string_view bytes);

/// Facts of a root (absolute) as kept in `folder`; nothing if there are none or they are damaged.
[[nodiscard]] std::optional<GitFacts> kept_facts(const std::string& root,
                                                 const std::string& folder);

/// Writes the file as a whole: another process sees the old or the new one. A failure only costs
/// the next run its time.
void keep_facts(const std::string& root, const std::string& folder, const GitFacts& facts);

/// Removes those of a root, if there are any.
void drop_facts(const std::string& root, const std::string& folder);

/// Removes all files whose name begins with kFactsPrefix.
void drop_all_facts(const std::string& folder);

}  // namespace strata::history
