// Rules from the most to the least telling form: trace, message, path, names, script, question.
// Word lists are English; other languages are prose. Tested by query_kind_test.cpp.
#include "retrieve/query_kind.hpp"

#include <algorithm>
#include <array>

#include "lang/detect.hpp"
#include "retrieve/symbol_pattern.hpp"
#include "text/utf8.hpp"

namespace strata::retrieve {

namespace {

constexpr std::array<std::string_view, 9> kKindNames = {
    "prose",         "architecture", "symbol", "qualified symbol", "symbols", "path",
    "error message", "stack trace",  "cjk"};
constexpr std::size_t kMostNames = 64;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word_character(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) > 127;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

/// Words between blanks, without the punctuation of prose around them.
std::vector<std::string_view> tokens_of(std::string_view text) {
  constexpr std::string_view kAround = "\"'`,;?!";
  std::vector<std::string_view> tokens;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n", i);
    if (begin == std::string_view::npos) {
      break;
    }
    i = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    std::string_view token = text.substr(begin, i - begin);
    while (!token.empty() && kAround.find(token.front()) != std::string_view::npos) {
      token.remove_prefix(1);
    }
    while (!token.empty() && (kAround.find(token.back()) != std::string_view::npos ||
                              token.back() == '.' || token.back() == ':')) {
      token.remove_suffix(1);
    }
    if (!token.empty()) {
      tokens.push_back(token);
    }
  }
  return tokens;
}

bool is_plain_name(std::string_view token) {
  return !token.empty() && !is_digit(token.front()) &&
         std::all_of(token.begin(), token.end(), is_word_character);
}

std::string_view without_call(std::string_view token) {
  return token.ends_with("()") ? token.substr(0, token.size() - 2) : token;
}

bool names_a_file(std::string_view token) {
  const std::size_t colon = token.find(':');
  std::string_view path = token.substr(0, colon);
  while (path.starts_with("./") || path.starts_with("../")) {
    path.remove_prefix(path.find('/') + 1);
  }
  if (path.empty() || path.find("://") != std::string_view::npos || path.find('.') == 0) {
    return false;
  }
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const bool has_extension =
      name.find('.') != std::string_view::npos && lang::detect(name, {}) != lang::LanguageId{};
  const bool has_folders =
      path.find('/') != std::string_view::npos && std::all_of(path.begin(), path.end(), [](char c) {
        return is_word_character(c) || c == '/' || c == '.' || c == '-';
      });
  return has_extension || (has_folders && std::count(path.begin(), path.end(), '/') > 1);
}

/// "A::b", "a.b", "A#b": two names at least, nothing else.
bool is_qualified(std::string_view token) {
  token = without_call(token);
  const bool separated = token.find("::") != std::string_view::npos ||
                         token.find_first_of(".#") != std::string_view::npos ||
                         token.find("->") != std::string_view::npos;
  const std::vector<std::string> parts = name_parts(token);
  return separated && parts.size() > 1 && !names_a_file(token) &&
         token.find('/') == std::string_view::npos &&
         std::all_of(parts.begin(), parts.end(),
                     [](const std::string& part) { return is_plain_name(part); });
}

/// Spelt as no word of prose is: parse_config, parseConfig, HTTPServer2, run().
bool is_code_name(std::string_view token) {
  const std::string_view name = without_call(token);
  if (!is_plain_name(name)) {
    return false;
  }
  bool hump = false;
  for (std::size_t i = 1; i < name.size(); ++i) {
    hump = hump || (is_upper(name[i]) && is_lower(name[i - 1])) ||
           (i + 1 < name.size() && is_upper(name[i - 1]) && is_upper(name[i]) &&
            is_lower(name[i + 1]));
  }
  const std::size_t inner = name.find('_', 1);
  return name.size() != token.size() || hump || (inner != std::string_view::npos);
}

bool is_cjk(char32_t c) {
  return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x1100 && c <= 0x11FF) ||
         (c >= 0x20000 && c <= 0x3FFFF);
}

/// At least a quarter of the letters; one character of such a script says what four letters do.
bool is_cjk_text(std::string_view text) {
  std::size_t cjk = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i < text.size();) {
    const text::CodePoint point = text::decode_at(text, i);
    i += std::max<std::size_t>(point.length, 1);
    if (is_cjk(point.value)) {
      ++cjk;
    } else if (point.value > ' ') {
      ++others;
    }
  }
  return cjk > 0 && cjk * 4 >= others;
}

bool contains_any(std::string_view text, std::initializer_list<std::string_view> phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
    return text.find(phrase) != std::string_view::npos;
  });
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return text.starts_with(beginning); });
}

/// What follows "how do I": the verb and its object; empty if the text does not ask so.
std::string_view what_is_done(std::string_view text) {
  for (const std::string_view phrase : {" how do i ", " how to ", " how can i ", " how should i ",
                                        " how do you ", " how can we ", " how do we "}) {
    if (const std::size_t at = text.find(phrase); at != std::string_view::npos) {
      return text.substr(at + phrase.size());
    }
  }
  return {};
}

bool is_architecture_question(std::string_view text) {
  const std::string folded = lower(text);
  const bool how = folded.starts_with("how ") &&
                   !starts_with_any(folded, {"how do i ", "how can i ", "how to ", "how do you ",
                                             "how should i ", "how can we ", "how do we "});
  return how || contains_any(folded, {"architecture", "overview", "lifecycle", "life cycle",
                                      "data flow", "work together", "interact", "responsible for",
                                      "project structure", "code structure", "pipeline"});
}

}  // namespace

bool is_question(std::string_view text) {
  constexpr std::size_t kLongestWord = 8;
  return starts_with_any(lower(text.substr(0, kLongestWord)),
                         {"how ", "where ", "what ", "which ", "why ", "who ", "when "});
}

bool is_error_message(std::string_view text) {
  const std::string folded = lower(text);
  if (is_question(text)) {
    return false;
  }
  for (const std::string_view mark : {"error", "exception", "warning", "panic", "fatal"}) {
    const std::size_t at = folded.find(mark);
    const std::size_t end = at + mark.size();
    if (at != std::string::npos && end < folded.size() &&
        (folded[end] == ':' || folded[end] == '[')) {
      return true;
    }
  }
  return starts_with_any(folded, {"traceback (", "uncaught ", "unhandled "}) ||
         contains_any(folded, {"undefined reference to", "no such file or directory",
                               "permission denied", "segmentation fault", "core dumped",
                               "is not defined", "is not a function", "unexpected token",
                               "cannot read propert", "no module named", "unresolved import",
                               "panicked at", "failed to ", "cannot find ", "could not "});
}

std::string_view to_string(QueryKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::vector<std::string_view> names_of(const Intents& intents) {
  std::vector<std::string_view> names;
  const auto add = [&](bool holds, std::string_view name) {
    if (holds) {
      names.push_back(name);
    }
  };
  add(intents.tests, "tests");
  add(intents.documents, "documents");
  add(intents.examples, "examples");
  add(intents.configuration, "configuration");
  add(intents.implementation, "implementation");
  add(intents.structure, "structure");
  return names;
}

QueryKind kind_of(std::string_view text, const StackTrace& trace) {
  const std::vector<std::string_view> tokens = tokens_of(text);
  const bool several_lines = text.find('\n') != std::string_view::npos;
  if (trace.trace_lines > 0 || (trace.frames.size() > 1 && several_lines)) {
    return QueryKind::kStackTrace;
  }
  if (tokens.size() == 1) {
    const std::string_view token = tokens.front();
    if (names_a_file(token)) {
      return QueryKind::kPath;
    }
    if (is_qualified(token)) {
      return QueryKind::kQualifiedSymbol;
    }
    if (is_cjk_text(token)) {
      return QueryKind::kCjk;
    }
    return is_plain_name(without_call(token)) ? QueryKind::kSymbol : QueryKind::kProse;
  }
  if (tokens.size() > 1 && is_error_message(text)) {
    return QueryKind::kErrorMessage;
  }
  const auto is_name = [](std::string_view t) { return is_code_name(t) || is_qualified(t); };
  if (!tokens.empty() && std::all_of(tokens.begin(), tokens.end(), is_name)) {
    return QueryKind::kSymbols;
  }
  if (is_cjk_text(text)) {
    return QueryKind::kCjk;
  }
  return is_architecture_question(text) ? QueryKind::kArchitecture : QueryKind::kProse;
}

Intents intents_of(const std::vector<std::string>& words) {
  const auto any = [&](std::initializer_list<std::string_view> wanted) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
  };
  // The words in one text, with a blank at both ends, so that a phrase can be looked for.
  std::string text = " ";
  for (const std::string& word : words) {
    text.append(word).append(" ");
  }
  Intents intents;
  const std::string_view done = what_is_done(text);
  intents.tests =
      any({"test", "tests", "testing", "tested", "fixture", "fixtures", "benchmark", "unittest"}) &&
      !starts_with_any(done, {"test ", "unittest ", "benchmark "});  // what one wants to do
  intents.usage = !done.empty();
  intents.documents = any({"doc", "docs", "documentation", "documented", "readme", "guide",
                           "tutorial", "manual", "changelog", "faq"}) ||
                      intents.usage || contains_any(text, {" getting started "});
  intents.examples = any({"example", "examples", "sample", "samples", "demo", "snippet", "usage"});
  intents.configuration =
      any({"config", "configure", "configured", "configuring", "configuration", "settings"}) ||
      contains_any(text, {" environment variable"});
  intents.implementation =
      any({"implemented", "implementation", "implements", "defined", "definition"}) ||
      contains_any(text, {" where is ", " where are ", " where do ", " where does "});
  intents.structure =
      any({"architecture", "overview", "codebase"}) ||
      contains_any(text,
                   {" project structure ", " code structure ", " folder structure ",
                    " directory structure ", " which folder", " which director", " which module",
                    " which package", " layout of the ", " organized ", " organised "});
  return intents;
}

std::vector<std::string> paths_in(std::string_view text) {
  std::vector<std::string> paths;
  for (const std::string_view token : tokens_of(text)) {
    if (paths.size() < kMostNames && names_a_file(token)) {
      paths.emplace_back(token.substr(0, token.find(':')));
    }
  }
  return paths;
}

std::vector<std::string> names_in(std::string_view text) {
  const std::vector<std::string_view> tokens = tokens_of(text);
  std::vector<std::string> names;
  for (const std::string_view token : tokens) {
    const bool named =
        is_qualified(token) || is_code_name(token) || (tokens.size() == 1 && is_plain_name(token));
    if (named && names.size() < kMostNames) {
      names.emplace_back(without_call(token));
    }
  }
  return names;
}

}  // namespace strata::retrieve
