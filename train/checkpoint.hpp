// The state of a training on disk, so that one that was interrupted goes on where it stopped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "train/trainer.hpp"

namespace strata::train {

/// What a state depends on: the data and the options that change results.
[[nodiscard]] std::uint64_t training_key(const Examples& examples, const TrainOptions& options,
                                         const TrainState& first);

/// Writes a new file beside `path` and renames it, so that a crash leaves the old or the new one.
[[nodiscard]] Result<void> write_checkpoint(const std::string& path, std::uint64_t key,
                                            const TrainState& state);

/// Nothing if there is no file, or one that is damaged or belongs to another training: it then
/// starts anew.
[[nodiscard]] std::optional<TrainState> read_checkpoint(const std::string& path, std::uint64_t key,
                                                        const TrainState& first);

}  // namespace strata::train
