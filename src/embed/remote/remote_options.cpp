// Every rule about the options of a remote endpoint, checked before anything is opened. Tested by
// remote_options_test.cpp.
#include "embed/remote/remote_options.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/option_range.hpp"

namespace strata::embed {

namespace {

constexpr std::uint32_t kMostDimensions = 8192;

tl::unexpected<Error> wrong(std::string_view name, std::string_view what) {
  return fail(ErrorKind::kInvalidArgument, fmt::format("embedding.{} {}", name, what));
}

}  // namespace

Result<void> check_endpoint(std::string_view group, std::string_view url, bool allow_private) {
  const auto wrong_url = [&](std::string_view what) {
    return fail(ErrorKind::kInvalidArgument, fmt::format("{}.url {}", group, what));
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
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; };
  if (std::ranges::any_of(url, is_control)) {
    return wrong_url("holds a blank or control character");
  }
  return {};
}

Result<void> RemoteOptions::validate() const {
  if (auto checked = check_endpoint("embedding", url, allow_private); !checked) {
    return checked;
  }
  if (model.empty()) {
    return wrong("model", "is missing; name it as the endpoint calls it");
  }
  if (!key_variable.empty() && !key_file.empty()) {
    return wrong("key_file", "and key_variable are both given; one of them must go");
  }

  const OptionRange ranges[] = {
      {"dimensions", dimensions, 1, kMostDimensions},
      {"batch_texts", batch_texts, 1, 2048},
      {"batch_tokens", batch_tokens, 64, 1'000'000},
      {"connections", connections, 1, 64},
      {"retries", retries, 0, 20},
      {"first_pause (ms)", first_pause.count(), 0, 60'000},
      {"timeout (ms)", timeout.count(), 1, 600'000},
  };
  return all_in_range("embedding", ranges);
}

}  // namespace strata::embed
