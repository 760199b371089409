// Tested by items_test.cpp.
#include "chunk/items.hpp"

#include <algorithm>

#include "chunk/borders.hpp"
#include "chunk/comment_lines.hpp"
#include "chunk/glue.hpp"
#include "chunk/spans.hpp"
#include "core/hash.hpp"

namespace strata::chunk {
namespace {

constexpr std::uint32_t kMostLevels = 12;  // deeper cuts are all equally bad
constexpr std::uint32_t kKeyBytes = 64;    // of text on each side that tell a border from another

/// Hash of the text around a border; the same as long as that text is.
std::uint64_t border_key(std::string_view bytes, std::uint32_t border) {
  const std::uint32_t begin = border - std::min(border, kKeyBytes);
  return hash64(bytes.substr(begin, border - begin + kKeyBytes));
}

/// Tells the innermost container of atoms that are asked for in ascending order.
class ContainerCursor {
 public:
  explicit ContainerCursor(const Glue& glue) : glue_(glue) {}

  std::uint32_t at(std::uint32_t atom) {
    while (next_ < glue_.containers.size() && glue_.container_spans[next_].first <= atom) {
      open_.push_back(next_++);
    }
    while (!open_.empty() && glue_.container_spans[open_.back()].last < atom) {
      open_.pop_back();
    }
    return open_.empty() ? kNoContainer : open_.back();
  }

 private:
  const Glue& glue_;
  std::uint32_t next_ = 0;
  std::vector<std::uint32_t> open_;
};

/// Smallest nesting among the borders inside each container; slot 0 is the file, slot i + 1
/// container i.
std::vector<std::uint32_t> base_nesting(const Outline& outline,
                                        const std::vector<std::uint32_t>& nesting) {
  std::vector<std::uint32_t> base(outline.containers.size() + 1,
                                  std::numeric_limits<std::uint32_t>::max());
  for (std::size_t i = 1; i < outline.items.size(); ++i) {
    if (outline.items[i].container == outline.items[i - 1].container) {
      std::uint32_t& least = base[outline.items[i].container + 1];  // kNoContainer + 1 == 0
      least = std::min(least, nesting[i]);
    }
  }
  return base;
}

}  // namespace

Outline outline_of(std::string_view bytes, const Atoms& atoms, const parse::SyntaxTree& tree,
                   const ChunkOptions& options) {
  std::vector<Span> node_spans = spans_of_nodes(bytes, atoms, tree);
  const CommentLines comments = comment_lines(bytes, atoms, tree, node_spans);
  end_before_comments(node_spans, comments);
  const std::vector<Border> borders = borders_of(bytes, atoms, tree, node_spans, comments);
  Glue glue = glue_of(bytes, atoms, tree, node_spans, comments, options);

  Outline outline;
  std::vector<std::uint32_t> nesting;  // of the border before each item
  outline.items.reserve(atoms.count());
  nesting.reserve(atoms.count());
  ContainerCursor containers(glue);
  std::size_t piece = 0;
  for (std::uint32_t atom = 0; atom < atoms.count();) {
    std::uint32_t next = atom + 1;
    if (piece < glue.pieces.size() && glue.pieces[piece].first == atom) {
      next = glue.pieces[piece++].last + 1;
    }
    outline.items.push_back({.range = {atoms.begin(atom), atoms.begin(next)},
                             .tokens = atoms.tokens(atom, next),
                             .cut_cost = borders[atom].layout,
                             .container = containers.at(atom),
                             .border_key = border_key(bytes, atoms.begin(atom))});
    nesting.push_back(borders[atom].nesting);
    atom = next;
  }
  outline.containers = std::move(glue.containers);
  const std::vector<std::uint32_t> base = base_nesting(outline, nesting);
  for (std::size_t i = 0; i < outline.items.size(); ++i) {
    const std::uint32_t least = std::min(base[outline.items[i].container + 1], nesting[i]);
    outline.items[i].cut_cost += kCostPerLevel * std::min(nesting[i] - least, kMostLevels);
  }
  return outline;
}

}  // namespace strata::chunk
