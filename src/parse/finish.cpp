// One hash map from path to type (or namespace), one pass over the symbols. Tested by the golden
// cases.
#include "parse/finish.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "parse/mask_kotlin_declarations.hpp"

namespace strata::parse {
namespace {

using lang::SymbolType;

bool may_own(SymbolType type) {
  return lang::has_members(type) || type == SymbolType::kNamespace || type == SymbolType::kModule ||
         type == SymbolType::kKey;
}

void find_parents(WalkState& state) {
  if (state.owners.empty()) {
    return;
  }
  std::unordered_map<std::string_view, std::uint32_t> by_path;
  std::vector<Symbol>& symbols = state.out.symbols;
  for (std::uint32_t i = 0; i < symbols.size(); ++i) {
    if (may_own(symbols[i].type)) {
      by_path.try_emplace(symbols[i].path, i);
    }
  }
  for (const PendingOwner& pending : state.owners) {
    const auto found = by_path.find(pending.path);
    if (found == by_path.end() || found->second == pending.symbol.value) {
      continue;
    }
    Symbol& symbol = symbols[pending.symbol.value];
    symbol.parent = SymbolId{found->second};
    if (!lang::has_members(symbols[found->second].type) && symbol.type == SymbolType::kMethod) {
      symbol.type = SymbolType::kFunction;  // ns::f is no method
    }
  }
}

using ExportLists = std::unordered_map<std::uint32_t, std::unordered_set<std::string_view>>;

// What its scope's export list does not name; a member lives and dies with its type.
void hide(const WalkState& state, const ExportLists& lists, Symbol& symbol) {
  const bool listed = lists.contains(symbol.parent.value);
  const bool member = symbol.parent.exists() && !state.out.symbols[symbol.parent.value].exported;
  if (listed || member) {
    symbol.exported = false;
  }
  if (listed && state.rules.list_hides) {
    symbol.visibility = lang::Visibility::kPrivate;
  }
}

void mark_exported(WalkState& state) {
  if (state.exported_names.empty()) {
    return;
  }
  ExportLists lists;  // by the scope that they stand in
  for (const ExportedName& each : state.exported_names) {
    lists[each.scope.value].insert(each.name);
  }
  const bool list_rules = !state.rules.export_by_wrapper;  // Haskell: all, unless there is a list
  for (Symbol& symbol : state.out.symbols) {
    const auto list = lists.find(symbol.parent.value);
    if (list != lists.end() && list->second.contains(symbol.name)) {
      symbol.exported = true;
    } else if (list_rules && symbol.type != SymbolType::kImplementation) {
      hide(state, lists, symbol);
    }
  }
  for (Symbol& symbol : state.out.symbols) {
    if (!symbol.parent.exists() || symbol.exported ||
        symbol.visibility == lang::Visibility::kPrivate) {
      continue;
    }
    const Symbol& parent = state.out.symbols[symbol.parent.value];
    symbol.exported = parent.exported && lang::has_members(parent.type);
  }
}

// Where blocks end by indentation, grammars let a definition reach over the comments before the
// next one; but those belong to the next one.
void end_before_next_glue(WalkState& state) {
  std::vector<Symbol>& symbols = state.out.symbols;
  for (auto symbol = symbols.begin(); symbol != symbols.end(); ++symbol) {
    const auto next = std::lower_bound(
        symbol + 1, symbols.end(), symbol->definition.end,
        [](const Symbol& each, std::uint32_t end) { return each.definition.begin < end; });
    const ByteRange& own = symbol->definition;
    if (next == symbols.end() || next->range.begin >= own.end || next->range.begin <= own.begin) {
      continue;
    }
    const ByteRange kept = trimmed_end(state.text, {own.begin, next->range.begin});
    symbol->definition.end = kept.end;
    symbol->range.end = kept.end;
  }
}

// The words after colons, in quotes and in %i[...] are names; other words match no member.
void apply_late_visibility(WalkState& state) {
  if (state.late.empty()) {
    return;
  }
  std::unordered_map<std::uint32_t, std::unordered_map<std::string_view, lang::Visibility>> wanted;
  for (const LateVisibility& late : state.late) {
    const std::string_view text = late.text;
    auto& names = wanted[late.scope.value];
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n,:()[]\"'", at), text.size());
      if (end > at) {
        names[text.substr(at, end - at)] = late.visibility;
      }
      at = end + 1;
    }
  }
  for (Symbol& symbol : state.out.symbols) {
    const auto names = wanted.find(symbol.parent.value);
    if (names == wanted.end()) {
      continue;
    }
    const auto found = names->second.find(symbol.name);
    if (found != names->second.end()) {
      symbol.visibility = found->second;
      symbol.exported = symbol.exported && found->second == lang::Visibility::kPublic;
    }
  }
}

// Documentation behind a definition, where there is none before it. On the same line it speaks of
// the innermost definition that ends there (`| Node of t  (** inner *)`), below of the outermost.
void find_documentation_behind(WalkState& state, std::size_t index) {
  std::vector<Symbol>& symbols = state.out.symbols;
  Symbol& symbol = symbols[index];
  const ByteRange found = state.glue.after(symbol.range.end);
  if (found.empty()) {
    return;
  }
  const std::uint32_t end = symbol.definition.end;
  const auto ends_here = [&](const Symbol& other) { return other.definition.end == end; };
  const bool below =
      slice(state.text, {end, found.begin}).find_first_of("\r\n") != std::string_view::npos;
  if (below) {
    if (symbol.parent.exists() && ends_here(symbols[symbol.parent.value])) {
      return;
    }
  } else {
    const auto next =
        std::partition_point(symbols.begin() + static_cast<std::ptrdiff_t>(index), symbols.end(),
                             [&](const Symbol& each) { return each.definition.begin < end; });
    const Symbol& last = *(next - 1);
    if (&last != &symbol && ends_here(last)) {
      return;
    }
  }
  symbol.documentation = found;
  symbol.range.end = std::max(symbol.range.end, found.end);
}

// The tree has no masked decorations: each is part of the definition after it, as others are, and
// refers to what it names.
void add_masked_decorations(WalkState& state) {
  std::vector<Symbol>& symbols = state.out.symbols;
  std::vector<Reference> all;
  auto rest = std::make_move_iterator(state.out.references.begin());
  const auto end = std::make_move_iterator(state.out.references.end());
  auto symbol = symbols.begin();
  std::uint32_t begin = 0;  // of *symbol, before its decorations were added
  for (const ByteRange decoration : state.decorations) {
    if (decoration.begin >= begin) {
      symbol = std::partition_point(symbol, symbols.end(), [&](const Symbol& each) {
        return each.definition.begin < decoration.begin;
      });
      begin = symbol == symbols.end() ? 0 : symbol->definition.begin;
    }
    if (symbol == symbols.end() || symbol->range.begin > decoration.begin) {
      continue;
    }
    symbol->definition.begin = std::min(symbol->definition.begin, decoration.begin);
    const SymbolId from{static_cast<std::uint32_t>(symbol - symbols.begin())};
    for (const AnnotationName& name : annotation_names(state.text, decoration)) {
      while (rest != end && (*rest).range.begin < name.range.begin) {
        all.push_back(*rest++);
      }
      all.push_back({name.call ? ReferenceKind::kCall : ReferenceKind::kType,
                     std::string(slice(state.text, name.range)), name.range, from});
    }
  }
  if (!all.empty()) {
    all.insert(all.end(), rest, end);
    state.out.references = std::move(all);
  }
}

}  // namespace

void finish(WalkState& state) {
  add_masked_decorations(state);
  end_before_next_glue(state);
  find_parents(state);
  apply_late_visibility(state);
  mark_exported(state);
  std::vector<Symbol>& symbols = state.out.symbols;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (symbols[i].documentation.empty()) {
      find_documentation_behind(state, i);
    }
    symbols[i].range.end = state.glue.end_of_line_after(symbols[i].range.end);
    symbols[i].signature = state.glue.without_last_comments(symbols[i].signature);
  }
}

}  // namespace strata::parse
