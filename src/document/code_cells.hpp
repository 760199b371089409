// Code inside notebooks, parsed in its own language.
#pragma once

#include <string_view>

#include "document/document.hpp"

namespace strata::document {

/// Sets is_notebook and cell_language, and adds the symbols of all code cells, with ranges of the
/// notebook, to the tree. Cells are parsed one by one; unknown languages add nothing. O(bytes).
void add_code_symbols(std::string_view bytes, Document& document);

/// Puts the symbols of the tree in order of definition.begin, then outermost first, and renumbers
/// parents and sections.
void sort_symbols(Document& document);

}  // namespace strata::document
