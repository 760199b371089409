// Plain formatting of languages(). docs/languages.md holds the result; language_test.cpp keeps it
// current.
#include "lang/language_table.hpp"

#include <algorithm>
#include <array>

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

// Read by src/document, which comes later in the flow; document_test.cpp holds the two together.
constexpr auto kDocuments = std::to_array<std::string_view>(
    {"asciidoc", "csv", "html", "markdown", "notebook", "org", "restructuredtext", "text"});

std::string reading_of(const LanguageInfo& row) {
  if (std::find(kDocuments.begin(), kDocuments.end(), row.name) != kDocuments.end()) {
    return "document: sections, elements, links";
  }
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
