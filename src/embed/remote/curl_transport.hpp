// The transport that talks to a network, by libcurl.
#pragma once

#include "core/result.hpp"
#include "embed/remote/transport.hpp"

namespace strata::embed {

/// Loads libcurl when it is called and not before, so that the program needs it only where a remote
/// model is used. kUnsupported, with the package to install, if it is not there.
[[nodiscard]] Result<Transport> curl_transport();

}  // namespace strata::embed
