// Snapshot -> searchable view: opens the segments and marks which of their files are live.
#pragma once

#include <string>

#include "core/result.hpp"
#include "index/view.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

/// Opens the segments of a snapshot in `folder`. A file is live in the segment that the catalogue
/// names for it.
[[nodiscard]] Result<index::View> load_view(const std::string& folder,
                                            const store::Snapshot& snapshot);

struct LoadedView {
  store::Snapshot snapshot;
  index::View view;
};

/// Loads the last commit and its view. If another process commits and drops old segments in
/// between, starts over.
[[nodiscard]] Result<LoadedView> load_current(const std::string& folder,
                                              const store::Catalog& catalog);

}  // namespace strata::engine
