// The settings as a table for docs/configuration.md; a test keeps the page equal to it.
#pragma once

#include <string>

namespace strata::apps {

/// Markdown: one table per group, a row per setting with default, range, effect, who may set it,
/// and what it means.
[[nodiscard]] std::string settings_in_markdown();

}  // namespace strata::apps
