// One walk over the headings with the open sections on a stack (at most six). Tested by
// sections_test.cpp.
#include "document/sections.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "document/element_ends.hpp"
#include "document/title.hpp"

namespace strata::document {
namespace {

/// Gives equal slugs numbers: "use", "use-1", "use-2". A number that a title took is passed over.
class Slugs {
 public:
  std::string unique(std::string slug) {
    const auto [entry, is_new] = next_.try_emplace(slug, 1);
    if (is_new) {
      return slug;
    }
    while (true) {
      std::string numbered = slug + "-" + std::to_string(entry->second++);
      if (next_.try_emplace(numbered, 1).second) {
        return numbered;
      }
    }
  }

 private:
  std::map<std::string, std::uint32_t> next_;
};

}  // namespace

std::vector<Section> sections_of(const SourceText& text, const Blocks& blocks) {
  const std::string_view bytes = text.bytes();
  std::vector<Section> sections;
  std::vector<std::size_t> open;
  std::uint32_t anchor = kNoBlock;  // first of those right before the current block
  for (std::uint32_t i = 1; i < blocks.size(); i = blocks[i].after) {
    const Block& block = blocks[i];
    if (block.kind != BlockKind::kHeading) {
      anchor = !is_anchor(slice(bytes, block.range)) ? kNoBlock : std::min(anchor, i);
      continue;
    }
    const std::uint32_t first = std::min(std::exchange(anchor, kNoBlock), i);
    const std::uint32_t begin = blocks[first].range.begin;
    while (!open.empty() && sections[open.back()].level >= block.level) {
      sections[open.back()].range.end = begin;
      open.pop_back();
    }
    open.push_back(sections.size());
    sections.push_back({.first = first,
                        .heading = i,
                        .level = block.level,
                        .depth = static_cast<std::uint32_t>(open.size()),
                        .range = {begin, static_cast<std::uint32_t>(bytes.size())},
                        .symbol = SymbolId::none(),
                        .title = text.shown(block.head)});
  }
  return sections;
}

std::vector<std::string> slugs_of(const std::vector<Section>& sections) {
  std::vector<std::string_view> titles;
  titles.reserve(sections.size());
  for (const Section& section : sections) {
    titles.push_back(section.title);
  }
  return slugs_of(titles);
}

std::vector<std::string> slugs_of(const std::vector<std::string_view>& titles) {
  Slugs slugs;
  std::vector<std::string> names;
  names.reserve(titles.size());
  for (const std::string_view title : titles) {
    std::string slug = slug_of(title);
    names.push_back(slug.empty() ? std::move(slug) : slugs.unique(std::move(slug)));
  }
  return names;
}

std::vector<parse::Symbol> symbols_of(const Blocks& blocks, std::vector<Section>& sections) {
  std::vector<parse::Symbol> symbols;
  std::vector<const Section*> open;
  for (Section& section : sections) {
    while (!open.empty() && open.back()->level >= section.level) {
      open.pop_back();
    }
    const Block& heading = blocks[section.heading];
    const std::string& title = section.title;
    if (!title.empty()) {
      parse::Symbol symbol;
      symbol.parent = SymbolId::none();
      for (auto around = open.rbegin(); around != open.rend() && !symbol.parent.exists();
           ++around) {
        symbol.parent = (*around)->symbol;
      }
      symbol.path =
          symbol.parent.exists() ? symbols[symbol.parent.value].path + " > " + title : title;
      symbol.name = title;
      symbol.type = lang::SymbolType::kSection;
      symbol.range = section.range;
      symbol.definition = section.range;
      symbol.name_range = heading.head;
      symbol.signature = heading.range;
      symbol.documentation = {heading.range.end, heading.range.end};
      if (heading.after < blocks.size() && blocks[heading.after].kind == BlockKind::kParagraph) {
        symbol.documentation = blocks[heading.after].range;
      }
      section.symbol = {static_cast<std::uint32_t>(symbols.size())};
      symbols.push_back(std::move(symbol));
    }
    open.push_back(&section);
  }
  return symbols;
}

}  // namespace strata::document
