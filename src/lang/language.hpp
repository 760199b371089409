// The table of languages: one row each. A row names the language, says which files are written in
// it, and carries the grammar and the compiled rules (rules/<name>.toml -> dense node-kind table)
// where there are any.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "lang/roles.hpp"
#include "lang/rules.hpp"

struct TSLanguage;

namespace strata::lang {

/// Index into languages(); 0 is plain text, which has no grammar. Not stable between versions:
/// store names, not ids.
struct LanguageId {
  std::uint8_t value = 0;
  friend constexpr auto operator<=>(const LanguageId&, const LanguageId&) = default;
};

/// Whether a language is prose, program or data; decides the class of a file (scan) and the
/// chunker's route.
enum class Nature : std::uint8_t { kCode, kDocument, kData };

struct LanguageInfo {
  std::string_view name;   ///< "cpp": stable, used in output, filters and the index
  std::string_view title;  ///< "C++": for people
  Nature nature = Nature::kCode;
  std::span<const std::string_view>
      extensions;  ///< lower case, with the dot; longest match wins (".d.ts")
  std::span<const std::string_view> file_names;    ///< exact names: "Makefile"
  std::span<const std::string_view> interpreters;  ///< of a #! line, without version: "python"
  const TSLanguage* (*grammar)() = nullptr;        ///< null: no grammar, chunked as text
  const RuleTable* rules = nullptr;                ///< null: read by generic rules, see rules_of
};

/// All rows, sorted by name except that row 0 is plain text.
[[nodiscard]] std::span<const LanguageInfo> languages();
[[nodiscard]] const LanguageInfo& info(LanguageId id);
/// Row with that name; plain text if there is none.
[[nodiscard]] LanguageId language_named(std::string_view name);

/// The language's own rules, else generic ones made from its grammar on first use (thread-safe);
/// null without a grammar.
[[nodiscard]] const RuleTable* rules_of(LanguageId id);

}  // namespace strata::lang
