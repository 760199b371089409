// tree-sitter with a bound on its work, for whole files and for parts of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include <tree_sitter/api.h>

#include "core/byte_range.hpp"
#include "parse/tree_pool.hpp"
#include "text/line_table.hpp"

namespace strata::parse {

struct TreeDeleter {
  void operator()(TSTree* tree) const {
    if (!TreePool::owns(tree)) {
      ts_tree_delete(tree);
    }
  }
};

using Tree = std::unique_ptr<TSTree, TreeDeleter>;

/// What the runtime allocates while one exists is void once the last one is gone (tree_pool.hpp).
struct Parsed {
  TreePool::Scope memory;
  Tree tree;                    ///< null if a limit was hit
  std::uint64_t steps = 0;      ///< that were taken
  bool outgrew_memory = false;  ///< the limit on memory was hit
};

/// A part of a text for parse_text(), with rows and columns of the whole.
[[nodiscard]] TSRange ts_range(ByteRange range, const text::LineTable& lines);

/// The tree of `text`, or of the `pieces` of it, which must be ascending, disjoint and within it;
/// its offsets are those of `text`. No pieces: all of it. `max_bytes`: most memory of all trees
/// that live on this thread; 0 = any amount.
[[nodiscard]] Parsed parse_text(const TSLanguage* grammar, std::string_view text,
                                const std::vector<TSRange>& pieces, std::uint64_t max_steps,
                                std::uint64_t max_bytes = 0);

}  // namespace strata::parse
