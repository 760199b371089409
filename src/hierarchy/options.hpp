// Options of the hierarchy stage. All of them change results, so all are part of the fingerprint.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"

namespace strata::hierarchy {

struct SummaryOptions {
  /// Longest summary of a region or file, bytes. Default 480; range 80..8192.
  std::uint32_t max_bytes = 480;

  [[nodiscard]] Result<void> validate() const;
  [[nodiscard]] std::string fingerprint() const;
};

}  // namespace strata::hierarchy
