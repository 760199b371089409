// Labels first, as a reference may stand before its definition; then one scan per block that holds
// text. Tested by links_test.cpp.
#include "document/links.hpp"

#include <algorithm>

#include "document/title.hpp"

namespace strata::document {
namespace {

bool holds_text(BlockKind kind) {
  return kind == BlockKind::kHeading || kind == BlockKind::kParagraph ||
         kind == BlockKind::kTableRow;
}

Labels labels_of(std::string_view bytes, const Blocks& blocks) {
  Labels labels;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].kind == BlockKind::kLinkDefinition) {
      labels.try_emplace(label_key(slice(bytes, blocks[i].head)), i);
    } else if (blocks[i].kind == BlockKind::kFootnote) {
      labels.try_emplace("^" + label_key(slice(bytes, blocks[i].head)), i);
    }
  }
  return labels;
}

}  // namespace

Inlines inlines_of(std::string_view bytes, const Blocks& blocks) {
  Inlines inlines;
  inlines.labels = labels_of(bytes, blocks);
  for (const Block& block : blocks) {
    if (holds_text(block.kind)) {
      scan_inlines(bytes, block.kind == BlockKind::kHeading ? block.head : block.range,
                   inlines.labels, inlines.list);
    }
  }
  return inlines;
}

std::string_view destination_of(std::string_view bytes, const Block& definition) {
  std::string_view rest =
      bytes.substr(definition.head.end, definition.range.end - definition.head.end);
  rest.remove_prefix(std::min(rest.find(':') + 1, rest.size()));
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n>"), rest.size()));
  if (rest.starts_with('<')) {
    return rest.substr(1, std::min(rest.find('>'), rest.size()) - 1);
  }
  return rest.substr(0, rest.find_first_of(" \t\r\n"));
}

std::vector<Link> links_in(ByteRange range, std::string_view bytes, const Blocks& blocks,
                           const Inlines& inlines) {
  std::vector<Link> links;
  const auto begin =
      std::partition_point(inlines.list.begin(), inlines.list.end(),
                           [&](const Inline& element) { return element.range.end <= range.begin; });
  for (auto element = begin; element != inlines.list.end(); ++element) {
    if (element->range.begin >= range.end) {
      break;  // those inside it come before it, and what follows begins later
    }
    if (element->kind == InlineKind::kCode || element->range.begin < range.begin) {
      continue;
    }
    Link link;
    link.kind = element->kind;
    link.range = element->range;
    link.text = plain_title(slice(bytes, element->text));
    const std::string_view target = slice(bytes, element->target);
    link.target = target;
    if (element->by_label) {
      const Block& definition = blocks[inlines.labels.at(label_key(target))];
      link.definition = definition.range;
      link.target = definition.kind == BlockKind::kLinkDefinition
                        ? std::string(destination_of(bytes, definition))
                        : label_key(target);
    }
    links.push_back(std::move(link));
  }
  return links;
}

}  // namespace strata::document
