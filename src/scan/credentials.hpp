// Secrets that are known by what stands around them.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace strata::scan {

struct CredentialRule {
  std::string_view kind;    ///< for people
  std::string_view needle;  ///< where it stands, a credential may be
  bool (*holds)(std::string_view bytes, std::size_t at) = nullptr;
  bool behind = false;  ///< `holds` is asked for the end of the needle, not its beginning

  /// True for a credential at `at`, where the needle stands.
  [[nodiscard]] bool holds_at(std::string_view bytes, std::size_t at) const {
    return holds(bytes, at + (behind ? needle.size() : 0));
  }
};

/// For an AWS secret access key that is assigned to its name, an OpenAI key of the old form, the
/// address of a Slack or Discord webhook, a JSON web token, a password in an address
/// (scheme://user:password@host), keys of SendGrid, Azure, Twilio and PuTTY, a bot of Telegram.
/// Placeholders, samples and hosts that are not real do not count.
[[nodiscard]] std::span<const CredentialRule> credential_rules();

/// True if the text holds a word that only samples and placeholders hold ("example", "xxxx").
[[nodiscard]] bool is_sample(std::string_view token);

/// Number of different bytes.
[[nodiscard]] std::size_t distinct_bytes(std::string_view text);

}  // namespace strata::scan
