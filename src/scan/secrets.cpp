// Tokens whose issuers gave them a prefix to be found by, and the frames of keys: one pass looks
// for all of them and for what credentials are known by (text/needles.hpp). A hit counts if the
// letters behind the prefix are many enough and look drawn at random, and if no letter continues
// the token on either side. Passwords in words of one's own have no form, so they cannot be found;
// what stands around others tells them (scan/credentials.hpp). Tested by secrets_test.cpp.
#include "scan/secrets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "scan/credentials.hpp"
#include "text/needles.hpp"

namespace strata::scan {

namespace {

struct TokenRule {
  std::string_view kind;
  std::string_view prefix;
  std::size_t least = 0;  // bytes behind the prefix
  std::size_t most = 0;
  bool capitals_only = false;  // A-Z and 0-9 instead of letters, digits, '_', '-'
};

constexpr std::size_t kAny = 512;
constexpr auto kTokenRules = std::to_array<TokenRule>({
    {"AWS access key", "AKIA", 16, 16, true},
    {"AWS temporary access key", "ASIA", 16, 16, true},
    {"GitHub token", "ghp_", 36, 36},
    {"GitHub token", "gho_", 36, 36},
    {"GitHub token", "ghu_", 36, 36},
    {"GitHub token", "ghs_", 36, 36},
    {"GitHub token", "ghr_", 36, 76},
    {"GitHub token", "github_pat_", 50, 120},
    {"GitLab token", "glpat-", 20, 64},
    {"Slack token", "xoxb-", 30, kAny},
    {"Slack token", "xoxp-", 30, kAny},
    {"Slack token", "xoxa-", 30, kAny},
    {"Stripe key", "sk_live_", 24, kAny},
    {"Stripe key", "rk_live_", 24, kAny},
    {"Google API key", "AIza", 35, 35},
    {"npm token", "npm_", 36, 36},
    {"PyPI token", "pypi-AgEIcHlwaS5vcmc", 50, kAny},
    {"Anthropic key", "sk-ant-", 40, kAny},
    {"OpenAI key", "sk-proj-", 40, kAny},
    {"Hugging Face token", "hf_", 34, 37},
    {"DigitalOcean token", "dop_v1_", 64, 64},
});

constexpr std::string_view kKeyFrameEnd = "PRIVATE KEY";
constexpr std::string_view kKeyFrameBegin = "-----BEGIN ";

bool is_letter_or_digit(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9');
}

bool is_token_byte(char byte) { return is_letter_or_digit(byte) || byte == '_' || byte == '-'; }

bool is_capital(char byte) { return (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9'); }

bool is_token_at(std::string_view bytes, std::size_t at, const TokenRule& rule) {
  if (at > 0 && is_token_byte(bytes[at - 1])) {
    return false;
  }
  constexpr std::size_t kLeastDistinct = 10;
  const std::size_t begin = at + rule.prefix.size();
  std::size_t end = begin;
  const std::size_t limit = std::min(bytes.size(), begin + rule.most + 1);
  while (end < limit && (rule.capitals_only ? is_capital(bytes[end]) : is_token_byte(bytes[end]))) {
    ++end;
  }
  const std::string_view token = bytes.substr(begin, end - begin);
  const bool continues = end < bytes.size() && is_token_byte(bytes[end]);
  return token.size() >= rule.least && token.size() <= rule.most && !continues &&
         distinct_bytes(token) >= kLeastDistinct && !is_sample(token);
}

// Whether key material follows: letters of base 64, beneath header lines, line ends and what a
// string literal puts between.
bool has_key_material(std::string_view after) {
  constexpr std::size_t kLooked = 400;
  constexpr std::size_t kLeastRun = 40;
  constexpr std::size_t kLeastDistinct = 16;
  std::size_t run = 0;
  const std::string_view looked = after.substr(0, kLooked);
  for (std::size_t i = 0; i < looked.size(); ++i) {
    const char byte = looked[i];
    run = is_letter_or_digit(byte) || byte == '+' || byte == '/' ? run + 1 : 0;
    if (run == kLeastRun &&
        distinct_bytes(looked.substr(i + 1 - kLeastRun, kLeastRun)) >= kLeastDistinct) {
      return true;
    }
  }
  return false;
}

// Precondition: kKeyFrameBegin stands at `at`.
bool is_private_key_at(std::string_view bytes, std::size_t at) {
  constexpr std::size_t kLongestAlgorithm = 20;  // "OPENSSH ", "ENCRYPTED "
  constexpr std::string_view kDashes = "-----";
  const std::string_view rest = bytes.substr(at + kKeyFrameBegin.size());
  const std::size_t key =
      rest.substr(0, kLongestAlgorithm + kKeyFrameEnd.size()).find(kKeyFrameEnd);
  if (key == std::string_view::npos) {
    return false;
  }
  const std::string_view behind = rest.substr(key + kKeyFrameEnd.size());
  const std::size_t dashes = behind.substr(0, kLongestAlgorithm).find(kDashes);
  return dashes != std::string_view::npos &&
         has_key_material(behind.substr(dashes + kDashes.size()));
}

// The frame of keys, the prefixes of tokens and the needles of credentials, in this order.
text::Needles all_needles() {
  static_assert(1 + kTokenRules.size() + 6 <= text::Needles::kMost);
  text::Needles needles;
  needles.add(kKeyFrameBegin);
  for (const TokenRule& rule : kTokenRules) {
    needles.add(rule.prefix);
  }
  for (const CredentialRule& rule : credential_rules()) {
    needles.add(rule.needle);
  }
  return needles;
}

// What the n-th needle stands for if it is real; empty if it is not.
std::string_view kind_at(std::string_view bytes, std::size_t at, std::size_t needle) {
  const std::string_view rest = bytes.substr(at);
  if (needle == 0) {
    return rest.starts_with(kKeyFrameBegin) && is_private_key_at(bytes, at) ? "private key" : "";
  }
  if (needle <= kTokenRules.size()) {
    const TokenRule& rule = kTokenRules[needle - 1];
    return rest.starts_with(rule.prefix) && is_token_at(bytes, at, rule) ? rule.kind : "";
  }
  const CredentialRule& rule = credential_rules()[needle - 1 - kTokenRules.size()];
  return rest.starts_with(rule.needle) && rule.holds_at(bytes, at) ? rule.kind : "";
}

}  // namespace

std::optional<Secret> find_secret(std::string_view bytes) {
  static const text::Needles kNeedles = all_needles();
  for (text::Needles::Hit hit = kNeedles.next(bytes, 0); hit.which != 0;
       hit = kNeedles.next(bytes, hit.at + 1)) {
    for (std::uint32_t which = hit.which; which != 0; which &= which - 1) {
      const auto needle = static_cast<std::size_t>(std::countr_zero(which));
      if (const std::string_view kind = kind_at(bytes, hit.at, needle); !kind.empty()) {
        const auto lines = std::ranges::count(bytes.substr(0, hit.at), '\n');
        return Secret{.kind = kind, .line = static_cast<std::uint64_t>(lines) + 1};
      }
    }
  }
  return std::nullopt;
}

}  // namespace strata::scan
