// From a trained table to the model file that the program carries, and back.
#pragma once

#include <string>

#include "core/result.hpp"
#include "embed/model_file.hpp"
#include "train/trainer.hpp"

namespace strata::train {

/// Bytes of the model file (src/embed/format.md): int8 rows with one scale each, which is the
/// document weight and the query weight alike; the stems, and the spellings seen at least
/// `least_spelling` times.
[[nodiscard]] Result<std::string> export_model(const Table& table, const Vocabulary& vocabulary,
                                               std::uint64_t least_spelling);

/// The rows of a model as they are for documents, as a start of training.
[[nodiscard]] Table import_model(const embed::ModelFile& model);

}  // namespace strata::train
