// Groups of features, and weights without some of them: what is each group worth?
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "retrieve/weights.hpp"

namespace strata::retrieve {

/// The first word of every feature name, once, in the order of the features ("leaf", "region",
/// ...), then "place" (what the query names by path, line or qualified symbol)
/// and "intent" (what sort of file it asks for).
[[nodiscard]] const std::vector<std::string_view>& feature_groups();

/// kInvalidArgument, with a suggestion, for a word that names no group.
[[nodiscard]] Result<void> check_groups(const std::vector<std::string>& groups);

/// The weights with those of these groups at 0.
[[nodiscard]] Weights without_groups(Weights weights, const std::vector<std::string>& groups);

/// True if features of this name belong to one of the groups.
[[nodiscard]] bool in_groups(std::string_view feature, const std::vector<std::string>& groups);

}  // namespace strata::retrieve
