// Sets of IP addresses: ranges, private networks, and the addresses that one user can have.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::network {

using Address = boost::asio::ip::address;

/// Reads an IP address. An IPv4 address mapped into IPv6 becomes IPv4.
std::optional<Address> parse_address(std::string_view text);

/// An IPv4 address mapped into IPv6 as IPv4; others unchanged.
Address without_mapping(const Address& address);

/// An address with the number of its leading bits that count.
struct AddressRange {
    Address address;
    int bits = 0;

    bool contains(const Address& other) const;
};

/// "10.0.0.0/8", "fd00::/8", or a single address.
std::optional<AddressRange> parse_range(std::string_view text);

/// Whether the address is a loopback, link-local or private one (RFC 1918, RFC 4193).
bool is_near(const Address& address);

/// The part of an address that one user cannot change: all of IPv4, the first 64 bits of IPv6.
std::string user_part(const Address& address);

}  // namespace tengen::network
