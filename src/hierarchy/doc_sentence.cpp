// Conventions of many languages, told apart by what the lines say: no rule needs to know which
// language it is, because no language's tag is another one's prose. The lines are read once: what
// is no prose is left out, then the first paragraph is cut after its first sentence. O(comment).
// Tested by doc_sentence_test.cpp and, for every language, engine/documentation_test.cpp.
#include "hierarchy/doc_sentence.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "hierarchy/comment_lines.hpp"
#include "hierarchy/excerpt.hpp"
#include "text/utf8.hpp"

namespace strata::hierarchy {

namespace {

constexpr std::size_t kSentenceBytes = 240;
constexpr std::size_t kReadBytes = 4096;

// Tags before the text itself.
constexpr std::array<std::string_view, 8> kTextTags = {
    "brief", "short", "abstract", "summary", "description", "desc", "details", "discussion"};
// Tags of which the rest of the line is no prose, and that may stand before it.
constexpr std::array<std::string_view, 25> kClassifying = {
    "private",         "protected", "public",   "internal", "static",    "async",
    "override",        "readonly",  "class",    "method",   "function",  "func",
    "constructor",     "name",      "memberof", "api",      "export",    "ignore",
    "hideinitializer", "ingroup",   "fn",       "property", "interface", "namespace",
    "constant"};
constexpr std::array<std::string_view, 13> kToolWords = {
    "eslint-", "prettier-ignore", "istanbul ", "noinspection ", "clang-format o", "@ts-",  "noqa",
    "pylint",  "pragma: ",        "NOLINT",    "type: ignore",  "c8 ignore",      "fmt: o"};

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_letter(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }

// A word "tool:order" at the beginning, or a tool's own form: no blank behind the colon and no
// second colon.
bool speaks_to_a_tool(std::string_view line) {
  if (line.starts_with(':')) {
    return line.find(':', 1) != std::string_view::npos && line.find(' ') == std::string_view::npos;
  }
  const bool named = std::ranges::any_of(
      kToolWords, [&](std::string_view word) { return line.starts_with(word); });
  const std::size_t colon = line.find(':');
  const bool order = colon != std::string_view::npos && colon > 0 && colon + 1 < line.size() &&
                     is_lower(line[colon + 1]) && line[colon - 1] != ':' &&
                     std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon),
                                 [](char c) { return is_lower(c) || c == '_' || c == '-'; });
  return named || order;
}

// The word of a tag that the line begins with: "@brief x", "\brief x", ".SYNOPSIS".
std::string_view tag_of(std::string_view line) {
  const bool dotted = line.size() > 3 && line[0] == '.' && line[1] >= 'A' && line[1] <= 'Z' &&
                      line[2] >= 'A' && line[2] <= 'Z';
  if (line.size() < 2 || !(dotted || line[0] == '@' || line[0] == '\\') || !is_letter(line[1])) {
    return {};
  }
  const auto* end = std::find_if_not(line.begin() + 1, line.end(), is_letter);
  return line.substr(1, static_cast<std::size_t>(end - line.begin()) - 1);
}

template <std::size_t Size>
bool is_one_of(const std::array<std::string_view, Size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view beginning_of(std::string_view comment) {
  std::size_t end = std::min(comment.size(), kReadBytes);
  while (!text::is_boundary(comment, end)) {
    --end;
  }
  return comment.substr(0, end);
}

// What the quotes hold, if all of the comment is one string in single quotes.
std::string_view unquoted(std::string_view comment) {
  while (!comment.empty() && is_blank(comment.back())) {
    comment.remove_suffix(1);
  }
  const std::size_t quote = comment.find_first_of("\"'");
  if (quote > 2 || comment.size() < quote + 2 || comment.back() != comment[quote] ||
      !std::all_of(comment.begin(), comment.begin() + static_cast<std::ptrdiff_t>(quote),
                   is_letter)) {
    return comment;
  }
  const std::string_view inside = comment.substr(quote + 1, comment.size() - quote - 2);
  return inside.find(comment[quote]) == std::string_view::npos ? inside : comment;
}

// The lines of a comment that are prose, as far as the tag that ends it.
std::string prose_of(std::string_view comment) {
  std::string prose;
  while (!comment.empty()) {
    const std::size_t end = std::min(comment.find_first_of("\r\n"), comment.size());
    std::string_view line = without_comment_marks(comment.substr(0, end));
    comment.remove_prefix(end);
    comment.remove_prefix(comment.starts_with("\r\n") ? 2
                                                      : std::min<std::size_t>(comment.size(), 1));
    const std::string_view tag = tag_of(line);
    const bool dotted = line.starts_with('.') && !tag.empty();
    if (is_one_of(kTextTags, tag) || (dotted && (tag == "SYNOPSIS" || tag == "DESCRIPTION"))) {
      prose += "\n\n";  // what stood before was another paragraph
      line.remove_prefix(1 + tag.size());
      line.remove_prefix(std::min(line.find_first_not_of(" :\t"), line.size()));
    } else if (speaks_to_a_tool(line) || (prose.empty() && is_one_of(kClassifying, tag))) {
      continue;
    } else if (dotted || begins_with_tag(line) || line.starts_with("Parameter ")) {
      break;
    }
    prose += line;
    prose += '\n';
    if (prose.find_first_not_of('\n') == std::string::npos) {
      prose.clear();
    }
  }
  return prose;
}

// "save", "a::save()", "save(path) -> bool": says what the signature says.
bool only_names(std::string_view paragraph, std::string_view name) {
  const std::size_t at = name.empty() ? std::string_view::npos : paragraph.find(name);
  if (at == std::string_view::npos) {
    return false;
  }
  const std::string_view rest = paragraph.substr(at + name.size());
  if (paragraph.find(' ') == std::string_view::npos) {
    return rest.empty() || !(is_letter(rest[0]) || rest[0] == '_');
  }
  return paragraph.substr(0, at).find(' ') == std::string_view::npos && rest.starts_with('(') &&
         (rest.ends_with(')') || rest.find(") ->") != std::string_view::npos);
}

bool is_inline_tag(std::string_view word) {
  constexpr std::array<std::string_view, 22> kTags = {
      "p",    "b",   "i",  "em",  "strong", "code",    "c",        "tt",
      "a",    "br",  "ul", "li",  "see",    "seealso", "paramref", "typeparamref",
      "para", "pre", "q",  "sub", "sup",    "langword"};
  return is_one_of(kTags, word);
}

// The end of the tag that begins at `at`, and what it stands for: <see cref="T:x"/> -> x.
std::size_t read_tag(std::string_view text, std::size_t at, std::string& out) {
  const std::size_t end = text.find('>', at);
  if (end == std::string_view::npos) {
    return at;
  }
  std::string_view inside = text.substr(at + 1, end - at - 1);
  inside.remove_prefix(inside.starts_with('/') ? 1 : 0);
  const auto* word_end = std::find_if_not(inside.begin(), inside.end(), is_letter);
  const std::string_view word =
      inside.substr(0, static_cast<std::size_t>(word_end - inside.begin()));
  const std::string_view rest = inside.substr(word.size());
  if (!is_inline_tag(word) || !(rest.empty() || rest[0] == ' ' || rest[0] == '/')) {
    return at;
  }
  const std::size_t quote = rest.find("ref=\"");
  const bool named = rest.ends_with('/') || word.ends_with("ref");
  const std::size_t value = quote == std::string_view::npos ? rest.find("name=\"") + 6 : quote + 5;
  if (named &&
      (quote != std::string_view::npos || rest.find("name=\"") != std::string_view::npos)) {
    std::string_view target = rest.substr(value, rest.find('"', value) - value);
    target.remove_prefix(target.size() > 2 && target[1] == ':' ? 2 : 0);  // "T:Name"
    out += target;
  }
  return end + 1;
}

// The end of "{@word what}" that begins at `at`, and what it says.
std::size_t read_braces(std::string_view text, std::size_t at, std::string& out) {
  const std::size_t end = text.find('}', at);
  if (end == std::string_view::npos) {
    return at;
  }
  const std::string_view inside = text.substr(at + 2, end - at - 2);
  const std::size_t word = std::min(inside.find(' '), inside.size());
  std::string_view said = inside.substr(std::min(word + 1, inside.size()));
  if (inside.starts_with("link")) {  // a name, and perhaps what is shown for it
    const std::size_t label = said.find_first_of(" |");
    const bool labelled = label != std::string_view::npos && said.find('(') > label;
    said.remove_prefix(labelled ? label + 1 : 0);
    said.remove_prefix(said.starts_with('#') ? 1 : 0);
  }
  out += said;
  return end + 1;
}

}  // namespace

std::string without_inline_markup(std::string_view paragraph) {
  std::string out;
  for (std::size_t i = 0; i < paragraph.size();) {
    std::size_t next = i;
    if (paragraph[i] == '<') {
      next = read_tag(paragraph, i, out);
    } else if (paragraph.substr(i).starts_with("{@")) {
      next = read_braces(paragraph, i, out);
    }
    if (next == i) {
      out += paragraph[i];
      ++next;
    }
    i = next;
  }
  return one_line(out);
}

std::string doc_sentence(std::string_view comment, std::string_view name) {
  const std::string prose = prose_of(unquoted(beginning_of(comment)));
  std::string_view rest = prose;
  std::string paragraph = take_paragraph(rest);
  if (only_names(paragraph, name)) {
    paragraph = take_paragraph(rest);
  }
  const std::string plain = without_inline_markup(paragraph);
  return std::string(cut_at_word(first_sentence(plain), kSentenceBytes));
}

}  // namespace strata::hierarchy
