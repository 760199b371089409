// What people write to name a language: after a code fence, in `lang="ts"` and `type="text/css"`.
#pragma once

#include <string_view>

#include "lang/language.hpp"

namespace strata::lang {

/// The language that `word` names, whatever its case: its name ("python"), an extension without the
/// dot ("py"), a common alias ("c++", "shell"), or a media type ("text/typescript"). What follows
/// the first blank, `,`, `:` or `{` is ignored (`js {1,3}`, `rust,ignore`). Plain text if unknown.
[[nodiscard]] LanguageId language_of_word(std::string_view word);

}  // namespace strata::lang
