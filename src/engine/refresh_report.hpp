// What a refresh found, in numbers.
#pragma once

#include "engine/answer.hpp"
#include "engine/load_view.hpp"
#include "engine/state.hpp"

namespace strata::engine {

/// Counts files that were added, changed and left alone since `before`.
void count_changes(const store::Snapshot& before, const store::Snapshot& after,
                   RefreshReport& report);

/// Fills in what the view says by itself: files, skipped, leaves, regions, sizes.
void count_view(const State& state, const LoadedView& current, RefreshReport& report);

/// Bytes of all files in a folder, not below it.
[[nodiscard]] std::uint64_t bytes_in(const std::string& folder);

}  // namespace strata::engine
