// Comments are found through the roles of the syntax nodes, doc strings also through the symbols
// that they document; their union is sorted once per file, so that a leaf costs its own bytes.
// Tested by fields_test.cpp.
#include "index/fields.hpp"

#include <algorithm>
#include <iterator>

#include "lang/roles.hpp"
#include "text/identifiers.hpp"

namespace strata::index {

namespace {

void append_terms(std::vector<std::string>& terms, std::string_view text) {
  std::vector<std::string> more = text::index_terms(text);
  terms.insert(terms.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

/// Comments and documentation of a file; ranges that touch or overlap are joined.
std::vector<ByteRange> comment_ranges(const parse::SyntaxTree& tree) {
  std::vector<ByteRange> ranges;
  for (const parse::SyntaxNode& node : tree.nodes) {
    if (lang::has(node.roles, lang::Role::kComment | lang::Role::kDocumentation)) {
      ranges.push_back(node.range);
    }
  }
  for (const parse::Symbol& symbol : tree.symbols) {
    if (!symbol.documentation.empty()) {
      ranges.push_back(symbol.documentation);
    }
  }
  std::sort(ranges.begin(), ranges.end());
  std::vector<ByteRange> joined;
  for (const ByteRange range : ranges) {
    if (!joined.empty() && range.begin <= joined.back().end) {
      joined.back() = joined.back().joined(range);
    } else {
      joined.push_back(range);
    }
  }
  return joined;
}

std::string_view folders_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 == 0
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

/// Symbols that a leaf defines; for a later part of a cut definition, the definition that it is a
/// part of.
std::vector<SymbolId> symbols_of(const chunk::Chunk& leaf) {
  std::vector<SymbolId> symbols = leaf.symbols;
  if (leaf.primary.exists() &&
      std::find(symbols.begin(), symbols.end(), leaf.primary) == symbols.end()) {
    symbols.push_back(leaf.primary);
  }
  return symbols;
}

}  // namespace

std::string_view to_string(Field field) {
  switch (field) {
    case Field::kBody:
      return "body";
    case Field::kSymbol:
      return "symbol";
    case Field::kSignature:
      return "signature";
    case Field::kComment:
      return "comment";
    case Field::kPath:
      return "path";
    case Field::kStem:
      return "stem";
  }
  return "unknown";
}

FieldExtractor::FieldExtractor(const FileAnalysis& file)
    : file_(file), comments_(comment_ranges(file.tree)) {}

std::vector<std::string> FieldExtractor::terms(Field field, std::size_t leaf) const {
  const chunk::Chunk& chunk = file_.leaves[leaf];
  if (!chunk.searchable) {
    return {};
  }
  switch (field) {
    case Field::kBody:
      return text::index_terms(slice(file_.source.bytes, chunk.core));
    case Field::kSymbol:
      return symbol_terms(chunk);
    case Field::kSignature:
      return signature_terms(chunk);
    case Field::kComment:
      return comment_terms(chunk);
    case Field::kPath:
    case Field::kStem:
      return file_terms(field);
  }
  return {};
}

std::vector<std::string> FieldExtractor::file_terms(Field field) const {
  if (field == Field::kPath) {
    return text::index_terms(folders_of(file_.source.path));
  }
  if (field == Field::kStem) {
    return text::index_terms(stem_of(file_.source.path));
  }
  return {};
}

std::vector<std::string> FieldExtractor::symbol_terms(const chunk::Chunk& leaf) const {
  std::vector<std::string> terms;
  for (const SymbolId symbol : symbols_of(leaf)) {
    append_terms(terms, file_.tree.symbols[symbol.value].name);
  }
  if (leaf.scope.exists()) {
    append_terms(terms, file_.tree.symbols[leaf.scope.value].path);
  }
  return terms;
}

std::vector<std::string> FieldExtractor::signature_terms(const chunk::Chunk& leaf) const {
  std::vector<std::string> terms;
  for (const SymbolId symbol : symbols_of(leaf)) {
    append_terms(terms, slice(file_.source.bytes, file_.tree.symbols[symbol.value].signature));
  }
  return terms;
}

std::vector<std::string> FieldExtractor::comment_terms(const chunk::Chunk& leaf) const {
  std::vector<std::string> terms;
  auto at =
      std::lower_bound(comments_.begin(), comments_.end(), leaf.core.begin,
                       [](ByteRange range, std::uint32_t begin) { return range.end <= begin; });
  for (; at != comments_.end() && at->begin < leaf.core.end; ++at) {
    const ByteRange inside{.begin = std::max(at->begin, leaf.core.begin),
                           .end = std::min(at->end, leaf.core.end)};
    append_terms(terms, slice(file_.source.bytes, inside));
  }
  return terms;
}

FieldTerms field_terms(const FileAnalysis& file, std::size_t leaf) {
  const FieldExtractor extractor(file);
  FieldTerms terms;
  for (std::size_t i = 0; i < kFieldCount; ++i) {
    terms[i] = extractor.terms(static_cast<Field>(i), leaf);
  }
  return terms;
}

}  // namespace strata::index
