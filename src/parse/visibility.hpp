// Who may use a symbol: by modifiers before its name, by labels, by the spelling of the name, by
// export statements.
#pragma once

#include <optional>
#include <string_view>

#include "parse/frame.hpp"

namespace strata::parse {

/// What the decision looks at.
struct VisibilityFacts {
  std::string_view name;
  ByteRange modifiers;       ///< from the definition's head to its name
  const Frame& around;       ///< frame of the definition's parent node
  bool export_root = false;  ///< assigned to `exports`
};

[[nodiscard]] lang::Visibility visibility_of(const WalkState& state, const VisibilityFacts& facts);

/// What attributes before a definition (`#[macro_export]`) say, if anything. `before`: from its
/// comments to the definition itself.
[[nodiscard]] std::optional<lang::Visibility> visibility_by_attribute(const WalkState& state,
                                                                      ByteRange before);

/// Whether other files can see it, as far as the language says so in this file.
[[nodiscard]] bool is_exported(const WalkState& state, const VisibilityFacts& facts,
                               lang::Visibility visibility);

/// The label of C++: "private:" -> private; kUnknown for anything else.
[[nodiscard]] lang::Visibility visibility_label(const WalkState& state, std::string_view label);

}  // namespace strata::parse
