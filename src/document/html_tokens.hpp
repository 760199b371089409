// Tags, text and comments of an HTML file, with exact bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"

namespace strata::document {

/// What an element means for the blocks of a document.
enum class HtmlElement : std::uint8_t {
  kInline,  ///< goes on with the text around it; every unknown element too
  kGroup,   ///< div, section, ...: ends a paragraph and is no block itself
  kHead,    ///< head
  kParagraph,
  kHeading,
  kList,
  kItem,
  kTerm,        ///< dt
  kDefinition,  ///< dd
  kTable,
  kRow,
  kHeadCell,
  kCell,
  kCode,  ///< pre
  kQuote,
  kRule,
  kLine,    ///< br and the like: no content, no end tag
  kRaw,     ///< script and style, whole
  kOpaque,  ///< svg and math, whole
  kLink,
  kImage,
  kCodeSpan,
};

enum class HtmlTokenKind : std::uint8_t { kText, kOpen, kClose, kComment };

struct HtmlToken {
  HtmlTokenKind kind = HtmlTokenKind::kText;
  HtmlElement element = HtmlElement::kInline;
  std::uint8_t level = 0;  ///< of a heading, 1..6
  bool empty = false;      ///< `<x/>`: no end tag follows
  ByteRange range;         ///< text: without blanks at its ends
};

/// In order and disjoint; what lies between two is blank. An unclosed tag or comment is text to the
/// end of the file. O(bytes).
[[nodiscard]] std::vector<HtmlToken> html_tokens(std::string_view bytes);

/// Value of an attribute of an open tag, without quotes; empty if it has none.
[[nodiscard]] ByteRange html_attribute(std::string_view bytes, const HtmlToken& tag,
                                       std::string_view name);

/// The language of code that the class of a tag names (`language-x`, `lang-x`); empty if it does
/// not.
[[nodiscard]] ByteRange html_code_language(std::string_view bytes, const HtmlToken& tag);

/// For each token: it opens a table that holds a heading or another table.
[[nodiscard]] std::vector<bool> html_layout_tables(const std::vector<HtmlToken>& tokens);

}  // namespace strata::document
