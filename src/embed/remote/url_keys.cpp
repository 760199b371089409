// Names are compared without case, '-' and '_'. O(url). Tested by url_keys_test.cpp.
#include "embed/remote/url_keys.hpp"

#include <algorithm>
#include <array>

namespace strata::embed {

namespace {

constexpr std::string_view kHidden = "***";

// What a name ends with: "x-api-key", "subscription-key", "access_token".
constexpr std::array<std::string_view, 7> kEndings = {"key",       "token",    "secret",    "sig",
                                                      "signature", "password", "credential"};

bool names_a_key(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c != '-' && c != '_') {
      plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return std::ranges::any_of(kEndings,
                             [&](std::string_view ending) { return plain.ends_with(ending); });
}

}  // namespace

bool has_key_in_query(std::string_view url) {
  const std::string_view query = url.substr(std::min(url.find('?'), url.size()));
  return without_keys(query) != query;
}

std::string without_keys(std::string_view url) {
  std::string shown;
  const std::size_t slashes = url.find("//");
  if (slashes != std::string_view::npos) {
    shown = url.substr(0, slashes + 2);
    url.remove_prefix(slashes + 2);
    const std::string_view host = url.substr(0, url.find_first_of("/?#"));
    if (const std::size_t user = host.rfind('@'); user != std::string_view::npos) {
      shown += kHidden;
      url.remove_prefix(user);
    }
  }
  const std::size_t query = std::min(url.find('?'), url.size());
  shown += url.substr(0, query);
  url.remove_prefix(query);
  while (!url.empty()) {
    const std::size_t next = std::min(url.find_first_of("&;#", 1), url.size());
    const std::string_view part = url.substr(0, next);
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos && equals + 1 < part.size() &&
        names_a_key(part.substr(1, equals - 1))) {
      shown += part.substr(0, equals + 1);
      shown += kHidden;
    } else {
      shown += part;
    }
    url.remove_prefix(next);
  }
  return shown;
}

}  // namespace strata::embed
