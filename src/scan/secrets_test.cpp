#include "scan/secrets.hpp"

#include <string>

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
