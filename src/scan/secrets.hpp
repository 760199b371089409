// Looks for private keys and access tokens in the bytes of a file, so that they reach neither the
// index nor a model.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace strata::scan {

struct Secret {
  std::string_view kind;   ///< "AWS access key"; static
  std::uint64_t line = 0;  ///< 1-based, of its first byte
};

/// The first thing in the file that looks like a real key or token; nothing if none does. Samples
/// (few distinct letters, the word "example") do not count, nor does the mere frame of a key. Total
/// on any bytes; linear in them.
[[nodiscard]] std::optional<Secret> find_secret(std::string_view bytes);

}  // namespace strata::scan
