// Candidates are the spans of definitions and of multi-line nodes that fit; sorted by position,
// outermost first, one sweep keeps the maximal ones. Where two of them share a line (`} else {`)
// they become one if that fits; else the line stays with the definition, or with what it opens.
// Definitions come first: what lies across the edge of one (after errors in the source) ends there.
// O(nodes + symbols log symbols). Tested by items_test.cpp.
#include "chunk/glue.hpp"

#include <algorithm>
#include <optional>

namespace strata::chunk {
namespace {

struct Candidate {
  Span span;
  bool definition = false;
};

bool position_order(const Candidate& a, const Candidate& b) {
  if (a.span.first != b.span.first) {
    return a.span.first < b.span.first;
  }
  if (a.span.last != b.span.last) {
    return a.span.last > b.span.last;
  }
  return a.definition && !b.definition;
}

/// Sweep over candidates in position order; `open` is the piece that may still grow or shrink.
class Sweep {
 public:
  Sweep(const Atoms& atoms, const ChunkOptions& options) : atoms_(atoms), options_(options) {}

  void add(Candidate next) {
    if (!open_ || next.span.first > open_->span.last) {
      close();
      open_ = next;
      return;
    }
    if (next.span.last <= open_->span.last) {
      return;
    }
    const bool definition = open_->definition || next.definition;
    const std::uint32_t limit = definition ? options_.max_tokens : options_.target_tokens;
    if (atoms_.tokens(open_->span.first, next.span.last + 1) <= limit) {
      open_->span.last = next.span.last;
      open_->definition = definition;
    } else if (open_->definition) {
      next.span.first = open_->span.last + 1;
      close();
      open_ = next;
    } else {
      if (next.span.first == open_->span.first) {
        open_.reset();
      } else {
        open_->span.last = next.span.first - 1;
      }
      close();
      open_ = next;
    }
  }

  /// Disjoint, ascending.
  std::vector<Candidate> finish() {
    close();
    return std::move(pieces_);
  }

 private:
  void close() {
    if (open_ && !open_->span.single()) {
      pieces_.push_back(*open_);
    }
    open_.reset();
  }

  const Atoms& atoms_;
  const ChunkOptions& options_;
  std::optional<Candidate> open_;
  std::vector<Candidate> pieces_;
};

std::vector<Candidate> maximal(std::vector<Candidate> candidates, const Atoms& atoms,
                               const ChunkOptions& options) {
  if (!std::is_sorted(candidates.begin(), candidates.end(), position_order)) {
    std::sort(candidates.begin(), candidates.end(), position_order);
  }
  Sweep sweep(atoms, options);
  for (const Candidate& candidate : candidates) {
    sweep.add(candidate);
  }
  return sweep.finish();
}

/// `span` without what it has of definitions that it does not hold; a last line that it begins in
/// stays. Nothing if all of it lies in one.
std::optional<Span> outside(Span span, const std::vector<Candidate>& definitions) {
  const auto ends_before = [](const Candidate& each, std::uint32_t atom) {
    return each.span.last < atom;
  };
  const auto first =
      std::lower_bound(definitions.begin(), definitions.end(), span.first, ends_before);
  if (first != definitions.end() && first->span.first <= span.first) {
    if (span.last <= first->span.last) {
      return std::nullopt;
    }
    span.first = std::max(span.first, first->span.last);
  }
  const auto last = std::lower_bound(first, definitions.end(), span.last, ends_before);
  if (last != definitions.end() && span.first < last->span.first && last->span.first <= span.last &&
      span.last < last->span.last) {
    span.last = last->span.first - 1;
  }
  return span;
}

/// The symbols' ranges, cut where the glue of the next sibling begins: in some grammars a
/// definition's node reaches over the comment that follows it.
std::vector<ByteRange> disjoint_ranges(const std::vector<parse::Symbol>& symbols) {
  std::vector<ByteRange> ranges;
  ranges.reserve(symbols.size());
  std::vector<std::size_t> open;  // symbols around the current one, outermost first
  for (const parse::Symbol& symbol : symbols) {
    while (!open.empty() && symbols[open.back()].definition.end <= symbol.definition.begin) {
      ByteRange& closed = ranges[open.back()];
      if (symbol.range.begin > symbols[open.back()].definition.begin) {
        closed.end = std::min(closed.end, symbol.range.begin);
      }
      open.pop_back();
    }
    open.push_back(ranges.size());
    ranges.push_back(symbol.range);
  }
  return ranges;
}

/// Where the head of symbols[i] ends: its signature may reach into a symbol inside, or into the
/// comment of one.
std::uint32_t end_of_head(const std::vector<parse::Symbol>& symbols, std::size_t i) {
  const std::uint32_t end = std::max(symbols[i].signature.end, symbols[i].definition.begin);
  for (std::size_t j = i + 1; j < symbols.size() && symbols[j].range.begin < end; ++j) {
    if (symbols[j].range.begin > symbols[i].definition.begin && symbols[j].range.end > end) {
      return symbols[j].range.begin;
    }
  }
  return end;
}

/// What stays together of a definition that does not fit: comments, decorations and signature; of a
/// signature of many lines below a long comment its first line; without a comment that fills leaves
/// of its own.
template <class SpanOf, class Fits>
std::optional<Span> head_that_fits(const std::vector<parse::Symbol>& symbols, std::size_t i,
                                   ByteRange range, const SpanOf& span, const Fits& fits) {
  const parse::Symbol& symbol = symbols[i];
  const std::uint32_t end = std::max(symbol.signature.end, symbol.definition.begin);
  if (fits(span(range.begin, end))) {
    return span(range.begin, end_of_head(symbols, i));
  }
  const std::uint32_t named = std::max(std::min(symbol.name_range.end, end), range.begin + 1);
  for (const Span& each :
       {span(range.begin, named), span(symbol.definition.begin, symbol.definition.end),
        span(symbol.definition.begin, end)}) {
    if (fits(each)) {
      return each;
    }
  }
  return std::nullopt;
}

/// Definitions: whole if they fit, else the head is a candidate and the rest a container.
void add_symbols(std::vector<Candidate>& candidates, Glue& glue, std::string_view bytes,
                 const Atoms& atoms, const parse::SyntaxTree& tree, const ChunkOptions& options) {
  const auto fits = [&](Span span) {
    return atoms.fit(span.first, span.last + 1, options.max_tokens);
  };
  std::vector<std::uint32_t> large;
  std::vector<Span> spans;
  spans.reserve(tree.symbols.size());
  const std::vector<ByteRange> ranges = disjoint_ranges(tree.symbols);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const Span span = span_of(bytes, atoms, ranges[i], spans.empty() ? 0 : spans.back().first);
    spans.push_back(span);
    if (fits(span)) {
      candidates.push_back({span, true});
      continue;
    }
    large.push_back(static_cast<std::uint32_t>(i));
    const auto span_at = [&](std::uint32_t begin, std::uint32_t end) {
      return span_of(bytes, atoms, {begin, end}, span.first);
    };
    if (const auto head = head_that_fits(tree.symbols, i, ranges[i], span_at, fits)) {
      candidates.push_back({*head, true});
    }
  }
  std::stable_sort(large.begin(), large.end(), [&](std::uint32_t a, std::uint32_t b) {
    return spans[a].first != spans[b].first ? spans[a].first < spans[b].first
                                            : spans[a].last > spans[b].last;
  });
  std::vector<std::uint32_t> open;  // containers around the current position, outermost first
  for (const std::uint32_t symbol : large) {
    while (!open.empty() && glue.container_spans[open.back()].last < spans[symbol].last) {
      open.pop_back();
    }
    const auto index = static_cast<std::uint32_t>(glue.containers.size());
    glue.containers.push_back({open.empty() ? kNoContainer : open.back(), {symbol}});
    glue.container_spans.push_back(spans[symbol]);
    open.push_back(index);
  }
}

/// Syntax that fits: definitions without a name like definitions, everything else up to the target
/// size. Without symbols nothing tells what a definition is, so the outermost nodes are taken for
/// definitions.
void add_nodes(std::vector<Candidate>& candidates, const Atoms& atoms,
               const parse::SyntaxTree& tree, const std::vector<Span>& spans,
               const ChunkOptions& options) {
  const bool no_symbols = tree.symbols.empty();
  std::uint32_t covered_until =
      0;  // one past the last candidate's atoms: what lies inside needs no candidate
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const parse::SyntaxNode& node = tree.nodes[i];
    const Span span = spans[i];
    if (span.single() || node.error || node.symbol.exists() || span.last < covered_until) {
      continue;
    }
    const bool definition =
        lang::has(node.roles, lang::Role::kDefinition) || (no_symbols && node.depth == 1);
    const std::uint32_t limit = definition ? options.max_tokens : options.target_tokens;
    if (atoms.tokens(span.first, span.last + 1) <= limit) {
      candidates.push_back({span, definition});
      covered_until = span.last + 1;
    }
  }
}

/// Comments with the first line below them: languages without a grammar have no other glue.
void add_leads(std::vector<Candidate>& candidates, const Atoms& atoms, const CommentLines& comments,
               const ChunkOptions& options) {
  for (std::uint32_t atom = 0; atom < atoms.count(); ++atom) {
    const std::uint32_t lead = comments.lead[atom];
    if (lead < atom && comments.comment[atom] == 0 &&
        atoms.fit(lead, atom + 1, options.max_tokens)) {
      candidates.push_back({{lead, atom}, false});
    }
  }
}

}  // namespace

Glue glue_of(std::string_view bytes, const Atoms& atoms, const parse::SyntaxTree& tree,
             const std::vector<Span>& node_spans, const CommentLines& comments,
             const ChunkOptions& options) {
  Glue glue;
  std::vector<Candidate> candidates;
  add_symbols(candidates, glue, bytes, atoms, tree, options);
  std::vector<Candidate> nodes;
  add_nodes(nodes, atoms, tree, node_spans, options);
  if (tree.nodes.empty()) {
    add_leads(nodes, atoms, comments, options);
  }
  const std::vector<Candidate> definitions = maximal(std::move(candidates), atoms, options);
  candidates = definitions;
  for (const Candidate& node : nodes) {
    if (const std::optional<Span> span = outside(node.span, definitions)) {
      candidates.push_back({*span, node.definition});
    }
  }
  for (const Candidate& piece : maximal(std::move(candidates), atoms, options)) {
    glue.pieces.push_back(piece.span);
  }
  return glue;
}

}  // namespace strata::chunk
