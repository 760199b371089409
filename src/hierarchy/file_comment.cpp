// Reads the comment nodes at the beginning of a file in order, as one comment: each node ends a
// line at least; then the doc string of a module, which no definition owns. O(nodes before the
// first symbol). Tested by file_comment_test.cpp.
#include "hierarchy/file_comment.hpp"

#include <algorithm>
#include <cstddef>

#include "hierarchy/excerpt.hpp"
#include "hierarchy/weight.hpp"

namespace strata::hierarchy {

namespace {

constexpr std::size_t kOtherText = 120;  // bytes
constexpr std::size_t kLookAt = 8192;    // bytes of comments
constexpr std::ptrdiff_t kLeastBlanks = 2;

// What stands between the triple quotes that `text` begins with; nothing if it does not.
std::string_view doc_string(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('r') || text.starts_with('u') || text.starts_with('R')) {
    text.remove_prefix(1);
  }
  const std::string_view quotes = text.substr(0, 3);
  if (quotes != R"(""")" && quotes != "'''") {
    return {};
  }
  return text.substr(3, text.find(quotes, 3) - 3);
}

// Text of the leading comments; a blank line stands where they were apart.
std::string leading_comments(std::string_view bytes, const parse::SyntaxTree& tree) {
  const auto first = std::ranges::find_if(tree.symbols, [&](const parse::Symbol& symbol) {
    return weight_of(bytes, symbol) != Weight::kFormality;
  });
  const std::size_t end = first == tree.symbols.end() ? bytes.size() : first->range.begin;
  std::string comments;
  std::size_t block = 0;      // where the last ones without a blank line between begin
  std::size_t commented = 0;  // bytes of them before `last`
  std::uint32_t last = 0;     // end of the last comment
  for (const parse::SyntaxNode& node : tree.nodes) {
    if (node.range.begin >= end || comments.size() > kLookAt ||
        node.range.begin - std::min<std::size_t>(commented, node.range.begin) > kOtherText) {
      break;
    }
    const bool shebang = node.range.begin == 0 && bytes.starts_with("#!");
    if (lang::has(node.roles, lang::Role::kWrapper) && node.range.begin >= last &&
        node.range.end > end) {  // of several definitions, which the comment above documents
      if (std::ranges::count(slice(bytes, {last, node.range.begin}), '\n') < 2) {
        comments.erase(block);
      }
      break;
    }
    if (!lang::has(node.roles, lang::Role::kComment | lang::Role::kDocumentation) ||
        node.range.begin < last || shebang) {
      continue;
    }
    const std::string_view between = slice(bytes, {last, node.range.begin});
    const bool apart = std::ranges::count(between, '\n') > 1;
    block = apart ? comments.size() : block;
    comments += apart ? "\n\n" : "\n";
    comments += cut_at_word(slice(bytes, node.range), kLookAt);
    commented += node.range.size();
    last = node.range.end;
  }
  const std::string_view doc =
      doc_string(slice(bytes, {last, std::max(last, static_cast<std::uint32_t>(end))}));
  if (!doc.empty()) {
    comments += "\n\n";
    comments += cut_at_word(doc, kLookAt);
  }
  return comments;
}

}  // namespace

std::string file_sentence(std::string_view bytes, const parse::SyntaxTree& tree) {
  const std::string comments = leading_comments(bytes, tree);
  std::string_view rest = comments;
  for (std::string paragraph = take_paragraph(rest); !paragraph.empty();
       paragraph = take_paragraph(rest)) {
    if (std::ranges::count(paragraph, ' ') >= kLeastBlanks && !is_notice(paragraph)) {
      return std::string(first_sentence(paragraph));
    }
  }
  return {};
}

}  // namespace strata::hierarchy
