// Paragraphs are looked at one by one, as no sentence reaches over one. Tested by
// sentence_cuts_test.cpp.
#include "document/sentence_cuts.hpp"

#include <algorithm>

#include "chunk/blanks.hpp"
#include "text/sentences.hpp"

namespace strata::document {

std::vector<std::uint32_t> sentence_starts(std::string_view bytes, ByteRange range) {
  std::vector<std::uint32_t> starts =
      text::sentence_starts(slice(bytes, range), text::SentenceStyle::kProse);
  for (std::uint32_t& start : starts) {
    start += range.begin;
  }
  return starts;
}

std::vector<std::uint32_t> sentence_cuts(std::string_view bytes, const Blocks& blocks,
                                         const chunk::TokenMap& tokens, std::uint32_t max_tokens) {
  std::vector<std::uint32_t> cuts;
  std::size_t cell = 0;  // paragraphs ascend
  for (const Block& block : blocks) {
    const ByteRange range = block.range;
    if (block.kind != BlockKind::kParagraph) {
      continue;
    }
    const std::uint32_t before = tokens.before(range.begin, cell);
    if (tokens.before(range.end, cell) - before <= max_tokens / 2) {
      continue;
    }
    for (const std::uint32_t start : sentence_starts(bytes, range)) {
      if (chunk::blank_at(bytes, start) == 0) {
        cuts.push_back(start);
      }
    }
  }
  return cuts;
}

std::vector<std::uint32_t> with_block_starts(std::vector<std::uint32_t> cuts,
                                             const Blocks& blocks) {
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    cuts.push_back(blocks[i].range.begin);
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

}  // namespace strata::document
