// Tested by identity_test.cpp.
#include "chunk/identity.hpp"

#include <string>

namespace strata::chunk {
namespace {

/// Lengths in front keep ("a", "bc") and ("ab", "c") apart.
void append_sized(std::string& key, std::string_view text) {
  key += std::to_string(text.size());
  key += ':';
  key += text;
  key += ':';
}

}  // namespace

void identify(std::vector<Chunk>& leaves, std::string_view path, std::string_view bytes,
              const parse::SyntaxTree& tree) {
  EqualLeaves equals;
  identify(leaves, path, bytes, tree, equals);
}

void identify(std::vector<Chunk>& leaves, std::string_view path, std::string_view bytes,
              const parse::SyntaxTree& tree, EqualLeaves& equals) {
  std::string key;
  for (Chunk& leaf : leaves) {
    const SymbolId named_by = leaf.primary.exists() ? leaf.primary : leaf.scope;
    const std::string_view symbol =
        named_by.exists() ? tree.symbols[named_by.value].path : std::string_view();
    key.clear();
    append_sized(key, path);
    append_sized(key, symbol);
    key += hash128(slice(bytes, leaf.core)).to_hex();
    const std::uint32_t ordinal = equals[hash128(key)]++;
    key += ':';
    key += std::to_string(ordinal);
    leaf.id = hash128(key);
  }
}

}  // namespace strata::chunk
