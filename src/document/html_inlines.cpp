// Tested by html_document_test.cpp.
#include "document/html_inlines.hpp"

#include <algorithm>
#include <array>

namespace strata::document {

void HtmlInlines::open(const HtmlToken& tag) {
  if (tag.element == HtmlElement::kImage) {
    add(InlineKind::kImage, tag.range, html_attribute(bytes_, tag, "alt"),
        html_attribute(bytes_, tag, "src"));
  } else if (tag.element == HtmlElement::kLink && !tag.empty) {
    link_ = tag;
  } else if (tag.element == HtmlElement::kCodeSpan && !tag.empty) {
    code_ = tag;
  }
}

void HtmlInlines::close(const HtmlToken& tag) {
  const bool link = tag.element == HtmlElement::kLink;
  std::optional<HtmlToken>& open = link ? link_ : code_;
  if (!open) {
    return;
  }
  add(link ? InlineKind::kLink : InlineKind::kCode, {open->range.begin, tag.range.end},
      {open->range.end, tag.range.begin},
      link ? html_attribute(bytes_, *open, "href") : ByteRange{});
  open.reset();
}

bool HtmlInlines::is_permalink(ByteRange text) const {
  constexpr std::array<std::string_view, 5> kSigns = {"#", "\xC2\xB6", "\xC2\xA7",
                                                      "\xF0\x9F\x94\x97", "\xEF\x83\x81"};
  const std::string_view sign = slice(bytes_, text);
  return link_ && std::find(kSigns.begin(), kSigns.end(), sign) != kSigns.end();
}

void HtmlInlines::add(InlineKind kind, ByteRange range, ByteRange shown, ByteRange target) {
  if (kind == InlineKind::kCode || !target.empty()) {
    list_.push_back({.kind = kind, .range = range, .text = shown, .target = target});
  }
}

}  // namespace strata::document
