// Addresses of servers, and links to their games: "https://play.example/t/CODE".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

inline constexpr std::uint16_t kServerPort = 8364;  ///< of an address that is not a link

struct ServerAddress {
    std::string host;  ///< a name or an IP address, without brackets
    std::uint16_t port = kServerPort;
    bool encrypted = true;
    std::string path = "/play";  ///< of the WebSocket

    /// "play.example:8364", "[::1]:8364"
    std::string text() const;
    /// The name of its entry among the saved servers: the text, after "http://" without encryption.
    /// So a token for an encrypted server never goes to the same place without encryption.
    std::string key() const;
    /// "https://play.example:8364", without a port that browsers know.
    std::string url() const;

    friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

/// A server, and perhaps one of its games.
struct OnlineTarget {
    ServerAddress server;
    std::optional<std::string> code;  ///< of a link to a table
    std::optional<std::string> game;  ///< the id of a listed game
    std::string fingerprint;          ///< of the server's certificate; empty: unknown

    bool names_game() const { return code || game; }
};

/// Reads "https://HOST[:PORT]/t/CODE[#FINGERPRINT]", ".../g/ID", "http://..." for a server without
/// encryption, "HOST" and "HOST:PORT". A link without a port means that of browsers, 443 or 80. The
/// error's place is the text.
Result<OnlineTarget> parse_link(std::string_view text);

/// Reads the address of another server process, as a server sends it: "wss://HOST/b/play".
Result<ServerAddress> parse_node(std::string_view url);

/// The link to a table by its code, or to a listed game by its id.
std::string link_text(const OnlineTarget& target);

/// Whether a word is a link, and not the name of a game or a file.
bool is_link(std::string_view word);

}  // namespace tengen
