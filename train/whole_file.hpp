// A file that is there as a whole or not at all.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::train {

/// Writes the parts, one after the other, beside `path` and renames: a reader sees the old file or
/// the new one, never a part. kIo with `name` ("the model") and the path; then nothing is left.
[[nodiscard]] Result<void> write_whole(const std::string& path, std::string_view name,
                                       std::span<const std::string_view> parts);

/// Before work that ends in write_whole: kIo, with the reason, if it could not write there now.
/// Leaves nothing behind.
[[nodiscard]] Result<void> can_write_whole(const std::string& path, std::string_view name);

}  // namespace strata::train
