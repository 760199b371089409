// One walk over leaves and symbols together, both in document order, with the symbols that are open
// at the current leaf on a stack. A symbol belongs to the leaf where its definition begins. Tested
// by describe_test.cpp.
#include "chunk/describe.hpp"

#include <algorithm>
#include <limits>

#include "chunk/blanks.hpp"
#include "lang/language.hpp"

namespace strata::chunk {
namespace {

using Symbols = std::vector<parse::Symbol>;

/// True for definitions that hold definitions: their parts are not numbered, they are header and
/// members.
bool is_container(const Symbols& symbols, const std::vector<std::uint8_t>& has_members,
                  SymbolId id) {
  const lang::SymbolType type = symbols[id.value].type;
  const bool scope = type == lang::SymbolType::kNamespace || type == lang::SymbolType::kModule ||
                     type == lang::SymbolType::kPackage ||
                     type == lang::SymbolType::kImplementation;
  return (scope || lang::has_members(type)) && has_members[id.value] != 0;
}

/// Which symbols have a member that is more than a variable: a function, method or type of its own.
std::vector<std::uint8_t> symbols_with_members(const Symbols& symbols) {
  std::vector<std::uint8_t> result(symbols.size(), 0);
  for (const parse::Symbol& symbol : symbols) {
    if (symbol.parent.exists() &&
        (lang::is_callable(symbol.type) || lang::has_members(symbol.type))) {
      result[symbol.parent.value] = 1;
    }
  }
  return result;
}

class Describer {
 public:
  Describer(std::vector<Chunk>& leaves, std::string_view bytes, const parse::SyntaxTree& tree)
      : leaves_(leaves),
        bytes_(bytes),
        symbols_(tree.symbols),
        has_members_(symbols_with_members(tree.symbols)),
        cut_(leaves.size(), SymbolId::none()),
        code_(!tree.nodes.empty() && lang::info(tree.language).nature == lang::Nature::kCode) {}

  void run() {
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      const ByteRange visible = without_outer_blanks(bytes_, leaves_[i].core);
      take_symbols(leaves_[i]);
      name(i, visible);
      for (const SymbolId symbol : leaves_[i].symbols) {
        open_.push_back(symbol);
      }
    }
    number_parts();
  }

 private:
  /// Symbols that begin in the leaf; those that ended before it leave the stack.
  void take_symbols(Chunk& leaf) {
    while (!open_.empty() && symbols_[open_.back().value].range.end <= leaf.core.begin) {
      open_.pop_back();
    }
    while (next_ < symbols_.size() && symbols_[next_].definition.begin < leaf.core.end) {
      leaf.symbols.push_back({next_++});
    }
  }

  void name(std::size_t index, ByteRange visible) {
    Chunk& leaf = leaves_[index];
    // Symbols that end inside this leaf are popped by the next one, so the walk down the stack is
    // paid once.
    for (auto around = open_.rbegin(); around != open_.rend() && !leaf.scope.exists(); ++around) {
      if (symbols_[around->value].range.end >= visible.end) {
        leaf.scope = *around;
      }
    }
    std::size_t outermost = 0;
    std::uint32_t covered_until = 0;
    std::uint32_t largest = 0;
    SymbolId innermost_cut;  // begins here, ends later
    for (const SymbolId id : leaf.symbols) {
      const parse::Symbol& symbol = symbols_[id.value];
      if (symbol.range.end > visible.end) {
        innermost_cut = id;
      }
      if (symbol.definition.begin < covered_until) {
        continue;
      }
      ++outermost;
      covered_until = symbol.definition.end;
      const std::uint32_t size =
          std::min(symbol.definition.end, visible.end) - symbol.definition.begin;
      if (!leaf.primary.exists() || size > largest) {
        leaf.primary = id;
        largest = size;
      }
    }
    if (is_incidental(leaf, visible, largest)) {
      leaf.primary = SymbolId::none();
    }
    leaf.kind = kind_of(leaf, visible, outermost, innermost_cut);
    if (leaf.kind == LeafKind::kHeader && innermost_cut.exists()) {
      leaf.primary = headed(leaf, visible, innermost_cut);
    }
    const SymbolId owner = innermost_cut.exists() ? innermost_cut : leaf.scope;
    if (owner.exists() &&
        (leaf.kind == LeafKind::kHeader || !is_container(symbols_, has_members_, owner))) {
      cut_[index] = owner;
    }
  }

  /// True where a later part of a function holds a definition that is less than half of the part,
  /// as a local macro or lambda: what the part is about is the function.
  [[nodiscard]] bool is_incidental(const Chunk& leaf, ByteRange visible,
                                   std::uint32_t largest) const {
    return leaf.scope.exists() && leaf.primary.exists() &&
           !is_container(symbols_, has_members_, leaf.scope) && 2 * largest < visible.size();
  }

  /// What a header leaf is the header of: the outermost type that begins here and ends later, else
  /// the innermost scope. What else is in the leaf may be larger.
  [[nodiscard]] SymbolId headed(const Chunk& leaf, ByteRange visible, SymbolId cut) const {
    for (const SymbolId id : leaf.symbols) {
      const parse::Symbol& symbol = symbols_[id.value];
      if (symbol.range.end > visible.end && lang::has_members(symbol.type) &&
          is_container(symbols_, has_members_, id)) {
        return id;
      }
    }
    return cut;
  }

  [[nodiscard]] LeafKind kind_of(const Chunk& leaf, ByteRange visible, std::size_t outermost,
                                 SymbolId cut) const {
    if (cut.exists() && is_container(symbols_, has_members_, cut)) {
      return LeafKind::kHeader;
    }
    if (leaf.scope.exists() && visible.end <= symbols_[leaf.scope.value].documentation.end) {
      return LeafKind::kHeader;  // goes on with a long doc string
    }
    if (outermost > 1) {
      return LeafKind::kGroup;
    }
    const bool inside_definition =
        leaf.scope.exists() && !is_container(symbols_, has_members_, leaf.scope);
    if (outermost == 1 || inside_definition) {
      return LeafKind::kDefinition;
    }
    return code_ ? LeafKind::kCode : LeafKind::kText;
  }

  /// Leaves that hold text of one cut definition are numbered 1..n.
  void number_parts() {
    constexpr std::uint32_t kMost = std::numeric_limits<std::uint16_t>::max();
    std::vector<std::uint32_t> count(symbols_.size(), 0);
    for (const SymbolId symbol : cut_) {
      if (symbol.exists()) {
        ++count[symbol.value];
      }
    }
    std::vector<std::uint32_t> seen(symbols_.size(), 0);
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      if (cut_[i].exists()) {
        leaves_[i].part = static_cast<std::uint16_t>(std::min(++seen[cut_[i].value], kMost));
        leaves_[i].parts = static_cast<std::uint16_t>(std::min(count[cut_[i].value], kMost));
      }
    }
  }

  std::vector<Chunk>& leaves_;
  std::string_view bytes_;
  const Symbols& symbols_;
  std::vector<std::uint8_t> has_members_;
  std::vector<SymbolId> cut_;   // of each leaf: the cut definition that it is a part of
  std::vector<SymbolId> open_;  // began before the current leaf, and may reach into it
  std::uint32_t next_ = 0;      // first symbol not taken yet
  bool code_;
};

}  // namespace

void describe(std::vector<Chunk>& leaves, std::string_view bytes, const parse::SyntaxTree& tree) {
  Describer(leaves, bytes, tree).run();
}

}  // namespace strata::chunk
