// Names of the modes and checks of the options. Tested by query_test.cpp.
#include "retrieve/query.hpp"

#include <array>

#include <fmt/format.h>

namespace strata::retrieve {

namespace {

constexpr std::array<std::string_view, 3> kModeNames = {"hybrid", "bm25", "dense"};
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
              "unknown mode '" + std::string(word) + "'; it is one of hybrid, bm25, dense");
}

Result<void> RetrieveOptions::validate() const {
  if (auto ok = check("limit", limit, 1, kMostResults); !ok) {
    return ok;
  }
  if (auto ok = check("mid_level_top_k", mid_level_top_k, 1, kMostRegions); !ok) {
    return ok;
  }
  if (auto ok = check("leaf_level_top_k", leaf_level_top_k, limit, kMostLeaves); !ok) {
    return ok;
  }
  return check("per_file", per_file, 0, kMostResults);
}

}  // namespace strata::retrieve
