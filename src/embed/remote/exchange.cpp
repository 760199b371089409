// A request is repeated after errors that may pass (no connection, 408, 425, 429, 5xx) with pauses
// that double, each drawn between half and all of its length so that many clients spread, or as
// long as the server asks. One that asks for more than a minute is not waited for: whoever started
// the program decides what to do until then. Everything else fails at once. The key is in the
// header only: messages with the server's words have it cut out. Tested by
// remote_embedder_test.cpp.
#include "embed/remote/exchange.hpp"

#include <algorithm>
#include <fstream>
#include <mutex>
#include <random>
#include <semaphore>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "core/option_range.hpp"
#include "embed/remote/url_keys.hpp"
#include "embed/remote/wire_format.hpp"

namespace strata::embed {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLongestPause{60'000};
constexpr milliseconds kLeastSaid{2'000};

bool may_pass(int status) {
  return status == 408 || status == 425 || status == 429 || status >= 500;
}

std::string without(std::string text, std::string_view key) {
  for (std::size_t at = 0; !key.empty() && (at = text.find(key, at)) != std::string::npos;) {
    text.replace(at, key.size(), "[key]");
  }
  return text;
}

// "HTTP status 429 (Retry-After: 30)"
std::string status_in_words(const HttpReply& reply) {
  const std::string asked =
      reply.retry_after_text.empty()
          ? std::string()
          : fmt::format(" (Retry-After: {})", excerpt(reply.retry_after_text));
  return fmt::format("HTTP status {}{}", reply.status, asked);
}

class Permit {
 public:
  explicit Permit(std::counting_semaphore<64>& permits) : permits_(permits) { permits_.acquire(); }

  Permit(const Permit&) = delete;
  Permit& operator=(const Permit&) = delete;

  ~Permit() { permits_.release(); }

 private:
  std::counting_semaphore<64>& permits_;
};

Result<void> check_address(std::string_view group, std::string_view url, bool allow_private) {
  const auto wrong_url = [&](std::string_view what) {
    const std::string_view setting = group == "embedding" ? "endpoint" : "url";
    return fail(ErrorKind::kInvalidArgument, fmt::format("{}.{} {}", group, setting, what));
  };
  const bool secure = url.starts_with("https://");
  if (!secure && !url.starts_with("http://")) {
    return wrong_url("must begin with https:// (or http:// together with allow_private)");
  }
  if (!secure && !allow_private) {
    return wrong_url(
        "is plain http, which would send source code and key in the clear; use "
        "https, or allow_private for a server of your own network");
  }
  const std::string_view rest = url.substr(url.find("//") + 2);
  const std::string_view host = rest.substr(0, rest.find_first_of("/?#"));
  if (host.empty() || host.starts_with(':')) {
    return wrong_url("names no host");
  }
  if (host.find('@') != std::string_view::npos) {
    return wrong_url("holds a user name; put the key into key_variable or key_file");
  }
  if (has_key_in_query(url)) {
    return wrong_url("holds a key in its query; put it into key_variable or key_file");
  }
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; };
  if (std::ranges::any_of(url, is_control)) {
    return wrong_url("holds a blank or control character");
  }
  return {};
}

}  // namespace

struct Exchange::Shared {
  Shared(ExchangeOptions its_options, Transport its_transport, std::string its_key, Pause its_pause,
         Notice its_notice)
      : options(std::move(its_options)),
        transport(std::move(its_transport)),
        key(std::move(its_key)),
        pause(std::move(its_pause)),
        notice(std::move(its_notice)),
        permits(static_cast<std::ptrdiff_t>(options.connections)) {
    if (!pause) {
      pause = [](milliseconds time) { std::this_thread::sleep_for(time); };
    }
  }

  ExchangeOptions options;
  Transport transport;
  std::string key;
  Pause pause;
  Notice notice;
  std::counting_semaphore<64> permits;
  std::mutex mutex;  // guards the two below
  std::mt19937_64 random{std::random_device{}()};
  std::chrono::steady_clock::time_point said_until;  // the end of the pause that was told last

  // The pause before retry number `retry`, 0-based.
  [[nodiscard]] milliseconds pause_before(std::uint32_t retry, std::chrono::seconds asked) {
    const milliseconds whole =
        std::min(options.first_pause * (std::int64_t{1} << std::min(retry, 16U)), kLongestPause);
    const std::lock_guard lock(mutex);
    const auto half = static_cast<std::uint64_t>(whole.count() / 2);
    const milliseconds drawn{static_cast<std::int64_t>(half + random() % (half + 1))};
    return std::clamp(drawn, std::min(milliseconds(asked), kLongestPause), kLongestPause);
  }

  void wait(milliseconds time, const std::string& why) {
    if (notice && time >= kLeastSaid) {
      const std::lock_guard lock(mutex);
      const auto now = std::chrono::steady_clock::now();
      if (now >= said_until) {
        said_until = now + time;
        notice(fmt::format("waiting {} s for {}: {}\n", (time.count() + 999) / 1000, options.url,
                           why));
      }
    }
    pause(time);
  }
};

Exchange::Exchange(ExchangeOptions options, Transport transport, std::string key, Pause pause,
                   Notice notice)
    : shared_(std::make_unique<Shared>(std::move(options), std::move(transport), std::move(key),
                                       std::move(pause), std::move(notice))) {}

Exchange::~Exchange() = default;
Exchange::Exchange(Exchange&&) noexcept = default;
Exchange& Exchange::operator=(Exchange&&) noexcept = default;

Result<void> ExchangeOptions::validate(std::string_view group) const {
  if (auto checked = check_address(group, url, allow_private); !checked) {
    return checked;
  }
  if (!ca_file.empty() && !std::ifstream(ca_file).good()) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("{}.ca_file cannot be read: {}", group, ca_file));
  }
  const OptionRange ranges[] = {
      {"connections", connections, 1, 64},
      {"retries", retries, 0, 20},
      {"first_pause (ms)", first_pause.count(), 0, 60'000},
      {"timeout (ms)", timeout.count(), 1, 600'000},
  };
  return all_in_range(group, ranges);
}

const ExchangeOptions& Exchange::options() const { return shared_->options; }

Result<std::string> Exchange::post(const std::string& body, std::size_t most_reply_bytes) const {
  const ExchangeOptions& options = shared_->options;
  const HttpRequest request{.url = options.url,
                            .ca_file = options.ca_file,
                            .key = shared_->key,
                            .body = body,
                            .timeout = options.timeout,
                            .most_reply_bytes = most_reply_bytes,
                            .allow_private = options.allow_private};
  for (std::uint32_t retry = 0;; ++retry) {
    Result<HttpReply> reply = [&] {
      const Permit permit(shared_->permits);
      return shared_->transport(request);
    }();
    if (reply) {  // before anything of it reaches a message
      reply->body = without(std::move(reply->body), shared_->key);
      reply->location = without(std::move(reply->location), shared_->key);
      reply->retry_after_text = without(std::move(reply->retry_after_text), shared_->key);
    }
    if (reply && reply->status == 200) {
      return std::move(reply->body);
    }
    const bool passes = reply ? may_pass(reply->status) : reply.error().kind == ErrorKind::kNetwork;
    const std::chrono::seconds asked = reply ? reply->retry_after : std::chrono::seconds(0);
    if (passes && retry < options.retries && asked <= kLongestPause) {
      shared_->wait(shared_->pause_before(retry, asked),
                    reply ? status_in_words(*reply) : reply.error().message);
      continue;
    }
    if (!reply) {
      return fail(std::move(reply), fmt::format("try {}", retry + 1));
    }
    if (reply->status >= 300 && reply->status < 400) {
      return fail(ErrorKind::kNetwork,
                  fmt::format("the endpoint redirects to '{}'; redirects are not followed, put the "
                              "final address into the configuration",
                              excerpt(reply->location)));
    }
    return fail(ErrorKind::kNetwork,
                fmt::format("{} after {} {}{}: {}", status_in_words(*reply), retry + 1,
                            retry == 0 ? "try" : "tries",
                            passes && asked > kLongestPause
                                ? ", longer than the minute that is waited at most; try again then"
                                : "",
                            excerpt(reply->body)));
  }
}

bool is_key(std::string_view key) {
  return std::ranges::all_of(key, [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace strata::embed
