// What the text of a comment says about which definition it documents.
#pragma once

#include <string_view>

namespace strata::parse {

/// A documentation comment (`/** */`, `///`, `-- |`): it documents the definition after it over a
/// blank line too, unless it speaks of the file (`@file`, a licence) or stands for itself
/// (`@typedef`). Ordinary comments must touch what they document.
[[nodiscard]] bool reaches_over_a_blank_line(std::string_view comment);

/// `///< x`, `/**< x */`, `-- ^ x`: documents what stands before it.
[[nodiscard]] bool documents_what_precedes(std::string_view comment);

/// `(** x *)` of OCaml documents what stands before it, if a blank line follows.
[[nodiscard]] bool may_document_either(std::string_view comment);

/// `//! x`, `/*! x */` and `<# x #>` at the beginning of a body document the definition around it.
[[nodiscard]] bool documents_what_is_around(std::string_view comment);

/// True unless it is an attribute whose value is no string: `@doc false`, `#[doc(hidden)]`.
[[nodiscard]] bool holds_text(std::string_view attribute);

}  // namespace strata::parse
