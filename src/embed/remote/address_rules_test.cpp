#include "embed/remote/address_rules.hpp"

#include <arpa/inet.h>

#include <gtest/gtest.h>

namespace strata::embed {
namespace {

Address parsed(const char* text) {
  Address address{};
  std::array<std::uint8_t, 4> v4{};
  if (inet_pton(AF_INET, text, v4.data()) == 1) {
    return mapped_ipv4(v4[0], v4[1], v4[2], v4[3]);
  }
  EXPECT_EQ(inet_pton(AF_INET6, text, address.data()), 1) << text;
  return address;
}

TEST(AddressRules, RefuseEverythingThatIsNotPublic) {
  for (const char* address : {"0.0.0.0",
                              "10.1.2.3",
                              "100.64.0.1",
                              "100.127.255.255",
                              "127.0.0.1",
                              "127.255.0.1",
                              "169.254.169.254",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.0.0.8",
                              "192.168.1.1",
                              "198.18.0.1",
                              "198.19.255.255",
                              "224.0.0.1",
                              "255.255.255.255",
                              "::",
                              "::1",
                              "::ffff:10.0.0.1",
                              "fc00::1",
                              "fd12:3456::1",
                              "fe80::1",
                              "ff02::1",
                              "64:ff9b::7f00:1",
                              "2002:0a00:0001::",
                              "2001:db8::1",
                              "2001::1",
                              "::127.0.0.1",
                              "3fff::1"}) {
    EXPECT_TRUE(is_private_address(parsed(address))) << address;
  }
}

TEST(AddressRules, AdmitPublicOnes) {
  for (const char* address :
       {"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
        "172.15.255.255", "172.32.0.0", "192.167.255.255", "198.17.255.255", "223.255.255.255",
        "2606:4700::1111", "2a00:1450::8a", "64:ff9b::808:808",
        "2002:0808:0808::", "::ffff:8.8.8.8"}) {
    EXPECT_FALSE(is_private_address(parsed(address))) << address;
  }
}

}  // namespace
}  // namespace strata::embed
