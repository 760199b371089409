// Kotlin's annotations where statements may stand, and bodies of types that close on the line of
// their last member: the grammar takes `@A("x") @B class C {` for an expression, and wants a
// separator before such a `}`.
#pragma once

#include <string_view>
#include <vector>

#include "parse/masked.hpp"

namespace strata::parse {

/// Blanks annotations before declarations at the level of the file, and before functions and types
/// in blocks; each is noted in `masked.decorations`. The blank between the last member and the `}`
/// on its line becomes `;`. O(bytes).
void mask_kotlin_declarations(std::string_view text, Masked& masked);

/// A name in an annotation.
struct AnnotationName {
  ByteRange range;
  bool call = false;  ///< of an argument: B in `@A(B(1))`; else the annotation's type
};

/// The last part of the path, and what is called in the arguments: Name and B in
/// `@field:a.Name(B(x))`. In order.
[[nodiscard]] std::vector<AnnotationName> annotation_names(std::string_view text,
                                                           ByteRange annotation);

}  // namespace strata::parse
