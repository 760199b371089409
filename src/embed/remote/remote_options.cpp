// Every rule about the options of a remote endpoint, checked before anything is opened. Tested by
// remote_options_test.cpp.
#include "embed/remote/remote_options.hpp"

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

ExchangeOptions RemoteOptions::exchange() const {
  return {.url = url,
          .ca_file = ca_file,
          .connections = connections,
          .retries = retries,
          .first_pause = first_pause,
          .timeout = timeout,
          .allow_private = allow_private};
}

Result<void> RemoteOptions::validate() const {
  if (auto checked = exchange().validate("embedding"); !checked) {
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
  };
  return all_in_range("embedding", ranges);
}

}  // namespace strata::embed
