// Root discovery with the arguments that the commands themselves use. Tested end to end
// (tests/end_to_end/config_test.cpp).
#include "apps/cli/settings_root.hpp"

#include <algorithm>

#include "apps/cli/place.hpp"

namespace strata::cli {

std::string settings_root(const apps::Operation& operation, const apps::Values& values) {
  const bool concerned = std::any_of(operation.parameters.begin(), operation.parameters.end(),
                                     [](const apps::Parameter& parameter) {
                                       return parameter.settable == apps::Settable::kByRepository;
                                     });
  if (!concerned) {
    return {};
  }
  const bool has_root = operation.find("root") != nullptr;
  if (!has_root && !operation.settings_of_current_folder) {
    return {};
  }
  const auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return {};
  }
  const auto place =
      operation.find("file") != nullptr
          ? find_place_around(values.text("file"), values.text("root"), *surroundings)
          : find_place(has_root ? values.text("folder") : "", values.text("root"), *surroundings);
  return place ? place->root : std::string();
}

}  // namespace strata::cli
