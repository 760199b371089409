// The options that an index is made with, by name, so that a difference can be told. Kept beside
// the index; losing them loses nothing but the explanation.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "embed/embedder.hpp"
#include "engine/engine.hpp"

namespace strata::engine {

/// Name as flags and settings files have it (with '_'), value as it is written there.
using OptionList = std::vector<std::pair<std::string, std::string>>;

/// Every option that the fingerprint covers, in a fixed order. `summaries`: fingerprint of the
/// summaries that a model writes; "" = none does.
[[nodiscard]] OptionList list_options(const IndexOptions& options,
                                      const embed::ModelIdentity& model,
                                      const std::string& summaries);

/// What differs, in the order of `now`. An option that one side does not know has the value "".
[[nodiscard]] std::vector<OptionDifference> differences(const OptionList& indexed,
                                                        const OptionList& now);

/// "max_tokens is 256 and was 512; model is ...", for people.
[[nodiscard]] std::string in_words(const std::vector<OptionDifference>& differences);

/// Why an index of other options does not answer, and what to do. Empty: they are not known.
[[nodiscard]] std::string other_options(const std::vector<OptionDifference>& differences);

/// Keeps the list of a fingerprint in an index folder, and forgets those of others than `wanted`.
void keep_options(const std::string& folder, const std::string& fingerprint,
                  const OptionList& options, const std::vector<std::string>& wanted);

/// Forgets the lists of all fingerprints but these.
void forget_options(const std::string& folder, const std::vector<std::string>& wanted);

/// What was kept for a fingerprint; empty if that is not known.
[[nodiscard]] OptionList kept_options(const std::string& folder, const std::string& fingerprint);

}  // namespace strata::engine
