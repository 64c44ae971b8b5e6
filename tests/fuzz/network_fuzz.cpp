// Fuzzing of what a server reads before it knows a client: the header of a request, with the
// addresses of proxies, and datagrams of the network. Also of the links that people paste. For
// libFuzzer; see fuzz.sh.
#include "fuzz_input.hpp"
#include "network/address_range.hpp"
#include "network/endpoint.hpp"
#include "network/http_head.hpp"
#include "network/lan_datagram.hpp"
#include "online/address.hpp"
#include "online/lan_text.hpp"

namespace tengen {
namespace {

using fuzz::require;
using namespace network;

constexpr std::string_view kNonce = "0123456789abcdef0123456789abcdef";

void check_address(std::string_view text) {
    if (const auto address = parse_address(text)) {
        const auto again = parse_address(address->to_string());
        require(again && *again == *address, "an address is the same after its text");
        const std::size_t bytes = user_part(*address).size();
        require(bytes == 4 || bytes == 8, "a part of an address identifies its user");
        is_near(*address);
    }
    if (const auto range = parse_range(text)) {
        require(range->contains(range->address), "a range contains its address");
        require(range->bits >= 0 && range->bits <= 128, "a range has at most 128 bits");
    }
    if (const auto endpoint = parse_endpoint(text)) {
        const auto again = parse_endpoint(text_of(*endpoint));
        require(again && *again == *endpoint, "an endpoint is the same after its text");
    }
}

void check_head(std::string_view text) {
    const auto head = parse_head(text);
    if (!head) return;
    const std::string_view line(text.data(), text.find('\n'));
    require(line.find(head->method) != std::string_view::npos, "a method is sent");
    require(head->target.find_first_of("\r\n ") == std::string::npos, "a target is one word");
    require(head->host.find_first_of("\r\n") == std::string::npos, "a host is one line");
    require(head->origin.find_first_of("\r\n") == std::string::npos, "an origin is one line");
    for (const std::string& address : head->forwarded) check_address(address);
}

void check_datagram(std::string_view text) {
    if (const auto nonce = read_question(text)) {
        require(write_question(*nonce) == text, "a question is the same after its nonce");
        require(network::write_answer(*nonce, "x").size() < text.size(),
                "an answer is shorter than its question");
    }
    const auto answer = network::read_answer(text, kNonce);
    if (!answer) return;
    const auto server = read_lan_text(*answer);
    if (!server) return;
    const std::string again = lan_text(*server, 1'000'000);
    const auto second = read_lan_text(again);
    require(second && *second == *server, "a server is the same after its text");
}

void check_link(std::string_view text) {
    if (const auto target = parse_link(text)) {
        const auto again = parse_link(link_text(*target));
        require(again.has_value(), "a written link is readable");
        require(link_text(*again) == link_text(*target), "a link is the same after its text");
        require(again->server.host == target->server.host, "a link keeps its server");
    }
    if (const auto node = parse_node(text)) {
        require(!node->host.empty() && node->port != 0, "an address has a host and a port");
        require(node->path.starts_with('/'), "the path of an address begins with a slash");
    }
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0] % 4) {
        case 0:
            tengen::check_head(text);
            break;
        case 1:
            tengen::check_datagram(text);
            break;
        case 2:
            tengen::check_address(text);
            break;
        default:
            tengen::check_link(text);
    }
    return 0;
}
