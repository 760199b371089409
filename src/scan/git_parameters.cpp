// One pass over the quoted words. Within a word only ' and ! are written in a special way: the
// quote is closed, the byte stands behind a backslash, and the quote is opened again. Tested by
// git_settings_test.cpp, and against git by walk_git_test.cpp.
#include "scan/git_parameters.hpp"

namespace strata::scan {

namespace {

// The word that begins at `at`, which is moved behind it. Nothing if none does, or if it has no
// end.
std::optional<std::string> quoted_word(std::string_view text, std::size_t& at) {
  if (at >= text.size() || text[at] != '\'') {
    return std::nullopt;
  }
  std::string word;
  for (;;) {
    const std::size_t close = text.find('\'', at + 1);
    if (close == std::string_view::npos) {
      return std::nullopt;
    }
    word += text.substr(at + 1, close - at - 1);
    at = close + 1;
    const std::string_view rest = text.substr(at);
    const bool goes_on = rest.starts_with("\\''") || rest.starts_with("\\!'");
    if (!goes_on) {
      return word;
    }
    word += rest[1];
    at += 2;
  }
}

}  // namespace

std::vector<std::pair<std::string, std::optional<std::string>>> git_parameters(
    std::string_view text) {
  std::vector<std::pair<std::string, std::optional<std::string>>> parameters;
  std::size_t at = 0;
  for (;;) {
    at = text.find_first_not_of(" \t\n", at);
    auto name = quoted_word(text, at);
    if (!name) {
      return parameters;
    }
    std::optional<std::string> value;
    if (at < text.size() && text[at] == '=') {
      ++at;
      if (at < text.size() && text[at] == '\'') {
        value = quoted_word(text, at);
        if (!value) {
          return parameters;
        }
      }
    } else if (const std::size_t equals = name->find('='); equals != std::string::npos) {
      value = name->substr(equals + 1);
      name->resize(equals);
    }
    parameters.emplace_back(*std::move(name), std::move(value));
  }
}

}  // namespace strata::scan
