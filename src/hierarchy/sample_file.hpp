// Test files made by hand: source with the symbols and leaves that a parser and a chunker would
// give.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"

namespace strata::hierarchy {

/// Source that grows by leaves. Every leaf added appends its text; symbols name texts that occur in
/// it.
struct SampleFile {
  scan::SourceFile file;
  parse::SyntaxTree tree;
  std::vector<chunk::Chunk> leaves;

  void add_leaf(std::string_view text) {
    const auto begin = static_cast<std::uint32_t>(file.bytes.size());
    file.bytes += text;
    chunk::Chunk leaf;
    leaf.core = {begin, static_cast<std::uint32_t>(file.bytes.size())};
    const std::uint32_t line = leaves.empty() ? 1 : leaves.back().lines.last + 1;
    leaf.lines = {line, line};
    leaves.push_back(leaf);
  }

  /// A symbol of the last leaf. `signature` and `documentation` must occur in it, or be empty.
  SymbolId add_symbol(std::string_view path, lang::SymbolType type, std::string_view signature,
                      std::string_view documentation = "", SymbolId parent = SymbolId::none()) {
    parse::Symbol symbol;
    symbol.path = path;
    symbol.name = path.substr(path.rfind('.') + 1);
    symbol.type = type;
    symbol.signature = find(signature);
    symbol.documentation = find(documentation);
    symbol.range = leaves.back().core;
    symbol.definition = leaves.back().core;
    symbol.parent = parent;
    tree.symbols.push_back(symbol);
    const SymbolId id{static_cast<std::uint32_t>(tree.symbols.size() - 1)};
    leaves.back().symbols.push_back(id);
    return id;
  }

  /// A comment node. `comment` must occur in the file.
  void add_comment(std::string_view comment) {
    parse::SyntaxNode node;
    const auto begin = static_cast<std::uint32_t>(file.bytes.find(comment));
    node.range = {begin, begin + static_cast<std::uint32_t>(comment.size())};
    node.roles = lang::Role::kComment;
    tree.nodes.push_back(node);
  }

 private:
  [[nodiscard]] ByteRange find(std::string_view text) const {
    if (text.empty()) {
      return {};
    }
    const auto begin = static_cast<std::uint32_t>(file.bytes.find(text, leaves.back().core.begin));
    return {begin, begin + static_cast<std::uint32_t>(text.size())};
  }
};

}  // namespace strata::hierarchy
