// Texts on which parsers, scanners and chunkers are known to take more than linear time: one short
// unit repeated, in front of which and behind which something may stand.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace strata::property {

/// `head`, then `open` many times, `middle`, and `close` as often. `deeper`: each repetition has
/// one blank more in front than the one before, so that there are about the root of so many.
struct HostileShape {
  std::string head;
  std::string open;
  std::string middle;
  std::string close;
  bool deeper = false;

  /// About that many bytes.
  [[nodiscard]] std::string text(std::size_t bytes) const;
  /// The shape in one printable line.
  [[nodiscard]] std::string name() const;
};

/// Shapes for any language: each bracket, quote, mark and comment opener open, closed and nested,
/// interpolations, heredocs, tags, keywords, long lines of each kind, joined emoji, broken bytes.
[[nodiscard]] const std::vector<HostileShape>& common_shapes();

/// Shapes in which the language's own constructs nest, where it has rules of its own.
[[nodiscard]] std::vector<HostileShape> shapes_of(std::string_view language);

}  // namespace strata::property
