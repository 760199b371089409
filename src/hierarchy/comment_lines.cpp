// Marks are taken off without knowing the language: no language's marks are another one's words.
// O(line). Tested by excerpt_test.cpp and doc_sentence_test.cpp.
#include "hierarchy/comment_lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace strata::hierarchy {

namespace {

constexpr std::array<std::string_view, 8> kClosingMarks = {"*/", "-->",  R"(""")", "'''",
                                                           "-}", "=end", "#>",     "*)"};
// Longest first where one begins another.
constexpr std::array<std::string_view, 7> kOpeningMarks = {"<!--", "--[[", "--[=[", "=begin",
                                                           "<#",   "(*",   "{-|"};
// Attributes that hold documentation, with the quote that begins it still to come.
constexpr std::array<std::string_view, 6> kAttributes = {"@moduledoc", "@typedoc", "@shortdoc",
                                                         "@doc",       "#[doc",    "#![doc"};

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

// The run of quotes that `text` begins with, with the letters, sigils and hashes that languages put
// before them: r""", u', @", ~S""", r#". Nothing if it begins otherwise.
struct Quote {
  std::size_t begin = 0;
  std::size_t count = 0;
};

Quote opening_quote(std::string_view text) {
  constexpr std::size_t kMostBefore = 4;
  const std::size_t at = text.find_first_of("\"'`");
  const bool at_start =
      at <= kMostBefore &&
      std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at),
                  [](char c) { return is_letter(c) || c == '@' || c == '~' || c == '#'; });
  if (!at_start) {
    return {};
  }
  const std::string_view quotes = text.substr(at, 3);
  const bool triple = quotes.size() == 3 && std::ranges::count(quotes, quotes[0]) == 3;
  return {.begin = at, .count = triple ? std::size_t{3} : std::size_t{1}};
}

std::string_view without_opening_quotes(std::string_view line) {
  const Quote quote = opening_quote(line);
  return quote.count == 3 ? line.substr(quote.begin + quote.count) : line;
}

// `@doc "text"` -> text; `@doc false` says nothing. Lines that are no such attribute stay.
std::string_view without_attribute(std::string_view line) {
  for (const std::string_view attribute : kAttributes) {
    if (!line.starts_with(attribute) ||
        (line.size() > attribute.size() && is_letter(line[attribute.size()]))) {
      continue;
    }
    std::string_view rest = line.substr(attribute.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" =\t"), rest.size()));
    const Quote quote = opening_quote(rest);
    if (quote.count == 0) {  // of Elixir: `false`, `since: "1.3"`; of Erlang: words
      const std::size_t word = std::min(rest.find(' '), rest.size());
      const bool prose = attribute[0] == '@' && word < rest.size() &&
                         rest[std::max<std::size_t>(word, 1) - 1] != ':';
      return prose ? trimmed(rest) : std::string_view{};
    }
    const char mark = rest[quote.begin];
    rest = rest.substr(quote.begin + quote.count);
    if (attribute.back() == 'c' && rest.ends_with(']')) {  // of Rust
      rest.remove_suffix(1);
    }
    while (rest.ends_with('#') || rest.ends_with(mark)) {
      rest.remove_suffix(1);
    }
    return trimmed(rest);
  }
  return line;
}

std::string_view without_closing_marks(std::string_view line) {
  for (const std::string_view mark : kClosingMarks) {
    if (line.ends_with(mark)) {
      line = trimmed(line.substr(0, line.size() - mark.size()));
    }
  }
  if (line == "]]" || line.ends_with(" ]]") || line == "]=]") {  // Lua
    line = trimmed(line.substr(0, line.find_last_not_of("]=") + 1));
  }
  // A frame of stars, dashes or the like.
  const std::size_t last = line.find_last_not_of("*-=#/~");
  const std::size_t kept = last == std::string_view::npos ? 0 : last + 1;
  return line.size() - kept >= 3 ? trimmed(line.substr(0, kept)) : line;
}

// "<summary>", "</p>", "@brief", "\brief".
std::string_view without_markup(std::string_view line) {
  while (line.size() > 2 && line[0] == '<' && (is_letter(line[1]) || line[1] == '/')) {
    const std::size_t end = line.find('>');
    if (line.substr(0, end).ends_with('/') && line.substr(0, end).find("=\"") < end) {
      return line;  // stands for a word: <see cref="x"/>
    }
    line = end == std::string_view::npos ? std::string_view() : trimmed(line.substr(end + 1));
  }
  if (line.ends_with('>')) {
    const std::size_t begin = line.rfind("</");
    line = begin == std::string_view::npos ? line : trimmed(line.substr(0, begin));
  }
  return line.starts_with("@brief ") || line.starts_with("\\brief ") ? trimmed(line.substr(7))
                                                                     : line;
}

}  // namespace

std::string_view without_comment_marks(std::string_view line) {
  line = trimmed(line);
  const std::string_view attributed = without_attribute(line);
  if (attributed != line) {
    return attributed;
  }
  if (line == "=end") {
    return {};
  }
  for (const std::string_view mark : kOpeningMarks) {
    if (line.starts_with(mark)) {
      line.remove_prefix(mark.size());
      line = line.ends_with("*)") ? line.substr(0, line.size() - 2) : line;
      break;
    }
  }
  line = without_opening_quotes(line);
  std::size_t text = std::min(line.find_first_not_of("/*#!;%-={|~ \t"), line.size());
  if (text > 0 && text < line.size() && line[text - 1] == '#') {
    --text;  // not a mark: "#include", "#tag"
  }
  line.remove_prefix(text);
  if (text > 0 && (line.starts_with("< ") || line.starts_with("^ "))) {  // "///< x", "-- ^ x"
    line.remove_prefix(2);
  }
  return without_attribute(without_markup(without_closing_marks(trimmed(line))));
}

bool begins_with_tag(std::string_view line) {
  const auto is_tag = [](std::string_view mark, std::string_view text) {
    return text.starts_with(mark) && text.size() > mark.size() && is_letter(text[mark.size()]);
  };
  return is_tag("@", line) || is_tag("\\", line) || line.starts_with(":param") ||
         line.starts_with(":return") || line.starts_with("Args:") ||
         line.starts_with("Parameters:") || line.starts_with("Returns:");
}

}  // namespace strata::hierarchy
