// The parse stage: SourceFile -> SyntaxTree. One tree-sitter parse, one pruned cursor walk,
// O(bytes).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"

namespace strata::parse {

struct ParseOptions {
  /// Upper bound on the parser's work, counted in steps of some 100 operations (reading and the
  /// grammar's own scanner included) and never in time. 0 = derived from the file's size: generous
  /// for any sane source, finite for hostile input.
  std::uint64_t max_steps = 0;
  /// Nodes smaller than this without a role are not copied; bytes. Default 24; range 1..1024.
  std::uint32_t min_node_bytes = 24;
  /// Most memory that the trees of one file may take while it is parsed, bytes, as the allocator
  /// gives it out; 0 = any amount. What needs more is read as text (SyntaxTree::outgrew_memory).
  /// Follows from a budget, so it is no part of what an index is made with.
  std::uint64_t max_tree_bytes = 0;
};

/// The bound that max_steps = 0 stands for, for a file of so many bytes.
[[nodiscard]] std::uint64_t default_max_steps(std::size_t bytes);

/// Never fails: bytes that no grammar understands give an empty node list and a diagnostic.
[[nodiscard]] SyntaxTree parse(const scan::SourceFile& file, const ParseOptions& options = {});

/// The same for parts of a text, which are one program in `language`: a code fence, whose lines a
/// quote or a list may indent. `pieces` are ascending, disjoint and within `text`; all offsets of
/// the result are those of `text`. What does not lie within one piece is left out. Empty without a
/// grammar.
[[nodiscard]] SyntaxTree parse_pieces(std::string_view text, std::span<const ByteRange> pieces,
                                      lang::LanguageId language, const ParseOptions& options = {});

}  // namespace strata::parse
