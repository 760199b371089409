// From the name of a model, as users write it, to the embedder.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "embed/remote/remote_options.hpp"

namespace strata::embed {

inline constexpr std::string_view kDefaultEmbedder = "strata-code-256";

/// All names that make_embedder accepts, the default first.
[[nodiscard]] std::vector<std::string_view> embedder_names();

/// kInvalidArgument, with the names that exist, for any other name; kCorrupt if the binary's own
/// model is damaged.
[[nodiscard]] Result<std::unique_ptr<Embedder>> make_embedder(
    std::string_view name = kDefaultEmbedder);

/// Which model embeds, as a user chooses it.
struct EmbeddingOptions {
  /// "" = the model called kInstalledDefault if it is installed, else the built-in one; a name of
  /// embedder_names(); the name of an installed model; a path with a '/' to a model file.
  std::string model;
  std::string models_folder;            ///< holds installed models, NAME.bin; "" = there are none
  std::optional<RemoteOptions> remote;  ///< takes the place of `model`: texts go to an endpoint
  Notice notice = {};                   ///< hears what an endpoint is waited for; may be empty
};

/// The installed model that takes the place of the built-in one if no model is named.
inline constexpr std::string_view kInstalledDefault = "default";

/// True for what may name an installed model: 1..64 letters, digits, '-', '_' and inner '.'.
[[nodiscard]] bool is_model_name(std::string_view name);

/// kInvalidArgument for a name that means nothing, kNotFound and kIo for a file that cannot be
/// read, kCorrupt and kUnsupported for what is no model of this version; errors of
/// RemoteOptions::validate. A remote model gets no text in which scan::find_secret sees a key.
[[nodiscard]] Result<std::unique_ptr<Embedder>> make_embedder(const EmbeddingOptions& options);

}  // namespace strata::embed
