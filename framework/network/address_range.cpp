#include "address_range.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/text.hpp"
#include "endpoint.hpp"

namespace tengen::network {
namespace {

/// The bytes of an address; those of IPv4 are its first four.
std::array<std::uint8_t, 16> bytes_of(const Address& address) {
    std::array<std::uint8_t, 16> bytes{};
    if (address.is_v6()) {
        bytes = address.to_v6().to_bytes();
    } else {
        const auto four = address.to_v4().to_bytes();
        std::copy(four.begin(), four.end(), bytes.begin());
    }
    return bytes;
}

/// A number, or the name of a network interface. Asio takes any text, and reads a number at its
/// begin with atoi(), whatever its size.
bool is_zone(std::string_view text) {
    constexpr std::size_t kMaxName = 15;  // IF_NAMESIZE without its end
    const auto is_digit = [](char each) { return each >= '0' && each <= '9'; };
    const auto is_letter = [](char each) {
        return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || each == '_';
    };
    if (text.empty() || !is_letter(text.front())) {
        return to_number<std::int32_t>(text).has_value() && is_digit(text.front());
    }
    return text.size() <= kMaxName && std::all_of(text.begin(), text.end(), [&](char each) {
               return is_letter(each) || is_digit(each) || each == '-' || each == '.';
           });
}

}  // namespace

std::string text_of(const Endpoint& endpoint) {
    const bool v6 = endpoint.address.find(':') != std::string::npos;
    return (v6 ? "[" + endpoint.address + "]" : endpoint.address) + ":" +
           std::to_string(endpoint.port);
}

std::optional<Endpoint> parse_endpoint(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    std::string_view address = text.substr(0, colon);
    const bool brackets = address.size() > 2 && address.front() == '[' && address.back() == ']';
    if (brackets) address = address.substr(1, address.size() - 2);
    const auto parsed = parse_address(address);
    const auto port = to_number<std::uint16_t>(text.substr(colon + 1));
    if (!parsed || !port || brackets != (address.find(':') != std::string_view::npos)) {
        return std::nullopt;
    }
    return Endpoint{std::string(address), *port};
}

std::optional<Address> parse_address(std::string_view text) {
    // Asio reads up to the first null byte.
    if (text.find('\0') != std::string_view::npos) return std::nullopt;
    const std::size_t zone = text.find('%');
    if (zone != std::string_view::npos && !is_zone(text.substr(zone + 1))) return std::nullopt;
    boost::system::error_code error;
    const Address address = boost::asio::ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    return without_mapping(address);
}

Address without_mapping(const Address& address) {
    if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
    return make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
}

bool AddressRange::contains(const Address& other) const {
    if (address.is_v6() != other.is_v6()) return false;
    const auto left = bytes_of(address);
    const auto right = bytes_of(other);
    for (int bit = 0; bit < bits; bit += 8) {
        const int rest = std::min(bits - bit, 8);
        const auto index = static_cast<std::size_t>(bit / 8);
        if (((left[index] ^ right[index]) >> (8 - rest)) != 0) return false;
    }
    return true;
}

std::optional<AddressRange> parse_range(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto address = parse_address(text.substr(0, slash));
    if (!address) return std::nullopt;
    const int most = address->is_v6() ? 128 : 32;
    if (slash == std::string_view::npos) return AddressRange{*address, most};
    const auto bits = to_number<int>(text.substr(slash + 1));
    if (!bits || *bits < 0 || *bits > most) return std::nullopt;
    return AddressRange{*address, *bits};
}

bool is_near(const Address& address) {
    static const std::array<AddressRange, 8> ranges = [] {
        std::array<AddressRange, 8> found;
        const char* const texts[] = {"127.0.0.0/8",    "10.0.0.0/8",     "172.16.0.0/12",
                                     "192.168.0.0/16", "169.254.0.0/16", "::1",
                                     "fc00::/7",       "fe80::/10"};
        for (std::size_t i = 0; i < found.size(); ++i) found[i] = parse_range(texts[i]).value();
        return found;
    }();
    const Address plain = without_mapping(address);
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](const AddressRange& range) { return range.contains(plain); });
}

std::string user_part(const Address& address) {
    const Address plain = without_mapping(address);
    const auto bytes = bytes_of(plain);
    return std::string(bytes.begin(), bytes.begin() + (plain.is_v6() ? 8 : 4));
}

}  // namespace tengen::network
