// What a cut costs at each kind of border of a document, and what counts how much.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace strata::document {

// Costs of cuts, on the scale of chunk::kCostPerLevel.
inline constexpr std::uint32_t kHeadingBorder = 0;
inline constexpr std::uint32_t kElementBorder = 40;
inline constexpr std::uint32_t kAfterColon = 150;  // more: "as follows:" would lose what follows
inline constexpr std::uint32_t kAfterOpenSentence =
    100;  // more: the paragraph above goes on with it
inline constexpr std::uint32_t kItemBorder = 100;
inline constexpr std::uint32_t kRowBorder = 120;
inline constexpr std::uint32_t kCodeLine = 240;
inline constexpr std::uint32_t kCodeParagraph = 140;  // after a blank line, at the margin
inline constexpr std::uint32_t kTextLine = 260;
inline constexpr std::uint32_t kSentenceLine = 200;  // a sentence begins with the line
inline constexpr std::uint32_t kSentence = 210;      // a sentence begins within the line
inline constexpr std::uint32_t kWithinLine = 320;
inline constexpr std::uint32_t kPerSeam = 40;
inline constexpr std::uint32_t kForced = 600;
inline constexpr std::uint32_t kTopicGoesOn = 40;  // more; a sentence still costs less than a line
inline constexpr std::uint32_t kTopicTurns = 200;  // less than that
inline constexpr std::uint32_t kWholeTurn = 1000;
inline constexpr std::size_t kFewestUnits = 8;  // of running text whose topics are looked for
inline constexpr std::uint32_t kKeyBytes =
    64;  // of text on each side that tell a border from another

inline constexpr std::uint32_t kProsePermille = 1000;
inline constexpr std::uint32_t kListPermille = 1333;  // three quarters of the target are enough

inline constexpr std::uint32_t kTitleTokens =
    16;  // of path and section in front of an overlap, about

inline constexpr std::uint32_t kGlued = std::numeric_limits<std::uint32_t>::max();

/// Of a border in running text, by how far its topic turns there: 0 to kWholeTurn.
constexpr std::uint32_t topical_cost(std::uint32_t cost, std::uint32_t turn) {
  const std::uint32_t dearest = cost + kTopicGoesOn;
  return dearest - std::min(dearest, kTopicTurns * turn / kWholeTurn);
}

}  // namespace strata::document
