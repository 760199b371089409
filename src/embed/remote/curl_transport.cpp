// libcurl behind dlopen. Each connection is judged when its socket is about to be opened: that is
// after name resolution and for every address that is tried, so neither a name nor a change of its
// record leads into a private network. Redirects are not followed: source goes to the address that
// the user named and nowhere else. Proxies of the environment are not used, cookies and netrc are
// off, only http and https are spoken, certificates are checked. The reply is cut at its limit, the
// whole exchange by its timeout, a trickle of under one byte a second by half of that.
// Tested by tests/end_to_end/remote_test.cpp against a real server.
#include "embed/remote/curl_transport.hpp"

#include <charconv>
#include <cstring>
#include <curl/curl.h>
#include <dlfcn.h>
#include <memory>
#include <netinet/in.h>
#include <unistd.h>

#include <fmt/format.h>

#include "embed/remote/address_rules.hpp"

namespace strata::embed {

namespace {

// The functions of libcurl that are used, found by name.
struct Curl {
  decltype(&curl_global_init) global_init = nullptr;
  decltype(&curl_easy_init) easy_init = nullptr;
  decltype(&curl_easy_setopt) easy_setopt = nullptr;
  decltype(&curl_easy_perform) easy_perform = nullptr;
  decltype(&curl_easy_getinfo) easy_getinfo = nullptr;
  decltype(&curl_easy_cleanup) easy_cleanup = nullptr;
  decltype(&curl_easy_strerror) easy_strerror = nullptr;
  decltype(&curl_slist_append) slist_append = nullptr;
  decltype(&curl_slist_free_all) slist_free_all = nullptr;
  bool whole = false;
};

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Curl load() {
  Curl curl;
  void* library = nullptr;
  for (const char* name : {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"}) {
    library = library != nullptr ? library : dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  if (library == nullptr) {
    return curl;
  }
  curl.whole = find(library, "curl_global_init", curl.global_init) &&
               find(library, "curl_easy_init", curl.easy_init) &&
               find(library, "curl_easy_setopt", curl.easy_setopt) &&
               find(library, "curl_easy_perform", curl.easy_perform) &&
               find(library, "curl_easy_getinfo", curl.easy_getinfo) &&
               find(library, "curl_easy_cleanup", curl.easy_cleanup) &&
               find(library, "curl_easy_strerror", curl.easy_strerror) &&
               find(library, "curl_slist_append", curl.slist_append) &&
               find(library, "curl_slist_free_all", curl.slist_free_all) &&
               curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return curl;
}

const Curl& curl() {
  static const Curl kCurl = load();  // once, whatever the number of threads
  return kCurl;
}

// What the callbacks of one exchange write.
struct Exchange {
  const HttpRequest* request = nullptr;
  HttpReply reply;
  bool refused_address = false;
  bool too_long = false;
};

bool is_refused(const curl_sockaddr& target) {
  if (target.family == AF_INET && target.addrlen >= sizeof(sockaddr_in)) {
    sockaddr_in in{};
    std::memcpy(&in, &target.addr, sizeof in);
    std::array<std::uint8_t, 4> b{};
    std::memcpy(b.data(), &in.sin_addr, b.size());
    return is_private_address(mapped_ipv4(b[0], b[1], b[2], b[3]));
  }
  if (target.family == AF_INET6 && target.addrlen >= sizeof(sockaddr_in6)) {
    // The structure is longer than curl's declaration of it; curl keeps room for it.
    Address address{};
    std::memcpy(address.data(),
                reinterpret_cast<const char*>(&target.addr) + offsetof(sockaddr_in6, sin6_addr),
                address.size());
    return is_private_address(address);
  }
  return true;
}

curl_socket_t open_socket(void* state, curlsocktype purpose, curl_sockaddr* target) {
  auto& exchange = *static_cast<Exchange*>(state);
  if (purpose != CURLSOCKTYPE_IPCXN || (!exchange.request->allow_private && is_refused(*target))) {
    exchange.refused_address = true;
    return CURL_SOCKET_BAD;
  }
  return socket(target->family, target->socktype | SOCK_CLOEXEC, target->protocol);
}

std::size_t take_body(const char* data, std::size_t, std::size_t size, void* state) {
  auto& exchange = *static_cast<Exchange*>(state);
  if (exchange.reply.body.size() + size > exchange.request->most_reply_bytes) {
    exchange.too_long = true;
    return 0;
  }
  exchange.reply.body.append(data, size);
  return size;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_header(std::string_view line, std::string_view name, std::string_view& value) {
  if (line.size() <= name.size() || line[name.size()] != ':') {
    return false;
  }
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (lower(line[i]) != name[i]) {
      return false;
    }
  }
  value = line.substr(name.size() + 1);
  while (!value.empty() && static_cast<unsigned char>(value.front()) <= ' ') {
    value.remove_prefix(1);
  }
  while (!value.empty() && static_cast<unsigned char>(value.back()) <= ' ') {
    value.remove_suffix(1);
  }
  return true;
}

std::size_t take_header(const char* data, std::size_t, std::size_t size, void* state) {
  HttpReply& reply = static_cast<Exchange*>(state)->reply;
  std::string_view value;
  const std::string_view line(data, size);
  if (is_header(line, "content-type", value)) {
    reply.content_type = value;
  } else if (is_header(line, "location", value)) {
    reply.location = value;
  } else if (is_header(line, "retry-after", value)) {
    reply.retry_after_text = value;
  }
  return size;
}

struct Free {
  void operator()(CURL* handle) const { curl().easy_cleanup(handle); }

  void operator()(curl_slist* list) const { curl().slist_free_all(list); }
};

using Handle = std::unique_ptr<CURL, Free>;
using Headers = std::unique_ptr<curl_slist, Free>;

template <class Value>
void set(CURL* handle, CURLoption option, Value value) {
  curl().easy_setopt(handle, option, value);
}

void configure(CURL* handle, Exchange& exchange, const curl_slist* headers) {
  const HttpRequest& request = *exchange.request;
  set(handle, CURLOPT_URL, request.url.c_str());
  set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_PROXY, "");
  set(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  set(handle, CURLOPT_SSL_VERIFYHOST, 2L);
  if (!request.ca_file.empty()) {
    set(handle, CURLOPT_CAINFO, request.ca_file.c_str());
  }
  const long milliseconds = request.timeout.count();
  set(handle, CURLOPT_TIMEOUT_MS, milliseconds);
  set(handle, CURLOPT_CONNECTTIMEOUT_MS, std::min(milliseconds, 15'000L));
  set(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
  set(handle, CURLOPT_LOW_SPEED_TIME, std::max(1L, milliseconds / 2000));
  set(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  set(handle, CURLOPT_POSTFIELDS, request.body.data());
  set(handle, CURLOPT_HTTPHEADER, headers);
  set(handle, CURLOPT_OPENSOCKETFUNCTION, &open_socket);
  set(handle, CURLOPT_OPENSOCKETDATA, &exchange);
  set(handle, CURLOPT_WRITEFUNCTION, &take_body);
  set(handle, CURLOPT_WRITEDATA, &exchange);
  set(handle, CURLOPT_HEADERFUNCTION, &take_header);
  set(handle, CURLOPT_HEADERDATA, &exchange);
}

Headers headers_of(const HttpRequest& request) {
  Headers headers;
  const auto append = [&](const std::string& line) {
    headers.reset(curl().slist_append(headers.release(), line.c_str()));
  };
  append("Content-Type: application/json");
  append("Accept: application/json");
  append("Expect:");
  if (!request.key.empty()) {
    std::string line = "Authorization: Bearer ";
    line += request.key;
    append(line);
  }
  return headers;
}

// Of a Retry-After header: libcurl knows the form with a date, and how late it is.
std::chrono::seconds seconds_to_wait(CURL* handle, std::string_view header) {
  constexpr std::int64_t kMost = std::int64_t{1} << 40U;
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(header.data(), header.data() + header.size(), seconds);
  if (error == std::errc::result_out_of_range) {
    seconds = header.starts_with('-') ? 0 : kMost;
  } else if (error != std::errc{} || end != header.data() + header.size()) {
    curl_off_t from_date = 0;
    seconds = 0;
    if (curl().easy_getinfo(handle, CURLINFO_RETRY_AFTER, &from_date) == CURLE_OK) {
      seconds = from_date;
    }
  }
  return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, kMost));
}

Result<HttpReply> exchange_by_curl(const HttpRequest& request) {
  const Handle handle(curl().easy_init());
  if (!handle) {
    return fail(ErrorKind::kInternal, "libcurl gave no handle");
  }
  Exchange exchange{.request = &request};
  const Headers headers = headers_of(request);
  configure(handle.get(), exchange, headers.get());
  const CURLcode code = curl().easy_perform(handle.get());
  if (exchange.refused_address && code != CURLE_OK) {
    return fail(ErrorKind::kPermission,
                "the address belongs to this machine or a local network; allow_private permits it");
  }
  if (exchange.too_long) {
    return fail(ErrorKind::kNetwork,
                fmt::format("the reply is longer than {} bytes", request.most_reply_bytes));
  }
  if (code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE) {
    return fail(ErrorKind::kPermission,
                fmt::format("{}; ca_file names a file of certificates to trust",
                            curl().easy_strerror(code)));
  }
  if (code != CURLE_OK) {
    return fail(ErrorKind::kNetwork, curl().easy_strerror(code));
  }
  long status = 0;
  curl().easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  exchange.reply.status = static_cast<int>(status);
  exchange.reply.retry_after = seconds_to_wait(handle.get(), exchange.reply.retry_after_text);
  return std::move(exchange.reply);
}

}  // namespace

Result<Transport> curl_transport() {
  if (!curl().whole) {
    return fail(
        ErrorKind::kUnsupported,
        "a remote embedding model needs libcurl, which is not installed (Debian: libcurl4)");
  }
  return Transport(&exchange_by_curl);
}

}  // namespace strata::embed
