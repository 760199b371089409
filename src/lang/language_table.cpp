// Plain formatting of languages(). docs/languages.md holds the result; language_test.cpp keeps it
// current.
#include "lang/language_table.hpp"

#include "lang/language.hpp"

namespace strata::lang {
namespace {

std::string joined(std::span<const std::string_view> words) {
  std::string out;
  for (const std::string_view word : words) {
    if (!out.empty()) {
      out += ' ';
    }
    out += word;
  }
  return out;
}

std::string reading_of(const LanguageInfo& row) {
  if (row.rules != nullptr) {
    std::string out = row.nature == Nature::kData ? "rules: keys" : "rules: symbols";
    out += row.rules->imports.empty() ? "" : ", imports";
    out += row.rules->references.empty() ? "" : ", references";
    return out;
  }
  return row.grammar != nullptr ? "grammar: structure, symbols by the words of the grammar"
                                : "text";
}

}  // namespace

std::string language_table() {
  std::string out = "| language | name | files | `#!` | read by |\n|---|---|---|---|---|\n";
  for (const LanguageInfo& row : languages()) {
    std::string files = joined(row.extensions);
    if (!files.empty() && !row.file_names.empty()) {
      files += ' ';
    }
    files += joined(row.file_names);
    out += "| " + std::string(row.title) + " | `" + std::string(row.name) + "` | " + files + " | " +
           joined(row.interpreters) + " | " + reading_of(row) + " |\n";
  }
  return out;
}

}  // namespace strata::lang
