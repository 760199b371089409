// A cursor goes down and right; a stack of frames holds what the ancestors mean. Per node: one load
// from the rule table, and work only for kinds that have a rule. A node is copied if it has a role
// that may matter to a border, or is named and at least min_node_bytes long; one that covers
// exactly what its copied parent covers, and has no role, is left out. Tested by parse_test.cpp and
// the golden cases.
#include "parse/walk.hpp"

#include <fmt/format.h>

#include "parse/finish.hpp"
#include "parse/frame.hpp"
#include "parse/imports.hpp"
#include "parse/references.hpp"
#include "parse/symbols.hpp"
#include "parse/visibility.hpp"

namespace strata::parse {
namespace {

using lang::Role;

constexpr Role kBorderRoles = Role::kDefinition | Role::kComment | Role::kDecoration |
                              Role::kWrapper | Role::kBody | Role::kStatement | Role::kImport |
                              Role::kExport | Role::kAccess | Role::kDocumentation;
constexpr std::uint32_t kMinInner = 2;       // bytes; smaller nodes hold nothing that has a role
constexpr std::size_t kMaxDiagnostics = 32;  // per file
constexpr int kMaxWrapperChildren = 64;

class Walk {
 public:
  Walk(std::string_view text, const lang::RuleTable& rules, const ParseOptions& options,
       SyntaxTree& out)
      : state_(text, rules, out), min_bytes_(std::max(options.min_node_bytes, 1U)) {}

  void run(TSNode root) {
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    frames_.push_back({});
    bool done = false;
    while (!done) {
      Frame inside;
      if (visit(ts_tree_cursor_current_node(&cursor), inside) &&
          ts_tree_cursor_goto_first_child(&cursor)) {
        frames_.push_back(inside);
        continue;
      }
      while (!done && !ts_tree_cursor_goto_next_sibling(&cursor)) {
        frames_.pop_back();
        done = !ts_tree_cursor_goto_parent(&cursor);
      }
    }
    ts_tree_cursor_delete(&cursor);
    finish(state_);
  }

 private:
  // Handles one node; fills `inside` and returns true if its children are to be seen.
  bool visit(TSNode node, Frame& inside) {
    const lang::KindRule& rule = state_.rule_of(node);
    const ByteRange range = range_of(node);
    const bool named = ts_node_is_named(node);
    if (rule.roles == Role::kNone && rule.reference == 0 && rule.import == 0 &&
        rule.definition == 0 && ts_node_child_count(node) == 0 && !ts_node_is_missing(node)) {
      note_head(range, Role::kNone);
      return false;
    }
    inside = frames_.back();
    inside.node = node;
    const bool was_wrapped = inside.wrapped;
    inside.wrapped = false;
    note_head(range, rule.roles);
    if (lang::has(rule.roles, Role::kComment | Role::kDecoration)) {
      state_.glue.add(range, lang::has(rule.roles, Role::kDecoration));
    }
    if (lang::has(rule.roles, Role::kWrapper)) {
      enter_wrapper(node, range, was_wrapped, inside);
    }
    if (lang::has(rule.roles, Role::kExport)) {
      inside.exported = true;
    }
    if (lang::has(rule.roles, Role::kClosure)) {
      inside.local = true;
    }
    if (lang::has(rule.roles, Role::kTypeUse)) {
      inside.in_type = true;
    }
    if (lang::has(rule.roles, Role::kAccess)) {
      frames_.back().access = visibility_label(state_, slice(state_.text, range));
    }
    note_errors(node, range);
    SymbolId symbol;
    if (rule.definition != 0) {
      symbol = define_symbols(state_, node, state_.rules.definitions[rule.definition - 1U],
                              frames_.back(), inside);
    }
    const bool imported =
        rule.import != 0 &&
        add_imports(state_, node, state_.rules.imports[rule.import - 1U], frames_.back());
    if (rule.reference != 0 && !imported) {
      add_reference(state_, node, state_.rules.references[rule.reference - 1U], inside);
    }
    if (lang::has(rule.roles, Role::kExport) && !imported) {
      note_exported_names(node);
    }
    copy(node, range, named, imported ? rule.roles | Role::kImport : rule.roles, symbol, inside);
    return range.size() >= kMinInner && !lang::has(rule.roles, Role::kOpaque) && !imported;
  }

  // The first child of a wrapper that is no decoration begins the signature.
  void note_head(ByteRange range, Role roles) {
    Frame& around = frames_.back();
    if (around.wrapped && around.head == 0 &&
        !lang::has(roles, Role::kDecoration | Role::kComment)) {
      around.head = range.begin;
    }
  }

  // A wrapper belongs to its definition if it holds exactly one (`const ( A = 1; B = 2 )` holds
  // two).
  void enter_wrapper(TSNode node, ByteRange range, bool was_wrapped, Frame& inside) {
    if (definitions_in(node) > 1) {
      return;
    }
    inside.wrapped = true;
    if (was_wrapped) {
      inside.head = frames_.back().head;
      return;  // the outer wrapper's glue holds
    }
    inside.glue = state_.glue.before(range.begin);
    inside.wrap_end = range.end;
    inside.head = 0;
  }

  int definitions_in(TSNode node) const {
    TSTreeCursor cursor = ts_tree_cursor_new(node);
    int count = 0;
    bool more = ts_tree_cursor_goto_first_child(&cursor);
    for (int i = 0; more && i < kMaxWrapperChildren && count < 2; ++i) {
      const TSNode child = ts_tree_cursor_current_node(&cursor);
      if (lang::has(state_.rule_of(child).roles, Role::kDefinition | Role::kWrapper)) {
        ++count;
      }
      more = ts_tree_cursor_goto_next_sibling(&cursor);
    }
    ts_tree_cursor_delete(&cursor);
    return count;
  }

  // `export { a }`, `export default a`
  void note_exported_names(TSNode node) {
    for (const lang::BindRule& each : state_.rules.exports) {
      if (each.kind != ts_node_symbol(node)) {
        continue;
      }
      const TSNode name = state_.paths.find(each.path, node, frames_.back().node);
      if (!ts_node_is_null(name)) {
        state_.exported_names.emplace_back(slice(state_.text, range_of(name)));
      }
    }
  }

  void note_errors(TSNode node, ByteRange range) {
    const bool missing = ts_node_is_missing(node);
    if (!missing && !ts_node_is_error(node)) {
      return;
    }
    state_.out.has_errors = true;
    if (state_.out.diagnostics.size() >= kMaxDiagnostics) {
      return;
    }
    state_.out.diagnostics.push_back({missing ? fmt::format("missing {}", ts_node_type(node))
                                              : std::string("syntax not understood"),
                                      range});
  }

  void copy(TSNode node, ByteRange range, bool named, Role roles, SymbolId symbol, Frame& inside) {
    const bool error = ts_node_is_error(node);
    const bool matters = lang::has(roles, kBorderRoles);
    if (range.empty() || !(matters || error || (named && range.size() >= min_bytes_))) {
      return;
    }
    std::vector<SyntaxNode>& nodes = state_.out.nodes;
    const Frame& around = frames_.back();
    if (!matters && !error && around.out.exists() && nodes[around.out.value].range == range) {
      return;
    }
    SyntaxNode copied;
    copied.range = range;
    copied.parent = around.out;
    copied.depth = around.out.exists() && around.depth < 0xFFFF
                       ? static_cast<std::uint16_t>(around.depth + 1)
                       : around.depth;
    copied.kind = ts_node_symbol(node);
    copied.roles = roles;
    copied.symbol = symbol;
    copied.error = error;
    inside.out = NodeId{static_cast<std::uint32_t>(nodes.size())};
    inside.depth = copied.depth;
    nodes.push_back(copied);
  }

  WalkState state_;
  std::uint32_t min_bytes_;
  std::vector<Frame> frames_;
};

}  // namespace

void walk(const TSTree* tree, std::string_view text, const lang::RuleTable& rules,
          const ParseOptions& options, SyntaxTree& out) {
  Walk(text, rules, options, out).run(ts_tree_root_node(tree));
}

}  // namespace strata::parse
