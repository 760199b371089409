// Two comparisons. Once per process, a small JSON tree with hidden nodes, small leaves and larger
// ones is read both ways. Once per grammar and thread, the table's names of kinds are compared with
// those that the public functions give. Tested by tree_cursor_test.cpp.
#include "parse/tree_memory.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lang/language.hpp"

namespace strata::parse::memory {
namespace {

constexpr std::uint32_t kOldestAbi = 13;
constexpr std::uint32_t kNewestAbi = 15;

/// The head of the table that a grammar exports.
struct GrammarHead {
  std::uint32_t abi = 0;
  std::uint32_t kinds = 0;
  std::uint32_t alias_kinds = 0;
  std::uint32_t counts[5] = {};
  std::uint32_t field_count = 0;
  std::uint16_t alias_row = 0;
  const void* tables[6] = {};
  const FieldSlice* field_slices = nullptr;
  const FieldEntry* fields = nullptr;
  const void* flags = nullptr;
  const std::uint16_t* publics = nullptr;
  const void* alias_map = nullptr;
  const std::uint16_t* aliases = nullptr;
};

static_assert(offsetof(GrammarHead, alias_row) == 36 && offsetof(GrammarHead, aliases) == 128);

/// Kind, begin and end of a node.
using Seen = std::tuple<TSSymbol, std::uint32_t, std::uint32_t>;

/// All visible nodes in pre-order, by the public functions.
std::vector<Seen> by_interface(TSNode root) {
  std::vector<Seen> seen;
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  for (bool done = false; !done;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    seen.emplace_back(ts_node_symbol(node), ts_node_start_byte(node), ts_node_end_byte(node));
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      continue;
    }
    while (!done && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      done = !ts_tree_cursor_goto_parent(&cursor);
    }
  }
  ts_tree_cursor_delete(&cursor);
  return seen;
}

/// The same from memory, for a grammar without aliases.
std::vector<Seen> by_memory(TSNode root) {
  std::vector<Seen> seen;
  std::vector<std::pair<Slot, std::uint32_t>> open;  // nodes and their begins, the next one last
  open.emplace_back(*static_cast<const Slot*>(root.id), ts_node_start_byte(root));
  while (!open.empty()) {
    const auto [slot, begin] = open.back();
    open.pop_back();
    if (is_visible(slot)) {
      seen.emplace_back(kind_of(slot), begin, begin + size_of(slot));
    }
    if (is_inline(slot)) {
      continue;
    }
    const Node& parent = node(slot);
    std::uint32_t end = begin + size_of(slot);
    for (std::uint32_t i = parent.children; i-- > 0;) {
      const Slot child = children_of(parent)[i];
      open.emplace_back(child, i == 0 ? begin : end - size_of(child));
      end -= size_of(child) + padding_of(child);
    }
  }
  return seen;
}

bool layout_is_known() {
  constexpr std::string_view kText =
      "// c\n[1, {\"key\": [true, null, 2.5]}, \"\\n\", [], 3, 4, 5]";
  const std::unique_ptr<TSParser, void (*)(TSParser*)> parser(ts_parser_new(), ts_parser_delete);
  if (!ts_parser_set_language(parser.get(), lang::info(lang::language_named("json")).grammar())) {
    return false;
  }
  const std::unique_ptr<TSTree, void (*)(TSTree*)> tree(
      ts_parser_parse_string(parser.get(), nullptr, kText.data(), kText.size()), ts_tree_delete);
  const TSNode root = ts_tree_root_node(tree.get());
  return by_memory(root) == by_interface(root);
}

/// `root`: of a tree of the grammar.
Kinds kinds_of_grammar(const TSLanguage* grammar, TSNode root) {
  static const bool kKnown = layout_is_known();
  const std::uint32_t abi = ts_language_abi_version(grammar);
  if (!kKnown || abi < kOldestAbi || abi > kNewestAbi) {
    return {};
  }
  const auto& head = *reinterpret_cast<const GrammarHead*>(grammar);
  const std::uint32_t count = ts_language_symbol_count(grammar);
  if (head.abi != abi || head.kinds + head.alias_kinds != count ||
      head.field_count != ts_language_field_count(grammar)) {
    return {};
  }
  for (std::uint32_t kind = 1; kind < count; ++kind) {
    const TSNode named{{0, 0, 0, kind}, root.id, root.tree};  // a node of that kind by its alias
    if (head.publics[kind] != ts_node_symbol(named)) {
      return {};
    }
  }
  return {.publics = head.publics,
          .aliases = head.aliases,
          .fields_of = head.field_count == 0 ? nullptr : head.field_slices,
          .fields = head.fields,
          .count = count,
          .row = head.alias_row,
          .known = true};
}

/// What ts_node_child(hidden, 0) gives, without row and column. Precondition: the node has visible
/// children.
TSNode first_visible(const Kinds& kinds, const Slot* hidden, std::uint32_t begin,
                     const TSTree* tree) {
  const Node* parent = &node(*hidden);
  const Slot* child = children_of(*parent);
  const std::uint16_t* alias_of = kinds.aliases_of(*parent);
  for (std::uint32_t left = parent->children; left > 0;) {
    const std::uint16_t alias =
        alias_of == nullptr || is_extra(*child) ? std::uint16_t{0} : *alias_of;
    if (alias != 0 || is_visible(*child)) {
      return {{begin, 0, 0, alias}, child, tree};
    }
    if (visible_children_of(*child) > 0) {
      parent = &node(*child);
      child = children_of(*parent);
      alias_of = kinds.aliases_of(*parent);
      left = parent->children;
      continue;
    }
    alias_of += alias_of != nullptr && !is_extra(*child) ? 1 : 0;
    begin += size_of(*child);
    ++child;
    if (--left > 0) {
      begin += padding_of(*child);
    }
  }
  return {};
}

struct Found {
  TSNode node{};
  bool hidden = false;  // what is looked for is a child of it
};

/// `node` in memory is `parent`; `entries`, of one field, are not empty. As the parser's own
/// function goes: an entry whose child leads nowhere gives way to the next.
Found in_field(const Kinds& kinds, TSNode node, const Node& parent,
               std::span<const FieldEntry> entries) {
  const Slot* const children = children_of(parent);
  const std::uint16_t* const aliases = kinds.aliases_of(parent);
  std::uint32_t begin = node.context[0];
  std::uint32_t places = 0;  // children that are no extras
  for (std::uint32_t i = 0; i < parent.children; begin += size_of(children[i]), ++i) {
    const Slot child = children[i];
    begin += i == 0 ? 0 : padding_of(child);
    if (is_extra(child) || places++ < entries.front().child) {
      continue;
    }
    const std::uint16_t alias = aliases == nullptr ? std::uint16_t{0} : aliases[places - 1];
    const TSNode here{{begin, 0, 0, alias}, &children[i], node.tree};
    if (entries.front().inherited) {
      if (entries.size() == 1) {
        return {here, true};
      }
      if (const TSNode inner = ts_node_child_by_field_id(here, entries.front().field);
          !ts_node_is_null(inner)) {
        return {inner, false};
      }
    } else if (alias != 0 || is_visible(child)) {
      return {here, false};
    } else if (visible_children_of(child) > 0) {
      return {first_visible(kinds, &children[i], begin, node.tree), false};
    }
    entries = entries.subspan(1);
    if (entries.empty()) {
      return {};
    }
  }
  return {};
}

}  // namespace

const Kinds& kinds_of(TSNode node) {
  thread_local std::unordered_map<const TSLanguage*, Kinds> known;
  const TSLanguage* const grammar = ts_node_language(node);
  const auto [entry, is_new] = known.try_emplace(grammar);
  if (is_new) {
    entry->second = kinds_of_grammar(grammar, node);
  }
  return entry->second;
}

TSNode first_child(const Kinds& kinds, TSNode node) {
  if (!kinds.known) {
    return ts_node_child(node, 0);
  }
  const auto* const slot = static_cast<const Slot*>(node.id);
  return visible_children_of(*slot) == 0 ? TSNode{}
                                         : first_visible(kinds, slot, node.context[0], node.tree);
}

TSNode child_by_field(const Kinds& kinds, TSNode node, TSFieldId field) {
  if (!kinds.known) {
    return ts_node_child_by_field_id(node, field);
  }
  for (;;) {
    const Slot slot = *static_cast<const Slot*>(node.id);
    if (visible_children_of(slot) == 0 || kinds.fields_of == nullptr || field == 0) {
      return {};
    }
    const Node& parent = memory::node(slot);
    const FieldSlice all = kinds.fields_of[parent.production];
    const FieldEntry* entry = kinds.fields + all.first;
    const FieldEntry* end = entry + all.count;
    while (entry != end && entry->field != field) {
      ++entry;
    }
    while (entry != end && (end - 1)->field != field) {
      --end;
    }
    if (entry == end) {
      return {};
    }
    const Found found = in_field(kinds, node, parent, {entry, end});
    if (!found.hidden) {
      return found.node;
    }
    node = found.node;
  }
}

}  // namespace strata::parse::memory
