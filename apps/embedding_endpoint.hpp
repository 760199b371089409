// The endpoint that a user may have texts embedded by: its settings, and the options that they
// become. Only a user can set them, never a repository.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/parameter_groups.hpp"
#include "apps/values.hpp"
#include "core/result.hpp"
#include "embed/remote/remote_options.hpp"

namespace strata::apps {

/// What the names of these settings begin with; in a file they stand in a table of this name, too.
inline constexpr std::string_view kEndpointTable = "embedding";

[[nodiscard]] Parameters endpoint_parameters();

/// Nullopt if no endpoint is set, or if a stronger source (the call, the environment) names a model
/// of this machine. kInvalidArgument if one source names both, if there are a model or dimensions
/// without an endpoint, and for options that RemoteOptions::validate refuses.
[[nodiscard]] Result<std::optional<embed::RemoteOptions>> remote_embedding(const Values& values);

/// The model of this machine that is named; "" for the default one. kInvalidArgument for an empty
/// name (it was to be one, and the default would pass for it), and for a relative path that is not
/// of the call itself.
[[nodiscard]] Result<std::string> local_model(const Values& values);

}  // namespace strata::apps
