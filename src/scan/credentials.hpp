// Secrets that are known by what stands around them.
#pragma once

#include <cstddef>
#include <string_view>

namespace strata::scan {

struct CredentialFound {
  std::size_t at = std::string_view::npos;  ///< byte offset; npos = none
  std::string_view kind;                    ///< for people
};

/// The first of: an AWS secret access key that is assigned to its name, an OpenAI key of the old
/// form, the address of a Slack webhook, a JSON web token, a password in an address
/// (scheme://user:password@host). Placeholders, samples and hosts that are not real do not count.
/// Linear.
[[nodiscard]] CredentialFound find_credential(std::string_view bytes);

/// True if the text holds a word that only samples and placeholders hold ("example", "xxxx").
[[nodiscard]] bool is_sample(std::string_view token);

/// Number of different bytes.
[[nodiscard]] std::size_t distinct_bytes(std::string_view text);

}  // namespace strata::scan
