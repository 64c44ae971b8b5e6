// Finds servers on the local network by datagrams, without a service of the system.
//
// A question has 512 bytes: "tengen? 1 NONCE", then spaces. The answer is "tengen! 1 NONCE", a line
// feed, and the text of the server; it is never longer than the question, so forged questions
// cannot make a flood out of little. All is only a hint: a client still connects and checks.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "endpoint.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::network {

inline constexpr std::uint16_t kLanPort = 8364;
/// The longest text of a server, in bytes.
inline constexpr std::size_t kMaxLanText = 464;

/// Answers questions from loopback, link-local and private addresses. Used on the thread of the
/// io_context.
class LanResponder {
  public:
    /// The current text of the server, UTF-8. An empty or too long text is not sent.
    using Text = std::function<std::string()>;

    /// Port 0 is any free port. Fails with the code Network if no socket can be opened.
    static Result<std::unique_ptr<LanResponder>> start(boost::asio::io_context& io, Text text,
                                                       std::uint16_t port = kLanPort);
    virtual ~LanResponder() = default;

    virtual std::uint16_t port() const = 0;
};

struct LanAnswer {
    std::string text;     ///< UTF-8, not checked otherwise
    std::string address;  ///< its sender: an IP address, with its interface if link-local

    friend bool operator==(const LanAnswer&, const LanAnswer&) = default;
};

struct LanFinderOptions {
    std::uint16_t port = kLanPort;
    std::chrono::milliseconds every{2'000};
    /// More addresses to ask in addition to the networks of this computer.
    std::vector<Endpoint> also;
    bool ask_network = true;
};

/// Asks all networks of this computer until its destruction. Reports every answer, so a server that
/// stays is reported again after each question.
class LanFinder {
  public:
    using Found = std::function<void(const LanAnswer&)>;

    static std::unique_ptr<LanFinder> start(boost::asio::io_context& io,
                                            const LanFinderOptions& options, Found found);
    virtual ~LanFinder() = default;
};

}  // namespace tengen::network
