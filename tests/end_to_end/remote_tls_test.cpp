// An endpoint whose certificate nobody vouches for gets nothing.
#include <cstdlib>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"
#include "tests/end_to_end/remote_sandbox.hpp"

namespace strata::end_to_end {
namespace {

// A key and a certificate for 127.0.0.1 that it signs itself, made by openssl.
struct Certificate {
  TemporaryFolder folder;
  bool made = std::system(("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 "
                           "-addext subjectAltName=IP:127.0.0.1 -keyout '" +
                           folder.path() + "/key.pem' -out '" + folder.path() +
                           "/certificate.pem' >/dev/null 2>&1")
                              .c_str()) == 0;

  [[nodiscard]] std::vector<std::string> arguments() const {
    return {folder.path() + "/certificate.pem", folder.path() + "/key.pem"};
  }
};

class RemoteTls : private Certificate, public RemoteSandbox {
 protected:
  RemoteTls() : RemoteSandbox(made ? arguments() : std::vector<std::string>()) {}

  [[nodiscard]] bool has_certificate() const { return made; }

  [[nodiscard]] std::string certificate() const { return arguments()[0]; }

  void set_endpoint(const std::string& more = "") const {
    write("../home/.config/strata/strata.toml",
          "[embedding]\nendpoint = \"" + server() +
              "/ok/v1/embeddings\"\nmodel = \"test\"\ndimensions = 16\n"
              "allow_private = true\nretries = 0\n" +
              more);
  }
};

TEST_F(RemoteTls, SendsNothingToAnUntrustedServer) {
  ASSERT_TRUE(has_certificate()) << "openssl is missing: scripts/bootstrap installs it";
  set_endpoint();
  const Outcome outcome = strata({"index"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, testing::HasSubstr("certificate"));
  EXPECT_TRUE(requests().empty());
}

TEST_F(RemoteTls, TrustsTheCertificatesThatTheUserNames) {
  ASSERT_TRUE(has_certificate());
  set_endpoint("ca_file = \"" + certificate() + "\"\n");
  const Outcome outcome = strata({"index"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_FALSE(requests().empty());
}

TEST_F(RemoteTls, TellsOfAFileWithoutCertificates) {
  ASSERT_TRUE(has_certificate());
  set_endpoint("ca_file = \"" + certificate() + ".missing\"\n");
  EXPECT_THAT(strata({"index"}).err, testing::HasSubstr("ca_file cannot be read"));
  write("none.pem", "no certificate\n");
  set_endpoint("ca_file = \"" + (project() / "none.pem").string() + "\"\n");
  EXPECT_THAT(strata({"index"}).err, testing::HasSubstr("ca_file"));
  EXPECT_TRUE(requests().empty());
}

}  // namespace
}  // namespace strata::end_to_end
