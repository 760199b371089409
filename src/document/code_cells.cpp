// Each cell's text is decoded, parsed, and its symbols are moved back through the escapes. Tested
// by notebook_test.cpp.
#include "document/code_cells.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "document/json_text.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"

namespace strata::document {
namespace {

/// Lines of `%magic` and `!shell` made blank, so that the rest parses; same length.
std::string without_magic(std::string text) {
  bool line_begins = true;
  bool magic = false;
  for (char& c : text) {
    magic = line_begins ? c == '%' || c == '!' : magic;
    line_begins = c == '\n';
    if (magic && !line_begins) {
      c = ' ';
    }
  }
  return text;
}

void add_cell(std::string_view bytes, const NotebookCell& cell, lang::LanguageId language,
              std::vector<parse::Symbol>& symbols) {
  DecodedText decoded;
  for (const ByteRange string : cell.source) {
    decoded.append(bytes, string);
  }
  scan::SourceFile file;
  file.path = "cell";
  file.language = language;
  file.bytes = without_magic(decoded.text());
  const auto base = static_cast<std::uint32_t>(symbols.size());
  parse::SyntaxTree tree = parse::parse(file);
  for (parse::Symbol& symbol : tree.symbols) {
    const std::uint32_t start = decoded.source_of({0, 1}).begin;
    for (ByteRange* range : {&symbol.range, &symbol.definition, &symbol.name_range,
                             &symbol.signature, &symbol.documentation}) {
      *range = range->empty() ? ByteRange{start, start} : decoded.source_of(*range);
    }
    if (symbol.parent.exists()) {
      symbol.parent.value += base;
    }
    symbols.push_back(std::move(symbol));
  }
}

}  // namespace

void sort_symbols(Document& document) {
  std::vector<parse::Symbol>& symbols = document.tree.symbols;
  std::vector<std::uint32_t> order(symbols.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const ByteRange left = symbols[a].definition;
    const ByteRange right = symbols[b].definition;
    return std::tie(left.begin, right.end) < std::tie(right.begin, left.end);
  });
  std::vector<SymbolId> moved(symbols.size());
  std::vector<parse::Symbol> sorted;
  for (const std::uint32_t old : order) {
    moved[old] = {static_cast<std::uint32_t>(sorted.size())};
    sorted.push_back(std::move(symbols[old]));
  }
  for (parse::Symbol& symbol : sorted) {
    symbol.parent = symbol.parent.exists() ? moved[symbol.parent.value] : SymbolId::none();
  }
  for (Section& section : document.sections) {
    section.symbol = section.symbol.exists() ? moved[section.symbol.value] : SymbolId::none();
  }
  symbols = std::move(sorted);
}

void add_code_symbols(std::string_view bytes, Document& document) {
  const NotebookParts& parts = document.cells;
  document.cell_language = slice(bytes, parts.language);
  for (char& c : document.cell_language) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const std::string_view name =
      document.cell_language.empty() ? "python" : std::string_view(document.cell_language);
  const lang::LanguageId language = lang::language_named(name);
  if (lang::info(language).grammar == nullptr) {
    return;
  }
  for (const NotebookCell& cell : parts.cells) {
    if (slice(bytes, cell.type) == "code") {
      add_cell(bytes, cell, language, document.tree.symbols);
    }
  }
  sort_symbols(document);
}

}  // namespace strata::document
