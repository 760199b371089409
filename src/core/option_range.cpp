// Plain comparisons. Tested by option_range_test.cpp.
#include "core/option_range.hpp"

#include <string>

namespace strata {

Result<void> all_in_range(std::string_view table, std::span<const OptionRange> options) {
  for (const OptionRange& option : options) {
    if (option.value < option.least || option.value > option.most) {
      std::string message(table);
      message.append(".").append(option.name).append(" is ");
      message.append(std::to_string(option.value)).append("; it must lie between ");
      message.append(std::to_string(option.least)).append(" and ");
      message.append(std::to_string(option.most));
      return fail(ErrorKind::kInvalidArgument, std::move(message));
    }
  }
  return {};
}

}  // namespace strata
