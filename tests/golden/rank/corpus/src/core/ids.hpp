// Typed indices: a leaf number cannot be passed where a file number is wanted.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>

namespace strata {

/// A 0-based index into one kind of table. `Tag` only separates the kinds; none() marks absence.
template <class Tag>
struct Id {
  std::uint32_t value = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] static constexpr Id none() { return {}; }

  [[nodiscard]] constexpr bool exists() const {
    return value != std::numeric_limits<std::uint32_t>::max();
  }

  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

using FileId = Id<struct FileTag>;      ///< a file within one segment
using LeafId = Id<struct LeafTag>;      ///< a leaf chunk within one segment
using RegionId = Id<struct RegionTag>;  ///< a region within one segment
using SymbolId = Id<struct SymbolTag>;  ///< a symbol within one file (parse) or one segment (index)
using NodeId = Id<struct NodeTag>;      ///< a node within one syntax tree or one hierarchy

}  // namespace strata

template <class Tag>
struct std::hash<strata::Id<Tag>> {
  std::size_t operator()(strata::Id<Tag> id) const noexcept {
    return std::hash<std::uint32_t>{}(id.value);
  }
};
