// Reads indexed files and documents again, for the freshness check and for exact search.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "scan/encoding.hpp"
#include "scan/file_access.hpp"

namespace strata::engine {

/// Bytes by path of documents that were handed over.
using DocumentTexts = std::map<std::string, std::string, std::less<>>;

class SourceReader {
 public:
  explicit SourceReader(const std::string& root, DocumentTexts documents = {})
      : root_(scan::open_folder(root)), documents_(std::move(documents)) {}

  /// Text of the document of this path, else of the regular file at `path` below the root, as it is
  /// now; nothing if there is none, a link leads to it, or it cannot be read. May be called from
  /// several threads at once.
  [[nodiscard]] std::optional<scan::DecodedText> read(std::string_view path) const;

 private:
  scan::FileDescriptor root_;
  DocumentTexts documents_;
};

}  // namespace strata::engine
