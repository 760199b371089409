// One walk over the outermost blocks; half of the tokens decide. Tested by document_test.cpp.
#include "document/section_shares.hpp"

#include <algorithm>

#include "chunk/leaves.hpp"
#include "document/outline_costs.hpp"

namespace strata::document {
namespace {

bool is_dense(BlockKind kind) {
  return kind == BlockKind::kFencedCode || kind == BlockKind::kIndentedCode ||
         kind == BlockKind::kTable;
}

}  // namespace

std::vector<SectionShare> section_shares(const chunk::Atoms& atoms, const Blocks& blocks,
                                         const std::vector<Section>& sections) {
  std::vector<SectionShare> shares(sections.size() + 1);
  std::size_t section = 0;
  std::uint32_t hint = 0;
  for (std::uint32_t i = 1; i < blocks.size(); i = blocks[i].after) {
    const Block& block = blocks[i];
    section += section < sections.size() && sections[section].first == i ? 1U : 0U;
    hint = atoms.holding_from(hint, std::max(block.range.begin, atoms.begin(hint)));
    const std::uint32_t last =
        atoms.holding_from(hint, std::max(block.range.begin + 1, block.range.end) - 1);
    const std::uint64_t tokens = atoms.tokens(hint, last + 1);
    shares[section].all += tokens;
    shares[section].dense += is_dense(block.kind) ? tokens : 0;
    shares[section].lists += block.kind == BlockKind::kList ? tokens : 0;
  }
  return shares;
}

std::uint32_t permille_of(const SectionShare& share, const chunk::ChunkOptions& options) {
  if (!options.adaptive) {
    return kProsePermille;
  }
  if (2 * share.dense >= share.all && share.dense > 0) {
    const std::uint32_t room = options.max_tokens - options.max_tokens / chunk::kContextShare;
    return kProsePermille * options.target_tokens / std::max(options.target_tokens, room);
  }
  return 2 * share.lists >= share.all && share.lists > 0 ? kListPermille : kProsePermille;
}

}  // namespace strata::document
