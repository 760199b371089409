// The ranges of the IANA special-purpose address registries (RFC 6890 and its updates) as prefixes.
// IPv6 is public only within 2000::/3; addresses that embed an IPv4 one (mapped, NAT64, 6to4) are
// judged by it as well. O(1). Tested by address_rules_test.cpp.
#include "embed/remote/address_rules.hpp"

#include <algorithm>
#include <cstddef>

namespace strata::embed {

namespace {

struct Prefix {
  std::array<std::uint8_t, 4> bytes;
  unsigned bits;
};

constexpr Prefix kPrivateIpv4[] = {
    {{0, 0, 0, 0}, 8},      {{10, 0, 0, 0}, 8},     {{100, 64, 0, 0}, 10}, {{127, 0, 0, 0}, 8},
    {{169, 254, 0, 0}, 16}, {{172, 16, 0, 0}, 12},  {{192, 0, 0, 0}, 24},  {{192, 0, 2, 0}, 24},
    {{192, 88, 99, 0}, 24}, {{192, 168, 0, 0}, 16}, {{198, 18, 0, 0}, 15}, {{198, 51, 100, 0}, 24},
    {{203, 0, 113, 0}, 24}, {{224, 0, 0, 0}, 4},    {{240, 0, 0, 0}, 4},
};

constexpr std::uint32_t number(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
  return (std::uint32_t{a} << 24U) | (std::uint32_t{b} << 16U) | (std::uint32_t{c} << 8U) | d;
}

bool is_private_ipv4(std::uint32_t address) {
  return std::ranges::any_of(kPrivateIpv4, [&](const Prefix& prefix) {
    const unsigned rest = 32 - prefix.bits;
    const auto& b = prefix.bytes;
    return (address >> rest) == (number(b[0], b[1], b[2], b[3]) >> rest);
  });
}

std::uint32_t ipv4_at(const Address& address, std::size_t at) {
  return number(address[at], address[at + 1], address[at + 2], address[at + 3]);
}

bool starts_with(const Address& address, std::initializer_list<std::uint8_t> bytes) {
  return std::equal(bytes.begin(), bytes.end(), address.begin());
}

}  // namespace

Address mapped_ipv4(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
  return {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, a, b, c, d};
}

bool is_private_address(const Address& address) {
  if (starts_with(address, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}) ||
      starts_with(address, {0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0})) {
    return is_private_ipv4(ipv4_at(address, 12));
  }
  if ((address[0] & 0xE0U) != 0x20U) {
    return true;  // not 2000::/3
  }
  if (starts_with(address, {0x20, 0x02})) {
    return is_private_ipv4(ipv4_at(address, 2));
  }
  // Documentation, and the block of Teredo, benchmarking and ORCHID.
  return starts_with(address, {0x20, 0x01, 0x0D, 0xB8}) ||
         (starts_with(address, {0x20, 0x01}) && address[2] < 2) ||
         starts_with(address, {0x3F, 0xFF});
}

}  // namespace strata::embed
