// The vocabulary of filters: which keys there are, which values they take, and what is suggested
// for a word that is neither.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::retrieve {

enum class FilterKey : std::uint8_t {
  kLanguage,
  kPath,
  kKind,
  kSymbol,
  kProperty,
  kLevel,
  kSection
};

/// Name as users write it: "lang", "path", "kind", "symbol", "has", "level", "section".
[[nodiscard]] std::string_view to_string(FilterKey key);

/// The key of that name or of one of its other spellings ("language", "file", "type", "sym"); ASCII
/// letters in any case.
[[nodiscard]] std::optional<FilterKey> filter_key(std::string_view word);

/// Key that a word was probably meant to be, though it is none; "" if it is nothing like one.
[[nodiscard]] std::string_view nearly_a_filter_key(std::string_view word);

/// False for the spellings that are everyday words elsewhere too ("type", "file", "heading", "l"):
/// with a value that does not exist they are text.
[[nodiscard]] bool names_only_a_filter(std::string_view word);

/// The value as filters hold it: languages by their name in the table ("py" and "Python" ->
/// "python"), symbol types and file kinds in lower case, properties by their first spelling. Paths
/// symbols and sections are returned as they are; a level is a digit or a range of two ("2-3").
/// kInvalidArgument, with a suggestion, for a language,
/// kind, property or level that does not exist and for an empty value.
[[nodiscard]] Result<std::string> filter_value(FilterKey key, std::string_view value);

/// Properties that `has:` takes.
[[nodiscard]] const std::vector<std::string_view>& filter_properties();

}  // namespace strata::retrieve
