#include "parse/mask.hpp"

namespace strata::parse {

std::string mask_macros(std::string_view /*text*/) { return {}; }

}  // namespace strata::parse
