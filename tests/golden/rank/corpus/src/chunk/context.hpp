// The context of a leaf: what a reader must know who sees the core alone. Path of the file, path of
// the enclosing symbol, its signature; one line each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/ids.hpp"
#include "parse/syntax_tree.hpp"
#include "text/tokens.hpp"

namespace strata::chunk {

struct Context {
  std::string text;          ///< lines without the last line break; may be empty
  std::uint32_t tokens = 0;  ///< of text and the line break that follows it; 0 if empty
};

/// Builds the contexts of one file, each once.
class ContextBuilder {
 public:
  /// `budget`: most tokens of any context. All other arguments must outlive the builder.
  ContextBuilder(std::string_view path, std::string_view bytes, const parse::SyntaxTree& tree,
                 const text::TokenCounter& counter, std::uint32_t budget);

  /// The fullest context of at most `left` and at most `budget` tokens for a leaf inside `scope`
  /// (or none()).
  [[nodiscard]] Context for_scope(SymbolId scope, std::uint32_t left);

 private:
  [[nodiscard]] Context build(SymbolId scope, std::uint32_t budget) const;

  std::string_view path_;
  std::string_view bytes_;
  const parse::SyntaxTree& tree_;
  const text::TokenCounter& counter_;
  std::uint32_t budget_;
  std::unordered_map<SymbolId, Context> known_;  // within budget_
};

}  // namespace strata::chunk
