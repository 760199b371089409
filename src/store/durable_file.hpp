// Files that are either wholly there under their name or not there at all, also after a power cut.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::store {

/// Error of the last system call: `what` and the system's words for errno; kNotFound, kPermission
/// or kIo.
[[nodiscard]] tl::unexpected<Error> fail_errno(std::string_view what);

/// Writes `pieces` one after the other into `folder`/`name`, replacing a file of that name:
/// temporary file, fsync, rename, fsync of the folder. On failure nothing of that name has changed.
[[nodiscard]] Result<void> write_durably(const std::string& folder, const std::string& name,
                                         std::span<const std::string_view> pieces);

/// The same without waiting for the disk: whole or not at all for every reader, but after a power
/// cut it may be gone or damaged.
[[nodiscard]] Result<void> write_at_once(const std::string& folder, const std::string& name,
                                         std::string_view bytes);

/// Prefix of the names of temporary files. One that a killed process left behind is garbage (see
/// collect_garbage).
inline constexpr std::string_view kTemporaryPrefix = "tmp-";

/// Makes the folder's entries (names, not contents) durable.
[[nodiscard]] Result<void> sync_folder(const std::string& folder);

}  // namespace strata::store
