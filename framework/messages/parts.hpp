// The parts that several messages share. Times are milliseconds, and seats count from 0. Each
// visit() lists the fields of a type with their bounds, for reading, writing and
// docs/online.schema.json. An optional field may be absent or null.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "messages/bounds.hpp"
#include "messages/text.hpp"

namespace tengen::messages {

using namespace std::string_view_literals;

enum class PlayerKind : std::uint8_t { Guest, Account, Bot, Ai };
constexpr auto words_of(PlayerKind) {
    return std::array{"guest"sv, "account"sv, "bot"sv, "ai"sv};
}

struct Who {
    std::string name;
    std::string id;
    PlayerKind kind = PlayerKind::Guest;
    /// Rating and deviation.
    std::optional<std::array<std::int64_t, 2>> rating;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("name", self.name, kName);
        field("id", self.id, kId);
        field("kind", self.kind);
        field("rating", self.rating, Whole{-10'000, 10'000});
    }
    friend bool operator==(const Who&, const Who&) = default;
};

/// A game: a name and changed parameters, or a description for a game that the server does not
/// have.
struct Rules {
    std::optional<std::string> game;  ///< "gomoku:renju"
    std::optional<std::map<std::string, std::string>> set;
    std::optional<std::string> description, title, about;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, Bytes{128});
        field("set", self.set, Items{64, Bytes{256}});
        field("description", self.description, Bytes{8192});
        field("title", self.title, Bytes{256});
        field("about", self.about, Bytes{1024});
    }
    friend bool operator==(const Rules&, const Rules&) = default;
};

/// The clock that a table asks for; without any field, no clock.
struct ClockRequest {
    std::optional<std::int64_t> move, total, increment;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("move", self.move, kTime);
        field("total", self.total, kTime);
        field("increment", self.increment, kIncrement);
    }
    friend bool operator==(const ClockRequest&, const ClockRequest&) = default;
};

/// The clocks of a game at one moment of the server.
struct ClockNow {
    std::vector<std::optional<std::int64_t>> left;  ///< by seat; null without a game clock
    std::optional<std::int64_t> move;               ///< left for the current decision
    std::optional<std::int64_t> runs;               ///< the seat whose clock runs
    std::int64_t at = 0;                            ///< the server's time

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("left", self.left, Items{kSeats, kTimeLeft});
        field("move", self.move, kTimeLeft);
        field("runs", self.runs, kSeat);
        field("at", self.at, kCount);
    }
    friend bool operator==(const ClockNow&, const ClockNow&) = default;
};

/// The range of ratings that a seek accepts.
using RatingRange = std::array<std::int64_t, 2>;

}  // namespace tengen::messages
