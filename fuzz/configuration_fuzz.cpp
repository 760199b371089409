// Arbitrary bytes as a strata.toml, of a user and of a repository: an Error or settings that the
// table knows, each with a line of the file and a value that its parameter accepts. What a
// repository may not set never comes back from a repository's file.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "apps/config/settings_file.hpp"
#include "apps/values.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostBytes = std::size_t{16} * 1024;
  if (size > kMostBytes) {
    return 0;
  }
  const void* untyped = data;
  const std::string_view bytes(static_cast<const char*>(untyped), size);
  using strata::apps::Settable;
  for (const Settable author : {Settable::kByUser, Settable::kByRepository}) {
    const auto settings = strata::apps::read_settings(bytes, "strata.toml", author);
    if (!settings) {
      if (!settings.error().message.starts_with("strata.toml:")) {
        std::abort();
      }
      continue;
    }
    for (const strata::apps::Setting& setting : *settings) {
      if (setting.line == 0 || setting.parameter->settable < author) {
        std::abort();
      }
      for (const std::string& text : setting.texts) {
        if (!strata::apps::check_text(*setting.parameter, text, "x")) {
          std::abort();
        }
      }
    }
  }
  return 0;
}
