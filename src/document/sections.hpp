// Sections: a heading and what follows it, up to the next heading of the same or a higher level.
// Only headings that stand in no list, quote or footnote make sections.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "core/ids.hpp"
#include "document/block.hpp"
#include "document/source_text.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::document {

struct Section {
  std::uint32_t first = 0;    ///< index of the block that begins it: its heading, or the first of
                              ///< the anchors right before that
  std::uint32_t heading = 0;  ///< index of its heading's block
  std::uint8_t level = 1;     ///< 1..6
  std::uint32_t depth = 1;    ///< 1 + number of sections around it
  ByteRange range{};          ///< from `first` up to the next section, or the end of the file
  SymbolId symbol;            ///< none() for a heading without visible text
  std::string title;          ///< of the heading, as shown
};

/// In document order, outermost first. O(bytes of headings).
[[nodiscard]] std::vector<Section> sections_of(const SourceText& text, const Blocks& blocks);

/// What links call each section: slug_of its title, unique within the document by a number behind
/// it ("use", "use-1"). O(bytes of titles + sections log sections).
[[nodiscard]] std::vector<std::string> slugs_of(const std::vector<Section>& sections);

/// The same by titles; empty where a title is or has nothing that a link may hold.
[[nodiscard]] std::vector<std::string> slugs_of(const std::vector<std::string_view>& titles);

/// One symbol per titled section, of type kSection: name = title, path = titles joined by " > ",
/// definition = range = section, signature = heading, documentation = first paragraph if it follows
/// the heading at once. Sets Section::symbol.
[[nodiscard]] std::vector<parse::Symbol> symbols_of(const Blocks& blocks,
                                                    std::vector<Section>& sections);

}  // namespace strata::document
