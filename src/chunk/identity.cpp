// Tested by identity_test.cpp.
#include "chunk/identity.hpp"

#include <string>

#include <fmt/format.h>

namespace strata::chunk {

void identify(std::vector<Chunk>& leaves, std::string_view path, std::string_view bytes,
              const parse::SyntaxTree& tree) {
  EqualLeaves equals;
  identify(leaves, path, bytes, tree, equals);
}

void identify(std::vector<Chunk>& leaves, std::string_view path, std::string_view bytes,
              const parse::SyntaxTree& tree, EqualLeaves& equals) {
  for (Chunk& leaf : leaves) {
    const SymbolId named_by = leaf.primary.exists() ? leaf.primary : leaf.scope;
    const std::string_view symbol =
        named_by.exists() ? tree.symbols[named_by.value].path : std::string_view();
    const std::string core = hash128(slice(bytes, leaf.core)).to_hex();
    // Lengths in front keep ("a", "bc") and ("ab", "c") apart.
    const std::string key =
        fmt::format("{}:{}:{}:{}:{}", path.size(), path, symbol.size(), symbol, core);
    const std::uint32_t ordinal = equals[hash128(key)]++;
    leaf.id = hash128(fmt::format("{}:{}", key, ordinal));
  }
}

}  // namespace strata::chunk
