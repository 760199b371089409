// From the name of a model, as users write it, to the embedder.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"

namespace strata::embed {

inline constexpr std::string_view kDefaultEmbedder = "strata-code-256";

/// All names that make_embedder accepts, the default first.
[[nodiscard]] std::vector<std::string_view> embedder_names();

/// kInvalidArgument, with the names that exist, for any other name; kCorrupt if the binary's own
/// model is damaged.
[[nodiscard]] Result<std::unique_ptr<Embedder>> make_embedder(
    std::string_view name = kDefaultEmbedder);

}  // namespace strata::embed
