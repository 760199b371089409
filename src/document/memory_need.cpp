// Memory follows what a text is made of, not its length: a tag, a line, a sentence or a mark of
// inline code may each become an object, a line that may be a heading a section with a symbol, and
// a line of code in a notebook nodes of a tree. So each of these marks counts as what it may cost
// at most. The costs were measured on texts that consist of one of them only (docs/index.md); prose
// needs a tenth of its bound. Tested by memory_need_test.cpp.
#include "document/memory_need.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace strata::document {

namespace {

using Costs = std::array<std::uint16_t, std::numeric_limits<unsigned char>::max() + 1>;

constexpr std::uint16_t kByte = 14;
constexpr std::uint16_t kTag = 600;
constexpr std::uint16_t kLine = 160;
constexpr std::uint16_t kSentence = 96;
constexpr std::uint16_t kInlineMark = 64;
constexpr std::uint16_t kHeading = 300;  // besides its line
constexpr std::uint16_t kNotebookByte = 6;
constexpr std::uint16_t kNotebookCell = 300;
constexpr std::uint16_t kNotebookLine = 700;  // ends with an escape

constexpr Costs html_costs() {
  Costs out{};
  out.fill(kByte);
  out['<'] += kTag;
  return out;
}

constexpr Costs notebook_costs() {
  Costs out{};
  out.fill(kNotebookByte);
  out['{'] += kNotebookCell;
  out['\\'] += kNotebookLine;
  return out;
}

constexpr Costs line_costs() {
  Costs out{};
  out.fill(kByte);
  for (const char mark : {'\n', '\r'}) {
    out[static_cast<unsigned char>(mark)] += kLine;
  }
  for (const char mark : {'.', '!', '?'}) {
    out[static_cast<unsigned char>(mark)] += kSentence;
  }
  for (const char mark : {'`', '<'}) {
    out[static_cast<unsigned char>(mark)] += kInlineMark;
  }
  return out;
}

constexpr Costs kHtmlCosts = html_costs();
constexpr Costs kNotebookCosts = notebook_costs();
constexpr Costs kLineCosts = line_costs();

/// Marks of headings in the formats that write them at the begin of a line or under one.
bool may_be_heading(char first) {
  return first == '#' || first == '=' || first == '*' || first == '-';
}

std::uint64_t need_of(std::string_view text, const Costs& costs, bool has_headings) {
  std::uint64_t need = 0;
  for (const char c : text) {
    need += costs[static_cast<unsigned char>(c)];
  }
  if (has_headings) {
    for (std::size_t at = 0; at < text.size();) {
      need += may_be_heading(text[at]) ? std::uint64_t{kHeading} : 0;
      const std::size_t end = text.find('\n', at);
      at = end == std::string_view::npos ? text.size() : end + 1;
    }
  }
  return need;
}

}  // namespace

MemoryNeed memory_need(std::string_view text, lang::LanguageId language) {
  const std::string_view name = lang::info(language).name;
  const bool has_headings = name != "html" && name != "notebook" && name != "csv";
  const Costs& costs = name == "html"       ? kHtmlCosts
                       : name == "notebook" ? kNotebookCosts
                                            : kLineCosts;
  MemoryNeed need;
  for (std::size_t at = 0; at < text.size(); at += kNeedWindow) {
    const std::uint64_t window = need_of(text.substr(at, kNeedWindow), costs, has_headings);
    need.total += window;
    need.densest = std::max(need.densest, window);
  }
  return need;
}

}  // namespace strata::document
