// Labels first, as a reference may stand before its definition; then one scan per block that holds
// text. Tested by links_test.cpp.
#include "document/links.hpp"

#include <algorithm>
#include <utility>

namespace strata::document {
namespace {

bool holds_text(BlockKind kind) {
  return kind == BlockKind::kHeading || kind == BlockKind::kParagraph ||
         kind == BlockKind::kTableRow;
}

/// Reads the text of all blocks that hold some themselves.
class Reader {
 public:
  Reader(const SourceText& text, const Blocks& blocks, const LabelTable& labels)
      : text_(text), blocks_(blocks), labels_(labels) {}

  std::vector<Inline> run() {
    for (std::uint32_t i = 1; i < blocks_.size(); ++i) {
      const ByteRange range = text_in(i);
      if (range.empty()) {
        continue;
      }
      if (text_.cells() != nullptr) {
        read_decoded(range);
      } else {
        scan_inlines_as(text_.syntax(), text_.bytes(), range, labels_.labels(), list_);
      }
    }
    return std::move(list_);
  }

 private:
  /// Range of the text of block `i`; empty if it has none of its own.
  [[nodiscard]] ByteRange text_in(std::uint32_t i) const {
    const Block& block = blocks_[i];
    if (holds_text(block.kind)) {
      return block.kind == BlockKind::kHeading ? block.head : block.range;
    }
    if (text_.syntax() == TextSyntax::kMarkdown || block.after > i + 1) {
      return {};
    }
    if (block.kind == BlockKind::kItem || block.kind == BlockKind::kQuote) {
      return block.range;
    }
    if (block.kind == BlockKind::kFootnote) {
      return {block.head.end, block.range.end};
    }
    const bool directive = block.kind == BlockKind::kHtml &&
                           text_.syntax() == TextSyntax::kRestructuredText &&
                           slice(text_.bytes(), block.range).find("::") != std::string_view::npos;
    return directive ? block.range : ByteRange{};
  }

  /// Text of a notebook's cell, as it reads; elements are moved back through the escapes.
  void read_decoded(ByteRange range) {
    const std::vector<NotebookCell>& cells = text_.cells()->cells;
    const std::size_t before = cell_;
    while (cell_ < cells.size() && cells[cell_].range.end <= range.begin) {
      ++cell_;
    }
    if (cell_ == cells.size()) {
      return;
    }
    if (before != cell_ || decoded_.text().empty()) {
      decoded_ = DecodedText();
      for (const ByteRange string : cells[cell_].source) {
        decoded_.append(text_.bytes(), string);
      }
    }
    const std::size_t first = list_.size();
    scan_inlines_as(text_.syntax(), decoded_.text(), decoded_.text_of(range), labels_.labels(),
                    list_);
    for (std::size_t i = first; i < list_.size(); ++i) {
      for (ByteRange* part : {&list_[i].range, &list_[i].text, &list_[i].target}) {
        *part = part->empty() ? ByteRange{range.begin, range.begin} : decoded_.source_of(*part);
      }
    }
  }

  const SourceText& text_;
  const Blocks& blocks_;
  const LabelTable& labels_;
  std::vector<Inline> list_;
  std::size_t cell_ = 0;
  DecodedText decoded_;
};

/// Footnotes that are defined where they stand, so that later references find them.
void add_named_notes(const SourceText& text, const std::vector<Inline>& list, LabelTable& labels) {
  for (const Inline& element : list) {
    const bool named = element.kind == InlineKind::kFootnote && !element.by_label &&
                       element.text != element.target;
    if (named) {
      labels.add("^" + label_key(text.of(element.text)),
                 {element.range, text.shown(element.target)});
    }
  }
}

/// Finds what labels mean; those without a name in order.
class Resolver {
 public:
  Resolver(const SourceText& text, const LabelTable& labels) : text_(text), labels_(labels) {}

  void resolve(Inline& element) {
    element.definition = labels_.find(key_of(element));
    element.by_label = element.definition != kNoDefinition;
  }

 private:
  std::string key_of(const Inline& element) {
    if (element.target.empty()) {
      return "__" + std::to_string(++nameless_);
    }
    std::string key = label_key(text_.of(element.target));
    if (element.kind == InlineKind::kFootnote && !key.starts_with('^')) {
      key.insert(0, "^");
      key += key == "^#" ? std::to_string(++numbers_) : "";
      key += key == "^*" ? std::to_string(++signs_) : "";
    }
    return key;
  }

  const SourceText& text_;
  const LabelTable& labels_;
  std::uint32_t nameless_ = 0;
  std::uint32_t numbers_ = 0;
  std::uint32_t signs_ = 0;
};

/// A target with the attributes of AsciiDoc that the document defines.
std::string with_attributes(std::string_view target, const LabelTable& labels) {
  std::string out;
  while (!target.empty()) {
    const std::size_t open = std::min(target.find('{'), target.size());
    const std::size_t close = target.find('}', open);
    out.append(target.substr(0, open));
    if (close == std::string_view::npos) {
      return out.append(target.substr(open));
    }
    const std::string_view name = target.substr(open, close + 1 - open);
    const std::uint32_t known = labels.find(label_key(name));
    out.append(known == kNoDefinition ? name
                                      : std::string_view(labels.definitions()[known].target));
    target.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

Inlines inlines_of(const SourceText& text, const Blocks& blocks,
                   const std::vector<Section>& sections) {
  Inlines inlines;
  inlines.labels = labels_of(text, blocks, sections);
  inlines.list = Reader(text, blocks, inlines.labels).run();
  add_named_notes(text, inlines.list, inlines.labels);
  Resolver resolver(text, inlines.labels);
  for (Inline& element : inlines.list) {
    if (element.by_label) {
      resolver.resolve(element);
      const bool lost = !element.by_label && !element.outside;
      element.range.end = lost ? element.range.begin : element.range.end;
    }
  }
  std::erase_if(inlines.list, [](const Inline& element) { return element.range.empty(); });
  return inlines;
}

std::vector<Link> links_in(ByteRange range, const SourceText& text, const Inlines& inlines) {
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
    link.text = text.shown(element->text);
    if (element->definition != kNoDefinition) {
      const Definition& definition = inlines.labels.definitions()[element->definition];
      link.definition = definition.range;
      link.target = definition.target;
    } else if (element->kind == InlineKind::kFootnote) {
      link.target = text.shown(element->target);
    } else {
      link.target = text.of(element->target);
    }
    if (text.syntax() == TextSyntax::kAsciidoc) {
      link.target = with_attributes(link.target, inlines.labels);
    }
    links.push_back(std::move(link));
  }
  return links;
}

}  // namespace strata::document
