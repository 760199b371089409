// What a user says about an endpoint that embeds texts for them. Nothing is ever sent without it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "embed/remote/exchange.hpp"

namespace strata::embed {

/// What the fingerprint of every remote model begins with.
inline constexpr std::string_view kRemoteFingerprint = "remote/";

/// An OpenAI-style endpoint: POST {"model", "input": [...]} gives {"data": [{"index",
/// "embedding"}]}.
struct RemoteOptions {
  std::string url;               ///< whole address, "https://host/v1/embeddings"
  std::string ca_file;           ///< certificates (PEM) that vouch for it; "" = the system's
  std::string model;             ///< as the endpoint calls it
  std::string model_in_reply;    ///< what a reply must call it; "" = `model`
  std::uint32_t dimensions = 0;  ///< of every vector; 1..8192
  bool send_dimensions = false;  ///< ask the endpoint for `dimensions` (shortened vectors)

  std::string key_variable;  ///< environment variable that holds the key; "" = none
  std::string key_file;      ///< file whose first line is the key; "" = none; not both

  std::string document_prefix;  ///< put before every text of a file, as some models want it
  std::string query_prefix;     ///< put before every question

  std::uint32_t batch_texts = 64;       ///< texts in one request; 1..2048
  std::uint32_t batch_tokens = 16'384;  ///< tokens in one request (cl100k_base); 64..1000000
  std::uint32_t connections = 4;        ///< requests under way at once, of all threads; 1..64
  std::uint32_t retries = 5;            ///< of one request, after errors that may pass; 0..20
  std::chrono::milliseconds first_pause{500};  ///< before the first retry; doubles; 0..60 s
  std::chrono::milliseconds timeout{60'000};   ///< of one request as a whole; 1 ms..10 min

  /// Also connect to addresses of this machine and of local networks, which may then be http.
  bool allow_private = false;

  /// Those of the requests, as they are.
  [[nodiscard]] ExchangeOptions exchange() const;

  /// kInvalidArgument that names the option and what would be right. Looks at no network or
  /// variable, and at no file but whether `ca_file` can be read.
  [[nodiscard]] Result<void> validate() const;
};

}  // namespace strata::embed
