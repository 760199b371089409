// Hostile shapes for the readers of documents, beside those that all languages get.
#pragma once

#include <string_view>
#include <vector>

#include "tests/property/hostile_shapes.hpp"

namespace strata::property {

/// None for languages that are no documents.
[[nodiscard]] std::vector<HostileShape> document_shapes(std::string_view language);

}  // namespace strata::property
