// Candidates are walked backwards from the border as long as they fit. Tested by overlap_test.cpp.
#include "document/overlap.hpp"

#include <algorithm>
#include <vector>

#include "chunk/blanks.hpp"
#include "document/leaf_text.hpp"
#include "document/sentence_cuts.hpp"

namespace strata::document {
namespace {

using Position = Blocks::const_iterator;

Position first_block_at(const Blocks& blocks, std::uint32_t offset) {
  return std::partition_point(blocks.begin(), blocks.end(), [&](const Block& block) {
    return block.parent == kNoBlock || block.range.begin < offset;
  });
}

/// End of the last heading that begins in [from, to), or `from`.
std::uint32_t after_headings(const Blocks& blocks, std::uint32_t from, std::uint32_t to) {
  std::uint32_t after = from;
  for (Position block = first_block_at(blocks, from);
       block != blocks.end() && block->range.begin < to; ++block) {
    after = block->kind == BlockKind::kHeading ? block->range.end : after;
  }
  return after;
}

/// Beginnings of the blocks that end within [from, to), ascending.
std::vector<std::uint32_t> element_starts(const Blocks& blocks, std::uint32_t from,
                                          std::uint32_t to) {
  std::vector<std::uint32_t> starts;
  for (Position block = first_block_at(blocks, from);
       block != blocks.end() && block->range.begin < to; ++block) {
    if (block->range.end <= to) {
      starts.push_back(block->range.begin);
    }
  }
  return starts;
}

/// Offsets within (from, to) at which a line begins that is not blank, ascending.
std::vector<std::uint32_t> line_starts(std::string_view bytes, std::uint32_t from,
                                       std::uint32_t to) {
  std::vector<std::uint32_t> starts;
  for (std::uint32_t at = from + 1; at < to; ++at) {
    if ((bytes[at - 1] == '\n' || bytes[at - 1] == '\r') &&
        static_cast<unsigned char>(bytes[at]) > ' ') {
      starts.push_back(at);
    }
  }
  return starts;
}

std::uint32_t longest_that_fits(const std::vector<std::uint32_t>& starts,
                                const chunk::TokenMap& tokens, std::uint32_t end,
                                std::uint32_t budget) {
  std::uint32_t best = end;
  for (std::size_t i = starts.size(); i > 0; --i) {
    const std::uint32_t start = starts[i - 1];
    if (tokens.before(end) - tokens.before(start) > budget + 2 ||
        tokens.count({start, end}) > budget) {
      break;
    }
    best = start;
  }
  return best;
}

}  // namespace

ByteRange overlap_before(std::string_view bytes, const Blocks& blocks,
                         const chunk::TokenMap& tokens, ByteRange previous, ByteRange core,
                         std::uint32_t budget) {
  const std::uint32_t end = core.begin;
  const ByteRange visible = chunk::without_outer_blanks(bytes, core);
  const Position next = first_block_at(blocks, end);
  const bool heads = next != blocks.end() && next->kind == BlockKind::kHeading &&
                     next->range.begin <= visible.begin;
  if (heads || budget == 0) {
    return {end, end};
  }
  const std::uint32_t from = after_headings(blocks, previous.begin, end);
  const std::uint32_t cut = cut_block(blocks, end);
  const bool in_fence = cut != kNoBlock && blocks[cut].kind == BlockKind::kFencedCode;
  std::uint32_t best = end;
  if (!in_fence) {
    best = longest_that_fits(element_starts(blocks, from, end), tokens, end, budget);
  }
  if (best == end) {
    const std::uint32_t opening =
        in_fence ? std::max(from, std::min(end, blocks[cut].range.begin)) : from;
    best = longest_that_fits(
        in_fence ? line_starts(bytes, opening, end) : sentence_starts(bytes, {opening, end}),
        tokens, end, budget);
  }
  return {best, end};
}

}  // namespace strata::document
