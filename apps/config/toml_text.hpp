// TOML as a flat list: what a file of settings says, before anybody asks what it means.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::apps {

enum class TomlType : std::uint8_t {
  kBoolean,
  kInteger,
  kReal,
  kText,
  kTexts,  ///< an array of strings
  kTable,
  kOther,  ///< a date, a mixed array
};

/// "a whole number", "a table": for messages.
[[nodiscard]] std::string_view to_string(TomlType type);

struct TomlEntry {
  std::string key;
  TomlType type = TomlType::kOther;
  std::vector<std::string> texts;  ///< the value(s) as text; booleans "true", "false"
  std::uint32_t line = 0;          ///< 1-based

  friend bool operator==(const TomlEntry&, const TomlEntry&) = default;
};

/// The top level of a TOML document, in the order of its lines; an entry of a table is one by the
/// key "table.entry" (deeper and empty tables are entries of type kTable). kInvalidArgument, with
/// `name`, line and column, for what is no TOML. Any bytes are safe; O(bytes).
[[nodiscard]] Result<std::vector<TomlEntry>> read_toml(std::string_view bytes,
                                                       const std::string& name);

}  // namespace strata::apps
