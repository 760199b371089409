// Assembles a symbol: ranges, signature, documentation, visibility. The head of a definition begins
// after its decorations, or after those of the wrapper around it (export, template<>); signature
// and modifiers begin there. Costs a bounded number of look-ups plus the length of the texts that
// are kept. Tested by the golden cases and parse_test.cpp.
#include "parse/make_symbol.hpp"

#include <algorithm>
#include <utility>

#include "parse/documentation.hpp"
#include "parse/head.hpp"
#include "parse/symbol_type.hpp"
#include "parse/visibility.hpp"
#include "text/first_line.hpp"

namespace strata::parse {
namespace {

using lang::SymbolType;

constexpr std::uint32_t kMaxSignature = 2000;  // bytes
constexpr int kMaxInnerComments = 64;

// A clause without a body is a type signature: all of it.
ByteRange signature_of(const DefinitionSite& site, const Draft& draft, ByteRange definition,
                       std::uint32_t head) {
  if (site.rule.merge && ts_node_is_null(draft.body)) {
    const std::uint32_t end = std::min(definition.end, definition.begin + kMaxSignature);
    return trimmed_end(site.state.text, {definition.begin, end});
  }
  return signature(site, head, draft.body);
}

// A doc string, or comments at the beginning of the body that speak of what is around them.
ByteRange documentation(const DefinitionSite& site, const Glue& glue) {
  const TSNode text = site.find(site.rule.documentation);
  if (ts_node_is_null(text)) {
    return glue.documentation;
  }
  const WalkState& state = site.state;
  ByteRange found = trimmed_end(state.text, range_of(text));
  if (!lang::has(state.rule_of(text).roles, lang::Role::kComment)) {
    return range_of(text);
  }
  if (!documents_what_is_around(slice(state.text, found))) {
    return glue.documentation;
  }
  TSNode next = ts_node_next_sibling(text);
  for (int i = 0; i < kMaxInnerComments && !ts_node_is_null(next) &&
                  documents_what_is_around(slice(state.text, range_of(next)));
       ++i) {
    found.end = trimmed_end(state.text, range_of(next)).end;
    next = ts_node_next_sibling(next);
  }
  return found;
}

// Needs the symbol's name and type.
void set_visibility(const DefinitionSite& site, const Draft& draft, std::uint32_t head,
                    Symbol& symbol) {
  const WalkState& state = site.state;
  const std::uint32_t name = symbol.name_range.begin;
  const std::uint32_t body = ts_node_is_null(draft.body) ? name : ts_node_start_byte(draft.body);
  const ByteRange modifiers{head, std::max(head, std::min(name, body))};
  const bool exports =
      draft.export_root || lang::has(state.rule_of(site.node).roles, lang::Role::kExport);
  const VisibilityFacts facts{symbol.name, modifiers, site.parent, exports};
  symbol.visibility = visibility_of(state, facts);
  if (const auto attribute =
          visibility_by_attribute(state, {symbol.range.begin, symbol.definition.begin})) {
    symbol.visibility = *attribute;
  }
  // An `impl` has none of its own: its members decide. Enumerators are as public as their enum.
  if (symbol.type ==
      (state.rules.open_members ? SymbolType::kImplementation : SymbolType::kEnumMember)) {
    symbol.visibility = lang::Visibility::kPublic;
  }
  symbol.exported = is_exported(state, facts, symbol.visibility);
}

// `def f(x: int) -> int: ...` declares as a prototype does: overloads, stubs, protocols.
bool lacks_body(const DefinitionSite& site, const Draft& draft) {
  if (ts_node_is_null(draft.body)) {
    return true;
  }
  const std::string_view text = site.state.text;
  const std::string_view body = slice(text, range_of(draft.body));
  const auto end = range_of(draft.body).begin +
                   static_cast<std::uint32_t>(std::min(body.find('#'), body.size()));
  return slice(text, trimmed_end(text, {range_of(draft.body).begin, end})) == "...";
}

}  // namespace

ByteRange signature(const DefinitionSite& site, std::uint32_t begin, TSNode body) {
  const std::string_view text = site.state.text;
  std::uint32_t end = std::min(ts_node_end_byte(site.node), begin + kMaxSignature);
  if (!ts_node_is_null(body) && ts_node_start_byte(body) > begin) {
    end = std::min(end, ts_node_start_byte(body));
  } else if (site.rule.next_body == 0) {
    const std::string_view all = slice(text, {begin, std::max(begin, end)});
    end = begin + static_cast<std::uint32_t>(text::first_line(all).size());
  }
  return trimmed_end(text, {begin, std::max(begin, end)});
}

Symbol make_symbol(const DefinitionSite& site, const Draft& draft, ByteRange range,
                   std::string name, std::string path, const Glue& glue) {
  const Frame& parent = site.parent;
  const ByteRange definition = trimmed_end(site.state.text, range_of(site.node));
  const std::uint32_t head =
      parent.wrapped ? parent.head : std::min(head_of(site.state, site.node), range.begin);
  Symbol symbol;
  symbol.name = std::move(name);
  symbol.path = std::move(path);
  symbol.type = type_in_context(site, draft, symbol.name);
  symbol.definition = definition;
  symbol.name_range = range;
  symbol.parent = parent.scope;
  symbol.range = {glue.begin,
                  parent.wrapped ? std::max(parent.wrap_end, definition.end) : definition.end};
  symbol.signature = signature_of(site, draft, definition, head);
  symbol.documentation = documentation(site, glue);
  set_visibility(site, draft, head, symbol);
  symbol.forward = site.rule.forward && lang::is_callable(symbol.type) && lacks_body(site, draft);
  return symbol;
}

}  // namespace strata::parse
