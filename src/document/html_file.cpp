// The grammar gives what stands in scripts, the scanner what stands in the text. Tested by
// html_document_test.cpp.
#include "document/html_file.hpp"

#include <algorithm>
#include <utility>

#include "document/code_cells.hpp"
#include "document/html_document.hpp"
#include "document/mentions.hpp"
#include "parse/parse.hpp"

namespace strata::document {
namespace {

/// Appends symbols of code; those of elements are left out.
void add_script_symbols(std::vector<parse::Symbol> from, std::vector<parse::Symbol>& to) {
  std::vector<SymbolId> moved(from.size(), SymbolId::none());
  const std::size_t first = to.size();
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i].type != lang::SymbolType::kSection) {
      moved[i] = SymbolId{static_cast<std::uint32_t>(to.size())};
      to.push_back(std::move(from[i]));
    }
  }
  for (std::size_t i = first; i < to.size(); ++i) {
    to[i].parent = to[i].parent.exists() ? moved[to[i].parent.value] : SymbolId::none();
  }
}

}  // namespace

Document read_html(const scan::SourceFile& file) {
  Document document;
  HtmlDocument html = scan_html(file.bytes);
  document.blocks = std::move(html.blocks);
  document.inlines.list = std::move(html.inlines);
  document.sections = sections_of(SourceText(file.bytes), document.blocks);
  document.tree = parse::parse(file);
  std::vector<parse::Symbol> parsed = std::move(document.tree.symbols);
  std::vector<parse::Reference> mentions =
      mentions_of(SourceText(file.bytes), document.blocks, document.inlines);
  if (document.sections.empty()) {
    document.tree.symbols = std::move(parsed);
  } else {
    document.tree.symbols = symbols_of(document.blocks, document.sections);
    add_script_symbols(std::move(parsed), document.tree.symbols);
    sort_symbols(document);
    for (parse::Reference& reference : document.tree.references) {
      reference.from = SymbolId::none();
    }
    for (parse::SyntaxNode& node : document.tree.nodes) {
      node.symbol = SymbolId::none();
    }
  }
  std::vector<parse::Reference>& references = document.tree.references;
  references.insert(references.end(), mentions.begin(), mentions.end());
  std::stable_sort(references.begin(), references.end(),
                   [](const parse::Reference& a, const parse::Reference& b) {
                     return a.range.begin < b.range.begin;
                   });
  return document;
}

}  // namespace strata::document
