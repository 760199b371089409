// Whole files and standard input as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::apps {

/// Bytes of a regular file, links followed, or of a pipe that the caller has open already
/// (/dev/fd/N, as `<(command)` of a shell gives it). kNotFound if there is none, kIo (with what the
/// system said) if it cannot be read, kInvalidArgument for a folder, for a FIFO, socket or device,
/// which are not opened, and beyond 1 GiB.
[[nodiscard]] Result<std::string> read_file(const std::string& path);
[[nodiscard]] Result<std::string> read_standard_input();

/// Hands a file to `take` in pieces of at most 1 MiB. Errors as read_file.
[[nodiscard]] Result<void> read_pieces(const std::string& path,
                                       const std::function<void(std::string_view)>& take);
/// Bytes of a regular file; 0 for everything else.
[[nodiscard]] std::uint64_t size_of_file(const std::string& path);
/// The first `size` bytes of a file, fewer if it has fewer or cannot be read.
[[nodiscard]] std::string head_of_file(const std::string& path, std::size_t size);

}  // namespace strata::apps
