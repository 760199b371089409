// Sections of a segment and the few facts that are not rows. Layout: index/format.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "embed/embedder.hpp"

namespace strata::index {

/// Of everything inside the container; store/format.md counts its own.
inline constexpr std::uint32_t kSegmentVersion = 5;

/// Section ids of the container.
enum class SectionId : std::uint32_t {
  kFacts = 1,
  kStrings = 2,
  kFiles = 3,
  kLeaves = 4,
  kRegions = 5,
  kSymbols = 6,
  kSymbolNames = 7,
  kFieldLengths = 8,
  kTermBlockOffsets = 9,
  kTermBlocks = 10,
  kPostings = 11,
  kLeafScales = 12,
  kLeafVectors = 13,
  kRegionScales = 14,
  kRegionVectors = 15,
  kFileScales = 16,
  kFileVectors = 17,
  kLinks = 18,
  kUses = 19,
  kLeafSigns = 20,
  kRegionGraph = 21,
};

/// Counts and the model's identity.
struct SegmentFacts {
  std::uint32_t files = 0;
  std::uint32_t leaves = 0;
  std::uint32_t regions = 0;
  std::uint32_t symbols = 0;
  std::uint32_t links = 0;
  std::uint32_t uses = 0;
  std::uint32_t terms = 0;
  embed::ModelIdentity model;

  friend bool operator==(const SegmentFacts&, const SegmentFacts&) = default;
};

[[nodiscard]] std::string encode_facts(const SegmentFacts& facts);
/// kUnsupported for a newer version, kCorrupt for an older one (what it holds is made again) and
/// kCorrupt if the bytes are not those of encode_facts.
[[nodiscard]] Result<SegmentFacts> decode_facts(std::string_view bytes);

}  // namespace strata::index
