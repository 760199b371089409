// Numbers as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace strata::cli {

/// 1234567 -> "1,234,567"
[[nodiscard]] std::string grouped(std::uint64_t number);

/// 1536 -> "1.5 KiB"
[[nodiscard]] std::string human_bytes(std::uint64_t bytes);

}  // namespace strata::cli
