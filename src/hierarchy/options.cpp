// Check and fingerprint of the summary options. Tested by options_test.cpp.
#include "hierarchy/options.hpp"

#include <fmt/format.h>

namespace strata::hierarchy {

namespace {

// Raised whenever the same leaves give other titles, summaries or vectors.
constexpr int kVersion = 3;

constexpr std::uint32_t kMinBytes = 80;
constexpr std::uint32_t kMaxBytes = 8192;

}  // namespace

Result<void> SummaryOptions::validate() const {
  if (max_bytes >= kMinBytes && max_bytes <= kMaxBytes) {
    return {};
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("the longest summary is {} bytes; it must lie between {} and {}",
                          max_bytes, kMinBytes, kMaxBytes));
}

std::string SummaryOptions::fingerprint() const {
  return fmt::format("{}:bytes={}", kVersion, max_bytes);
}

}  // namespace strata::hierarchy
