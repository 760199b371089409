// Prefixes, lengths and alphabets as their issuers document them or as scanners for secrets know
// them. Where an issuer has changed the length, the shortest and the longest count. Tested by
// secrets_test.cpp.
#include "scan/token_rules.hpp"

#include <algorithm>
#include <array>

#include "scan/credentials.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kAny = 512;
constexpr auto kTokenRules = std::to_array<TokenRule>({
    {"AWS access key", "AKIA", 16, 16, Alphabet::kCapitals},
    {"AWS temporary access key", "ASIA", 16, 16, Alphabet::kCapitals},
    {"GitHub token", "ghp_", 36, 36},
    {"GitHub token", "gho_", 36, 36},
    {"GitHub token", "ghu_", 36, 36},
    {"GitHub token", "ghs_", 36, 36},
    {"GitHub token", "ghr_", 36, 76},
    {"GitHub token", "github_pat_", 50, 120},
    {"GitLab token", "glpat-", 20, 300},
    {"GitLab trigger token", "glptt-", 40, 40, Alphabet::kHex},
    {"GitLab runner token", "glrt-", 20, 300},
    {"GitLab deploy token", "gldt-", 20, 64},
    {"GitLab job token", "glcbt-", 20, kAny},
    {"GitLab SCIM token", "glsoat-", 20, 64},
    {"GitLab feed token", "glft-", 20, 64},
    {"GitLab mail token", "glimt-", 20, 64},
    {"GitLab agent token", "glagent-", 50, 64},
    {"GitLab application secret", "gloas-", 64, 64, Alphabet::kToken, 2},
    {"Slack token", "xoxb-", 30, kAny},
    {"Slack token", "xoxp-", 30, kAny},
    {"Slack token", "xoxa-", 30, kAny},
    {"Slack token", "xoxr-", 30, kAny},
    {"Slack token", "xoxs-", 30, kAny},
    {"Slack token", "xoxe-", 30, kAny},
    {"Slack app token", "xapp-", 40, kAny},
    {"Stripe key", "sk_live_", 24, kAny},
    {"Stripe key", "rk_live_", 24, kAny},
    {"Stripe webhook secret", "whsec_", 32, 96, Alphabet::kWide},
    {"Google API key", "AIza", 35, 35},
    {"Google client secret", "GOCSPX-", 28, 28},
    {"npm token", "npm_", 36, 36},
    {"PyPI token", "pypi-AgEIcHlwaS5vcmc", 50, kAny},
    {"RubyGems key", "rubygems_", 48, 48, Alphabet::kHex, 3},
    {"Docker token", "dckr_pat_", 27, 27},
    {"Docker token", "dckr_oat_", 32, 32},
    {"Anthropic key", "sk-ant-", 40, kAny},
    {"OpenAI key", "sk-proj-", 40, kAny},
    {"OpenAI key", "sk-svcacct-", 40, kAny},
    {"OpenAI key", "sk-admin-", 40, kAny},
    {"Groq key", "gsk_", 52, 52, Alphabet::kAlnum},
    {"Perplexity key", "pplx-", 48, 48, Alphabet::kAlnum, 1},
    {"Hugging Face token", "hf_", 34, 37},
    {"DigitalOcean token", "dop_v1_", 64, 64, Alphabet::kHex},
    {"DigitalOcean token", "doo_v1_", 64, 64, Alphabet::kHex},
    {"DigitalOcean token", "dor_v1_", 64, 64, Alphabet::kHex, 2},
    {"Vault token", "hvs.", 24, 300},
    {"Vault batch token", "hvb.", 100, kAny},
    {"Shopify token", "shpat_", 32, 32, Alphabet::kHex},
    {"Shopify token", "shpca_", 32, 32, Alphabet::kHex},
    {"Shopify token", "shppa_", 32, 32, Alphabet::kHex},
    {"Shopify secret", "shpss_", 32, 32, Alphabet::kHex},
    {"Databricks token", "dapi", 32, 32, Alphabet::kHex},
    {"Grafana token", "glsa_", 41, 41},
    {"Grafana Cloud token", "glc_eyJ", 32, kAny, Alphabet::kWide},
    {"Atlassian token", "ATATT3", 150, 300, Alphabet::kWide, 3},
    {"Linear key", "lin_api_", 40, 40, Alphabet::kAlnum, 2},
    {"Notion token", "ntn_", 46, 46, Alphabet::kAlnum},
    {"New Relic key", "NRAK-", 27, 27, Alphabet::kCapitals},
    {"PlanetScale token", "pscale_tkn_", 32, 64, Alphabet::kWide},
    {"PlanetScale token", "pscale_oauth_", 32, 64, Alphabet::kWide},
    {"PlanetScale password", "pscale_pw_", 32, 64, Alphabet::kWide},
    {"Postman key", "PMAK-", 59, 59},
    {"Square token", "sq0atp-", 22, 60},
    {"Square secret", "sq0csp-", 43, 60},
    {"Pulumi token", "pul-", 40, 40, Alphabet::kHex, 1},
    {"Doppler token", "dp.pt.", 40, 44, Alphabet::kAlnum},
    {"Sentry token", "sntryu_", 64, 64, Alphabet::kHex},
    {"Sentry token", "sntrys_eyJ", 60, kAny, Alphabet::kWide},
    {"age key", "AGE-SECRET-KEY-1", 58, 58, Alphabet::kCapitals, 2},
});

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

bool is_capital(char byte) { return byte >= 'A' && byte <= 'Z'; }

bool is_alnum(char byte) {
  return is_digit(byte) || is_capital(byte) || (byte >= 'a' && byte <= 'z');
}

bool is_token_byte(char byte) { return is_alnum(byte) || byte == '_' || byte == '-'; }

bool is_of(Alphabet alphabet, char byte) {
  switch (alphabet) {
    case Alphabet::kToken:
      return is_token_byte(byte);
    case Alphabet::kAlnum:
      return is_alnum(byte);
    case Alphabet::kCapitals:
      return is_digit(byte) || is_capital(byte);
    case Alphabet::kHex:
      return is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
    case Alphabet::kWide:
      return is_token_byte(byte) || byte == '.' || byte == '+' || byte == '/' || byte == '=';
  }
  return false;
}

}  // namespace

std::span<const TokenRule> token_rules() { return kTokenRules; }

bool TokenRule::holds_at(std::string_view bytes, std::size_t at) const {
  constexpr std::size_t kLeastDistinct = 10;
  if (!bytes.substr(at).starts_with(prefix) || (at > 0 && is_token_byte(bytes[at - 1]))) {
    return false;
  }
  const std::string_view rest = bytes.substr(at + prefix.size(), most + 1);
  const auto stop =
      std::ranges::find_if_not(rest, [this](char byte) { return is_of(alphabet, byte); });
  const std::string_view token =
      rest.substr(0, static_cast<std::size_t>(std::ranges::distance(rest.begin(), stop)));
  // Databricks appends "-2"; other dashes end a token that has none.
  const bool continues = stop != rest.end() && (is_alnum(*stop) || *stop == '_');
  if (token.size() < least || token.size() > most || continues) {
    return false;
  }
  // Where the prefix could be the name of a variable, a method could follow.
  const bool random =
      prefix.back() != '.' || token.size() >= 60 || std::ranges::any_of(token, is_digit);
  return random && distinct_bytes(token) >= kLeastDistinct && !is_sample(token);
}

}  // namespace strata::scan
