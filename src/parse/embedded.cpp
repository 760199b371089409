// Inner trees are made one by one and spliced into the host in one pass. Embedding goes kMaxLevels
// deep (PHP > HTML > script); the inner texts of one level are disjoint, so the work of a level is
// linear in the file. Tested by embedded_test.cpp and the golden cases of html, vue and svelte.
#include "parse/embedded.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lang/language_words.hpp"
#include "parse/grammar_parse.hpp"
#include "parse/scanner_limits.hpp"
#include "parse/walk.hpp"
#include "text/line_table.hpp"

namespace strata::parse {
namespace {

constexpr int kMaxLevels = 3;
constexpr std::uint64_t kFreeSteps = 1000;   // every inner text may take these
constexpr std::uint64_t kBytesPerStep = 8;   // and one more per so many bytes
constexpr std::uint64_t kFreeInAll = 10000;  // all inner texts together, likewise
constexpr std::size_t kMaxTexts = 20000;     // of one file; the rest stays plain

using Pieces = std::vector<EmbeddedText::Piece>;

// An inner tree on its way into its host.
struct Inner {
  EmbeddedText where;
  SyntaxTree tree;
};

// The piece that holds all of `range`; null if there is none.
const EmbeddedText::Piece* piece_around(const Pieces& pieces, ByteRange range) {
  const auto after =
      std::upper_bound(pieces.begin(), pieces.end(), range.begin,
                       [](std::uint32_t at, const auto& piece) { return at < piece.range.begin; });
  if (after == pieces.begin()) {
    return nullptr;
  }
  const EmbeddedText::Piece& piece = *std::prev(after);
  return range.end <= piece.range.end ? &piece : nullptr;
}

// Parts of `inner` that lie in `outer`.
Pieces within(const Pieces& inner, const Pieces& outer) {
  Pieces both;
  auto around = outer.begin();
  for (const EmbeddedText::Piece& piece : inner) {
    const ByteRange range = piece.range;
    while (around != outer.end() && around->range.end <= range.begin) {
      ++around;
    }
    for (auto each = around; each != outer.end() && each->range.begin < range.end; ++each) {
      both.push_back(piece);
      both.back().range = {std::max(range.begin, each->range.begin),
                           std::min(range.end, each->range.end)};
    }
  }
  return both;
}

// Drops nodes, symbols and references that reach over a gap between the pieces.
void keep_within_pieces(const Pieces& pieces, SyntaxTree& tree) {
  if (pieces.size() < 2) {
    return;
  }
  std::vector<SymbolId> symbol_map(tree.symbols.size());
  std::vector<Symbol> symbols;
  for (std::size_t i = 0; i < tree.symbols.size(); ++i) {
    Symbol& symbol = tree.symbols[i];
    if (piece_around(pieces, symbol.range.joined(symbol.definition)) != nullptr) {
      symbol_map[i] = SymbolId{static_cast<std::uint32_t>(symbols.size())};
      symbols.push_back(std::move(symbol));
    }
  }
  const auto mapped = [&](SymbolId id) { return id.exists() ? symbol_map[id.value] : id; };
  for (Symbol& symbol : symbols) {
    symbol.parent = mapped(symbol.parent);
  }
  tree.symbols = std::move(symbols);
  std::vector<NodeId> node_map(tree.nodes.size());
  std::vector<SyntaxNode> nodes;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    SyntaxNode node = tree.nodes[i];
    node.parent = node.parent.exists() ? node_map[node.parent.value] : node.parent;
    node.symbol = mapped(node.symbol);
    node_map[i] = node.parent;  // children of a node that goes
    if (piece_around(pieces, node.range) != nullptr) {
      node_map[i] = NodeId{static_cast<std::uint32_t>(nodes.size())};
      nodes.push_back(node);
    }
  }
  tree.nodes = std::move(nodes);
  std::erase_if(tree.references,
                [&](const Reference& each) { return piece_around(pieces, each.range) == nullptr; });
  for (Reference& each : tree.references) {
    each.from = mapped(each.from);
  }
}

// What all inner texts of a file share.
struct Host {
  std::string_view text;
  const text::LineTable lines;
  const ParseOptions& options;
  std::uint64_t steps_left = 0;
};

// The inner tree without what it embeds itself; the list of that in `texts`.
SyntaxTree parse_one(Host& host, const EmbeddedText& where, std::vector<EmbeddedText>& texts) {
  const std::string_view text = host.text;
  SyntaxTree tree;
  tree.language = where.language;
  const lang::RuleTable* rules = lang::rules_of(where.language);
  std::uint64_t bytes = 0;
  std::vector<TSRange> ranges;
  for (const EmbeddedText::Piece& piece : where.pieces) {
    bytes += piece.range.size();
    ranges.push_back(ts_range(piece.range, host.lines));
    if (overflows_scanner(lang::info(where.language).name, slice(text, piece.range))) {
      return tree;
    }
  }
  const std::uint64_t steps =
      host.options.max_steps != 0 ? host.options.max_steps : kFreeSteps + bytes / kBytesPerStep;
  const Parsed parsed = parse_text(lang::info(where.language).grammar(), text, ranges,
                                   std::min(steps, host.steps_left), host.options.max_tree_bytes);
  tree.steps = parsed.steps;
  tree.outgrew_memory = parsed.outgrew_memory;
  host.steps_left -= parsed.steps;
  if (parsed.tree != nullptr) {
    texts = walk(parsed.tree.get(), {text, text, {}}, *rules, host.options, tree);
    for (SyntaxNode& node : tree.nodes) {
      node.kind = 0;  // of another grammar than the host's
    }
  }
  return tree;
}

template <class T>
void merge_by_position(std::vector<T>& all, std::vector<T>& more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  std::stable_sort(all.begin(), all.end(),
                   [](const T& a, const T& b) { return a.range.begin < b.range.begin; });
}

// Symbols of all trees in order of their position; says where each went.
class SymbolMerge {
 public:
  SymbolMerge(SyntaxTree& host, std::vector<Inner>& inners) {
    add(host);
    for (Inner& inner : inners) {
      add(inner.tree);
    }
    std::vector<std::uint32_t> order(all_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const ByteRange left = all_[a].definition;
      const ByteRange right = all_[b].definition;
      return left.begin != right.begin ? left.begin < right.begin : left.end > right.end;
    });
    place_.resize(all_.size());
    std::vector<Symbol> sorted;
    for (const std::uint32_t i : order) {
      place_[i] = static_cast<std::uint32_t>(sorted.size());
      sorted.push_back(std::move(all_[i]));
    }
    for (Symbol& symbol : sorted) {
      symbol.parent =
          symbol.parent.exists() ? SymbolId{place_[symbol.parent.value]} : symbol.parent;
    }
    host.symbols = std::move(sorted);
  }

  // Where symbol `id` of tree number `tree` (0: the host) is now.
  [[nodiscard]] SymbolId at(std::size_t tree, SymbolId id) const {
    return id.exists() ? SymbolId{place_[first_[tree] + id.value]} : id;
  }

 private:
  void add(SyntaxTree& tree) {
    const auto first = static_cast<std::uint32_t>(all_.size());
    first_.push_back(first);
    for (Symbol& symbol : tree.symbols) {
      if (symbol.parent.exists()) {
        symbol.parent = SymbolId{first + symbol.parent.value};
      }
      all_.push_back(std::move(symbol));
    }
  }

  std::vector<Symbol> all_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> place_;
};

// Nodes [first, last) of an inner tree, which lie in one piece.
struct Insertion {
  const EmbeddedText::Piece* piece = nullptr;
  std::size_t inner = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// In the order in which they go into the host.
std::vector<Insertion> insertions(const std::vector<Inner>& inners) {
  std::vector<Insertion> all;
  for (std::size_t i = 0; i < inners.size(); ++i) {
    const Pieces& pieces = inners[i].where.pieces;
    const std::vector<SyntaxNode>& nodes = inners[i].tree.nodes;
    for (std::uint32_t k = 0; k < nodes.size(); ++k) {
      const EmbeddedText::Piece* piece =
          pieces.size() == 1 ? pieces.data() : piece_around(pieces, nodes[k].range);
      if (all.empty() || all.back().inner != i || all.back().piece != piece) {
        all.push_back({piece, i, k, k});
      }
      all.back().last = k + 1;
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Insertion& a, const Insertion& b) {
    return a.piece->position < b.piece->position;
  });
  return all;
}

// One pass over the host's nodes; the inner ones are put where their text stands.
void splice_nodes(SyntaxTree& host, const std::vector<Inner>& inners, const SymbolMerge& symbols) {
  std::vector<SyntaxNode> all;
  std::vector<std::uint32_t> place(host.nodes.size());  // of the host's nodes
  const std::vector<Insertion> inserted = insertions(inners);
  auto next = inserted.begin();
  for (std::uint32_t i = 0; i <= host.nodes.size(); ++i) {
    for (; next != inserted.end() && next->piece->position == i; ++next) {
      const EmbeddedText::Piece& piece = *next->piece;
      const auto shift = static_cast<std::uint32_t>(all.size());
      for (std::uint32_t k = next->first; k < next->last; ++k) {
        SyntaxNode node = inners[next->inner].tree.nodes[k];
        const std::uint32_t depth = node.depth + (piece.parent.exists() ? piece.depth + 1U : 0U);
        node.depth = static_cast<std::uint16_t>(std::min(depth, 0xFFFFU));
        if (node.parent.exists()) {
          node.parent = NodeId{shift + node.parent.value - next->first};
        } else if (piece.parent.exists()) {
          node.parent = NodeId{place[piece.parent.value]};
        }
        node.symbol = symbols.at(next->inner + 1, node.symbol);
        all.push_back(node);
      }
    }
    if (i < host.nodes.size()) {
      place[i] = static_cast<std::uint32_t>(all.size());
      SyntaxNode node = host.nodes[i];
      node.parent = node.parent.exists() ? NodeId{place[node.parent.value]} : node.parent;
      node.symbol = symbols.at(0, node.symbol);
      all.push_back(node);
    }
  }
  host.nodes = std::move(all);
}

void splice(SyntaxTree& host, std::vector<Inner>& inners) {
  const SymbolMerge symbols(host, inners);
  splice_nodes(host, inners, symbols);
  for (Reference& each : host.references) {
    each.from = symbols.at(0, each.from);
  }
  std::vector<Reference> references;
  std::vector<Import> imports;
  for (std::size_t i = 0; i < inners.size(); ++i) {
    SyntaxTree& tree = inners[i].tree;
    for (Reference& each : tree.references) {
      each.from = symbols.at(i + 1, each.from);
      references.push_back(std::move(each));
    }
    std::move(tree.imports.begin(), tree.imports.end(), std::back_inserter(imports));
    std::move(tree.diagnostics.begin(), tree.diagnostics.end(),
              std::back_inserter(host.diagnostics));
    host.has_errors = host.has_errors || tree.has_errors;
    host.outgrew_memory = host.outgrew_memory || tree.outgrew_memory;
    host.steps += tree.steps;
    for (const EmbeddedText::Piece& piece : inners[i].where.pieces) {
      host.embedded.push_back({piece.range, inners[i].where.language});
    }
    std::move(tree.embedded.begin(), tree.embedded.end(), std::back_inserter(host.embedded));
  }
  merge_by_position(host.references, references);
  merge_by_position(host.imports, imports);
}

void parse_level(Host& file, std::vector<EmbeddedText> texts, int level, SyntaxTree& host) {
  std::vector<Inner> inners;
  for (EmbeddedText& each : texts) {
    if (inners.size() == kMaxTexts) {
      break;
    }
    std::vector<EmbeddedText> deeper;
    SyntaxTree tree = parse_one(file, each, deeper);
    for (EmbeddedText& found : deeper) {
      found.pieces = within(found.pieces, each.pieces);
    }
    std::erase_if(deeper, [](const EmbeddedText& found) { return found.pieces.empty(); });
    if (level < kMaxLevels && !deeper.empty()) {
      parse_level(file, std::move(deeper), level + 1, tree);
    }
    keep_within_pieces(each.pieces, tree);
    inners.push_back({std::move(each), std::move(tree)});
  }
  splice(host, inners);
}

}  // namespace

void note_embedded(WalkState& state, TSNode node, const Frame& parent, const Frame& inside) {
  const lang::EmbedRule& rule = state.rules.embeds[state.rule_of(node).embed - 1U];
  const ByteRange range = range_of(node);
  if (range.empty()) {
    return;
  }
  std::string_view word = rule.fallback;
  for (const lang::EmbedHost& host : part(state.rules.embed_hosts, rule.hosts)) {
    word = host.kind == ts_node_symbol(parent.node) ? host.word : word;
  }
  const TSNode named = state.paths.find(rule.language, node, parent.node);
  if (!ts_node_is_null(named)) {
    word = slice(state.text, range_of(named));
  }
  const lang::LanguageId language = lang::language_of_word(word);
  if (lang::info(language).grammar == nullptr) {
    return;
  }
  const bool copied = inside.out != parent.out;
  const EmbeddedText::Piece piece{range, static_cast<std::uint32_t>(state.out.nodes.size()),
                                  copied ? inside.out : parent.out,
                                  copied ? inside.depth : parent.depth};
  if (rule.together && !state.embedded.empty()) {
    state.embedded.back().pieces.push_back(piece);
  } else {
    state.embedded.push_back({{piece}, language});
  }
}

void parse_embedded(std::string_view text, std::vector<EmbeddedText> texts,
                    const ParseOptions& options, SyntaxTree& host) {
  if (!texts.empty()) {
    const std::uint64_t steps =
        options.max_steps != 0 ? options.max_steps : kFreeInAll + text.size() / kBytesPerStep;
    Host all{text, text::LineTable(text), options, steps};
    parse_level(all, std::move(texts), 1, host);
  }
}

}  // namespace strata::parse
