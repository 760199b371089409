#include "scan/secrets.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace strata::scan {
namespace {

// Put together here, so that the source itself holds none.
std::string letters(std::size_t count) {
  constexpr std::string_view kLetters = "q7Wz3KpLm9XvB2nRt6YcH8sDf4GjU5eA";
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    out += kLetters[(i * 7 + i / 32) % kLetters.size()];
  }
  return out;
}

std::string private_key(const std::string& algorithm) {
  const std::string frame = algorithm + "PRIVATE KEY-----";
  return "-----BEGIN " + frame + "\n" + letters(64) + "\n" + letters(64) + "\n-----END " + frame;
}

TEST(Secrets, FindPrivateKeysWithTheirLine) {
  for (const char* algorithm : {"", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "}) {
    const auto found = find_secret("a\nb\n" + private_key(algorithm) + "\n");
    ASSERT_TRUE(found) << algorithm;
    EXPECT_EQ(found->kind, "private key");
    EXPECT_EQ(found->line, 3U);
  }
}

TEST(Secrets, FindKeysWithinStringLiterals) {
  std::string json = R"({"private_key": "-----BEGIN PRIVATE)";
  json += " KEY-----\\n" + letters(64) + "\\n\"}";
  EXPECT_TRUE(find_secret(json));
}

TEST(Secrets, FindTokensOfKnownForm) {
  EXPECT_EQ(find_secret("key = AKIA" + std::string("Q7WZ3KPLM9XVB2NR"))->kind, "AWS access key");
  EXPECT_EQ(find_secret("\"ghp_" + letters(36) + "\"")->kind, "GitHub token");
  EXPECT_EQ(find_secret("x\nglpat-" + letters(20))->line, 2U);
  EXPECT_TRUE(find_secret("sk_live_" + letters(30)));
}

TEST(Secrets, FindKeysByTheNameThatTheyAreAssignedTo) {
  const std::string key = letters(40);
  for (const char* name :
       {"aws_secret_access_key = ", "AWS_SECRET_ACCESS_KEY=", "\"secretAccessKey\": \"",
        "export AWS_SECRET_ACCESS_KEY='", "SecretAccessKey: "}) {
    const auto found = find_secret("x\n" + (name + key) + "\n");
    ASSERT_TRUE(found) << name;
    EXPECT_EQ(found->kind, "AWS secret key");
    EXPECT_EQ(found->line, 2U);
  }
  EXPECT_FALSE(find_secret("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"));
  EXPECT_FALSE(find_secret("aws_secret_access_key = " + letters(41)));
  EXPECT_FALSE(find_secret("access_key = " + key));
  EXPECT_FALSE(find_secret("aws_secret_access_key = os.environ['AWS_SECRET_ACCESS_KEY']"));
}

TEST(Secrets, FindOpenAiKeysSlackHooksAndWebTokens) {
  EXPECT_EQ(find_secret("sk-" + letters(20) + "T3BlbkFJ" + letters(20))->kind, "OpenAI key");
  EXPECT_FALSE(find_secret(letters(20) + "T3BlbkFJ" + letters(20)));
  std::string hook = "https://hooks.slack.com/serv";
  hook += "ices/T0Q7WZ3KP/B0LM9XVB2/";
  EXPECT_EQ(find_secret("url: " + hook + letters(24))->kind, "Slack webhook");
  EXPECT_FALSE(find_secret(hook + std::string(24, 'X')));
  EXPECT_FALSE(find_secret("https://hooks.slack.com/serv" +
                           std::string("ices/T00000000/B00000000/") + letters(24)));
  const std::string header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.";
  EXPECT_EQ(find_secret(header + "eyJ" + letters(60) + "." + letters(43))->kind, "JSON web token");
  EXPECT_FALSE(
      find_secret(header + "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0." + letters(43)));
  EXPECT_FALSE(find_secret(header + "eyJ" + letters(60)));
  EXPECT_FALSE(find_secret("eyJ"));
  EXPECT_FALSE(find_secret("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9."));
}

TEST(Secrets, FindPasswordsInAddressesOfRealHosts) {
  const auto kind = [](const std::string& host, const std::string& password) {
    const auto found = find_secret("url = \"postgres://app:" + password + "@" + host + "/db\"");
    return found ? found->kind : std::string_view("none");
  };
  const std::string drawn = letters(16);
  EXPECT_EQ(kind("db.prod.acme.io:5432", drawn), "password in an address");
  for (const char* host :
       {"localhost", "127.0.0.1", "db", "db.example.com", "host.docker.internal"}) {
    EXPECT_EQ(kind(host, drawn), "none") << host;
  }
  for (const char* password : {"password", "password123", "s3cr3t", "${PASSWORD}", "<password>",
                               "changeme1", "secret1234", "pa%20ss1word"}) {
    EXPECT_EQ(kind("db.prod.acme.io", password), "none") << password;
  }
  EXPECT_FALSE(find_secret("http://db.prod.acme.io:8080/path@2"));
  EXPECT_FALSE(find_secret("://"));
}

// A byte sequence drawn from an alphabet.
std::string drawn(std::size_t count, std::string_view alphabet) {
  std::string out;
  std::uint64_t state = 12345;
  for (std::size_t i = 0; i < count; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    out += alphabet[(state >> 33U) % alphabet.size()];
  }
  return out;
}

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kCapitalsAndDigits = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

struct Form {
  std::string_view kind;
  std::string prefix;
  std::string rest;
};

std::vector<Form> forms_of_issuers() {
  return {{"SendGrid key", "SG.", letters(22) + "." + letters(43)},
          {"Azure account key", "AccountKey=", drawn(86, kBase64) + "=="},
          {"Azure access key", "SharedAccessKey=", drawn(43, kBase64) + "="},
          {"Vault token", "hvs.", letters(24)},
          {"Vault token", "hvs.", letters(95)},
          {"Vault batch token", "hvb.", letters(150)},
          {"Shopify token", "shpat_", drawn(32, kHexDigits)},
          {"Shopify secret", "shpss_", drawn(32, kHexDigits)},
          {"Databricks token", "dapi", drawn(32, kHexDigits)},
          {"Databricks token", "dapi", drawn(32, kHexDigits) + "-2"},
          {"Docker token", "dckr_pat_", letters(27)},
          {"Google client secret", "GOCSPX-", letters(28)},
          {"Slack app token", "xapp-",
           "1-A0" + drawn(9, kCapitalsAndDigits) + "-6151-" + drawn(64, kHexDigits)},
          {"GitLab runner token", "glrt-", letters(20)},
          {"GitLab deploy token", "gldt-", letters(20)},
          {"GitLab trigger token", "glptt-", drawn(40, kHexDigits)},
          {"GitLab job token", "glcbt-", "64_" + letters(20)},
          {"GitLab SCIM token", "glsoat-", letters(20)},
          {"GitLab application secret", "gloas-", drawn(64, kHexDigits)},
          {"GitLab agent token", "glagent-", letters(50)},
          {"Grafana token", "glsa_", letters(32) + "_" + drawn(8, kHexDigits)},
          {"Grafana Cloud token", "glc_eyJ", letters(80) + "="},
          {"Telegram bot token", "5934671823:AA", letters(33)},
          {"Discord webhook", "https://discord.com/api/webhooks/",
           "1098237465019283746/" + letters(68)},
          {"Atlassian token", "ATATT3", letters(180) + "=" + drawn(5, kCapitalsAndDigits)},
          {"Groq key", "gsk_", letters(52)},
          {"Perplexity key", "pplx-", letters(48)},
          {"Linear key", "lin_api_", letters(40)},
          {"Notion token", "ntn_", "39281746505" + letters(35)},
          {"New Relic key", "NRAK-", drawn(27, kCapitalsAndDigits)},
          {"PlanetScale token", "pscale_tkn_", letters(43)},
          {"PlanetScale password", "pscale_pw_", letters(43)},
          {"Postman key", "PMAK-", drawn(24, kHexDigits) + "-" + drawn(34, kHexDigits)},
          {"RubyGems key", "rubygems_", drawn(48, kHexDigits)},
          {"Stripe webhook secret", "whsec_", letters(32)},
          {"Square token", "sq0atp-", letters(22)},
          {"Square secret", "sq0csp-", letters(43)},
          {"Twilio key", "TWILIO_API_KEY=SK", drawn(32, kHexDigits)},
          {"Pulumi token", "pul-", drawn(40, kHexDigits)},
          {"Doppler token", "dp.pt.", letters(43)},
          {"Sentry token", "sntryu_", drawn(64, kHexDigits)},
          {"DigitalOcean token", "dor_v1_", drawn(64, kHexDigits)},
          {"OpenAI key", "sk-svcacct-", letters(60)},
          {"age key", "AGE-SECRET-KEY-1", drawn(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")}};
}

TEST(Secrets, FindTheTokensOfManyIssuers) {
  for (const Form& form : forms_of_issuers()) {
    const std::string token = form.prefix + form.rest;
    for (const std::string& text : {token, "x\n  key: \"" + token + "\",\n", "a=" + token + ";b"}) {
      const auto found = find_secret(text);
      ASSERT_TRUE(found) << form.kind << " " << form.prefix;
      EXPECT_EQ(found->kind, form.kind);
    }
  }
}

TEST(Secrets, ArePlaceholdersOfNoIssuer) {
  for (const Form& form : forms_of_issuers()) {
    const std::size_t size = form.rest.size();
    EXPECT_FALSE(find_secret(form.prefix)) << form.prefix;
    EXPECT_FALSE(find_secret(form.prefix + std::string(size, 'x'))) << form.prefix;
    EXPECT_FALSE(find_secret(form.prefix + "your-token-here")) << form.prefix;
    EXPECT_FALSE(find_secret(form.prefix + form.rest.substr(0, 12))) << form.prefix;
    std::string sample = form.rest;
    sample.replace(size - 9, 7, "EXAMPLE");
    EXPECT_FALSE(find_secret(form.prefix + sample)) << form.prefix;
  }
  const std::string key = "SK" + drawn(32, kHexDigits);
  EXPECT_FALSE(find_secret("id = " + key));
  EXPECT_FALSE(find_secret("twilio" + std::string(500, ' ') + key));
  EXPECT_TRUE(find_secret("twilio = Client(\"" + key + "\")"));
  EXPECT_FALSE(find_secret("hvs.readTheNextValueOfStream(x)"));
  EXPECT_FALSE(find_secret("https://acme.io/api/webhooks/1098237465019283746/" + letters(68)));
}

TEST(Secrets, FindKeysOfPutty) {
  std::string file = "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: x\n";
  file += "Public-Lines: 2\n" + letters(64) + "\n" + letters(20) + "\nPrivate-Lines: 1\n";
  EXPECT_FALSE(find_secret(file));
  EXPECT_EQ(find_secret(file + letters(44) + "\nPrivate-MAC: x\n")->kind, "PuTTY key");
}

TEST(Secrets, FindPasswordsInAddressesWithoutAUser) {
  std::string address = "redis://:" + letters(16);
  address += "@cache.prod.acme.io:6379/0";
  EXPECT_EQ(find_secret(address)->kind, "password in an address");
  EXPECT_FALSE(find_secret("redis://:password123@cache.prod.acme.io"));
  EXPECT_FALSE(find_secret("redis://:" + letters(16) + "@localhost"));
  EXPECT_FALSE(find_secret("://:"));
}

TEST(Secrets, AreNotInNothing) { EXPECT_FALSE(find_secret(std::string_view())); }

TEST(Secrets, AreNotMereFramesNamesOrSamples) {
  EXPECT_FALSE(find_secret("if line == '-----BEGIN RSA PRIVATE" + std::string(" KEY-----': pass")));
  EXPECT_FALSE(find_secret("-----BEGIN CERTIFICATE-----\n" + letters(64) + "\n"));
  EXPECT_FALSE(find_secret("AKIAIOSFODNN7EXAMPLE"));
  EXPECT_FALSE(find_secret("AKIA" + std::string(16, 'X')));
  EXPECT_FALSE(find_secret("MAKIA" + std::string("Q7WZ3KPLM9XVB2NR")));
  EXPECT_FALSE(find_secret("ghp_" + letters(35)));
  EXPECT_FALSE(find_secret("ghp_" + letters(37)));
  EXPECT_FALSE(find_secret(""));
}

TEST(Secrets, AreReportedFirstFirst) {
  const std::string text = "xoxb-" + letters(40) + "\nghp_" + letters(36) + "\n";
  EXPECT_EQ(find_secret(text)->kind, "Slack token");
}

}  // namespace
}  // namespace strata::scan
