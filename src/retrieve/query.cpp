// Names of the modes and checks of the options. Tested by query_test.cpp.
#include "retrieve/query.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "retrieve/ablation.hpp"

namespace strata::retrieve {

namespace {

constexpr std::array<std::string_view, 6> kModeNames = {"hybrid", "bm25",      "dense",
                                                        "flat",   "two-stage", "mix"};
constexpr std::array<std::string_view, 5> kLevelNames = {"auto", "leaf", "region", "file",
                                                         "folder"};
constexpr std::uint32_t kMostMergedTokens = 65536;
constexpr std::uint32_t kMostResults = 1000;
constexpr std::uint32_t kMostRegions = 4096;
constexpr std::uint32_t kMostLeaves = 10000;

Result<void> check(std::string_view name, std::uint32_t value, std::uint32_t least,
                   std::uint32_t most) {
  if (value >= least && value <= most) {
    return {};
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("{} is {}; it must lie between {} and {}", name, value, least, most));
}

}  // namespace

std::string_view to_string(Mode mode) { return kModeNames[static_cast<std::size_t>(mode)]; }

Result<Mode> mode_from(std::string_view word) {
  for (std::size_t i = 0; i < kModeNames.size(); ++i) {
    if (kModeNames[i] == word) {
      return static_cast<Mode>(i);
    }
  }
  return fail(ErrorKind::kInvalidArgument,
              "unknown mode '" + std::string(word) +
                  "'; it is one of hybrid, bm25, dense, flat, two-stage, mix");
}

std::string_view to_string(Level level) { return kLevelNames[static_cast<std::size_t>(level)]; }

Result<Level> level_from(std::string_view word) {
  for (std::size_t i = 0; i < kLevelNames.size(); ++i) {
    if (kLevelNames[i] == word) {
      return static_cast<Level>(i);
    }
  }
  return fail(ErrorKind::kInvalidArgument, "unknown level '" + std::string(word) +
                                               "'; it is one of auto, leaf, region, file, folder");
}

std::uint32_t automatic_shortlist(std::uint64_t leaves, std::uint32_t limit) {
  constexpr std::uint64_t kShare = 8;
  constexpr std::uint64_t kLeast = 400;
  constexpr std::uint64_t kMost = 1600;
  const std::uint64_t length = std::clamp(leaves / kShare, kLeast, kMost);
  return std::max(limit, static_cast<std::uint32_t>(length));
}

std::uint32_t automatic_beam(std::span<const float> scores) {
  constexpr float kShare = 0.5F;
  const auto near = std::find_if(scores.begin(), scores.end(),
                                 [&](float score) { return score < kShare * scores.front(); });
  const auto count = static_cast<std::uint32_t>(std::min<std::ptrdiff_t>(
      std::clamp<std::ptrdiff_t>(near - scores.begin(), kLeastBeam, kMostBeam),
      std::ssize(scores)));
  return count;
}

Result<void> RetrieveOptions::validate() const {
  if (auto ok = check("limit", limit, 1, kMostResults); !ok) {
    return ok;
  }
  if (auto ok = check("mid_level_top_k", mid_level_top_k, 0, kMostRegions); !ok) {
    return ok;
  }
  if (leaf_level_top_k != 0) {
    if (auto ok = check("leaf_level_top_k", leaf_level_top_k, limit, kMostLeaves); !ok) {
      return ok;
    }
  }
  if (auto ok = check_groups(without); !ok) {
    return ok;
  }
  if (auto ok = check("merge_tokens", merge_tokens, 0, kMostMergedTokens); !ok) {
    return ok;
  }
  return check("per_file", per_file, 0, kMostResults);
}

}  // namespace strata::retrieve
