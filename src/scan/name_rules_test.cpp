#include "scan/name_rules.hpp"

#include <gtest/gtest.h>

namespace strata::scan {
namespace {

std::optional<SkipReason> refusal(std::string_view path) {
  const auto verdict = refuse_by_name(path);
  return verdict ? std::optional(verdict->reason) : std::nullopt;
}

TEST(NameRules, RefusesFilesThatHoldSecrets) {
  for (const char* path :
       {".env", "a/.env.production", "id_rsa", "certs/server.pem", "x.KEY", "home/.netrc",
        "config/secrets.yml", "terraform.tfstate", "prod.env", "deploy/env.production",
        ".dockercfg", "AuthKey_AB12.p8", "store.bcfks", "credentials", "aws/credentials",
        "x.keytab", ".vault-token", "app.production.env", "secrets.env"}) {
    EXPECT_EQ(refusal(path), SkipReason::kSecret) << path;
  }
}

TEST(NameRules, KeepsWhatOnlySoundsLikeASecret) {
  for (const char* path :
       {".env.example", "id_rsa.pub", "secrets.py", "credentials.go", "environment.ts", "keys.json",
        "src/.env/readme.md", "example.env", "app.sample.env", "credentials/readme.md",
        "credentials.py", "env.py", "env.d.ts", "x.p8.txt", "variables.env", "nomad.env"}) {
    EXPECT_EQ(refusal(path), std::nullopt) << path;
  }
}

TEST(NameRules, RefusesBinaryAndMinifiedEndings) {
  EXPECT_EQ(refusal("logo.PNG"), SkipReason::kBinary);
  EXPECT_EQ(refusal("lib/x.tar.gz"), SkipReason::kBinary);
  EXPECT_EQ(refusal("dist/app.min.js"), SkipReason::kMinified);
  EXPECT_EQ(refusal("dist/app.js.map"), SkipReason::kMinified);
  EXPECT_EQ(refusal("logo.svg"), std::nullopt);
  EXPECT_EQ(refusal("video.ts"), std::nullopt);
  EXPECT_EQ(refusal("admin.js"), std::nullopt);
  EXPECT_EQ(refusal("tsconfig.json"), std::nullopt);
}

TEST(NameRules, KnowsTestsByFolderAndName) {
  for (const char* path :
       {"tests/a.py", "src/test/java/A.java", "a/parser_test.go", "test_x.py", "x.spec.ts",
        "x.test.tsx", "FooTest.java", "FooTests.cs", "FooSpec.scala", "FooSuite.scala",
        "spec/models/a_spec.rb", "spec/factories.rb", "My.Tests/A.cs", "conftest.py",
        "pkg/testdata/in.json", "__tests__/a.js"}) {
    EXPECT_TRUE(is_test_path(path)) << path;
  }
}

TEST(NameRules, DoesNotTakeOrdinaryFilesForTests) {
  for (const char* path :
       {"src/latest.py", "contest.go", "testing.py", "attestation.rs", "spec/protocol.md",
        "greatest/x.c", "Test.java.md", "inspect.py", "Contest.java"}) {
    EXPECT_FALSE(is_test_path(path)) << path;
  }
}

TEST(NameRules, KnowsOtherPeoplesCodeByFolder) {
  EXPECT_TRUE(is_vendored_path("vendor/x/y.go"));
  EXPECT_TRUE(is_vendored_path("a/third_party/x.c"));
  EXPECT_TRUE(is_vendored_path("node_modules/left-pad/index.js"));
  EXPECT_FALSE(is_vendored_path("src/vendor.py"));
  EXPECT_FALSE(is_vendored_path("vendors_list/x.py"));
}

TEST(NameRules, KnowsGeneratedConfigurationAndDataNames) {
  EXPECT_TRUE(is_generated_name("web/package-lock.json"));
  EXPECT_TRUE(is_generated_name("api/x.pb.go"));
  EXPECT_FALSE(is_generated_name("generated.go"));
  EXPECT_TRUE(is_configuration_name("Cargo.toml"));
  EXPECT_TRUE(is_configuration_name("docker/Dockerfile"));
  EXPECT_TRUE(is_configuration_name("tsconfig.build.json"));
  EXPECT_TRUE(is_configuration_name("BUILD"));
  EXPECT_FALSE(is_configuration_name("build"));
  EXPECT_TRUE(is_data_name("x.csv"));
  EXPECT_FALSE(is_data_name("x.py"));
}

}  // namespace
}  // namespace strata::scan
