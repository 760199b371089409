// Reads indexed files again, for the freshness check and for exact search.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scan/encoding.hpp"
#include "scan/file_access.hpp"

namespace strata::engine {

class SourceReader {
 public:
  explicit SourceReader(const std::string& root) : root_(scan::open_folder(root)) {}

  /// Text of the regular file at `path` below the root, as it is now; nothing if there is none, a
  /// link leads to it, or it cannot be read. May be called from several threads at once.
  [[nodiscard]] std::optional<scan::DecodedText> read(std::string_view path) const;

 private:
  scan::FileDescriptor root_;
};

}  // namespace strata::engine
