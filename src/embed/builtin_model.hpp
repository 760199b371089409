// The model that every build carries.
#pragma once

#include <string_view>

namespace strata::embed {

/// Bytes of models/strata-code.bin, aligned to 64; they live as long as the program.
[[nodiscard]] std::string_view builtin_model();

}  // namespace strata::embed
