#include "lan_datagram.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <sys/random.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/text.hpp"
#include "lan.hpp"

namespace tengen::network {
namespace {

constexpr std::string_view kQuestion = "tengen? 1 ";
constexpr std::string_view kAnswer = "tengen! 1 ";
constexpr std::size_t kNonceDigits = 32;

bool is_nonce(std::string_view text) {
    return text.size() == kNonceDigits && std::all_of(text.begin(), text.end(), [](char digit) {
               return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
           });
}

}  // namespace

static_assert(kAnswer.size() + kNonceDigits + 1 + kMaxLanText <= kQuestionBytes);

std::string new_nonce() {
    std::array<unsigned char, kNonceDigits / 2> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) < 0) bytes.fill(0);  // never for 256 bytes
    std::string text;
    for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
}

std::string write_question(std::string_view nonce) {
    std::string text(kQuestion);
    text += nonce;
    text.resize(kQuestionBytes, ' ');
    return text;
}

std::optional<std::string> read_question(std::string_view datagram) {
    if (datagram.size() != kQuestionBytes || !datagram.starts_with(kQuestion)) return std::nullopt;
    const auto nonce = datagram.substr(kQuestion.size(), kNonceDigits);
    const auto rest = datagram.substr(kQuestion.size() + kNonceDigits);
    if (!is_nonce(nonce) || rest.find_first_not_of(' ') != std::string_view::npos) {
        return std::nullopt;
    }
    return std::string(nonce);
}

std::string write_answer(std::string_view nonce, std::string_view text) {
    if (text.empty() || text.size() > kMaxLanText) return {};
    return fmt::format("{}{}\n{}", kAnswer, nonce, text);
}

std::optional<std::string> read_answer(std::string_view datagram, std::string_view nonce) {
    const std::string start = fmt::format("{}{}\n", kAnswer, nonce);
    if (datagram.size() > kQuestionBytes || !datagram.starts_with(start)) return std::nullopt;
    const auto text = datagram.substr(start.size());
    if (text.empty() || !is_utf8(text)) return std::nullopt;
    return std::string(text);
}

boost::asio::ip::udp::endpoint group(bool v6, std::uint16_t port) {
    return {boost::asio::ip::make_address(v6 ? "ff12::8364" : "239.255.83.64"), port};
}

std::vector<unsigned> networks() {
    ifaddrs* list = nullptr;
    std::vector<unsigned> found;
    if (::getifaddrs(&list) != 0) return found;
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owned(list, &::freeifaddrs);
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
        const unsigned wanted = IFF_UP | IFF_MULTICAST;
        const unsigned number = ::if_nametoindex(entry->ifa_name);
        if ((entry->ifa_flags & wanted) != wanted || number == 0) continue;
        if (std::find(found.begin(), found.end(), number) == found.end()) found.push_back(number);
    }
    return found;
}

}  // namespace tengen::network
