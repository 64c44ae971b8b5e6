#include "network/address_range.hpp"

#include "network/endpoint.hpp"
#include "support/catch.hpp"

namespace tengen::network::test {

TEST_CASE("An address is the same after its text, and other texts are refused", "[network]") {
    struct Row {
        std::string_view text;
        std::string told;  ///< empty: refused
    };
    using namespace std::string_view_literals;
    const auto row = GENERATE(values<Row>({
        {"192.168.1.2", "192.168.1.2"},
        {"::1", "::1"},
        {"::ffff:192.168.1.2", "192.168.1.2"},
        {"5::333%7", "5::333%7"},
        {"5::333%2147483647", "5::333%2147483647"},
        {"5::333%2147483648", ""},
        {"5::333%99999999999a", ""},
        {"5::333%-23", ""},
        {"5::333%name", "5::333"},
        {"5::333%33333333333333333333ad", ""},
        {"5::333%ad/6", ""},
        {"5::333%", ""},
        {"192.168.1.2\0.3"sv, ""},
        {"5::333%7\0"sv, ""},
        {"192.168.1", ""},
        {"host", ""},
        {"", ""},
    }));
    INFO(row.text);
    const auto address = parse_address(row.text);
    REQUIRE(address.has_value() == !row.told.empty());
    if (!address) return;
    CHECK(address->to_string() == row.told);
    CHECK(parse_address(address->to_string()) == address);
}

TEST_CASE("An endpoint has an address and a port", "[network]") {
    for (const char* text : {"127.0.0.1:8364", "[::1]:0", "[fe80::1%2]:443"}) {
        INFO(text);
        const auto endpoint = parse_endpoint(text);
        REQUIRE(endpoint);
        CHECK(text_of(*endpoint) == text);
    }
    for (const char* text :
         {"127.0.0.1", "::1:80", "[127.0.0.1]:80", "127.0.0.1:65536", "host:1"}) {
        INFO(text);
        CHECK_FALSE(parse_endpoint(text));
    }
}

}  // namespace tengen::network::test
