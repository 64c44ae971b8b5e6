// The messages of a client to a server.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "messages/parts.hpp"

namespace tengen::messages {

enum class Wish : std::uint8_t { View };
constexpr auto words_of(Wish) {
    return std::array{"view"sv};
}

/// The first message of a connection.
struct Hello {
    static constexpr auto kType = "hello"sv;
    std::array<std::int64_t, 2> v{1, 1};  ///< the oldest and newest version that the client speaks
    std::string program;
    std::optional<std::string> token, name;
    std::optional<std::vector<Wish>> wants;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("v", self.v, Whole{1, 1'000'000});
        field("program", self.program, Bytes{40});
        field("token", self.token, Bytes{64});
        field("name", self.name, kName);
        field("wants", self.wants, Items{8});
    }
    friend bool operator==(const Hello&, const Hello&) = default;
};

enum class AccountDeed : std::uint8_t { Create, Enter, Out, Rename, Password, Recover, Delete };
constexpr auto words_of(AccountDeed) {
    return std::array{"create"sv,   "enter"sv,   "out"sv,   "rename"sv,
                      "password"sv, "recover"sv, "delete"sv};
}

struct Account {
    static constexpr auto kType = "account"sv;
    AccountDeed deed = AccountDeed::Create;
    std::optional<std::string> name, password;  ///< as the deed needs them
    std::optional<std::string> new_value;       ///< the new name or password
    std::optional<std::string> code;            ///< the recovery code
    std::optional<bool> bot;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("do", self.deed);
        field("name", self.name, kName);
        field("password", self.password, Bytes{128});
        field("new", self.new_value, Bytes{128});
        field("code", self.code, Bytes{32});
        field("bot", self.bot);
    }
    friend bool operator==(const Account&, const Account&) = default;
};

/// Asks for the lobby and its changes, or for their end.
struct LobbyRequest {
    static constexpr auto kType = "lobby"sv;
    bool on = true;
    std::optional<std::vector<std::string>> games;  ///< only these

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("on", self.on);
        field("games", self.games, Items{64, Bytes{128}});
    }
    friend bool operator==(const LobbyRequest&, const LobbyRequest&) = default;
};

/// "any", a seat, "me", or an AI.
struct SeatWish {
    struct AnyPlayer {
        friend bool operator==(const AnyPlayer&, const AnyPlayer&) = default;
    };
    struct Me {
        friend bool operator==(const Me&, const Me&) = default;
    };
    struct Ai {
        std::string ai;  ///< "alphabeta:hard"
        friend bool operator==(const Ai&, const Ai&) = default;
    };
    std::variant<AnyPlayer, Me, std::int64_t, Ai> value;

    friend bool operator==(const SeatWish&, const SeatWish&) = default;
};

/// The kinds of seat wishes that a field takes. A seek takes "any" and a seat; a table takes "any",
/// "me" and AIs.
enum class SeatWishes : std::uint8_t { OfSeek, OfTable };

struct Seek {
    static constexpr auto kType = "seek"sv;
    Rules rules;
    ClockRequest clock;
    SeatWish seat;
    bool rated = false;
    std::optional<RatingRange> rating;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("rules", self.rules);
        field("clock", self.clock);
        field("seat", self.seat, SeatWishes::OfSeek);
        field("rated", self.rated);
        field("rating", self.rating, Whole{-10'000, 10'000});
    }
    friend bool operator==(const Seek&, const Seek&) = default;
};

enum class OpenTo : std::uint8_t { Link, Listed, Person };
constexpr auto words_of(OpenTo) {
    return std::array{"link"sv, "listed"sv, "person"sv};
}
enum class Takebacks : std::uint8_t { Allowed, None };
constexpr auto words_of(Takebacks) {
    return std::array{"allowed"sv, "none"sv};
}
enum class OnLeave : std::uint8_t { StandsIn, Ends };
constexpr auto words_of(OnLeave) {
    return std::array{"stands_in"sv, "ends"sv};
}

/// Opens a table.
struct TableRequest {
    static constexpr auto kType = "table"sv;
    Rules rules;
    ClockRequest clock;
    std::vector<SeatWish> seats;
    OpenTo open = OpenTo::Link;
    std::optional<std::string> person;  ///< the name of the challenged player
    bool rated = false;
    std::int64_t watchers = 0;  ///< how many may watch
    std::int64_t delay = 0;     ///< the last moves that watchers do not see
    Takebacks takebacks = Takebacks::Allowed;
    OnLeave on_leave = OnLeave::StandsIn;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("rules", self.rules);
        field("clock", self.clock);
        field("seats", self.seats, Items{kSeats, SeatWishes::OfTable});
        field("open", self.open);
        field("person", self.person, kName);
        field("rated", self.rated);
        field("watchers", self.watchers, kCount);
        field("delay", self.delay, Whole{0, 20});
        field("takebacks", self.takebacks);
        field("on_leave", self.on_leave);
    }
    friend bool operator==(const TableRequest&, const TableRequest&) = default;
};

/// Answers a challenge.
struct AnswerChallenge {
    static constexpr auto kType = "answer"sv;
    std::string to;
    bool yes = false;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("to", self.to, kId);
        field("yes", self.yes);
    }
    friend bool operator==(const AnswerChallenge&, const AnswerChallenge&) = default;
};

/// Withdraws a seek, a table or a challenge.
struct Cancel {
    static constexpr auto kType = "cancel"sv;
    std::string of;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("of", self.of, kId);
    }
    friend bool operator==(const Cancel&, const Cancel&) = default;
};

/// Asks for a game and its further events.
struct OpenGame {
    static constexpr auto kType = "open"sv;
    std::optional<std::string> game, code;  ///< one of them
    std::optional<std::int64_t> have;       ///< the number of the last event that the client has
    std::optional<bool> parts;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("code", self.code, Bytes{26});
        field("have", self.have, kCount);
        field("parts", self.parts);
    }
    friend bool operator==(const OpenGame&, const OpenGame&) = default;
};

/// The fields of sit, stand and close.
struct SeatRequest {
    std::string game;
    std::optional<std::int64_t> seat;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("seat", self.seat, kSeat);
    }
    friend bool operator==(const SeatRequest&, const SeatRequest&) = default;
};
struct Sit : SeatRequest {
    static constexpr auto kType = "sit"sv;
};
struct Stand : SeatRequest {
    static constexpr auto kType = "stand"sv;
};
struct CloseGame : SeatRequest {
    static constexpr auto kType = "close"sv;
};

struct Play {
    static constexpr auto kType = "play"sv;
    std::string game;
    std::int64_t after = 0;  ///< the number of the last event before the action
    std::string move;
    std::optional<std::int64_t> think;  ///< ms from the picture to the click

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("after", self.after, kCount);
        field("move", self.move, Bytes{40});
        field("think", self.think, kTime);
    }
    friend bool operator==(const Play&, const Play&) = default;
};

enum class GameDeed : std::uint8_t { Resign, Abort, Claim };
constexpr auto words_of(GameDeed) {
    return std::array{"resign"sv, "abort"sv, "claim"sv};
}

struct Do {
    static constexpr auto kType = "do"sv;
    std::string game;
    GameDeed what = GameDeed::Resign;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("what", self.what);
    }
    friend bool operator==(const Do&, const Do&) = default;
};

enum class OfferKind : std::uint8_t { Draw, Takeback, Rematch, Pause };
constexpr auto words_of(OfferKind) {
    return std::array{"draw"sv, "takeback"sv, "rematch"sv, "pause"sv};
}

/// Makes an offer, or answers the same offer of another player.
struct Offer {
    static constexpr auto kType = "offer"sv;
    std::string game;
    OfferKind what = OfferKind::Draw;
    std::optional<std::int64_t> to;  ///< takeback: the ply to return to
    std::optional<bool> yes;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("what", self.what);
        field("to", self.to, kCount);
        field("yes", self.yes);
    }
    friend bool operator==(const Offer&, const Offer&) = default;
};

enum class Audience : std::uint8_t { Table, Watchers };
constexpr auto words_of(Audience) {
    return std::array{"table"sv, "watchers"sv};
}

/// Talk: a text or the number of a phrase.
struct Say {
    static constexpr auto kType = "say"sv;
    std::string game;
    std::optional<std::string> text;
    std::optional<std::int64_t> phrase;
    Audience to = Audience::Table;
    std::int64_t n = 0;  ///< the sender's number, so a repeat is known

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("text", self.text, Bytes{280});
        field("phrase", self.phrase, Whole{0, 99});
        field("to", self.to);
        field("n", self.n, kCount);
    }
    friend bool operator==(const Say&, const Say&) = default;
};

enum class FindWhat : std::uint8_t { Games, Players, Mine, Leaders, Record };
constexpr auto words_of(FindWhat) {
    return std::array{"games"sv, "players"sv, "mine"sv, "leaders"sv, "record"sv};
}

struct Find {
    static constexpr auto kType = "find"sv;
    FindWhat what = FindWhat::Games;
    std::optional<std::string> text;
    std::optional<std::string> before;  ///< the last id of the page before

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("what", self.what);
        field("text", self.text, Bytes{128});
        field("before", self.before, kId);
    }
    friend bool operator==(const Find&, const Find&) = default;
};

struct Block {
    static constexpr auto kType = "block"sv;
    std::string player;
    std::optional<bool> on;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("player", self.player, kId);
        field("on", self.on);
    }
    friend bool operator==(const Block&, const Block&) = default;
};

struct Report {
    static constexpr auto kType = "report"sv;
    std::string game, player, text;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("player", self.player, kId);
        field("text", self.text, Bytes{500});
    }
    friend bool operator==(const Report&, const Report&) = default;
};

struct Ping {
    static constexpr auto kType = "ping"sv;
    std::int64_t at = 0;  ///< the client's time

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("at", self.at, kCount);
    }
    friend bool operator==(const Ping&, const Ping&) = default;
};

using ClientMessage =
    std::variant<Hello, Account, LobbyRequest, Seek, TableRequest, AnswerChallenge, Cancel,
                 OpenGame, Sit, Stand, CloseGame, Play, Do, Offer, Say, Find, Block, Report, Ping>;

struct Request {
    std::int64_t id = 0;  ///< counts up; the answer repeats it
    ClientMessage message;

    friend bool operator==(const Request&, const Request&) = default;
};

}  // namespace tengen::messages
