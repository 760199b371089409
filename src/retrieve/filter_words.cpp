// Tables and look-ups. A language may be named by an extension of its files too, which is what most
// people type. Tested by inline_filters_test.cpp.
#include "retrieve/filter_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "lang/language.hpp"
#include "lang/roles.hpp"
#include "scan/source_file.hpp"
#include "text/closest.hpp"

namespace strata::retrieve {

namespace {

struct Spelling {
  std::string_view word;
  FilterKey key = FilterKey::kLanguage;
};

constexpr std::array<Spelling, 14> kKeys = {{{"lang", FilterKey::kLanguage},
                                             {"path", FilterKey::kPath},
                                             {"kind", FilterKey::kKind},
                                             {"symbol", FilterKey::kSymbol},
                                             {"has", FilterKey::kProperty},
                                             {"level", FilterKey::kLevel},
                                             {"section", FilterKey::kSection},
                                             {"heading", FilterKey::kSection},
                                             {"language", FilterKey::kLanguage},
                                             {"file", FilterKey::kPath},
                                             {"folder", FilterKey::kPath},
                                             {"type", FilterKey::kKind},
                                             {"sym", FilterKey::kSymbol},
                                             {"l", FilterKey::kLanguage}}};

// Words that are like a key and mean something else before a colon: "patch:", "session:".
constexpr std::array<std::string_view, 88> kWordsOfTheirOwn = {
    "action",    "bang",    "bash",     "bath",      "bevel",    "bind",     "binding", "border",
    "builder",   "cymbal",  "edition",  "election",  "ending",   "fade",     "fail",    "fiction",
    "field",     "files",   "fill",     "film",      "find",     "finder",   "fine",    "fire",
    "five",      "fold",    "folders",  "former",    "function", "gang",     "hang",    "hash",
    "header",    "heading", "headings", "hearing",   "heating",  "holder",   "hype",    "kinds",
    "king",      "land",    "lane",     "languages", "leading",  "lever",    "levels",  "life",
    "like",      "link",    "loader",   "loading",   "long",     "match",    "math",    "mile",
    "mind",      "oath",    "older",    "order",     "pass",     "past",     "patch",   "paths",
    "pending",   "pile",    "rang",     "reading",   "reaction", "revel",    "section", "sections",
    "selection", "sending", "session",  "shading",   "simple",   "symbolic", "symbols", "tape",
    "tile",      "time",    "title",    "tool",      "typed",    "types",    "typo",    "wind"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kProperties = {
    {{"doc", "doc"},
     {"docs", "doc"},
     {"documentation", "doc"},
     {"comment", "doc"},
     {"export", "export"},
     {"exported", "export"},
     {"public", "public"},
     {"private", "private"},
     {"definition", "definition"},
     {"symbol", "definition"},
     {"error", "error"},
     {"errors", "error"},
     {"heading", "heading"},
     {"paragraph", "paragraph"},
     {"list", "list"},
     {"table", "table"},
     {"code", "code"},
     {"quote", "quote"},
     {"html", "html"},
     {"footnote", "footnote"},
     {"front_matter", "front_matter"},
     {"output", "output"},
     {"link_definition", "link_definition"},
     {"rule", "rule"}}};

std::string lower(std::string_view word) {
  std::string out(word);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

tl::unexpected<Error> unknown(std::string_view what, std::string_view word,
                              const std::vector<std::string_view>& known) {
  const std::string_view near = text::closest(word, known);
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("no {} is named \"{}\"; {}", what, word,
                          near.empty() ? fmt::format("known: {}", fmt::join(known, ", "))
                                       : fmt::format("did you mean {}?", near)));
}

Result<std::string> language_value(std::string_view value) {
  const std::string word = lower(value);
  const std::string extension = "." + word;
  std::vector<std::string_view> known;
  for (const lang::LanguageInfo& row : lang::languages()) {
    const auto& endings = row.extensions;
    const bool named = row.name == word || lower(row.title) == word ||
                       std::find(endings.begin(), endings.end(), extension) != endings.end();
    if (named) {
      return std::string(row.name);
    }
    known.push_back(row.name);
  }
  return unknown("language", value, known);
}

Result<std::string> kind_value(std::string_view value) {
  const std::string word = lower(value);
  if (lang::symbol_type_from(word) != lang::SymbolType::kNone) {
    return word;
  }
  std::vector<std::string_view> known;
  for (int type = 1; type <= static_cast<int>(lang::SymbolType::kSection); ++type) {
    known.push_back(lang::to_string(static_cast<lang::SymbolType>(type)));
  }
  for (int kind = 0; kind <= static_cast<int>(scan::FileKind::kVendored); ++kind) {
    const std::string_view name = scan::to_string(static_cast<scan::FileKind>(kind));
    if (name == word) {
      return word;
    }
    known.push_back(name);
  }
  return unknown("kind of symbol or file", value, known);
}

Result<std::string> property_value(std::string_view value) {
  const std::string word = lower(value);
  for (const auto& [spelling, name] : kProperties) {
    if (spelling == word) {
      return std::string(name);
    }
  }
  return unknown("property", value, filter_properties());
}

Result<std::string> level_value(std::string_view value) {
  const auto is_level = [](char c) { return c >= '1' && c <= '6'; };
  const bool one = value.size() == 1 && is_level(value[0]);
  const bool range = value.size() == 3 && is_level(value[0]) && value[1] == '-' &&
                     is_level(value[2]) && value[0] <= value[2];
  if (one || range) {
    return std::string(value);
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("\"{}\" is no level of headings: 1 to 6, or a range such as 2-3", value));
}

}  // namespace

std::string_view to_string(FilterKey key) { return kKeys[static_cast<std::size_t>(key)].word; }

std::optional<FilterKey> filter_key(std::string_view word) {
  const std::string folded = lower(word);
  for (const Spelling& spelling : kKeys) {
    if (spelling.word == folded) {
      return spelling.key;
    }
  }
  return std::nullopt;
}

bool names_only_a_filter(std::string_view word) {
  constexpr std::array<std::string_view, 8> kOwn = {"lang",   "language", "path",  "kind",
                                                    "symbol", "has",      "level", "section"};
  return std::find(kOwn.begin(), kOwn.end(), lower(word)) != kOwn.end();
}

std::string_view nearly_a_filter_key(std::string_view word) {
  // Shorter words are near to too much: "std", "hash".
  constexpr std::size_t kShortest = 4;
  std::vector<std::string_view> known;
  for (const Spelling& spelling : kKeys) {
    if (spelling.word.size() >= kShortest) {
      known.push_back(spelling.word);
    }
  }
  const std::string folded = lower(word);
  const bool another =
      std::find(kWordsOfTheirOwn.begin(), kWordsOfTheirOwn.end(), folded) != kWordsOfTheirOwn.end();
  return folded.size() < kShortest || another ? std::string_view{} : text::closest(folded, known);
}

Result<std::string> filter_value(FilterKey key, std::string_view value) {
  if (value.empty()) {
    return fail(ErrorKind::kInvalidArgument, fmt::format("{}: has no value", to_string(key)));
  }
  switch (key) {
    case FilterKey::kLanguage:
      return language_value(value);
    case FilterKey::kKind:
      return kind_value(value);
    case FilterKey::kProperty:
      return property_value(value);
    case FilterKey::kLevel:
      return level_value(value);
    case FilterKey::kPath:
    case FilterKey::kSymbol:
    case FilterKey::kSection:
      break;
  }
  return std::string(value);
}

const std::vector<std::string_view>& filter_properties() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names;
    for (const auto& [spelling, name] : kProperties) {
      if (spelling == name) {
        names.push_back(name);
      }
    }
    return names;
  }();
  return kNames;
}

}  // namespace strata::retrieve
