// An import counts as used where the name that it binds stands as a word outside of import
// statements. No scopes are looked at, so a local
// of the same name counts too. Tested by code_facts_test.cpp.
#include "engine/code_facts.hpp"

#include <algorithm>
#include <unordered_set>

#include "hierarchy/doc_sentence.hpp"
#include "lang/language.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kMostSiblings = 16;

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

// "E.F" -> "F": what a group of Elixir's aliases binds.
std::string_view last_part(std::string_view name) {
  const auto end = std::find_if_not(name.rbegin(), name.rend(), is_word);
  return name.substr(static_cast<std::size_t>(name.rend() - end));
}

// Calls `visit` for each word of `text`.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_word(text[end])) {
      ++end;
    }
    visit(text.substr(i, end - i));
    i = end;
  }
}

bool overlaps(ByteRange a, ByteRange b) { return a.begin < b.end && b.begin < a.end; }

}  // namespace

std::string first_sentence_of(const parse::Symbol& symbol, std::string_view bytes) {
  return hierarchy::doc_sentence(slice(bytes, symbol.documentation), symbol.name);
}

CodeFactsReader::CodeFactsReader(const ChunkedFile& file) : file_(file) {
  const parse::SyntaxTree& tree = file.tree;
  for (const parse::Reference& each : tree.references) {
    references_.push_back(&each);
  }
  std::stable_sort(references_.begin(), references_.end(),
                   [](const auto* a, const auto* b) { return a->range.begin < b->range.begin; });
  members_.resize(tree.symbols.size() + 1);
  for (std::uint32_t i = 0; i < tree.symbols.size(); ++i) {
    const SymbolId parent = tree.symbols[i].parent;
    members_[parent.exists() ? parent.value + 1U : 0U].push_back(i);
  }
  for (const parse::Import& import : tree.imports) {
    const auto bind = [&](std::string_view name) {
      if (!name.empty() && name != "*" && name != "." && name != "_") {
        bound_by_name_.emplace(name, static_cast<std::uint32_t>(bound_.size()));
        bound_.push_back({name, import.target});
      }
    };
    for (const std::string& name : import.names) {
      bind(last_part(name));
    }
    bind(import.module);
  }
}

CodeFacts CodeFactsReader::of(const chunk::Chunk& leaf) const {
  const parse::SyntaxTree& tree = file_.tree;
  CodeFacts facts;
  const auto first = std::lower_bound(
      references_.begin(), references_.end(), leaf.core.begin,
      [](const parse::Reference* each, std::uint32_t at) { return each->range.begin < at; });
  for (auto each = first; each != references_.end() && (*each)->range.begin < leaf.core.end;
       ++each) {
    facts.references.push_back(*each);
  }
  const auto import = std::partition_point(
      tree.imports.begin(), tree.imports.end(),
      [&](const parse::Import& each) { return each.range.begin < leaf.core.begin; });
  for (auto each = import; each != tree.imports.end() && each->range.begin < leaf.core.end;
       ++each) {
    facts.imports.push_back(&*each);
  }
  for (const SymbolId id : leaf.symbols) {
    if (tree.symbols[id.value].exported) {
      facts.exports.push_back(tree.symbols[id.value].path);
    }
  }
  for (const parse::Embedded& each : tree.embedded) {
    const std::string_view name = lang::info(each.language).name;
    if (overlaps(each.range, leaf.core) &&
        std::find(facts.languages.begin(), facts.languages.end(), name) == facts.languages.end()) {
      facts.languages.push_back(name);
    }
  }
  for (const parse::Diagnostic& each : tree.diagnostics) {
    const bool whole = each.range.size() == file_.source.bytes.size();
    facts.errors += !whole && overlaps(each.range, leaf.core) ? 1U : 0U;
  }
  add_uses(leaf, facts);
  add_siblings(leaf.primary, facts);
  return facts;
}

void CodeFactsReader::add_uses(const chunk::Chunk& leaf, CodeFacts& facts) const {
  std::unordered_set<std::uint32_t> used;
  const auto look_at = [&](ByteRange range) {
    for_each_word(slice(file_.source.bytes, range), [&](std::string_view word) {
      const auto [begin, end] = bound_by_name_.equal_range(word);
      for (auto each = begin; each != end; ++each) {
        used.insert(each->second);
      }
    });
  };
  std::uint32_t from = leaf.core.begin;
  for (const parse::Import* import : facts.imports) {
    if (import->range.begin > from) {
      look_at({from, import->range.begin});
    }
    from = std::max(from, std::min(import->range.end, leaf.core.end));
  }
  look_at({from, leaf.core.end});
  std::vector<std::uint32_t> order(used.begin(), used.end());
  std::sort(order.begin(), order.end());
  for (const std::uint32_t each : order) {
    facts.uses.push_back(bound_[each]);
  }
}

void CodeFactsReader::add_siblings(SymbolId primary, CodeFacts& facts) const {
  if (!primary.exists()) {
    return;
  }
  const std::vector<parse::Symbol>& symbols = file_.tree.symbols;
  const SymbolId parent = symbols[primary.value].parent;
  const std::vector<std::uint32_t>& all = members_[parent.exists() ? parent.value + 1U : 0U];
  const auto own = static_cast<std::size_t>(
      std::lower_bound(all.begin(), all.end(), primary.value) - all.begin());
  const std::size_t first = own - std::min(own, kMostSiblings / 2);
  const std::size_t last = std::min(all.size(), first + kMostSiblings + 1);
  for (std::size_t i = first; i < last; ++i) {
    if (i != own) {
      facts.siblings.push_back(symbols[all[i]].path);
    }
  }
}

}  // namespace strata::engine
