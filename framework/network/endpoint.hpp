// An IP address with a port, as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::network {

struct Endpoint {
    std::string address;  ///< "127.0.0.1", "::1"; without brackets
    std::uint16_t port = 0;

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// "127.0.0.1:8364", "[::1]:8364"
std::string text_of(const Endpoint& endpoint);

/// Reads such a text. Empty if the address is not an IP address, or the port not a number.
std::optional<Endpoint> parse_endpoint(std::string_view text);

}  // namespace tengen::network
