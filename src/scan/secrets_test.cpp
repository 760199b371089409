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
