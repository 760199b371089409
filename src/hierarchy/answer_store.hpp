// Answers of a model, kept by everything they depend on, so that a text is paid for once.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace strata::hierarchy {

/// What was kept for a key; nullopt if there is nothing, or it cannot be read.
[[nodiscard]] std::optional<std::string> kept_answer(const std::string& folder,
                                                     std::string_view key);

/// Keeps an answer; a folder that cannot be written to keeps nothing, which costs a request later.
void keep_answer(const std::string& folder, std::string_view key, std::string_view answer);

}  // namespace strata::hierarchy
