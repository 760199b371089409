// Keys that somebody wrote into an address, where they would be shown with it.
#pragma once

#include <string>
#include <string_view>

namespace strata::embed {

/// True if a parameter of the URL's query has the name of a key: key, api-key, access_token, sig...
[[nodiscard]] bool has_key_in_query(std::string_view url);

/// The URL as it may be shown: user name and password, and the values of such parameters, are
/// "***".
[[nodiscard]] std::string without_keys(std::string_view url);

}  // namespace strata::embed
