// Settings about summaries that a language model writes -> options of the engine.
#pragma once

#include <optional>

#include "apps/parameter_groups.hpp"
#include "apps/values.hpp"
#include "core/result.hpp"
#include "engine/generated_summaries.hpp"

namespace strata::apps {

/// They connect and name a place, a key and a model, so no repository may set them.
[[nodiscard]] Parameters summary_parameters();

/// Nothing unless an address is set. kInvalidArgument if an address or a model is missing while
/// another setting of them is there, or for what ChatOptions::validate() refuses.
[[nodiscard]] Result<std::optional<GeneratedSummaries>> generated_summaries(const Values& values);

}  // namespace strata::apps
