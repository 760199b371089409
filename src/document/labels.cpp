// One walk over the blocks per syntax, then the titles. Tested by links_test.cpp.
#include "document/labels.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "document/inline_text.hpp"

namespace strata::document {

namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongestName = 200;  // bytes of an anchor or a target

std::string_view trimmed_line(std::string_view text) {
  while (!text.empty() && is_inline_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_inline_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

/// Lines of a text, trimmed, one after the other.
class TrimmedLines {
 public:
  explicit TrimmedLines(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool next(std::string_view& line) {
    if (rest_.empty()) {
      return false;
    }
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    line = trimmed_line(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return true;
  }

 private:
  std::string_view rest_;
};

/// Value of `:name: value`, if the line has that name in any case.
std::string_view property(std::string_view line, std::string_view name) {
  if (line.size() < name.size() + 2 || line.front() != ':' || line[name.size() + 1] != ':' ||
      label_key(line.substr(1, name.size())) != name) {
    return {};
  }
  return trimmed_line(line.substr(name.size() + 2));
}

/// Destination after the label of Markdown's link definition, without angle brackets.
std::string_view destination_in(std::string_view rest) {
  rest.remove_prefix(std::min(rest.find(':') + 1, rest.size()));
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n>"), rest.size()));
  if (rest.starts_with('<')) {
    return rest.substr(1, std::min(rest.find('>'), rest.size()) - 1);
  }
  return rest.substr(0, rest.find_first_of(" \t\r\n"));
}

/// An address over several lines is one.
std::string without_blanks(std::string_view text) {
  std::string joined;
  for (const char c : text) {
    if (!is_inline_blank(c)) {
      joined.push_back(c);
    }
  }
  return joined;
}

/// A section's name in links of AsciiDoc, if it has none of its own: `_its_title`.
std::string automatic_id(std::string_view title) {
  std::string id = "_";
  for (const char c : title) {
    if (is_alphanumeric(c)) {
      id.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    } else if ((c == ' ' || c == '.' || c == '-' || c == '_') && id.back() != '_') {
      id.push_back('_');
    }
  }
  id.resize(id.size() - (id.size() > 1 && id.back() == '_' ? 1U : 0U));
  return id;
}

class Collector {
 public:
  Collector(const SourceText& text, const Blocks& blocks, const std::vector<Section>& sections)
      : text_(text), blocks_(blocks), sections_(sections) {}

  LabelTable run() {
    switch (text_.syntax()) {
      case TextSyntax::kMarkdown:
        markdown();
        break;
      case TextSyntax::kRestructuredText:
        restructured();
        break;
      case TextSyntax::kAsciidoc:
        asciidoc();
        break;
      case TextSyntax::kOrg:
        org();
        break;
    }
    return std::move(table_);
  }

 private:
  [[nodiscard]] std::string_view source(ByteRange range) const {
    return slice(text_.bytes(), range);
  }

  void note(const Block& block, std::string key) {
    const std::uint32_t begin = std::min(block.head.end + 1, block.range.end);  // the bracket
    const bool colon = begin < block.range.end && text_.bytes()[begin] == ':';
    table_.add(std::move(key),
               {block.range, text_.shown({begin + (colon ? 1U : 0U), block.range.end})});
  }

  void markdown() {
    for (const Block& block : blocks_) {
      if (block.kind == BlockKind::kLinkDefinition) {
        const std::string rest = text_.of({block.head.end, block.range.end});
        table_.add(label_key(text_.of(block.head)),
                   {block.range, std::string(destination_in(rest))});
      } else if (block.kind == BlockKind::kFootnote) {
        note(block, "^" + label_key(text_.of(block.head)));
      }
    }
  }

  // ---- reStructuredText

  void restructured() {
    std::uint32_t nameless = 0;
    std::array<std::uint32_t, 2> numbered{};  // `[#]`, `[*]`
    for (std::uint32_t i = 1; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      const std::string label = label_key(source(block.head));
      if (block.kind == BlockKind::kLinkDefinition) {
        const std::string key = label == "_" ? "__" + std::to_string(++nameless) : label;
        table_.add(key, {block.range, meant_by(i, key)});
      } else if (block.kind == BlockKind::kFootnote) {
        const bool automatic = label == "#" || label == "*";
        note(block,
             "^" + label + (automatic ? std::to_string(++numbered[label == "*" ? 1 : 0]) : ""));
      }
    }
    add_titles("");
  }

  /// What stands behind the label of a target.
  [[nodiscard]] std::string_view destination(const Block& block) const {
    std::string_view rest = source({block.head.end, block.range.end});
    rest.remove_prefix(rest.starts_with('`') ? 1 : 0);
    rest.remove_prefix(rest.starts_with(':') ? 1 : 0);
    return trimmed_line(rest);
  }

  /// The address of a target, through the targets right below it that it stands for, or `#key`.
  [[nodiscard]] std::string meant_by(std::uint32_t i, const std::string& key) const {
    constexpr std::uint32_t kMostTargets = 8;
    for (std::uint32_t n = 0;
         n < kMostTargets && i < blocks_.size() && blocks_[i].kind == BlockKind::kLinkDefinition;
         ++n, i = blocks_[i].after) {
      const std::string_view words = destination(blocks_[i]);
      const bool indirect = words.ends_with('_') && words.find("://") == kNone;
      if (!words.empty() && !indirect) {
        return without_blanks(words);
      }
      if (indirect) {
        std::string_view other = words.substr(0, words.size() - 1);
        const bool quoted = other.size() > 2 && other.starts_with('`') && other.ends_with('`');
        other = quoted ? other.substr(1, other.size() - 2) : other;
        const std::uint32_t known = table_.find(label_key(other));
        return known == kNoDefinition ? "#" + label_key(other) : table_.definitions()[known].target;
      }
    }
    return "#" + key;
  }

  /// Titles, by their words; `mark`: another key with that before them.
  void add_titles(std::string_view mark) {
    const std::vector<std::string> slugs = slugs_of(sections_);
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      const Definition definition{blocks_[sections_[i].heading].range, "#" + slugs[i]};
      const std::string key = label_key(sections_[i].title);
      if (!mark.empty()) {
        table_.add(std::string(mark) + key, definition);
      }
      table_.add(key, definition);
    }
  }

  // ---- AsciiDoc

  void asciidoc() {
    for (std::uint32_t i = 1; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      const bool code =
          block.kind == BlockKind::kFencedCode || block.kind == BlockKind::kIndentedCode;
      if (block.kind == BlockKind::kList || block.kind == BlockKind::kDocument) {
        continue;
      }
      const bool inner = code || block.after > i + 1;  // only the lines above it are its own
      TrimmedLines lines(source(block.range));
      std::string_view line;
      for (bool leads = true; lines.next(line);) {
        leads = leads && (line.starts_with('[') || line.starts_with('.'));
        if (inner && !leads) {
          break;
        }
        block_anchor(line, block);
        inline_anchors(line, block);
        attribute(line, block);
      }
    }
    for (const Section& section : sections_) {
      const std::string id = automatic_id(section.title);
      const Definition definition{blocks_[section.heading].range, "#" + id};
      table_.add(label_key(id), definition);
      table_.add(label_key(section.title), definition);
    }
  }

  void anchor(std::string_view id, const Block& block) {
    id = trimmed_line(id);
    if (!id.empty()) {
      table_.add(label_key(id), {block.range, "#" + std::string(id)});
    }
  }

  /// `[#id.role]`, `[quote#id,...]`.
  void block_anchor(std::string_view line, const Block& block) {
    if (!line.starts_with('[') || !line.ends_with(']') || line.starts_with("[[")) {
      return;
    }
    const std::string_view first = line.substr(1, line.find_first_of(",]\"") - 1);
    const std::size_t sign = first.find('#');
    if (sign != kNone) {
      anchor(first.substr(sign + 1, first.find_first_of(".%#", sign + 1) - sign - 1), block);
    }
  }

  /// `[[id]]`, `[[id,text]]`, `[[[entry]]]`, `anchor:id[]`.
  void inline_anchors(std::string_view line, const Block& block) {
    for (std::size_t at = line.find("[["); at != kNone; at = line.find("[[", at)) {
      at = std::min(line.find_first_not_of('[', at), line.size());
      const std::size_t end = line.find("]]", at);
      if (end == kNone) {
        break;
      }
      anchor(line.substr(at, std::min(line.substr(0, end).find(',', at), end) - at), block);
      at = end;
    }
    for (std::size_t at = line.find("anchor:"); at != kNone; at = line.find("anchor:", at)) {
      at += 7;
      const std::string_view name = line.substr(at, kLongestName);
      const std::size_t end = name.find_first_of("[ ");
      if (end != kNone || name.size() < kLongestName) {
        anchor(name.substr(0, end), block);
      }
    }
  }

  void attribute(std::string_view line, const Block& block) {
    const std::size_t colon = line.starts_with(':') ? line.find(':', 1) : kNone;
    if (colon == kNone || colon == 1 || line.find(' ') < colon) {
      return;
    }
    const std::string_view value = trimmed_line(line.substr(colon + 1));
    table_.add("{" + label_key(line.substr(1, colon - 1)) + "}", {block.range, std::string(value)});
  }

  // ---- Org

  void org() {
    for (std::uint32_t i = 1; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      if (block.kind == BlockKind::kFootnote) {
        note(block, "^" + label_key(source(block.head)));
      } else if (block.kind == BlockKind::kHtml || block.kind == BlockKind::kFrontMatter) {
        properties(i);
      } else if (block.kind == BlockKind::kParagraph || block.kind == BlockKind::kHeading) {
        targets(block);
      }
    }
    add_titles("*");
  }

  /// `CUSTOM_ID` and `ID` of the headline above a drawer, and `#+name:`.
  void properties(std::uint32_t i) {
    const bool titled = blocks_[i - 1].kind == BlockKind::kHeading;
    const Block& owner = blocks_[titled ? i - 1 : i];
    TrimmedLines lines(source(blocks_[i].range));
    std::string_view line;
    while (lines.next(line)) {
      if (const std::string_view custom = property(line, "custom_id"); !custom.empty()) {
        table_.add("#" + label_key(custom), {owner.range, "#" + std::string(custom)});
      } else if (const std::string_view id = property(line, "id"); !id.empty()) {
        table_.add("id:" + label_key(id), {owner.range, "id:" + std::string(id)});
      } else if (line.size() > 7 && label_key(line.substr(0, 7)) == "#+name:") {
        const std::string_view name = trimmed_line(line.substr(7));
        table_.add(label_key(name), {blocks_[i].range, "#" + std::string(name)});
      }
    }
  }

  /// `<<target>>`
  void targets(const Block& block) {
    const std::string_view words = source(block.range);
    for (std::size_t at = words.find("<<"); at != kNone; at = words.find("<<", at)) {
      at = std::min(words.find_first_not_of('<', at), words.size());
      const std::size_t end = words.substr(0, at + kLongestName).find_first_of(">\r\n", at);
      if (end != kNone && words.substr(end, 2) == ">>") {
        const std::string_view name = words.substr(at, end - at);
        table_.add(label_key(name), {block.range, "#" + std::string(name)});
      }
    }
  }

  const SourceText& text_;
  const Blocks& blocks_;
  const std::vector<Section>& sections_;
  LabelTable table_;
};

}  // namespace

void LabelTable::add(std::string key, Definition definition) {
  const auto index = static_cast<std::uint32_t>(definitions_.size());
  if (!key.empty() && labels_.try_emplace(std::move(key), index).second) {
    definitions_.push_back(std::move(definition));
  }
}

std::uint32_t LabelTable::find(const std::string& key) const {
  const auto found = labels_.find(key);
  return found == labels_.end() ? kNoDefinition : found->second;
}

LabelTable labels_of(const SourceText& text, const Blocks& blocks,
                     const std::vector<Section>& sections) {
  return Collector(text, blocks, sections).run();
}

}  // namespace strata::document
