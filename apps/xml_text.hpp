// Text within XML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace strata::apps {

/// `text` with the characters that mean something to XML spelled as entities, control characters as
/// blanks. For element content and for attributes in double quotes.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace strata::apps
