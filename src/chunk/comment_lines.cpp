// One pass over the nodes and one over the lines. Tested by comment_lines_test.cpp.
#include "chunk/comment_lines.hpp"

#include <algorithm>
#include <numeric>

#include "chunk/unit_lines.hpp"
#include "lang/language.hpp"
#include "parse/documentation.hpp"

namespace strata::chunk {
namespace {

/// Only blanks stand before the comment on its line, or the brace of JSX's `{/* x */}`.
bool begins_line(std::string_view bytes, const Atoms& atoms, std::uint32_t atom,
                 std::uint32_t comment) {
  const std::uint32_t visible = atoms.begin(atom) + atoms.list[atom].indent;
  return comment <= visible || (comment == visible + 1 && bytes[visible] == '{');
}

void note_comments(std::vector<std::uint8_t>& comment, std::string_view bytes, const Atoms& atoms,
                   const parse::SyntaxTree& tree, const std::vector<Span>& spans) {
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const parse::SyntaxNode& node = tree.nodes[i];
    if (lang::has(node.roles, lang::Role::kComment) &&
        begins_line(bytes, atoms, spans[i].first, node.range.begin)) {
      std::fill(comment.begin() + spans[i].first, comment.begin() + spans[i].last + 1,
                std::uint8_t{1});
    }
  }
}

void note_lines(std::vector<std::uint8_t>& comment, std::string_view bytes, const Atoms& atoms,
                const UnitLines& units) {
  for (std::uint32_t atom = 0; units.known() && atom < atoms.count(); ++atom) {
    const Atom& here = atoms.list[atom];
    const ByteRange line{std::min(atoms.begin(atom) + here.indent, atoms.begin(atom + 1)),
                         atoms.begin(atom + 1)};
    comment[atom] = here.seam == Seam::kLine && units.is_comment(slice(bytes, line)) ? 1 : 0;
  }
}

}  // namespace

CommentLines comment_lines(std::string_view bytes, const Atoms& atoms,
                           const parse::SyntaxTree& tree, const std::vector<Span>& node_spans) {
  CommentLines lines;
  lines.comment.resize(atoms.count());
  lines.lead.resize(atoms.count());
  std::iota(lines.lead.begin(), lines.lead.end(), 0U);
  if (tree.nodes.empty()) {
    note_lines(lines.comment, bytes, atoms, UnitLines(lang::info(tree.language).name));
  } else {
    note_comments(lines.comment, bytes, atoms, tree, node_spans);
  }
  std::uint32_t first = 0;  // of the run of comments that ends above
  for (std::uint32_t atom = 1; atom < atoms.count(); ++atom) {
    const Atom& here = atoms.list[atom];
    const bool above = lines.comment[atom - 1] != 0 && !here.after_blank;
    first = above ? first : atom;
    if (!above || lines.comment[atom] != 0 || here.seam != Seam::kLine ||
        here.indent != atoms.list[first].indent) {
      continue;
    }
    const std::uint32_t begin = atoms.begin(first) + atoms.list[first].indent;
    if (!parse::documents_what_precedes(slice(bytes, {begin, atoms.begin(atom)}))) {
      std::fill(lines.lead.begin() + first, lines.lead.begin() + atom + 1, first);
    }
  }
  return lines;
}

void end_before_comments(std::vector<Span>& node_spans, const CommentLines& comments) {
  for (Span& span : node_spans) {
    const std::uint32_t lead = comments.lead[span.last];
    if (comments.comment[span.last] != 0 && lead > span.first) {
      span.last = lead - 1;
    }
  }
}

}  // namespace strata::chunk
