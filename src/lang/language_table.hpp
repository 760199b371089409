// The table of languages for people.
#pragma once

#include <string>

namespace strata::lang {

/// A Markdown table: one row per language with its name, what it is known by, and how it is read.
[[nodiscard]] std::string language_table();

}  // namespace strata::lang
