// Symbols of a run of leaves, split by whether their parent lies in the run too. Symbol ids follow
// document order, so a sorted list answers that by binary search. O(symbols log symbols). Tested by
// outline_test.cpp.
#include "hierarchy/outline.hpp"

#include <algorithm>
#include <utility>

#include "hierarchy/weight.hpp"

namespace strata::hierarchy {

namespace {

void sort_unique(std::vector<SymbolId>& ids) {
  if (!std::ranges::is_sorted(ids)) {  // they mostly are
    std::ranges::sort(ids);
  }
  const auto rest = std::ranges::unique(ids);
  ids.erase(rest.begin(), rest.end());
}

bool is_namespace(lang::SymbolType type) {
  return type == lang::SymbolType::kNamespace || type == lang::SymbolType::kPackage;
}

}  // namespace

Outline outline_of(const parse::SyntaxTree& tree, std::span<const chunk::Chunk> leaves) {
  std::vector<SymbolId> defined;
  std::vector<SymbolId> scopes;
  for (const chunk::Chunk& leaf : leaves) {
    defined.insert(defined.end(), leaf.symbols.begin(), leaf.symbols.end());
    if (leaf.scope.exists()) {
      scopes.push_back(leaf.scope);
    }
  }
  sort_unique(defined);
  const auto is_frame = [&](SymbolId id) { return is_namespace(tree.symbols[id.value].type); };
  if (!std::ranges::all_of(defined, is_frame)) {
    std::erase_if(defined, is_frame);
  }
  sort_unique(scopes);
  Outline outline;
  for (const SymbolId id : defined) {
    const SymbolId parent = tree.symbols[id.value].parent;
    const bool inside = parent.exists() && std::ranges::binary_search(defined, parent);
    (inside ? outline.inner : outline.outer).push_back(id);
  }
  if (defined.empty()) {
    outline.outer = std::move(scopes);
  }
  return outline;
}

std::vector<SymbolId> weightiest_first(std::string_view bytes, const parse::SyntaxTree& tree,
                                       std::vector<SymbolId> symbols) {
  std::vector<std::pair<Weight, SymbolId>> weighed;
  weighed.reserve(symbols.size());
  for (const SymbolId id : symbols) {
    weighed.emplace_back(weight_of(bytes, tree.symbols[id.value]), id);
  }
  std::stable_sort(weighed.begin(), weighed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (!weighed.empty() && weighed.front().first != Weight::kFormality) {
    std::erase_if(weighed, [](const auto& each) { return each.first == Weight::kFormality; });
  }
  symbols.clear();
  for (const auto& [weight, id] : weighed) {
    symbols.push_back(id);
  }
  return symbols;
}

}  // namespace strata::hierarchy
