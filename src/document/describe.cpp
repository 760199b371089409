// Leaves, blocks and sections stand in document order; one walk over each with a cursor. Tested by
// describe_test.cpp.
#include "document/describe.hpp"

#include <algorithm>
#include <limits>

#include "chunk/blanks.hpp"

namespace strata::document {
namespace {

using chunk::Chunk;
using chunk::Content;
using chunk::LeafKind;

std::uint16_t content_of(BlockKind kind) {
  const auto bit = [](Content content) { return static_cast<std::uint16_t>(content); };
  switch (kind) {
    case BlockKind::kHeading:
      return bit(Content::kHeading);
    case BlockKind::kParagraph:
      return bit(Content::kParagraph);
    case BlockKind::kList:
    case BlockKind::kItem:
      return bit(Content::kList);
    case BlockKind::kTable:
    case BlockKind::kTableRow:
      return bit(Content::kTable);
    case BlockKind::kFencedCode:
    case BlockKind::kIndentedCode:
      return bit(Content::kCode);
    case BlockKind::kQuote:
      return bit(Content::kQuote);
    case BlockKind::kHtml:
      return bit(Content::kHtml);
    case BlockKind::kRule:
      return bit(Content::kRule);
    case BlockKind::kLinkDefinition:
      return bit(Content::kLinkDefinition);
    case BlockKind::kFootnote:
      return bit(Content::kFootnote);
    case BlockKind::kFrontMatter:
      return bit(Content::kFrontMatter);
    case BlockKind::kOutput:
      return bit(Content::kOutput);
    case BlockKind::kDocument:
      break;
  }
  return 0;
}

/// Block `block` is in the leaf; it begins there, or goes on.
void count(Chunk& leaf, const Block& block, bool begins) {
  constexpr std::uint16_t kMost = std::numeric_limits<std::uint16_t>::max();
  leaf.contents |= content_of(block.kind);
  if (block.parent == 0 && leaf.elements < kMost) {
    ++leaf.elements;
  }
  if (begins && block.kind == BlockKind::kHeading) {
    leaf.min_level = leaf.min_level == 0 ? block.level : std::min(leaf.min_level, block.level);
    leaf.max_level = std::max(leaf.max_level, block.level);
  }
}

void set_contents(std::vector<Chunk>& leaves, const Blocks& blocks) {
  std::vector<std::uint32_t> open;  // blocks that began before the current leaf's end
  std::uint32_t next = 1;
  for (Chunk& leaf : leaves) {
    const auto ended = [&](std::uint32_t i) { return blocks[i].range.end <= leaf.core.begin; };
    open.erase(std::remove_if(open.begin(), open.end(), ended), open.end());
    for (const std::uint32_t i : open) {
      count(leaf, blocks[i], false);
    }
    for (; next < blocks.size() && blocks[next].range.begin < leaf.core.end; ++next) {
      count(leaf, blocks[next], true);
      if (blocks[next].range.end > leaf.core.end) {
        open.push_back(next);
      }
    }
  }
}

class SectionWalk {
 public:
  SectionWalk(std::vector<Chunk>& leaves, std::string_view bytes,
              const std::vector<parse::Symbol>& sections)
      : leaves_(leaves),
        bytes_(bytes),
        sections_(sections),
        cut_(leaves.size(), SymbolId::none()) {}

  void run() {
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      name(i);
    }
    number_parts();
  }

 private:
  [[nodiscard]] const parse::Symbol& at(SymbolId id) const { return sections_[id.value]; }

  void name(std::size_t index) {
    Chunk& leaf = leaves_[index];
    while (!open_.empty() && at(open_.back()).range.end <= leaf.core.begin) {
      open_.pop_back();
    }
    const std::uint32_t end = chunk::without_outer_blanks(bytes_, leaf.core).end;
    for (auto around = open_.rbegin(); around != open_.rend() && !leaf.scope.exists(); ++around) {
      if (at(*around).range.end >= end) {
        leaf.scope = *around;
      }
    }
    SymbolId goes_on;  // innermost section that begins here and ends later
    std::size_t outermost = 0;
    std::uint32_t covered_until = 0;
    std::uint32_t largest = 0;
    for (; next_ < sections_.size() && sections_[next_].range.begin < leaf.core.end; ++next_) {
      const SymbolId id{next_};
      const ByteRange range = sections_[next_].range;
      leaf.symbols.push_back(id);
      while (!open_.empty() && at(open_.back()).range.end <= range.begin) {
        open_.pop_back();
      }
      open_.push_back(id);
      goes_on = range.end > leaf.core.end ? id : goes_on;
      if (range.begin < covered_until) {
        continue;
      }
      ++outermost;
      covered_until = range.end;
      const std::uint32_t size = std::min(range.end, leaf.core.end) - range.begin;
      if (!leaf.primary.exists() || size > largest) {
        leaf.primary = id;
        largest = size;
      }
    }
    leaf.kind = kind_of(leaf, outermost, goes_on);
    cut_[index] = goes_on.exists() ? goes_on : leaf.symbols.empty() ? leaf.scope : SymbolId::none();
  }

  [[nodiscard]] LeafKind kind_of(const Chunk& leaf, std::size_t outermost, SymbolId goes_on) const {
    if (outermost > 1) {
      return LeafKind::kGroup;
    }
    if (outermost == 1) {
      const bool has_subsections = goes_on.exists() && next_ < sections_.size() &&
                                   sections_[next_].range.begin < at(goes_on).range.end;
      return has_subsections ? LeafKind::kHeader : LeafKind::kDefinition;
    }
    if (leaf.contents == static_cast<std::uint16_t>(Content::kCode)) {
      return LeafKind::kCode;
    }
    return leaf.scope.exists() ? LeafKind::kDefinition : LeafKind::kText;
  }

  /// Leaves of one section's own text are numbered 1..n.
  void number_parts() {
    constexpr std::uint32_t kMost = std::numeric_limits<std::uint16_t>::max();
    std::vector<std::uint32_t> count(sections_.size(), 0);
    for (const SymbolId section : cut_) {
      if (section.exists()) {
        ++count[section.value];
      }
    }
    std::vector<std::uint32_t> seen(sections_.size(), 0);
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      if (cut_[i].exists()) {
        leaves_[i].part = static_cast<std::uint16_t>(std::min(++seen[cut_[i].value], kMost));
        leaves_[i].parts = static_cast<std::uint16_t>(std::min(count[cut_[i].value], kMost));
      }
    }
  }

  std::vector<Chunk>& leaves_;
  std::string_view bytes_;
  const std::vector<parse::Symbol>& sections_;
  std::vector<SymbolId> cut_;   // of each leaf: the section that it is a part of
  std::vector<SymbolId> open_;  // sections around the current position, outermost first
  std::uint32_t next_ = 0;      // first section not met yet
};

}  // namespace

void describe(std::vector<Chunk>& leaves, std::string_view bytes, const Blocks& blocks,
              const std::vector<parse::Symbol>& sections) {
  set_contents(leaves, blocks);
  SectionWalk(leaves, bytes, sections).run();
}

}  // namespace strata::document
