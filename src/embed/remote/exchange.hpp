// Requests to one endpoint of a user's choice: at most so many at once, repeated after errors that
// may pass.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "embed/remote/transport.hpp"

namespace strata::embed {

/// Waits; tests replace it.
using Pause = std::function<void(std::chrono::milliseconds)>;

/// Takes a line for people, with its end: what is waited for. Called from any thread.
using Notice = std::function<void(std::string_view)>;

struct ExchangeOptions {
  std::string url;                ///< whole address
  std::string ca_file;            ///< certificates (PEM) that vouch for it; "" = the system's
  std::uint32_t connections = 4;  ///< requests under way at once, of all threads; 1..64
  std::uint32_t retries = 5;      ///< of one request, after errors that may pass; 0..20
  std::chrono::milliseconds first_pause{500};  ///< before the first retry; doubles; 0..60 s
  std::chrono::milliseconds timeout{60'000};   ///< of one request as a whole; 1 ms..10 min
  bool allow_private = false;

  /// kInvalidArgument, naming "GROUP.OPTION", for a number out of its range, a `ca_file` that
  /// cannot be read, and an address that no endpoint may have: no https (or, with `allow_private`,
  /// http), no host, a user name, blanks. Looks at no network.
  [[nodiscard]] Result<void> validate(std::string_view group) const;
};

class Exchange {
 public:
  /// `pause` empty: sleep. `notice` may be empty; it hears of pauses of two seconds and more, of
  /// one at a time.
  Exchange(ExchangeOptions options, Transport transport, std::string key, Pause pause,
           Notice notice);
  ~Exchange();
  Exchange(Exchange&&) noexcept;
  Exchange& operator=(Exchange&&) noexcept;

  [[nodiscard]] const ExchangeOptions& options() const;

  /// Body of a reply with status 200, the key cut out. kNetwork if a request fails for good, or if
  /// the endpoint asks to be left alone for more than a minute; no message holds the key.
  /// Thread-safe.
  [[nodiscard]] Result<std::string> post(const std::string& body,
                                         std::size_t most_reply_bytes) const;

 private:
  struct Shared;
  std::unique_ptr<Shared> shared_;
};

/// True for what a header can carry: printable ASCII without blanks.
[[nodiscard]] bool is_key(std::string_view key);

}  // namespace strata::embed
