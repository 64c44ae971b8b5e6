// The text of a server in one datagram to its network: its address and its tables. All of it
// is only a hint.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

struct LanTable {
    std::string game;   ///< its id
    std::string rules;  ///< "gomoku:renju"
    std::string by;     ///< the first player
    int taken = 0;      ///< seats
    int seats = 0;

    friend bool operator==(const LanTable&, const LanTable&) = default;
};

struct LanServer {
    std::string name;
    std::uint16_t port = 0;
    std::string fingerprint;  ///< of its certificate
    std::vector<LanTable> tables;

    friend bool operator==(const LanServer&, const LanServer&) = default;
};

/// JSON of at most `most` bytes; tables that do not fit are left out.
std::string lan_text(const LanServer& server, std::size_t most);

/// Empty if the text is not from such a server. Names are safe to show on one line.
std::optional<LanServer> read_lan_text(std::string_view text);

}  // namespace tengen
