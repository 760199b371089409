// A cursor goes down and right; a stack of frames holds what the ancestors mean. Per node: one load
// from the rule table, and work only for kinds that have a rule. A node is copied if it has a role
// that may matter to a border, or is named and at least min_node_bytes long; one without a role
// that covers what its copied parent covers is left out. Tested by parse_test.cpp.
#include "parse/walk.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "parse/documentation.hpp"
#include "parse/embedded.hpp"
#include "parse/exports.hpp"
#include "parse/finish.hpp"
#include "parse/frame.hpp"
#include "parse/idle_kinds.hpp"
#include "parse/imports.hpp"
#include "parse/references.hpp"
#include "parse/symbols.hpp"
#include "parse/tree_cursor.hpp"
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
constexpr std::size_t kMaxLate = 4000;       // bytes of a statement that names members
constexpr std::uint32_t kMaxPlain = 512;     // bytes; larger nodes are entered in any case
constexpr std::size_t kUsualDepth = 64;      // of nodes that are entered
constexpr std::uint32_t kMaxDepth = 0xFFFF;  // of SyntaxNode::depth
constexpr lang::KindRule kUnknownKind{};     // ERROR

class Walk {
 public:
  Walk(const ParsedText& source, const lang::RuleTable& rules, const ParseOptions& options,
       SyntaxTree& out)
      : state_(source, rules, out), min_bytes_(std::max(options.min_node_bytes, 1U)) {
    for (const char sign : rules.signs) {
      signs_[static_cast<unsigned char>(sign)] = true;
    }
  }

  void run(TSNode root) {
    TreeCursor cursor(root);
    frames_.reserve(kUsualDepth);
    frames_.push_back({});
    has_errors_ = ts_node_has_error(root);
    state_.out.has_errors = has_errors_;
    state_.kinds = &memory::kinds_of(root);
    idle_.list(root, state_.rules);
    while (!cursor.done()) {
      if (enter(cursor)) {
        if (cursor.first_child(skipped())) {
          continue;
        }
        frames_.pop_back();
      }
      while (!cursor.done() && !cursor.next_sibling(skipped())) {
        frames_.pop_back();
      }
    }
    finish(state_);
  }

  std::vector<EmbeddedText> take_embedded() { return std::move(state_.embedded); }

 private:
  [[nodiscard]] TreeCursor::Skipped skipped() const {
    const Frame& around = frames_.back();
    return around.wrapped ? nullptr : idle_.kinds(around.in_type);
  }

  // Handles one node. True if its children are to be seen: then a frame for them has been pushed.
  bool enter(const TreeCursor& cursor) {
    const TSSymbol kind = cursor.kind();
    const bool known = kind < state_.rules.kinds.size();
    const lang::KindRule& rule = known ? state_.rules.kinds[kind] : kUnknownKind;
    const bool missing = has_errors_ && cursor.is_missing();
    const bool idle = known && !missing && (!has_work(rule) || is_plain_name(rule)) &&
                      (rule.token || cursor.is_leaf());
    if (idle && !state_.rules.needs_previous && !frames_.back().wrapped) {
      return false;
    }
    Role roles = rule.mark == 0 ? rule.roles : rule.roles | marked_role(cursor.node(), rule.mark);
    const ByteRange range = cursor.range();
    if (lang::has(roles, Role::kDocumentation) && !stands_alone(range)) {
      roles = Role::kNone;  // a string like any other
    }
    note_head(range, roles);
    if (state_.rules.needs_previous) {
      before_.resize(std::max(before_.size(), frames_.size()));
      state_.paths.set_previous(std::exchange(before_[frames_.size() - 1], cursor.node()));
    }
    if (idle) {
      return false;
    }
    frames_.push_back(frames_.back());
    Frame& parent = frames_[frames_.size() - 2];
    Frame& inside = frames_.back();
    inside.node = cursor.node();
    inside.wrapped = false;
    inside.last = SymbolId::none();
    if (state_.rules.needs_previous) {
      before_.resize(frames_.size());
      before_.back() = {};
    }
    take_body(kind, range, parent, inside);
    if (!known || missing) {
      note_error(inside.node, range, missing);
    }
    const bool imported = has_work(rule) && apply({&rule, roles, range}, parent, inside);
    copy({kind, range, imported ? roles | Role::kImport : roles}, parent, inside);
    if (rule.embed != 0) {
      note_embedded(state_, inside.node, parent, inside);
    }
    const bool tiny = range.size() < kMinInner && !lang::has(roles, Role::kWrapper);
    const bool closed = imported || tiny || lang::has(roles, Role::kOpaque) ||
                        (rule.plain && !inside.in_type && lacks_signs(range));
    if (closed) {
      frames_.pop_back();
    }
    return !closed;
  }

  // True for a string on lines of its own: Julia.
  [[nodiscard]] bool stands_alone(ByteRange range) const {
    const std::string_view before = state_.text.substr(0, range.begin);
    const std::size_t last = before.find_last_not_of(" \t");
    const std::size_t next = state_.text.find_first_not_of(" \t\r", range.end);
    return (last == std::string_view::npos || before[last] == '\n') && next < state_.text.size() &&
           state_.text[next] == '\n';
  }

  // A name that could only be a type, where no types are: the commonest node of all.
  [[nodiscard]] bool is_plain_name(const lang::KindRule& rule) const {
    return !frames_.back().in_type && names_a_type(rule, state_.rules);
  }

  // The role that a node has by what it spells.
  [[nodiscard]] Role marked_role(TSNode node, std::uint8_t mark) {
    const lang::MarkRule& rule = state_.rules.marks[mark - 1U];
    const std::string_view spelled = state_.paths.spelled(rule.callee, node, frames_.back().node);
    for (const lang::WordRole& each : part(state_.rules.word_roles, rule.words)) {
      if (each.word == spelled) {
        return each.role;
      }
    }
    return Role::kNone;
  }

  // What is known of the node of the innermost frame: its rule, and its roles by kind and by word.
  struct Ruled {
    const lang::KindRule* rule = nullptr;
    Role roles = Role::kNone;
    ByteRange range;
  };

  // What the rule of a node's kind asks for. True if the node was an import.
  bool apply(const Ruled& ruled, Frame& parent, Frame& inside) {
    const TSNode& node = inside.node;
    const lang::KindRule& rule = *ruled.rule;
    if (lang::has(ruled.roles, Role::kComment | Role::kDecoration | Role::kDocumentation)) {
      note_glue(ruled, parent);
    }
    if (lang::has(ruled.roles, Role::kWrapper)) {
      enter_wrapper(node, ruled.range, parent, inside);
    }
    if (lang::has(ruled.roles, Role::kAccess)) {
      parent.access = visibility_label(state_, slice(state_.text, ruled.range));
    }
    inside.exported = inside.exported || lang::has(ruled.roles, Role::kExport);
    if (rule.list != 0 &&
        note_export_list(state_, node, state_.rules.lists[rule.list - 1U], parent)) {
      inside.exported = true;
    }
    if (lang::has(ruled.roles, Role::kClosure)) {
      inside.local = true;
      inside.prefix = 0;
    }
    inside.in_type = inside.in_type || lang::has(ruled.roles, Role::kTypeUse);
    if (rule.definition != 0) {
      state_.paths.set_grandparent(frames_[frames_.size() > 2 ? frames_.size() - 3 : 0].node);
      defined_ = define_symbols(state_, node, state_.rules.definitions[rule.definition - 1U],
                                parent, inside);
      note_definition(state_.rules.definitions[rule.definition - 1U], parent);
    }
    if (rule.import != 0 &&
        add_imports(state_, node, state_.rules.imports[rule.import - 1U], parent)) {
      return true;
    }
    const bool by_word =
        ruled.roles != rule.roles ||
        (defined_.exists() && !state_.rules.definitions[rule.definition - 1U].callee.empty());
    if (rule.reference != 0 && !by_word) {
      add_reference(state_, node, parent.node, state_.rules.references[rule.reference - 1U],
                    inside);
    }
    if (lang::has(ruled.roles, Role::kExport)) {
      note_exported_name(state_, node, parent);
    }
    return false;
  }

  // Comments and decorations are glued to what follows; an attribute that documents the definition
  // around it is that one's.
  void note_glue(const Ruled& ruled, const Frame& parent) {
    const bool marked = ruled.rule->mark != 0;
    const bool silent = marked && !holds_text(slice(state_.text, ruled.range));
    const bool says = !silent && marked && lang::has(ruled.roles, Role::kComment);
    const bool around = marked && lang::has(ruled.roles, Role::kDocumentation);
    if (!around) {
      state_.glue.add(ruled.range, !says && (silent || lang::has(ruled.roles, Role::kDecoration)));
    } else if (parent.scope.exists() && !silent) {
      state_.out.symbols[parent.scope.value].documentation = trimmed_end(state_.text, ruled.range);
    }
  }

  // What a definition means for the siblings that follow.
  void note_definition(const lang::DefinitionRule& rule, Frame& parent) {
    if (!defined_.exists()) {
      return;
    }
    if (rule.following) {
      parent.scope = defined_;
    }
    if (rule.next_body != 0) {
      Frame& around = parent.wrapped && frames_.size() > 2 ? frames_[frames_.size() - 3] : parent;
      around.headed = defined_;
      around.body = rule.next_body;
    }
  }

  // A body that stands beside its head, as the next sibling: Dart's `int f()` and `{...}`.
  void take_body(TSSymbol kind, ByteRange range, Frame& parent, Frame& inside) {
    inside.headed = SymbolId::none();
    const SymbolId symbol = std::exchange(parent.headed, SymbolId::none());
    if (!symbol.exists() || kind != parent.body) {
      return;
    }
    Symbol& headed = state_.out.symbols[symbol.value];
    headed.definition.end = trimmed_end(state_.text, range).end;
    headed.range.end = headed.definition.end;
    inside.scope = symbol;
    inside.holder = symbol;
    inside.local = true;
  }

  // A plain node without any of the language's signs holds no call, no type and no definition.
  // Nodes come in order of their begins, so what was read for one need not be read again for those
  // inside.
  [[nodiscard]] bool lacks_signs(ByteRange range) {
    if (range.size() > kMaxPlain) {
      return false;
    }
    const std::uint32_t begin = range.begin + 1;
    if (begin < plain_.begin || begin > plain_.end) {
      plain_ = {begin, begin};
    }
    while (plain_.end < range.end && !signs_[static_cast<unsigned char>(state_.text[plain_.end])]) {
      ++plain_.end;
    }
    return plain_.end >= range.end;
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
  void enter_wrapper(TSNode node, ByteRange range, const Frame& parent, Frame& inside) {
    const int definitions = definitions_in(node);
    if (definitions == 0 && state_.rule_of(node).mark != 0) {
      note_late_visibility(range, parent);
    }
    if (definitions > 1) {
      return;
    }
    inside.wrapped = true;
    if (parent.wrapped) {
      inside.head = parent.head;
      return;  // the outer wrapper's glue holds
    }
    inside.glue = state_.glue.before(range.begin);
    inside.wrap_end = range.end;
    inside.head = 0;
  }

  void note_late_visibility(ByteRange range, const Frame& parent) {
    const std::string_view text = slice(state_.text, range).substr(0, kMaxLate);
    const std::size_t word = std::min(text.find_first_of(" ("), text.size());
    const std::size_t first = std::min(text.find_first_not_of(" (", word), text.size());
    const bool lists_names = text.substr(first).find_first_of(":\"'%") == 0;
    const lang::Visibility visibility = visibility_label(state_, text);
    if (lists_names && visibility != lang::Visibility::kUnknown) {
      state_.late.push_back({visibility, parent.scope, text});
    }
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

  void note_error(TSNode node, ByteRange range, bool missing) {
    if (state_.out.diagnostics.size() >= kMaxDiagnostics) {
      return;
    }
    state_.out.diagnostics.push_back({missing ? fmt::format("missing {}", ts_node_type(node))
                                              : std::string("syntax not understood"),
                                      range});
  }

  // The node of the innermost frame on its way to the result.
  struct Candidate {
    TSSymbol kind = 0;
    ByteRange range;
    Role roles = Role::kNone;
  };

  void copy(const Candidate& candidate, const Frame& parent, Frame& inside) {
    const SymbolId symbol = std::exchange(defined_, SymbolId::none());
    const ByteRange range = candidate.range;
    const bool error = candidate.kind >= state_.rules.kinds.size();
    const Role roles = symbol.exists() ? candidate.roles | Role::kDefinition : candidate.roles;
    const bool matters = error || lang::has(roles, kBorderRoles);
    if (range.empty() || (!matters && range.size() < min_bytes_)) {
      return;
    }
    std::vector<SyntaxNode>& nodes = state_.out.nodes;
    const bool has_parent = parent.out.exists();
    if (!matters && (!ts_node_is_named(inside.node) ||
                     (has_parent && nodes[parent.out.value].range == range))) {
      return;
    }
    SyntaxNode copied;
    copied.range = range;
    copied.parent = parent.out;
    copied.depth = static_cast<std::uint16_t>(
        std::min<std::uint32_t>(has_parent ? parent.depth + 1U : 0U, kMaxDepth));
    copied.kind = candidate.kind;
    copied.roles = roles;
    copied.symbol = symbol;
    copied.error = error;
    inside.out = NodeId{static_cast<std::uint32_t>(nodes.size())};
    inside.depth = copied.depth;
    nodes.push_back(copied);
  }

  WalkState state_;
  std::uint32_t min_bytes_;
  std::array<bool, 256> signs_{};  // of the language, by byte
  ByteRange plain_;                // where there are none
  std::vector<Frame> frames_;      // of the ancestors, the root's parent first
  std::vector<TSNode> before_;  // their children that were seen last, if "<kind" steps ask for them
  IdleKinds idle_;
  bool has_errors_ = false;
  SymbolId defined_;  // by the node that is being handled
};

}  // namespace

std::vector<EmbeddedText> walk(const TSTree* tree, const ParsedText& source,
                               const lang::RuleTable& rules, const ParseOptions& options,
                               SyntaxTree& out) {
  Walk walk(source, rules, options, out);
  walk.run(ts_tree_root_node(tree));
  return walk.take_embedded();
}

}  // namespace strata::parse
