// The formats that this stage reads besides Markdown, each as blocks with exact bytes. All are
// total on any bytes, iterative, and O(bytes); what they do not know is a paragraph.
#pragma once

#include <cstdint>
#include <string_view>

#include "document/block.hpp"
#include "document/carried.hpp"

namespace strata::document {

/// reStructuredText: titles (levels by first use of their adornment), directives, literal blocks,
/// grid and simple tables, lists, quotes, transitions, comments, targets, footnotes.
[[nodiscard]] Blocks scan_restructured_text(std::string_view bytes);

/// AsciiDoc: titles, delimited blocks, tables, lists, attributes, comments.
[[nodiscard]] Blocks scan_asciidoc(std::string_view bytes);

/// Org: headlines, #+begin blocks, tables, lists, drawers, keywords, fixed-width lines, footnotes.
[[nodiscard]] Blocks scan_org(std::string_view bytes);

/// Plain text: paragraphs, underlined titles, lists. A log (most lines begin with a time or a
/// level): entries, each with the lines that belong to it.
[[nodiscard]] Blocks scan_plain_text(std::string_view bytes, const Carried& before);

/// True if that reads the text as a log.
[[nodiscard]] bool is_log(std::string_view bytes);

/// Lines of a record at most.
inline constexpr std::uint32_t kMostRecordLines = 64;

/// Records of delimited values; the first one is the head, unless that was carried over. A field in
/// quotes may hold line breaks.
[[nodiscard]] Blocks scan_delimited(std::string_view bytes, const Carried& before);

/// The first record; empty if nothing is visible.
[[nodiscard]] std::string_view head_of_delimited(std::string_view bytes);

/// A Jupyter notebook: cells, the headings, fences and paragraphs of its Markdown cells, and
/// outputs. Ranges are those of the JSON file. What is no notebook is text.
[[nodiscard]] Blocks scan_notebook(std::string_view bytes);

}  // namespace strata::document
