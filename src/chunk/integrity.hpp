// How well leaves keep together what belongs together: the promises that are shares, where laws.hpp
// has those that hold always. For tests and benchmarks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "chunk/options.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

struct Integrity {
  std::uint64_t fitting =
      0;                    ///< definitions of several lines that fit into one leaf with their glue
  std::uint64_t whole = 0;  ///< those of them that are in one
  std::uint64_t attached = 0;  ///< definitions with comments, decorators or wrappers that fit with
                               ///< the definition's first line
  std::uint64_t together = 0;  ///< those of them where these are in one leaf
  std::uint64_t cuts = 0;      ///< borders between leaves
  std::uint64_t inside_lines = 0;  ///< those of them with a visible character before, on their line
  std::uint64_t needless = 0;      ///< those of these whose line would have fitted into a leaf
  std::vector<std::string> faults;  ///< the first of a file, in words

  /// Adds the counts; faults stay as they are.
  Integrity& operator+=(const Integrity& other);
};

/// `tree` must be that of the file and `leaves` its leaves under `options`. O(bytes + symbols log).
[[nodiscard]] Integrity integrity_of(std::string_view bytes, const parse::SyntaxTree& tree,
                                     const std::vector<Chunk>& leaves, const ChunkOptions& options);

}  // namespace strata::chunk
