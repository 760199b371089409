// Nesting counts each line that opens something once, whatever chain of nodes (statement > call >
// arguments > function) the grammar puts there, so that levels mean about the same in all
// languages. It is summed over a difference array. Tested by borders_test.cpp.
#include "chunk/borders.hpp"

#include <algorithm>
#include <array>

#include "chunk/blanks.hpp"
#include "chunk/unit_lines.hpp"
#include "lang/language.hpp"

namespace strata::chunk {
namespace {

// Layout costs, on the scale of kCostPerLevel.
constexpr std::uint32_t kNoBlankLine = 40;
constexpr std::uint32_t kAfterOpener =
    200;  // the first line of a block would lose the line that opens it
constexpr std::uint32_t kBeforeCloser = 400;    // a leaf would begin with `}`
constexpr std::uint32_t kAfterComment = 150;    // a comment would lose what it speaks of
constexpr std::uint32_t kAfterFarComment = 30;  // the same over a blank line
constexpr std::uint32_t kWithinLine = 300;      // and the seam's own cost
constexpr std::array<std::uint32_t, 6> kSeamCost = {0, 0, 20, 60, 120, 400};

// In text without syntax, indentation stands for nesting.
constexpr std::uint32_t kTextSameIndent = 130;
constexpr std::uint32_t kTextOutdent = 90;
constexpr std::uint32_t kTextIndent = 220;
constexpr std::uint32_t kTextIndentedParagraph = 50;
constexpr std::uint32_t kTextUnit = 30;  // before a target, an instruction, a message

constexpr std::array<std::string_view, 5> kClosingWords = {"fi", "done", "esac", "#endif", "#else"};

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         c == '#';
}

/// True for a line whose first token closes something: a bracket, `</tag>`, `end...`, `fi`,
/// `#endif`.
bool begins_with_closer(std::string_view line) {
  if (line.empty()) {
    return false;
  }
  if (line.front() == ')' || line.front() == ']' || line.front() == '}' ||
      line.substr(0, 2) == "</") {
    return true;
  }
  const std::size_t length =
      static_cast<std::size_t>(std::find_if_not(line.begin(), line.end(), is_word) - line.begin());
  const std::string_view word = line.substr(0, length);
  const bool ends = word.substr(0, 3) == "end" && (length == line.size() || line[length] != '(');
  return (ends && word.find('_') == std::string_view::npos && length <= 12) ||
         std::find(kClosingWords.begin(), kClosingWords.end(), word) != kClosingWords.end();
}

/// The visible beginning of an atom; enough for its first token.
std::string_view head_of(std::string_view bytes, const Atoms& atoms, std::uint32_t atom) {
  constexpr std::uint32_t kEnough = 24;
  const std::uint32_t begin =
      std::min(atoms.begin(atom) + atoms.list[atom].indent, atoms.begin(atom + 1));
  return bytes.substr(begin, std::min(kEnough, atoms.begin(atom + 1) - begin));
}

std::uint32_t seam_cost(const Atom& atom) {
  return atom.seam == Seam::kLine ? 0
                                  : kWithinLine + kSeamCost[static_cast<std::size_t>(atom.seam)];
}

void add_syntax(std::vector<Border>& borders, std::string_view bytes, const Atoms& atoms,
                const parse::SyntaxTree& tree, const std::vector<Span>& spans,
                const std::vector<std::uint8_t>& comment) {
  std::vector<std::int32_t> change(atoms.count() + 1, 0);
  std::vector<std::uint8_t> opens(atoms.count(), 0);
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const parse::SyntaxNode& node = tree.nodes[i];
    const Span span = spans[i];
    // The parent's span holds this one; if both open on one line, it has counted that line already.
    const bool counted = node.parent.exists() && node.parent.value != 0 &&
                         spans[node.parent.value].first == span.first;
    if (span.single() || node.error || counted || lang::has(node.roles, lang::Role::kBody)) {
      continue;
    }
    ++change[span.first + 1];
    --change[span.last + 1];
    opens[span.first] = 1;
  }
  std::int32_t nesting = 0;
  for (std::uint32_t atom = 0; atom < atoms.count(); ++atom) {
    nesting += change[atom];
    const Atom& here = atoms.list[atom];
    Border& border = borders[atom];
    border.nesting = static_cast<std::uint32_t>(std::max(nesting, 0));
    border.layout = seam_cost(here) + (here.after_blank ? 0 : kNoBlankLine);
    border.layout += begins_with_closer(head_of(bytes, atoms, atom)) ? kBeforeCloser : 0;
    if (atom > 0) {
      border.layout += opens[atom - 1] != 0 ? kAfterOpener : 0;
      border.layout += comment[atom - 1] == 0 ? 0
                       : here.after_blank     ? kAfterFarComment
                                              : kAfterComment;
    }
  }
}

void add_layout(std::vector<Border>& borders, std::string_view bytes, const Atoms& atoms) {
  for (std::uint32_t atom = 1; atom < atoms.count(); ++atom) {
    const Atom& here = atoms.list[atom];
    const std::uint16_t indent = here.indent;
    const std::uint16_t above = atoms.list[atom - 1].indent;
    std::uint32_t cost = seam_cost(here);
    if (here.seam != Seam::kLine) {
      cost += kTextSameIndent;
    } else if (here.after_blank) {
      cost += indent == 0 ? 0 : kTextIndentedParagraph;
    } else {
      cost += indent > above ? kTextIndent : indent < above ? kTextOutdent : kTextSameIndent;
    }
    borders[atom].layout =
        cost + (begins_with_closer(head_of(bytes, atoms, atom)) ? kBeforeCloser : 0);
  }
}

/// A unit begins with the comments directly above it.
void add_units(std::vector<Border>& borders, std::string_view bytes, const Atoms& atoms,
               std::string_view language) {
  const UnitLines units(language);
  std::uint32_t first = 0;  // of the comment lines directly above the atom
  bool in_comment = false;
  for (std::uint32_t atom = 0; units.known() && atom < atoms.count(); ++atom) {
    const Atom& here = atoms.list[atom];
    if (here.seam != Seam::kLine) {
      continue;
    }
    const std::string_view line =
        slice(bytes, {atoms.begin(atom) + here.indent, atoms.begin(atom + 1)});
    const bool above = in_comment && !here.after_blank;
    if (above) {
      borders[atom].layout += kAfterComment;
    }
    if (here.indent == 0 && units.begins_unit(line)) {
      std::uint32_t& cost = borders[above ? first : atom].layout;
      cost = std::min(cost, kTextUnit);
    }
    in_comment = units.is_comment(line);
    first = in_comment && !above ? atom : first;
  }
}

}  // namespace

std::vector<Border> borders_of(std::string_view bytes, const Atoms& atoms,
                               const parse::SyntaxTree& tree, const std::vector<Span>& node_spans,
                               const CommentLines& comments) {
  std::vector<Border> borders(atoms.count());
  if (tree.nodes.empty()) {
    add_layout(borders, bytes, atoms);
    add_units(borders, bytes, atoms, lang::info(tree.language).name);
  } else {
    add_syntax(borders, bytes, atoms, tree, node_spans, comments.comment);
  }
  return borders;
}

}  // namespace strata::chunk
