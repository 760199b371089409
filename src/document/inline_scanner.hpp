// Inline elements that point somewhere: links, images, addresses, references to footnotes, and code
// spans (which may name a symbol or a file). Emphasis and other marks are none of our business.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/byte_range.hpp"
#include "document/text_syntax.hpp"

namespace strata::document {

enum class InlineKind : std::uint8_t { kCode, kLink, kImage, kAddress, kFootnote };

[[nodiscard]] std::string_view to_string(InlineKind kind);

inline constexpr std::uint32_t kNoDefinition = 0xFFFFFFFF;

struct Inline {
  InlineKind kind = InlineKind::kCode;
  ByteRange range;        ///< with all marks
  ByteRange text;         ///< what is shown: link text, description of an image, code without ticks
  ByteRange target;       ///< destination as written; of a reference: its label
  bool by_label = false;  ///< the target is a label; empty: the next one without a name
  bool outside = false;   ///< of a label that the document does not define: another one may
  std::uint32_t definition = kNoDefinition;  ///< of its label, in Inlines; set by inlines_of

  friend bool operator==(const Inline&, const Inline&) = default;
};

/// Labels of a document in the form of label_key, with the index of the definition. Footnotes begin
/// with `^`.
using Labels = std::unordered_map<std::string, std::uint32_t>;

/// The form in which labels are compared: runs of white space are one blank, ASCII letters lower
/// case.
[[nodiscard]] std::string label_key(std::string_view label);

/// Appends the inline elements of `range`, in the order of their ends; `[text]` counts only if its
/// label is known. CommonMark 0.31 section 6 and GitHub's bare addresses, without entities.
/// O(range), iterative.
void scan_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                  std::vector<Inline>& out);

/// The same for reStructuredText: literals, roles, references, footnotes, images and figures.
void scan_restructured_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                               std::vector<Inline>& out);

/// The same for AsciiDoc: macros, cross references, footnotes, attributes that hold addresses.
void scan_asciidoc_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                           std::vector<Inline>& out);

/// The same for Org: links, footnotes, `~code~` and `=verbatim=`.
void scan_org_inlines(std::string_view bytes, ByteRange range, const Labels& labels,
                      std::vector<Inline>& out);

/// One of these.
void scan_inlines_as(TextSyntax syntax, std::string_view bytes, ByteRange range,
                     const Labels& labels, std::vector<Inline>& out);

}  // namespace strata::document
