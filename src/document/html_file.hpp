// An HTML file as a document, with the code that stands in it.
#pragma once

#include "document/document.hpp"
#include "scan/source_file.hpp"

namespace strata::document {

/// Blocks and links by scan_html, sections by its headings; symbols, references and nodes of the
/// scripts in it by the parser. Without headings the elements that have an id are the sections.
[[nodiscard]] Document read_html(const scan::SourceFile& file);

}  // namespace strata::document
