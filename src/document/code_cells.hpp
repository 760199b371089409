// Code inside notebooks, parsed in its own language.
#pragma once

#include <string_view>

#include "document/document.hpp"

namespace strata::document {

/// Sets is_notebook and cell_language, and adds the symbols of all code cells, with ranges of the
/// notebook, to the tree. Cells are parsed one by one; unknown languages add nothing. O(bytes).
void add_code_symbols(std::string_view bytes, Document& document);

}  // namespace strata::document
