// Names as they are spelled in source -> names as they are kept.
#pragma once

#include <string>
#include <string_view>

#include "lang/rules.hpp"

namespace strata::parse {

/// The name without the quotes of a string key and without the parameters of a conversion operator;
/// the arguments of a defining macro ("Suite, Case") become "Suite.Case".
[[nodiscard]] std::string plain_name(std::string_view name);

/// A name that is text (a key, a selector, a heading): without quotes around it, runs of blanks
/// collapsed, cut at a code point after 120 bytes.
[[nodiscard]] std::string text_name(std::string_view text);

/// Words, some of them in quotes, joined: `resource "kind" "name"` -> "resource.kind.name".
[[nodiscard]] std::string joined_words(std::string_view text, std::string_view separator);

/// What stands before the last part of a qualified name, cleaned: "a::Foo<int, B<c>>::" ->
/// "a::Foo".
[[nodiscard]] std::string plain_owner(std::string_view text, std::string_view separator);

/// An owner, without the words that stand for nothing.
struct SettledOwner {
  std::string path;      ///< "Foo" of "Foo.prototype"; empty for "this"
  bool exports = false;  ///< it was an export root: "module.exports"
};

[[nodiscard]] SettledOwner settled_owner(const lang::RuleTable& rules, std::string_view owner);

/// True for words that stand for nothing before a name: "this", "prototype".
[[nodiscard]] bool is_receiver(const lang::RuleTable& rules, std::string_view word);

/// True for LIKE_THIS_1: no small letter, at least one capital.
[[nodiscard]] bool is_constant_case(std::string_view name);

/// The part of a path after its last separator.
[[nodiscard]] std::string_view last_part_of(std::string_view path, std::string_view separator);

}  // namespace strata::parse
