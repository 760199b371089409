// Blocks stand in document order, so those of a leaf are a run that a binary search finds. Tested
// by facts_test.cpp.
#include "document/facts.hpp"

#include <algorithm>

#include "document/fence.hpp"
#include "document/leaf_text.hpp"
#include "document/line_cursor.hpp"
#include "document/mentions.hpp"

namespace strata::document {
namespace {

std::string_view without_quotes(std::string_view text) {
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
                      text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

std::string_view trimmed_text(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> front_matter_pairs(std::string_view bytes,
                                                                    const Blocks& blocks) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (blocks.size() < 2 || blocks[1].kind != BlockKind::kFrontMatter) {
    return pairs;
  }
  const std::string_view matter = slice(bytes, blocks[1].range);
  const char mark = matter.front() == '+' ? '=' : ':';
  LineReader lines(matter);
  static_cast<void>(lines.next());
  while (!lines.done()) {
    const Line line = lines.next();
    const std::string_view text = matter.substr(line.begin, line.end - line.begin);
    if (lines.done() || text.empty() || text.front() == '#') {
      continue;  // the last line closes it
    }
    const std::size_t at = text.find(mark);
    const bool top = text.find_first_of(" \t-") != 0;
    if (top && at != std::string_view::npos) {
      pairs.emplace_back(trimmed_text(text.substr(0, at)),
                         without_quotes(trimmed_text(text.substr(at + 1))));
    } else if (!pairs.empty()) {
      std::string& value = pairs.back().second;
      value.append(value.empty() ? "" : " ").append(trimmed_text(text));
    }
  }
  return pairs;
}

void fill_defaults(LeafFacts& facts, std::string_view path,
                   const std::vector<std::pair<std::string, std::string>>& pairs) {
  if (!facts.title.empty()) {
    return;
  }
  facts.default_title = true;
  for (const auto& [key, value] : pairs) {
    if (key == "title" && !value.empty()) {
      facts.title = value;
      return;
    }
  }
  facts.title = path.substr(path.rfind('/') + 1);
}

FactsReader::FactsReader(std::string_view bytes, const Document& document)
    : bytes_(bytes), document_(document) {
  if (document.is_notebook) {
    cells_ = notebook_parts(bytes);
  }
}

/// The innermost section around an offset: the last one that has begun, as it ends where the next
/// one of its level begins.
SymbolId FactsReader::section_at(std::uint32_t offset) const {
  const std::vector<Section>& sections = document_.sections;
  const auto after =
      std::partition_point(sections.begin(), sections.end(),
                           [&](const Section& section) { return section.range.begin <= offset; });
  return after == sections.begin() ? SymbolId::none() : (after - 1)->symbol;
}

LeafFacts FactsReader::facts(ByteRange core, SymbolId section) const {
  LeafFacts facts;
  const std::vector<parse::Symbol>& symbols = document_.tree.symbols;
  while (section.exists() && symbols[section.value].type != lang::SymbolType::kSection) {
    section = symbols[section.value].parent;  // code of a notebook
  }
  if (!section.exists()) {
    section = section_at(core.begin);
  }
  if (section.exists()) {
    facts.title = symbols[section.value].name;
  }
  for (SymbolId around = section; around.exists(); around = symbols[around.value].parent) {
    facts.path.push_back(symbols[around.value].name);
  }
  std::reverse(facts.path.begin(), facts.path.end());

  const Blocks& blocks = document_.blocks;
  const auto begin = std::partition_point(blocks.begin(), blocks.end(), [&](const Block& block) {
    return block.range.begin < core.begin || block.parent == kNoBlock;
  });
  const auto add_language = [&](const Block& block) {
    const bool cell = block.kind == BlockKind::kIndentedCode && !document_.cell_language.empty();
    const std::string_view word =
        cell ? document_.cell_language : info_language(slice(bytes_, block.head));
    const bool known = std::find(facts.code_languages.begin(), facts.code_languages.end(), word) !=
                       facts.code_languages.end();
    if ((cell || block.kind == BlockKind::kFencedCode) && !word.empty() && !known) {
      facts.code_languages.emplace_back(word);
    }
  };
  if (const std::uint32_t cut = cut_block(blocks, core.begin); cut != kNoBlock) {
    add_language(blocks[cut]);
  }
  for (auto block = begin; block != blocks.end() && block->range.begin < core.end; ++block) {
    if (block->kind == BlockKind::kHeading) {
      facts.levels.push_back(block->level);
    }
    add_language(*block);
  }
  for (const parse::Embedded& embedded : document_.tree.embedded) {
    const std::string_view name = lang::info(embedded.language).name;
    const bool known = std::find(facts.code_languages.begin(), facts.code_languages.end(), name) !=
                       facts.code_languages.end();
    if (!known && embedded.range.begin < core.end && core.begin < embedded.range.end) {
      facts.code_languages.emplace_back(name);
    }
  }
  facts.links = links_in(core, bytes_, blocks, document_.inlines);
  facts.mentions = names_in(core, document_.tree.references);
  std::string shown = document_.is_notebook ? notebook_text(bytes_, cells_, core)
                                            : display_text(bytes_, document_, core);
  if (shown.size() != core.size()) {
    facts.display = std::move(shown);
  }
  return facts;
}

}  // namespace strata::document
