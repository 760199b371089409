// For tests: a model of a few words whose vectors one can see.
#pragma once

#include <string>

#include "embed/model_file.hpp"

namespace strata::embed {

/// Eight dimensions; row i points along axis i, with document weight i + 1 and query weight 1.
/// Words: "open" and "opened" (row 0), "file" (1), "session" (2).
[[nodiscard]] inline ModelTable small_table() {
  ModelTable table{.dimensions = 8,
                   .components = std::vector<std::int8_t>(24),
                   .document_weights = {1, 2, 3},
                   .query_weights = {1, 1, 1},
                   .words = {"open", "opened", "file", "session"},
                   .rows_of_words = {0, 0, 1, 2}};
  table.components[0] = table.components[9] = table.components[18] = 100;
  return table;
}

}  // namespace strata::embed
