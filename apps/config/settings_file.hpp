// A configuration file as checked settings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/operations.hpp"
#include "core/result.hpp"

namespace strata::apps {

/// One line of a file: a value that its parameter accepts.
struct Setting {
  const Parameter* parameter = nullptr;  ///< of settings()
  std::vector<std::string> texts;
  std::uint32_t line = 0;  ///< 1-based
};

/// Reads a strata.toml of the user (Settable::kByUser) or of a repository (kByRepository).
/// kInvalidArgument, beginning "name:line:", for what is no TOML, an unknown key (with the nearest
/// known one), a value of the wrong type or out of range, and what a repository may not set.
[[nodiscard]] Result<std::vector<Setting>> read_settings(std::string_view bytes,
                                                         const std::string& name, Settable author);

}  // namespace strata::apps
