// What a document says about code: names and paths in code spans, titles and links, and what its
// code fences define and use, parsed in their own languages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/block.hpp"
#include "document/links.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::document {

/// References of kind kMention, ascending by their begin. `name` is the last part of a qualified
/// name (`Pile.push()` gives push), or a path as written. A fence is parsed if its info string
/// names a language that has a grammar, and if it overlaps `fences`. O(bytes).
[[nodiscard]] std::vector<parse::Reference> mentions_of(const SourceText& text,
                                                        const Blocks& blocks,
                                                        const Inlines& inlines,
                                                        ByteRange fences = kAllBytes);

/// Distinct names of the mentions that begin in `range`, in order.
[[nodiscard]] std::vector<std::string> names_in(ByteRange range,
                                                const std::vector<parse::Reference>& mentions);

/// The language that an info string's first word names, by its name or as an extension; plain text
/// if none does.
[[nodiscard]] lang::LanguageId language_of_info(std::string_view word);

}  // namespace strata::document
