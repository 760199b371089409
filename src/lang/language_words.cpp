// Aliases first, then names, then extensions by detect(). O(length of the word). Tested by
// language_test.cpp.
#include "lang/language_words.hpp"

#include <array>
#include <string>
#include <utility>

#include "lang/detect.hpp"

namespace strata::lang {
namespace {

using Alias = std::pair<std::string_view, std::string_view>;

constexpr std::array<Alias, 39> kAliases = {{
    {"bourne", "bash"},
    {"c#", "csharp"},
    {"c++", "cpp"},
    {"cs", "csharp"},
    {"console", "bash"},
    {"docker", "dockerfile"},
    {"ecmascript", "javascript"},
    {"golang", "go"},
    {"importmap", "json"},
    {"jsx", "javascript"},
    {"ld+json", "json"},
    {"make", "makefile"},
    {"module", "javascript"},
    {"node", "javascript"},
    {"objc", "objective-c"},
    {"plaintext", "text"},
    {"plpgsql", "sql"},
    {"posh", "powershell"},
    {"postgres", "sql"},
    {"postgresql", "sql"},
    {"proto", "protobuf"},
    {"ps", "powershell"},
    {"pwsh", "powershell"},
    {"py3", "python"},
    {"pycon", "text"},
    {"python3", "python"},
    {"rst", "restructuredtext"},
    {"sh-session", "text"},
    {"shell", "bash"},
    {"shell-session", "text"},
    {"speculationrules", "json"},
    {"template", "html"},
    {"terraform", "hcl"},
    {"tf", "hcl"},
    {"vb.net", "vb"},
    {"x-javascript", "javascript"},
    {"x-template", "html"},
    {"xhtml", "html"},
    {"zsh", "bash"},
}};

// "Text/JavaScript; charset=x" -> "javascript".
std::string folded(std::string_view word) {
  while (!word.empty() && (word.front() == ' ' || word.front() == '.' || word.front() == '{')) {
    word.remove_prefix(1);
  }
  word = word.substr(0, word.find_first_of(" \t\r\n,:;{}"));
  const std::size_t slash = word.rfind('/');
  std::string out(slash == std::string_view::npos ? word : word.substr(slash + 1));
  for (char& c : out) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

}  // namespace

LanguageId language_of_word(std::string_view word) {
  const std::string name = folded(word);
  if (name.empty()) {
    return {};
  }
  for (const auto& [alias, language] : kAliases) {
    if (alias == name) {
      return language_named(language);
    }
  }
  const LanguageId named = language_named(name);
  if (named != LanguageId{}) {
    return named;
  }
  std::string file = "x.";
  file += name;
  return detect(file, {});
}

}  // namespace strata::lang
