// Languages within languages: `<script>` in HTML, HTML around PHP, code fences of documents. The
// inner text is parsed in place by its own grammar, so that every offset is one of the file.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "parse/frame.hpp"
#include "parse/parse.hpp"

namespace strata::parse {

/// Notes the text of `node`, whose kind has an embed rule, for parse_embedded().
void note_embedded(WalkState& state, TSNode node, const Frame& parent, const Frame& inside);

/// Parses `texts`, which a walk over `text` found, and adds what they say to `host`. Inner nodes
/// and symbols that do not lie within one piece are left out, so that nodes stay nested.
void parse_embedded(std::string_view text, std::vector<EmbeddedText> texts,
                    const ParseOptions& options, SyntaxTree& host);

}  // namespace strata::parse
