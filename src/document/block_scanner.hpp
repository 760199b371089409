// The block scanner: bytes -> blocks, by the rules of CommonMark 0.31 and GitHub's extensions.
#pragma once

#include <string>
#include <string_view>

#include "document/block.hpp"

namespace strata::document {

struct SyntaxOptions {
  /// GFM tables, task lists and footnotes. Off: CommonMark alone.
  bool extensions = true;
  /// YAML or TOML at the beginning of the file.
  bool front_matter = true;
  /// `#Title` is a heading too, as some old writers want it.
  bool heading_without_space = false;
  /// Inline elements, and the names of code in them and in fences. Off: blocks and sections alone.
  bool mentions = true;

  [[nodiscard]] std::string fingerprint() const;
};

/// Total on any bytes, iterative, O(bytes): at most 100 containers are open at a time, deeper ones
/// are read as text. Precondition: fewer than 2^32 bytes.
[[nodiscard]] Blocks scan_blocks(std::string_view bytes, const SyntaxOptions& options = {});

}  // namespace strata::document
