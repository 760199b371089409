// Which network addresses belong to this machine or to a local network.
#pragma once

#include <array>
#include <cstdint>

namespace strata::embed {

/// An IPv6 address in network order; IPv4 addresses are mapped (::ffff:a.b.c.d).
using Address = std::array<std::uint8_t, 16>;

[[nodiscard]] Address mapped_ipv4(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d);

/// True for every address that is not a public unicast one: loopback, private, shared, link-local,
/// multicast, reserved and documentation ranges, and IPv6 forms that carry such an IPv4 address.
[[nodiscard]] bool is_private_address(const Address& address);

}  // namespace strata::embed
