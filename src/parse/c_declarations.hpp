// Questions about declarations in C and C++ that a list of tokens can answer, each by a bounded
// look around: what the search for macros decides by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "parse/c_tokens.hpp"

namespace strata::parse {

/// A text with its tokens and the partners of its brackets. Indices are those of tokens; past the
/// end everything is answered with no.
struct CDeclarations : CSource {
  explicit CDeclarations(std::string_view source) : CSource{source, c_tokens(source)} {}

  /// The partner of a closing parenthesis or brace is its opening one and the other way round; the
  /// token itself where there is none. Empty before match_brackets.
  std::vector<std::uint32_t> partner;

  /// Fills `partner`; one pass. A brace closes the parentheses that are open.
  void match_brackets();

  /// Index after the macro at i and, if parentheses follow, after their end; i if they do not end.
  [[nodiscard]] std::size_t after_call(std::size_t i) const;

  /// A declaration, statement or member may begin at i.
  [[nodiscard]] bool at_border(std::size_t i) const;

  /// The same, or something that only goes before a declaration: template <...>, [[...]], static.
  [[nodiscard]] bool within_declaration(std::size_t i) const;

  /// The first of the masked tokens and attributes directly before i: [[...]], alignas(...).
  [[nodiscard]] std::size_t before_attributes(std::size_t i) const;

  /// The parentheses that end at `close` belong to a function, not to `if (...)` or a macro call.
  [[nodiscard]] bool declares_parameters(std::size_t close) const;

  /// Index after the name at k, which may be qualified: a::b::c.
  [[nodiscard]] std::size_t after_qualified(std::size_t k) const;

  [[nodiscard]] bool is_builtin_type(std::size_t i) const;

  /// A name in capitals.
  [[nodiscard]] bool is_macro(std::size_t i) const;

  /// Words that are no names: after them a name in capitals is what is declared.
  [[nodiscard]] bool is_specifier(std::size_t i) const;

  /// `type name` or `type *name` at k, where the type may be qualified: std::string name.
  [[nodiscard]] bool is_name_then_name(std::size_t k) const;

  /// template <typename T, ENABLE_IF(sizeof(T) == 1)>
  [[nodiscard]] bool is_template_parameter(std::size_t i, std::size_t after) const;

  /// struct a {      union {
  [[nodiscard]] bool opens_record(std::size_t brace) const;

  /// INLINE Wheel(int a) : spokes(a) {
  [[nodiscard]] bool before_constructor(std::size_t i, std::size_t after) const;

  /// `f(`      `a::f(`      `f OF((`
  [[nodiscard]] bool is_call_or_wrapped(std::size_t name) const;

  /// NS_ENUM(NSInteger, Name) {
  [[nodiscard]] bool declares_enum(std::size_t i, std::size_t after) const;

 private:
  void pair_up(std::vector<std::uint32_t>& open, std::uint32_t close);
  [[nodiscard]] std::size_t after_template_arguments(std::size_t k) const;
};

}  // namespace strata::parse
