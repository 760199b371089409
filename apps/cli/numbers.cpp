// Grouped digits and binary units. Tested by render_test.cpp.
#include "apps/cli/numbers.hpp"

#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace strata::cli {

std::string grouped(std::uint64_t number) {
  std::string out = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(out.size()) - 3; at > 0; at -= 3) {
    out.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return out;
}

std::string human_bytes(std::uint64_t bytes) {
  constexpr double kStep = 1024;
  constexpr std::string_view kUnits[] = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) {
    return fmt::format("{} B", bytes);
  }
  double value = static_cast<double>(bytes) / kStep;
  std::size_t unit = 0;
  while (value >= kStep && unit + 1 < std::size(kUnits)) {
    value /= kStep;
    ++unit;
  }
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

}  // namespace strata::cli
