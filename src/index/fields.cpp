// Comments are found through the roles of the syntax nodes, doc strings also through the symbols
// that they document; their union is sorted once per file, so that a leaf costs its own bytes.
// Tested by fields_test.cpp.
#include "index/fields.hpp"

#include <algorithm>

#include "lang/roles.hpp"

namespace strata::index {

namespace {

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

FieldExtractor::FieldExtractor(const FileAnalysis& file, text::Names& names)
    : file_(file), names_(names), comments_(comment_ranges(file.tree)) {}

const std::vector<std::uint32_t>& FieldExtractor::terms(Field field, std::size_t leaf) {
  const chunk::Chunk& chunk = file_.leaves[leaf];
  terms_.clear();
  if (!chunk.searchable) {
    return terms_;
  }
  switch (field) {
    case Field::kBody:
      add_range(chunk.core);
      break;
    case Field::kSymbol:
      add_symbols(chunk);
      break;
    case Field::kSignature:
      add_signatures(chunk);
      break;
    case Field::kComment:
      add_comments(chunk);
      break;
    case Field::kPath:
    case Field::kStem:
      return file_terms(field);
  }
  return terms_;
}

const std::vector<std::uint32_t>& FieldExtractor::file_terms(Field field) {
  terms_.clear();
  if (field == Field::kPath) {
    add_text(folders_of(file_.source.path));
  }
  if (field == Field::kStem) {
    add_text(stem_of(file_.source.path));
  }
  return terms_;
}

void FieldExtractor::add_range(ByteRange range) {
  names_.visit(file_.source.bytes, range, [&](std::uint32_t name) {
    for (const std::uint32_t term : names_.lexicon().terms_of(name)) {  // one to a few
      terms_.push_back(term);
    }
  });
}

void FieldExtractor::add_text(std::string_view text) {
  names_.visit_text(text, [&](std::uint32_t name) {
    for (const std::uint32_t term : names_.lexicon().terms_of(name)) {  // one to a few
      terms_.push_back(term);
    }
  });
}

void FieldExtractor::add_symbols(const chunk::Chunk& leaf) {
  for (const SymbolId symbol : symbols_of(leaf)) {
    add_text(file_.tree.symbols[symbol.value].name);
  }
  if (leaf.scope.exists()) {
    add_text(file_.tree.symbols[leaf.scope.value].path);
  }
}

void FieldExtractor::add_signatures(const chunk::Chunk& leaf) {
  for (const SymbolId symbol : symbols_of(leaf)) {
    add_range(file_.tree.symbols[symbol.value].signature);
  }
}

void FieldExtractor::add_comments(const chunk::Chunk& leaf) {
  auto at =
      std::lower_bound(comments_.begin(), comments_.end(), leaf.core.begin,
                       [](ByteRange range, std::uint32_t begin) { return range.end <= begin; });
  for (; at != comments_.end() && at->begin < leaf.core.end; ++at) {
    add_range(
        {.begin = std::max(at->begin, leaf.core.begin), .end = std::min(at->end, leaf.core.end)});
  }
}

FieldTerms field_terms(const FileAnalysis& file, std::size_t leaf) {
  text::Names names(file.source.bytes);
  FieldExtractor extractor(file, names);
  FieldTerms terms;
  for (std::size_t i = 0; i < kFieldCount; ++i) {
    for (const std::uint32_t term : extractor.terms(static_cast<Field>(i), leaf)) {
      terms[i].emplace_back(names.lexicon().term(term));
    }
  }
  return terms;
}

}  // namespace strata::index
