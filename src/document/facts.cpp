// Blocks stand in document order, so those of a leaf are a run that a binary search finds. Tested
// by facts_test.cpp.
#include "document/facts.hpp"

#include <algorithm>
#include <utility>

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

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// Reads values line by line: what is quoted, in brackets or a comment is known across lines.
class ValueReader {
 public:
  explicit ValueReader(bool toml) : toml_(toml) {}

  /// True if a string or bracket of TOML is open, so that the next line goes on with the value.
  [[nodiscard]] bool open() const { return toml_ && (depth_ > 0 || quote_.size() == 3); }

  /// Begins a value.
  std::string_view first(std::string_view text) {
    depth_ = 0;
    quote_ = {};
    text = trimmed_text(text);
    literal_ = !toml_ && (text.starts_with('|') || text.starts_with('>'));
    return without_comment(text);
  }

  /// A further line of it.
  std::string_view next(std::string_view text) {
    return literal_ ? trimmed_text(text) : without_comment(trimmed_text(text));
  }

 private:
  std::string_view without_comment(std::string_view text) {
    quote_ = quote_.size() == 3 ? quote_ : std::string_view();
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const char before = i == 0 ? ' ' : text[i - 1];
      if (!quote_.empty()) {
        const bool two = !toml_ && c == '\'' && quote_ == "'" && text.substr(i, 2) == "''";
        const bool ends = !two && text.substr(i).starts_with(quote_);
        i += two || (c == '\\' && quote_.front() == '"') ? 1 : ends ? quote_.size() - 1 : 0;
        quote_ = ends ? std::string_view() : quote_;
      } else if ((c == '"' || c == '\'') && (toml_ || kBeforeValue.find(before) != kNone)) {
        const std::string_view three = c == '"' ? kThreeQuotes : kThreeApostrophes;
        quote_ = toml_ && text.substr(i).starts_with(three) ? three : three.substr(2);
        i += quote_.size() - 1;
      } else if (c == '#' && (toml_ || before == ' ' || before == '\t')) {
        return trimmed_text(text.substr(0, i));
      } else if (c == '[' || c == '{') {
        ++depth_;
      } else if (c == ']' || c == '}') {
        depth_ -= depth_ > 0 ? 1 : 0;
      }
    }
    return text;
  }

  static constexpr std::size_t kNone = std::string_view::npos;
  static constexpr std::string_view kBeforeValue = " \t[{,:";
  static constexpr std::string_view kThreeQuotes = "\"\"\"";
  static constexpr std::string_view kThreeApostrophes = "'''";

  bool toml_;
  bool literal_ = false;    // YAML: lines as they are
  int depth_ = 0;           // brackets that are open
  std::string_view quote_;  // that is open
};

/// Name of the table that a line of TOML begins, `[a.b]` or `[[a.b]]`; empty if it begins none.
std::string_view table_name(std::string_view line) {
  const std::string_view text = trimmed_text(line.substr(0, line.find('#')));
  if (text.size() < 3 || text.front() != '[' || text.back() != ']') {
    return {};
  }
  const std::size_t marks = text.starts_with("[[") && text.ends_with("]]") ? 2 : 1;
  return trimmed_text(text.substr(marks, text.size() - std::min(text.size(), 2 * marks)));
}

/// `#+key: value` of Org and `:key: value` of AsciiDoc. Keys of Org in lower case; values of equal
/// ones are joined by blanks.
Pairs keyword_pairs(std::string_view matter) {
  Pairs pairs;
  const bool org = matter.find("#+") != std::string_view::npos;
  LineReader lines(matter);
  while (!lines.done()) {
    const Line line = lines.next();
    std::string_view text = trimmed_text(matter.substr(line.begin, line.end - line.begin));
    if (!text.starts_with(org ? "#+" : ":")) {
      continue;
    }
    text.remove_prefix(org ? 2 : 1);
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) {
      continue;
    }
    const std::string key =
        org ? label_key(text.substr(0, colon)) : std::string(text.substr(0, colon));
    const std::string_view value = trimmed_text(text.substr(colon + 1));
    const auto known = std::find_if(pairs.begin(), pairs.end(),
                                    [&](const auto& pair) { return pair.first == key; });
    if (known == pairs.end()) {
      pairs.emplace_back(key, value);
    } else {
      known->second.append(known->second.empty() ? "" : " ").append(value);
    }
  }
  return pairs;
}

/// Without the quotes around it, which are one or, in TOML, three at each end.
std::string bare_value(std::string_view value, bool toml) {
  for (const std::string_view quote : {"\"\"\"", "'''"}) {
    if (toml && value.size() >= 6 && value.starts_with(quote) && value.ends_with(quote)) {
      return std::string(trimmed_text(value.substr(3, value.size() - 6)));
    }
  }
  return std::string(without_quotes(value));
}

}  // namespace

Pairs front_matter_pairs(std::string_view bytes, const Blocks& blocks) {
  Pairs pairs;
  if (blocks.size() < 2 || blocks[1].kind != BlockKind::kFrontMatter) {
    return pairs;
  }
  const std::string_view matter = slice(bytes, blocks[1].range);
  if (matter.front() != '+' && matter.front() != '-') {
    return keyword_pairs(matter);
  }
  const bool toml = matter.front() == '+';
  ValueReader values(toml);
  std::string table;  // with a full stop
  LineReader lines(matter);
  static_cast<void>(lines.next());
  while (!lines.done()) {
    const Line line = lines.next();
    const std::string_view text = matter.substr(line.begin, line.end - line.begin);
    const bool goes_on = values.open();
    if (lines.done() || text.empty() || (text.front() == '#' && !goes_on)) {
      continue;  // the last line closes it
    }
    const std::string_view name = toml && !goes_on ? table_name(text) : std::string_view();
    if (!name.empty()) {
      table.assign(name).append(".");
      continue;
    }
    const std::size_t at = text.find(toml ? '=' : ':');
    const bool top = toml ? !goes_on : text.find_first_of(" \t-") != 0;
    if (top && at != std::string_view::npos) {
      std::string key = table;
      key.append(trimmed_text(text.substr(0, at)));
      pairs.emplace_back(std::move(key), values.first(text.substr(at + 1)));
    } else if (!pairs.empty()) {
      std::string& value = pairs.back().second;
      const std::string_view more = values.next(text);
      value.append(value.empty() || more.empty() ? "" : " ").append(more);
    }
  }
  for (auto& [key, value] : pairs) {
    value = bare_value(value, toml);
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
    : bytes_(bytes), document_(document), slugs_(document.tree.symbols.size()) {
  std::vector<std::string> slugs = slugs_of(document.sections);
  for (std::size_t i = 0; i < slugs.size(); ++i) {
    if (const SymbolId symbol = document.sections[i].symbol; symbol.exists()) {
      slugs_[symbol.value] = std::move(slugs[i]);
    }
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
    facts.slug = slugs_[section.value];
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
  facts.links = links_in(core, text_of(bytes_, document_), document_.inlines);
  facts.mentions = names_in(core, document_.tree.references);
  std::string shown = display_text(bytes_, document_, core);
  if (shown.size() != core.size()) {
    facts.display = std::move(shown);
  }
  return facts;
}

}  // namespace strata::document
