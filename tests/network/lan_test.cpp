// Servers on the local network are found, and hostile datagrams do nothing.
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/udp.hpp>

#include "network/lan.hpp"
#include "peers.hpp"

namespace tengen::test {
namespace {

using boost::asio::ip::udp;

LanFinderOptions asking(std::uint16_t port) {
    LanFinderOptions options;
    options.every = std::chrono::milliseconds(10);
    options.also = {{"127.0.0.1", port}};
    options.ask_network = false;
    return options;
}

std::string padded(std::string text, std::size_t size = 512) {
    text.resize(size, ' ');
    return text;
}

const std::string kNonce = "0123456789abcdef0123456789abcdef";

struct Datagrams {
    udp::socket socket;

    explicit Datagrams(boost::asio::io_context& io)
        : socket(io, udp::endpoint(boost::asio::ip::make_address("127.0.0.1"), 0)) {
        socket.non_blocking(true);
    }
    void send(const std::string& text, std::uint16_t port) {
        socket.send_to(boost::asio::buffer(text),
                       {boost::asio::ip::make_address("127.0.0.1"), port});
    }
    /// The next datagram; empty if there is none.
    std::string next(udp::endpoint& sender) {
        std::string text(2048, '\0');
        boost::system::error_code error;
        text.resize(socket.receive_from(boost::asio::buffer(text), sender, 0, error));
        return text;
    }
};

}  // namespace

TEST_CASE("a finder hears the text of a server again and again", "[network]") {
    boost::asio::io_context io;
    std::string text = R"({"name":"Ann"})";
    const auto responder = LanResponder::start(
                               io, [&] { return text; }, 0)
                               .value();
    std::vector<LanAnswer> found;
    const auto finder = LanFinder::start(io, asking(responder->port()),
                                         [&](const LanAnswer& answer) { found.push_back(answer); });
    REQUIRE(runs_until(io, [&] { return !found.empty(); }));
    CHECK(found.back() == LanAnswer{text, "127.0.0.1"});
    text = std::string(kMaxLanText, 'x');
    CHECK(runs_until(io, [&] { return found.back().text == text; }));
}

TEST_CASE("a responder answers questions of the full length only", "[network]") {
    boost::asio::io_context io;
    const auto responder = LanResponder::start(
                               io, [] { return "text"; }, 0)
                               .value();
    Datagrams peer(io);
    const std::string question = "tengen? 1 " + kNonce;
    for (const std::string& hostile :
         {std::string(), std::string("x"), question, padded(question, 511), padded(question, 513),
          padded("tengen? 2 " + kNonce), padded("tengen? 1 short"), padded(question + "x"),
          padded("tengen! 1 " + kNonce), std::string(60'000, 'x')}) {
        peer.send(hostile, responder->port());
    }
    peer.send(padded(question), responder->port());
    std::string answer;
    udp::endpoint sender;
    REQUIRE(runs_until(io, [&] { return !(answer = peer.next(sender)).empty(); }));
    // Datagrams on this computer keep their order, so no other question had an answer.
    CHECK(answer == "tengen! 1 " + kNonce + "\ntext");
    CHECK(peer.next(sender).empty());
}

TEST_CASE("a responder without a fitting text is silent", "[network]") {
    boost::asio::io_context io;
    std::string text;
    int asked = 0;
    const auto responder = LanResponder::start(
                               io,
                               [&] {
                                   ++asked;
                                   return text;
                               },
                               0)
                               .value();
    Datagrams peer(io);
    udp::endpoint sender;
    for (const std::size_t size : {std::size_t(0), kMaxLanText + 1}) {
        text.assign(size, 'x');
        const int before = asked;
        peer.send(padded("tengen? 1 " + kNonce), responder->port());
        REQUIRE(runs_until(io, [&] { return asked > before; }));
        CHECK(peer.next(sender).empty());
    }
}

TEST_CASE("a finder ignores answers to other questions", "[network]") {
    boost::asio::io_context io;
    Datagrams server(io);
    std::vector<std::string> found;
    const auto finder =
        LanFinder::start(io, asking(server.socket.local_endpoint().port()),
                         [&](const LanAnswer& answer) { found.push_back(answer.text); });
    std::string question;
    udp::endpoint sender;
    REQUIRE(runs_until(io, [&] { return !(question = server.next(sender)).empty(); }));
    REQUIRE(question.size() == 512);
    const std::string start = "tengen! 1 " + question.substr(10, 32) + "\n";
    for (const std::string& hostile :
         {std::string(), std::string("x"), start, "tengen! 1 " + kNonce + "\ntext",
          start + "\xFF\xFE", start + std::string(1000, 'x'), question}) {
        server.send(hostile, sender.port());
    }
    server.send(start + "right", sender.port());
    REQUIRE(runs_until(io, [&] { return !found.empty(); }));
    CHECK(found == std::vector<std::string>{"right"});
}

}  // namespace tengen::test
