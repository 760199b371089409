// One HTTP exchange, as the remote embedder sees it.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "core/result.hpp"

namespace strata::embed {

struct HttpRequest {
  std::string url;
  std::string ca_file;  ///< certificates that vouch for the server; "" = the system's
  std::string key;      ///< bearer token; "" = none. In no log and no message
  std::string body;     ///< JSON
  std::chrono::milliseconds timeout{0};
  std::size_t most_reply_bytes = 0;  ///< a longer reply is an error
  bool allow_private = false;        ///< addresses of this machine and local networks too
};

struct HttpReply {
  int status = 0;
  std::string content_type;
  std::string body;
  std::string location;                 ///< of a redirect
  std::chrono::seconds retry_after{0};  ///< 0 = not said
  std::string retry_after_text;         ///< as the header says it, a number or a date
};

/// kNetwork for what may pass (no connection, time over, reply cut off), kPermission for an address
/// that is refused, kUnsupported if this machine cannot do it. Any status is a reply. Thread-safe.
using Transport = std::function<Result<HttpReply>(const HttpRequest&)>;

}  // namespace strata::embed
