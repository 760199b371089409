// Tokens whose issuers gave them a prefix to be found by: one pass looks for the pairs of bytes
// that prefixes begin with; the frames of keys are searched with memmem(3). A hit counts if the
// letters behind the prefix are many enough and look drawn at random, and if no letter continues
// the token on either side. Passwords in words of one's own have no form, so they cannot be found;
// what stands around others tells them (scan/credentials.hpp). Tested by secrets_test.cpp.
#include "scan/secrets.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "scan/credentials.hpp"

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

// Offset of the next `needle` at or after `from`; npos if there is none.
std::size_t offset_of(std::string_view bytes, std::string_view needle, std::size_t from) {
  if (from >= bytes.size()) {
    return std::string_view::npos;  // also where there are no bytes to point to
  }
  const void* at = ::memmem(bytes.data() + from, bytes.size() - from, needle.data(), needle.size());
  return at == nullptr ? std::string_view::npos
                       : static_cast<std::size_t>(static_cast<const char*>(at) - bytes.data());
}

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

// Which pairs of bytes the prefixes begin with, and which follow one byte later.
struct PrefixPairs {
  std::array<bool, 1U << 16U> first{};
  std::array<bool, 1U << 16U> second{};

  static std::size_t pair(const char* bytes) {
    return std::size_t{static_cast<unsigned char>(bytes[0])} << 8U |
           static_cast<unsigned char>(bytes[1]);
  }

  PrefixPairs() {
    for (const TokenRule& rule : kTokenRules) {
      first[pair(rule.prefix.data())] = true;
      second[pair(rule.prefix.data() + 1)] = true;
    }
  }
};

struct TokenFound {
  std::size_t at = std::string_view::npos;
  std::string_view kind;
};

// The first token, in one pass over the bytes for all prefixes.
TokenFound find_token(std::string_view bytes) {
  static const PrefixPairs kPairs;
  for (std::size_t at = 0; at + 2 < bytes.size(); ++at) {
    if (!kPairs.first[PrefixPairs::pair(bytes.data() + at)] ||
        !kPairs.second[PrefixPairs::pair(bytes.data() + at + 1)]) {
      continue;
    }
    for (const TokenRule& rule : kTokenRules) {
      if (bytes.substr(at).starts_with(rule.prefix) && is_token_at(bytes, at, rule)) {
        return {.at = at, .kind = rule.kind};
      }
    }
  }
  return {};
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

std::size_t find_private_key(std::string_view bytes) {
  constexpr std::size_t kLongestAlgorithm = 20;  // "OPENSSH ", "ENCRYPTED "
  constexpr std::string_view kDashes = "-----";
  for (std::size_t at = offset_of(bytes, kKeyFrameBegin, 0); at != std::string_view::npos;
       at = offset_of(bytes, kKeyFrameBegin, at + kKeyFrameBegin.size())) {
    const std::string_view rest = bytes.substr(at + kKeyFrameBegin.size());
    const std::size_t key =
        rest.substr(0, kLongestAlgorithm + kKeyFrameEnd.size()).find(kKeyFrameEnd);
    if (key == std::string_view::npos) {
      continue;
    }
    const std::string_view behind = rest.substr(key + kKeyFrameEnd.size());
    const std::size_t dashes = behind.substr(0, kLongestAlgorithm).find(kDashes);
    if (dashes != std::string_view::npos &&
        has_key_material(behind.substr(dashes + kDashes.size()))) {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<Secret> find_secret(std::string_view bytes) {
  const std::size_t key = find_private_key(bytes);
  const TokenFound token = find_token(bytes);
  const CredentialFound credential = find_credential(bytes);
  const std::size_t first = std::min({key, token.at, credential.at});
  if (first == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view kind = first == key        ? "private key"
                                : first == token.at ? token.kind
                                                    : credential.kind;
  const auto lines = std::ranges::count(bytes.substr(0, first), '\n');
  return Secret{.kind = kind, .line = static_cast<std::uint64_t>(lines) + 1};
}

}  // namespace strata::scan
