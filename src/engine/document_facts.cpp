// Tested by document_facts_test.cpp.
#include "engine/document_facts.hpp"

#include <algorithm>

#include "lang/language.hpp"
#include "scan/source_file.hpp"

namespace strata::engine {

void set_document_facts(ChunkedFile& file, const document::Document& document) {
  const document::FactsReader reader(file.source.bytes, document);
  file.source_metadata = document::front_matter_pairs(file.source.bytes, document.blocks);
  for (const chunk::Chunk& leaf : file.chunks) {
    file.facts.push_back(
        reader.facts(leaf.core, leaf.primary.exists() ? leaf.primary : leaf.scope));
    document::fill_defaults(file.facts.back(), file.source.path, file.source_metadata);
  }
}

DocumentView::DocumentView(std::string_view path, std::string_view language,
                           const std::string& bytes, ByteRange fences)
    : path_(path), bytes_(bytes) {
  scan::SourceFile file;
  file.path = path;
  file.language = lang::language_named(language);
  file.bytes = bytes;
  document_ = document::read_document(file, {}, fences);
  reader_ = std::make_unique<document::FactsReader>(bytes_, document_);
}

DocumentFacts DocumentView::facts(const index::LeafRecord& leaf, std::string_view symbol,
                                  std::uint32_t id) const {
  DocumentFacts facts;
  facts.contents = chunk::names_of(leaf.contents);
  facts.elements = leaf.elements;
  const std::vector<parse::Symbol>& symbols = document_.tree.symbols;
  const bool same = !symbol.empty() && id < symbols.size() && symbols[id].path == symbol;
  facts.facts = reader_->facts(leaf.core, same ? SymbolId{id} : SymbolId::none());
  facts.source = document::front_matter_pairs(bytes_, document_.blocks);
  document::fill_defaults(facts.facts, path_, facts.source);
  return facts;
}

std::span<const parse::Reference> DocumentView::mentions_in(ByteRange core) const {
  const std::vector<parse::Reference>& mentions = document_.tree.references;
  const auto before = [&](std::uint32_t offset) {
    return std::partition_point(
        mentions.begin(), mentions.end(),
        [&](const parse::Reference& reference) { return reference.range.begin < offset; });
  };
  return {before(core.begin), before(core.end)};
}

DocumentView::Naming DocumentView::naming_file(ByteRange core, std::string_view path) const {
  const auto names = [&](const parse::Reference& mention) {
    std::string_view end = mention.name;
    while (end.starts_with("./") || end.starts_with("../")) {
      end.remove_prefix(end.find('/') + 1);
    }
    return !end.empty() && path.ends_with(end) &&
           (end.size() == path.size() || path[path.size() - end.size() - 1] == '/');
  };
  return std::ranges::any_of(mentions_in(core), names) ? Naming::kText : Naming::kNot;
}

DocumentView::Naming DocumentView::naming(ByteRange core, std::string_view name) const {
  Naming naming = Naming::kNot;
  for (const parse::Reference& mention : mentions_in(core)) {
    naming = mention.name == name ? Naming::kText : naming;
  }
  for (const document::Section& section : document_.sections) {
    const document::Block& heading = document_.blocks[section.heading];
    if (!core.contains(heading.range.begin)) {
      continue;
    }
    const std::string_view title = slice(bytes_, heading.head);
    const std::size_t at = title.find(name);
    const auto is_word = [](char c) {
      return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    const bool found = at != std::string_view::npos && (at == 0 || !is_word(title[at - 1])) &&
                       (at + name.size() == title.size() || !is_word(title[at + name.size()]));
    naming = found ? Naming::kHeading : naming;
  }
  return naming;
}

}  // namespace strata::engine
