// Each kind has a needle that is looked for; what stands around it decides. A file
// that holds one is left out of the index, so in doubt it is none: words of a password must look
// drawn at random, and hosts of examples, of this machine or without a dot count as placeholders.
// Tested by secrets_test.cpp.
#include "scan/credentials.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstring>
#include <string>

namespace strata::scan {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

bool is_small(char byte) { return byte >= 'a' && byte <= 'z'; }

bool is_capital_letter(char byte) { return byte >= 'A' && byte <= 'Z'; }

bool is_alphanumeric(char byte) {
  return is_digit(byte) || is_small(byte) || is_capital_letter(byte);
}

bool is_base64_url(char byte) { return is_alphanumeric(byte) || byte == '_' || byte == '-'; }

bool is_base64(char byte) {
  return is_alphanumeric(byte) || byte == '+' || byte == '/' || byte == '=';
}

std::string in_small(std::string_view text) {
  std::string small(text);
  for (char& byte : small) {
    byte = is_capital_letter(byte) ? static_cast<char>(byte - 'A' + 'a') : byte;
  }
  return small;
}

constexpr std::size_t kLongestRun = 300;
constexpr std::size_t kLongestTokenPart = std::size_t{1} << 16U;

// Bytes from `at` on that are all of a kind, `most` of them at most: what is repeated must not be
// run through again and again.
template <class IsOfKind>
std::string_view run_at(std::string_view bytes, std::size_t at, IsOfKind is_of_kind,
                        std::size_t most = kLongestRun) {
  const std::string_view rest = bytes.substr(std::min(at, bytes.size()), most);
  const auto end = std::ranges::find_if_not(rest, is_of_kind);
  return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
}

template <class IsOfKind>
std::string_view run_before(std::string_view bytes, std::size_t at, std::size_t most,
                            IsOfKind is_of_kind) {
  std::size_t begin = at;
  while (begin > 0 && at - begin < most && is_of_kind(bytes[begin - 1])) {
    --begin;
  }
  return bytes.substr(begin, at - begin);
}

bool looks_random(std::string_view text, std::size_t least_distinct) {
  return distinct_bytes(text) >= least_distinct && std::ranges::any_of(text, is_digit) &&
         std::ranges::any_of(text, [](char c) { return is_small(c) || is_capital_letter(c); }) &&
         !is_sample(text);
}

// aws_secret_access_key = "40 letters", in all usual spellings of the name; `at`: behind "ccess".
bool is_aws_key(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kKeySize = 40;
  constexpr std::size_t kLeastDistinct = 16;
  if (at >= bytes.size() || std::strchr("Kk_-", bytes[at]) == nullptr || bytes[at] == '\0') {
    return false;
  }
  const std::string name = in_small(run_before(bytes, at, 32, is_base64_url)) +
                           in_small(run_at(bytes, at, is_base64_url).substr(0, 8));
  if (name.find("secretaccesskey") == kNone && name.find("secret_access_key") == kNone &&
      name.find("secret-access-key") == kNone) {
    return false;
  }
  at += run_at(bytes, at, is_base64_url).size();
  const auto between = run_at(bytes, at, [](char c) {
    return c == ' ' || c == '\t' || c == '"' || c == '\'' || c == ':' || c == '=' || c == '>' ||
           c == '`';
  });
  const std::string_view key = run_at(bytes, at + between.size(), is_base64);
  return between.size() <= 8 && between.find_first_of("=:") != kNone && key.size() == kKeySize &&
         looks_random(key, kLeastDistinct);
}

// "T3BlbkFJ" ("OpenAI" in base 64) stands in the middle of a key.
bool is_openai_key(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kMost = 160;
  constexpr std::size_t kLeast = 20;  // on either side
  const std::string_view before = run_before(bytes, at, kMost, is_base64_url);
  const std::size_t prefix = before.find("sk-");
  return prefix != kNone && before.size() - prefix >= kLeast &&
         run_at(bytes, at, is_base64_url).size() >= kLeast + 8 && !is_sample(before);
}

// hooks.slack.com/services/T.../B.../24 letters
bool is_slack_hook(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kLeastId = 8;
  constexpr std::size_t kLeastToken = 20;
  for (const char first : {'T', 'B'}) {
    const std::string_view id = run_at(bytes, at, is_alphanumeric);
    at += id.size() + 1;
    if (id.size() < kLeastId || id.front() != first || distinct_bytes(id) < kLeastId / 2 ||
        at > bytes.size() || bytes[at - 1] != '/') {
      return false;
    }
  }
  const std::string_view token = run_at(bytes, at, is_alphanumeric);
  return token.size() >= kLeastToken && looks_random(token, 10);
}

// Three parts in base 64; a header and a payload begin with the letters of {" and are followed by a
// signature. The token that every manual shows is a sample.
bool is_web_token(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kLeastHeader = 16;
  constexpr std::size_t kLeastPayload = 40;
  constexpr std::size_t kLeastSignature = 40;
  constexpr std::string_view kSubjectOfManuals = "eyJzdWIiOiIxMjM0NTY3ODkw";
  if (at > 0 && is_base64_url(bytes[at - 1])) {
    return false;
  }
  const std::string_view header = run_at(bytes, at, is_base64_url, kLongestTokenPart);
  const std::size_t second = at + header.size() + 1;
  const std::string_view payload = run_at(bytes, second, is_base64_url, kLongestTokenPart);
  const std::size_t third = second + payload.size() + 1;
  const std::string_view signature = run_at(bytes, third, is_base64_url, kLongestTokenPart);
  return header.size() >= kLeastHeader && payload.size() >= kLeastPayload &&
         signature.size() >= kLeastSignature && bytes[second - 1] == '.' &&
         bytes[third - 1] == '.' && payload.starts_with("eyJ") &&
         !payload.starts_with(kSubjectOfManuals) && distinct_bytes(signature) >= 16;
}

bool is_real_host(std::string_view host) {
  const std::string small = in_small(host);
  if (small.find('.') == kNone || small.starts_with("127.") || small.starts_with("0.0.0.0")) {
    return false;
  }
  constexpr auto kUnreal = std::to_array<std::string_view>(
      {"example", "localhost", ".local", ".test", ".invalid", "host.", "domain", "server.", "foo.",
       "bar.", "my", "your", "test"});
  return std::ranges::none_of(
      kUnreal, [&](std::string_view part) { return small.find(part) != std::string::npos; });
}

// scheme://user:password@host, `at`: behind "://". The user may be missing: redis://:password@host
bool is_password_in_address(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kMost = 256;
  constexpr std::size_t kLeast = 8;
  constexpr auto kWords = std::to_array<std::string_view>(
      {"pass", "secret", "token", "user", "admin", "pwd", "key", "change", "foo", "bar", "hunter"});
  const auto is_inside = [](char c) {
    return c > ' ' && c < 127 && std::strchr("/\"'`<>{}[]()$\\|*@:#%+", c) == nullptr;
  };
  const std::string_view rest = bytes.substr(at, kMost);
  const std::string_view user = run_at(rest, 0, is_inside);
  if (rest.substr(user.size(), 1) != ":") {
    return false;
  }
  const std::string_view password = run_at(rest, user.size() + 1, is_inside);
  const std::size_t end = user.size() + 1 + password.size();
  const std::string small = in_small(password);
  const std::string_view host =
      run_at(rest, end + 1, [](char c) { return is_alphanumeric(c) || c == '.' || c == '-'; });
  return rest.substr(end, 1) == "@" && password.size() >= kLeast && looks_random(password, 6) &&
         password != user && is_real_host(host) &&
         std::ranges::none_of(
             kWords, [&](std::string_view word) { return small.find(word) != std::string::npos; });
}

// SG., 22 letters, a dot and 43 letters; `at`: behind "SG.".
bool is_sendgrid_key(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kFirst = 22;
  constexpr std::size_t kSecond = 43;
  constexpr std::size_t kPrefix = 3;
  const std::string_view first = run_at(bytes, at, is_base64_url);
  const std::string_view second = run_at(bytes, at + kFirst + 1, is_base64_url);
  return first.size() == kFirst && bytes.substr(at + kFirst, 1) == "." &&
         second.size() == kSecond && looks_random(second, 16) && !is_sample(first) &&
         (at == kPrefix || !is_base64_url(bytes[at - kPrefix - 1]));
}

// A key of an Azure account in a connection string, of `size` letters of base 64.
bool is_azure_key(std::string_view bytes, std::size_t at, std::size_t size) {
  constexpr std::string_view kKeyOfTheEmulator = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6";
  const std::string_view key = run_at(bytes, at, is_base64);
  return key.size() == size && key.back() == '=' && looks_random(key, 16) &&
         !key.starts_with(kKeyOfTheEmulator);
}

// AccountKey=; `at`: behind it.
bool is_azure_account_key(std::string_view bytes, std::size_t at) {
  return is_azure_key(bytes, at, 88);
}

// SharedAccessKey=; `at`: behind it.
bool is_azure_access_key(std::string_view bytes, std::size_t at) {
  return is_azure_key(bytes, at, 44);
}

// Number of the bot, a colon and 35 letters that begin with AA; `at`: at the colon.
bool is_telegram_token(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kLeastNumber = 8;
  constexpr std::size_t kMostNumber = 10;
  constexpr std::size_t kLetters = 35;
  const std::string_view number = run_before(bytes, at, kMostNumber + 1, is_digit);
  const std::size_t begin = at - number.size();
  const std::string_view letters = run_at(bytes, at + 1, is_base64_url);
  return number.size() >= kLeastNumber && number.size() <= kMostNumber &&
         (begin == 0 || !is_base64_url(bytes[begin - 1]) ||
          bytes.substr(0, begin).ends_with("bot")) &&
         letters.size() == kLetters && looks_random(letters, 14) && !is_sample(number);
}

// discord.com/api/webhooks/NUMBER/68 letters; `at`: behind "hooks/".
bool is_discord_hook(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kBefore = 64;  // "https://ptb.discordapp.com/api/v10/webhooks/"
  constexpr std::size_t kLeastNumber = 17;
  constexpr std::size_t kLeastToken = 60;
  const std::string_view before = bytes.substr(at - std::min(at, kBefore), std::min(at, kBefore));
  const std::string_view number = run_at(bytes, at, is_digit);
  const std::size_t slash = at + number.size();
  const std::string_view token = run_at(bytes, slash + 1, is_base64_url);
  return before.ends_with("/webhooks/") && before.find("discord") != kNone &&
         number.size() >= kLeastNumber && !is_sample(number) && bytes.substr(slash, 1) == "/" &&
         token.size() >= kLeastToken && looks_random(token, 16);
}

// SK and 32 hexadecimal digits near the name of Twilio, in whose letters `at` is.
bool is_twilio_key(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kNear = 160;
  constexpr std::size_t kDigits = 32;
  const auto is_hex = [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  };
  const std::size_t begin = at - std::min(at, kNear);
  const std::string_view near = bytes.substr(begin, at - begin + kNear + kDigits);
  for (std::size_t key = near.find("SK"); key != kNone; key = near.find("SK", key + 1)) {
    const std::string_view digits = run_at(near, key + 2, is_base64_url);
    if (digits.size() == kDigits && std::ranges::all_of(digits, is_hex) &&
        looks_random(digits, 10) && (key == 0 || !is_base64_url(near[key - 1]))) {
      return true;
    }
  }
  return false;
}

// The private lines of a key of PuTTY; `at`: behind the beginning of the file.
bool is_putty_key(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kLooked = 4096;
  constexpr std::string_view kPrivate = "Private-Lines: ";
  constexpr std::size_t kLeastLine = 40;
  const std::string_view file = bytes.substr(at, kLooked);
  const std::size_t lines = file.find(kPrivate);
  if (lines == kNone) {
    return false;
  }
  std::size_t line = lines + kPrivate.size();
  line += run_at(file, line, is_digit).size();
  line += run_at(file, line, [](char c) { return c == '\r' || c == '\n' || c == '\\'; }).size();
  line += file.substr(line).starts_with("n") ? std::size_t{1} : 0;  // of "\n" in a string literal
  const std::string_view letters = run_at(file, line, is_base64);
  return letters.size() >= kLeastLine && distinct_bytes(letters) >= 16;
}

constexpr auto kRules = std::to_array<CredentialRule>({
    {"AWS secret key", "ccess", is_aws_key, true},
    {"AWS secret key", "CCESS", is_aws_key, true},
    {"OpenAI key", "T3BlbkFJ", is_openai_key, false},
    {"Slack webhook", "hooks.slack.com/services/", is_slack_hook, true},
    {"JSON web token", "eyJ", is_web_token, false},
    {"password in an address", "://", is_password_in_address, true},
    {"SendGrid key", "SG.", is_sendgrid_key, true},
    {"Azure account key", "ntKey=", is_azure_account_key, true},
    {"Azure access key", "ccessKey=", is_azure_access_key, true},
    {"Telegram bot token", ":AA", is_telegram_token, false},
    {"Discord webhook", "hooks/", is_discord_hook, true},
    {"Twilio key", "wilio", is_twilio_key, false},
    {"Twilio key", "WILIO", is_twilio_key, false},
    {"PuTTY key", "PuTTY-User-Key-File-", is_putty_key, true},
});

}  // namespace

std::size_t distinct_bytes(std::string_view text) {
  std::bitset<256> seen;
  for (const char byte : text) {
    seen.set(static_cast<unsigned char>(byte));
  }
  return seen.count();
}

bool is_sample(std::string_view token) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"example", "sample", "dummy", "fake", "test", "xxxx", "1234567", "abcdef", "your", "0000",
       "placeholder", "redacted", "changeme"});
  const std::string small = in_small(token);
  return std::ranges::any_of(
      kWords, [&](std::string_view word) { return small.find(word) != std::string::npos; });
}

std::span<const CredentialRule> credential_rules() { return kRules; }

}  // namespace strata::scan
