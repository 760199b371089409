// What is said about a leaf of a document besides its text: for output and filters, never embedded.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/byte_range.hpp"
#include "document/document.hpp"
#include "document/links.hpp"

namespace strata::document {

struct LeafFacts {
  std::string title;  ///< of the section that begins in the leaf, else of the one around it
  bool default_title = false;  ///< no section names it, so the document's title or file name does
  std::string slug;            ///< of that section in links; empty without one
  std::vector<std::string> path;            ///< titles from the outermost section to that one
  std::vector<std::uint8_t> levels;         ///< of the headings that begin in it, in order
  std::vector<std::string> code_languages;  ///< first words of its fences' info strings, distinct
  std::vector<std::string> mentions;        ///< names and paths of code that it mentions, distinct
  std::vector<Link> links;                  ///< that begin in it
  std::string display;  ///< text that renders alone (see display_text); empty if equal to the core
};

/// Pairs of the document's front matter at its top level, in order: keys and values as written,
/// without quotes and comments; a value of several lines (list, mapping) is its lines joined by
/// blanks. Of Org and AsciiDoc its keywords and attributes. Keys in a table of TOML are
/// `table.key`, those of tables of one name repeat. Empty without front matter.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> front_matter_pairs(
    std::string_view bytes, const Blocks& blocks);

/// Where facts are missing, fills in what the document as a whole says: its title by front matter,
/// else the name of its file.
void fill_defaults(LeafFacts& facts, std::string_view path,
                   const std::vector<std::pair<std::string, std::string>>& pairs);

/// Facts of one document, leaf by leaf.
class FactsReader {
 public:
  /// `bytes` and `document` must outlive the reader. O(bytes).
  FactsReader(std::string_view bytes, const Document& document);

  /// Facts of the leaf with this core that `section` names (its primary symbol, else its scope, or
  /// none()). O(log document + leaf).
  [[nodiscard]] LeafFacts facts(ByteRange core, SymbolId section) const;

 private:
  [[nodiscard]] SymbolId section_at(std::uint32_t offset) const;

  std::string_view bytes_;
  const Document& document_;
  std::vector<std::string> slugs_;  // by symbol; empty for code
};

}  // namespace strata::document
