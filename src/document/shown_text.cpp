// Inline elements are replaced by what they show; marks of emphasis in between are dropped where
// they come in pairs around text. Tested by marked_inlines_test.cpp.
#include "document/shown_text.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "document/inline_scanner.hpp"
#include "document/inline_text.hpp"
#include "document/title.hpp"
#include "text/utf8.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kLongestTitle = 200;  // bytes
constexpr std::size_t kRead = 1000;         // bytes of the source that are looked at
constexpr std::size_t kNone = std::string_view::npos;

std::string_view marks_of(TextSyntax syntax) {
  switch (syntax) {
    case TextSyntax::kRestructuredText:
      return "*`|";
    case TextSyntax::kAsciidoc:
      return "*_#^~";
    case TextSyntax::kOrg:
      return "*/_+";
    case TextSyntax::kMarkdown:
      break;
  }
  return {};
}

/// Which bytes of `text` are marks: of each kind, the one that opens and the next that closes.
std::vector<bool> paired_marks(std::string_view text, std::string_view marks) {
  std::vector<bool> paired(text.size(), false);
  std::array<std::size_t, 8> open;
  open.fill(kNone);
  const auto outside = [&](std::size_t i) {
    return i >= text.size() || (!is_alphanumeric(text[i]) && text[i] != '\\');
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t mark = marks.find(text[i]);
    if (mark == kNone) {
      continue;
    }
    const bool blank_after = i + 1 >= text.size() || is_inline_blank(text[i + 1]);
    const bool blank_before = i == 0 || is_inline_blank(text[i - 1]);
    if (open[mark] != kNone && !blank_before && open[mark] + 1 < i && outside(i + 1)) {
      paired[open[mark]] = paired[i] = true;
      open[mark] = kNone;
    } else if (outside(i - 1) && !blank_after) {
      open[mark] = i;
    }
  }
  return paired;
}

void append_shown(std::string_view text, std::string_view marks, bool escapes, std::string& out) {
  const std::vector<bool> paired = paired_marks(text, marks);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (escapes && c == '\\' && i + 1 < text.size() && !is_alphanumeric(text[i + 1])) {
      ++i;
      out.append(is_inline_blank(text[i]) ? "" : text.substr(i, 1));
      continue;
    }
    const bool doubled = !marks.empty() && (c == '*' || c == '_') && i + 1 < text.size() &&
                         text[i + 1] == c && paired[i];
    if (!paired[i] && !doubled) {
      out.push_back(c);
    }
  }
}

/// Runs of blanks as one blank, none at the ends.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_inline_blank(c)) {
      line.push_back(c);
    } else if (!line.empty() && line.back() != ' ') {
      line.push_back(' ');
    }
  }
  line.resize(line.size() - (line.ends_with(' ') ? 1U : 0U));
  return line;
}

}  // namespace

std::string shown_text(std::string_view source, TextSyntax syntax) {
  if (syntax == TextSyntax::kMarkdown) {
    return plain_title(source);
  }
  source = source.substr(0, text::boundary_at_or_before(source, kRead));
  std::vector<Inline> inlines;
  scan_inlines_as(syntax, source, {0, static_cast<std::uint32_t>(source.size())}, {}, inlines);
  std::stable_sort(inlines.begin(), inlines.end(),
                   [](const Inline& a, const Inline& b) { return a.range.begin < b.range.begin; });
  const std::string_view marks = marks_of(syntax);
  const bool escapes = syntax != TextSyntax::kOrg;
  std::string text;
  std::uint32_t done = 0;
  for (const Inline& element : inlines) {
    if (element.range.begin < done) {
      continue;  // inside the one before
    }
    append_shown(slice(source, {done, element.range.begin}), marks, escapes, text);
    if (element.kind == InlineKind::kCode) {
      text.append(slice(source, element.text));
    } else if (element.kind != InlineKind::kFootnote) {
      append_shown(slice(source, element.text), marks, escapes, text);
    }
    done = element.range.end;
  }
  append_shown(source.substr(done), marks, escapes, text);
  text = in_one_line(text);
  text.resize(text::boundary_at_or_before(text, kLongestTitle));
  return text;
}

}  // namespace strata::document
