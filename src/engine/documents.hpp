// Documents that a caller handed over: indexed like files, kept in the catalogue.
#pragma once

#include <vector>

#include "engine/source_reader.hpp"
#include "engine/state.hpp"
#include "retrieve/hit.hpp"

namespace strata::engine {

/// Texts of those documents of a view that some hit lies in.
[[nodiscard]] DocumentTexts documents_among(const State& state, const LoadedView& current,
                                            const std::vector<retrieve::Hit>& hits);

/// Texts of all documents of a view.
[[nodiscard]] DocumentTexts all_documents(const State& state, const LoadedView& current);

}  // namespace strata::engine
