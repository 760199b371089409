// Text of a git configuration file -> its entries.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::scan {

/// One line "key = value" of a configuration file, with the section above it.
struct ConfigurationEntry {
  std::string section;               ///< in small letters; of "[a.b]" both parts
  std::string subsection;            ///< as written between the quotes; "" without
  std::string key;                   ///< in small letters
  std::optional<std::string> value;  ///< nothing for a key alone, which git takes for true
};

/// All entries in order. Total on any bytes, linear; what makes no sense is passed over up to the
/// end of its line. Includes are entries like any other here.
[[nodiscard]] std::vector<ConfigurationEntry> read_configuration(std::string_view bytes);

/// ASCII letters made small; other bytes as they are.
[[nodiscard]] std::string in_small_letters(std::string_view text);

}  // namespace strata::scan
