// One pass over the lines. Tested by atoms_test.cpp.
#include "chunk/atoms.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "chunk/blanks.hpp"
#include "chunk/oversized.hpp"

namespace strata::chunk {
namespace {

constexpr std::uint32_t kBytesPerToken =
    8;  // generous; only bounds the search for the end of a cluster

/// Lines where one definition of several lines ends and the next begins (`} function b() {`), as
/// the offsets of those beginnings, ascending. Only there is a line of normal length cut, so that
/// both definitions can be whole.
std::vector<std::uint32_t> shared_lines(std::string_view bytes, const parse::SyntaxTree& tree,
                                        const text::LineTable& lines) {
  const bool all_open_lines = std::ranges::all_of(tree.symbols, [&](const parse::Symbol& symbol) {
    return symbol.range.begin == 0 || bytes[symbol.range.begin - 1] == '\n';
  });
  if (all_open_lines) {
    return {};  // as in documents
  }

  struct Beginning {
    std::uint32_t offset = 0;
    std::uint32_t line = 0;
  };

  std::vector<Beginning> begins;  // of symbols of several lines
  std::vector<std::uint32_t> ends;
  std::uint32_t near = 0;
  for (const parse::Symbol& symbol : tree.symbols) {
    near = lines.line_of(symbol.range.begin, near);
    if (lines.bytes_of(near).end < symbol.range.end) {
      begins.push_back({symbol.range.begin, near});
      ends.push_back(symbol.range.end);
    }
  }
  std::sort(ends.begin(), ends.end());
  std::vector<std::uint32_t> cuts;
  std::uint32_t last_line = 0;  // of the last cut
  for (const Beginning begin : begins) {
    const auto end = std::upper_bound(ends.begin(), ends.end(), lines.bytes_of(begin.line).begin);
    if (end != ends.end() && *end <= begin.offset && begin.line != last_line) {
      cuts.push_back(begin.offset);
      last_line = begin.line;
    }
  }
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

/// Where symbols begin or end, ascending.
std::vector<std::uint32_t> symbol_edges(const parse::SyntaxTree& tree) {
  std::vector<std::uint32_t> edges;
  for (const parse::Symbol& symbol : tree.symbols) {
    edges.push_back(symbol.range.begin);
    edges.push_back(symbol.range.end);
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

/// Offsets strictly inside `line` where symbols, or nodes that begin in the line, begin or end;
/// ascending and unique.
std::vector<std::uint32_t> edges_within(const parse::SyntaxTree& tree,
                                        const std::vector<std::uint32_t>& of_symbols,
                                        ByteRange line) {
  std::vector<std::uint32_t> edges(
      std::upper_bound(of_symbols.begin(), of_symbols.end(), line.begin),
      std::lower_bound(of_symbols.begin(), of_symbols.end(), line.end));
  const auto first =
      std::partition_point(tree.nodes.begin(), tree.nodes.end(),
                           [&](const auto& node) { return node.range.begin < line.begin; });
  for (auto node = first; node != tree.nodes.end() && node->range.begin < line.end; ++node) {
    for (const std::uint32_t edge : {node->range.begin, node->range.end}) {
      if (line.begin < edge && edge < line.end) {
        edges.push_back(edge);
      }
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

/// True if a cut before `at` surely splits neither a cluster nor a line break and leaves both sides
/// visible.
bool is_plain_cut(std::string_view bytes, std::uint32_t at) {
  const auto is_graphic = [](char c) { return c > ' ' && c < '\x7F'; };
  return at > 0 && is_graphic(bytes[at - 1]) && is_graphic(bytes[at]);
}

std::uint16_t saturated(std::size_t width) {
  return static_cast<std::uint16_t>(
      std::min<std::size_t>(width, std::numeric_limits<std::uint16_t>::max()));
}

/// Index of the last atom in [from, end) that begins at or before `offset`. Precondition: `from`
/// does.
std::uint32_t last_at_or_before(const std::vector<Atom>& list, std::size_t from, std::size_t end,
                                std::uint32_t offset) {
  const auto first = list.begin() + static_cast<std::ptrdiff_t>(from);
  const auto after =
      std::upper_bound(first, list.begin() + static_cast<std::ptrdiff_t>(end), offset,
                       [](std::uint32_t value, const Atom& atom) { return value < atom.begin; });
  return static_cast<std::uint32_t>(after - list.begin()) - 1;
}

}  // namespace

std::uint32_t Atoms::holding(std::uint32_t offset) const {
  return last_at_or_before(list, 0, list.size(), offset);
}

std::uint32_t Atoms::holding_from(std::uint32_t hint, std::uint32_t offset) const {
  if (hint + 1 >= list.size() || list[hint + 1].begin > offset) {
    return hint;  // nearly always
  }
  std::size_t step = 1;
  std::size_t from = hint;
  while (from + step < list.size() && list[from + step].begin <= offset) {
    from += step;
    step *= 2;
  }
  return last_at_or_before(list, from, std::min(from + step, list.size()), offset);
}

Atoms make_atoms(std::string_view bytes, const text::LineTable& lines,
                 const parse::SyntaxTree& tree, const TokenMap& tokens, std::uint32_t max_tokens,
                 const std::vector<std::uint32_t>& sentences) {
  Atoms atoms;
  atoms.list.reserve(lines.line_count());
  atoms.size = static_cast<std::uint32_t>(bytes.size());
  atoms.map = &tokens;
  std::vector<std::uint32_t> of_symbols;  // symbol_edges, once a line has to be cut
  const std::vector<std::uint32_t> shared = shared_lines(bytes, tree, lines);
  auto next_shared = shared.begin();
  auto sentence = sentences.begin();
  bool after_blank = false;
  atoms.tokens_before.reserve(lines.line_count() + std::size_t{1});
  std::size_t cell = 0;
  std::size_t cell_within = 0;  // of the atoms within lines
  std::uint32_t tokens_before_line = 0;
  for (std::uint32_t number = 1; number <= lines.line_count(); ++number) {
    const ByteRange line = lines.bytes_of(number);
    const std::uint32_t tokens_after_line = tokens.before(line.end, cell);
    const std::uint32_t tokens_before = std::exchange(tokens_before_line, tokens_after_line);
    const std::uint32_t tokens_in_line = tokens_after_line - tokens_before;
    const std::size_t indent = skip_blanks(slice(bytes, line), 0);
    if (indent == line.size()) {
      after_blank = true;
      continue;
    }
    const std::size_t first = atoms.list.size();
    while (next_shared != shared.end() && *next_shared < line.begin) {
      ++next_shared;
    }
    sentence = std::find_if(sentence, sentences.end(),
                            [&](std::uint32_t at) { return at > line.begin + indent; });
    const auto first_sentence = sentence;
    while (sentence != sentences.end() && *sentence < line.end) {
      ++sentence;
    }
    if (tokens_in_line <= max_tokens) {
      atoms.list.push_back({.begin = line.begin});
      if (next_shared != shared.end() && *next_shared < line.end &&
          is_plain_cut(bytes, *next_shared)) {
        atoms.list.push_back({.begin = *next_shared, .seam = Seam::kNode});
      }
      for (auto at = first_sentence; at != sentence; ++at) {
        atoms.list.push_back({.begin = *at, .seam = Seam::kStatement});
      }
    } else {
      if (of_symbols.empty()) {
        of_symbols = symbol_edges(tree);
      }
      std::vector<std::uint32_t> edges = edges_within(tree, of_symbols, line);
      edges.insert(edges.end(), first_sentence, sentence);
      std::inplace_merge(edges.begin(), edges.end() - (sentence - first_sentence), edges.end());
      append_pieces(atoms.list, bytes, line, edges, max_tokens * kBytesPerToken);
    }
    atoms.list[first].indent = saturated(indent);
    atoms.list[first].after_blank = after_blank;
    after_blank = false;
    atoms.tokens_before.push_back(tokens_before);
    for (std::size_t i = first + 1; i < atoms.list.size(); ++i) {
      atoms.tokens_before.push_back(tokens.before(atoms.list[i].begin, cell_within));
    }
  }
  if (!atoms.list.empty()) {
    atoms.list.front().begin = 0;
    atoms.list.front().after_blank = false;
    atoms.tokens_before.front() = 0;
  }
  atoms.tokens_before.push_back(tokens.before(atoms.size));
  return atoms;
}

}  // namespace strata::chunk
