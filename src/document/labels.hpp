// What references of a document can mean: definitions of links and footnotes, anchors, titles,
// attributes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "document/block.hpp"
#include "document/inline_scanner.hpp"
#include "document/sections.hpp"
#include "document/source_text.hpp"

namespace strata::document {

struct Definition {
  ByteRange range;  ///< of the defining element
  std::string
      target;  ///< address; of an anchor or title `#name`; of a footnote the text of its note
};

/// Labels with what they mean. Of equal ones the first counts, and what is defined counts before
/// titles.
class LabelTable {
 public:
  [[nodiscard]] const Labels& labels() const { return labels_; }

  [[nodiscard]] const std::vector<Definition>& definitions() const { return definitions_; }

  void add(std::string key, Definition definition);

  /// Index of the definition, or kNoDefinition.
  [[nodiscard]] std::uint32_t find(const std::string& key) const;

 private:
  Labels labels_;
  std::vector<Definition> definitions_;
};

/// Keys are those of label_key, with `^` before footnotes; `__1`, `^#1`, `^*1` are the first ones
/// without a name, and `{name}` an attribute of AsciiDoc. O(bytes).
[[nodiscard]] LabelTable labels_of(const SourceText& text, const Blocks& blocks,
                                   const std::vector<Section>& sections);

}  // namespace strata::document
