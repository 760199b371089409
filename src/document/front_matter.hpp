// Front matter: the YAML or TOML that many tools put at the beginning of a Markdown file.
#pragma once

#include <cstdint>
#include <string_view>

namespace strata::document {

/// Offset after the last visible byte of the front matter that begins at `begin`, its closing line
/// included; `begin` if there is none. A leading rule is not front matter: the lines must look like
/// the pairs of a mapping, and the first one must not be blank. O(bytes of the front matter, or up
/// to the first line that cannot belong to one).
[[nodiscard]] std::uint32_t front_matter_end(std::string_view bytes, std::uint32_t begin);

}  // namespace strata::document
