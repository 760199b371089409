// How a document marks what stands in its text: links, code, emphasis.
#pragma once

#include <cstdint>
#include <string_view>

namespace strata::document {

enum class TextSyntax : std::uint8_t { kMarkdown, kRestructuredText, kAsciidoc, kOrg };

/// By the name of a language; what has no marks of its own is read as Markdown.
[[nodiscard]] constexpr TextSyntax syntax_of(std::string_view language) {
  return language == "restructuredtext" ? TextSyntax::kRestructuredText
         : language == "asciidoc"       ? TextSyntax::kAsciidoc
         : language == "org"            ? TextSyntax::kOrg
                                        : TextSyntax::kMarkdown;
}

}  // namespace strata::document
