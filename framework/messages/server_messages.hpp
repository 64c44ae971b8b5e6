// The messages of a server to a client. Long, because it is the whole list.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "messages/client_messages.hpp"
#include "messages/parts.hpp"

namespace tengen::messages {

/// Bounds of what a server sends.
inline constexpr Items kLines{4096, Bytes{1024}};
inline constexpr Bytes kKey{16};  ///< a position's key as 16 hexadecimal digits

struct ServerInfo {
    std::string name, motd, node;
    bool chat = true;    ///< whether people may write any text
    bool custom = true;  ///< whether it takes games that it does not have

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("name", self.name, Bytes{64});
        field("motd", self.motd, Bytes{500});
        field("node", self.node, kId);
        field("chat", self.chat);
        field("custom", self.custom);
    }
    friend bool operator==(const ServerInfo&, const ServerInfo&) = default;
};

struct Welcome {
    static constexpr auto kType = "welcome"sv;
    std::int64_t v = 1;  ///< the version that both speak
    ServerInfo server;
    Who you;
    std::optional<std::string> token;  ///< a new one
    std::int64_t now = 0;              ///< the server's time
    std::int64_t ping = 0;             ///< the longest time between two pings of the client
    std::int64_t your_turn = 0;        ///< games that wait for this player
    std::vector<std::string> mine;     ///< running games of this player

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("v", self.v, Whole{1, 1'000'000});
        field("server", self.server);
        field("you", self.you);
        field("token", self.token, Bytes{64});
        field("now", self.now, kCount);
        field("ping", self.ping, kTime);
        field("your_turn", self.your_turn, kCount);
        field("mine", self.mine, Items{1000, kId});
    }
    friend bool operator==(const Welcome&, const Welcome&) = default;
};

struct ListedSeek {
    std::string id;
    Who from;
    Rules rules;
    ClockRequest clock;
    SeatWish seat;
    bool rated = false;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("id", self.id, kId);
        field("from", self.from);
        field("rules", self.rules);
        field("clock", self.clock);
        field("seat", self.seat, SeatWishes::OfSeek);
        field("rated", self.rated);
    }
    friend bool operator==(const ListedSeek&, const ListedSeek&) = default;
};

enum class GameState : std::uint8_t { Open, Playing, Over };
constexpr auto words_of(GameState) {
    return std::array{"open"sv, "playing"sv, "over"sv};
}

struct ListedGame {
    std::string game;
    std::string rules;  ///< "gomoku:renju"
    ClockRequest clock;
    std::vector<std::optional<Who>> seats;  ///< null: free
    GameState state = GameState::Open;
    bool rated = false;
    std::int64_t watchers = 0;
    std::optional<bool> your_move;     ///< among the reader's own games: whether it waits for them
    std::optional<std::int64_t> left;  ///< likewise: the time that their clock has left

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("rules", self.rules, Bytes{128});
        field("clock", self.clock);
        field("seats", self.seats, Items{kSeats});
        field("state", self.state);
        field("rated", self.rated);
        field("watchers", self.watchers, kCount);
        field("your_move", self.your_move);
        field("left", self.left, kTimeLeft);
    }
    friend bool operator==(const ListedGame&, const ListedGame&) = default;
};

struct Lobby {
    static constexpr auto kType = "lobby"sv;
    bool all = true;  ///< the whole lobby; else what changed
    std::vector<ListedSeek> seeks;
    std::vector<ListedGame> tables;
    std::vector<std::string> gone;
    std::int64_t players = 0, games = 0;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("all", self.all);
        field("seeks", self.seeks, Items{100});
        field("tables", self.tables, Items{100});
        field("gone", self.gone, Items{200, kId});
        field("players", self.players, kCount);
        field("games", self.games, kCount);
    }
    friend bool operator==(const Lobby&, const Lobby&) = default;
};

struct Challenge {
    static constexpr auto kType = "challenge"sv;
    std::string id;
    Who from;
    Rules rules;
    ClockRequest clock;
    bool rated = false;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("id", self.id, kId);
        field("from", self.from);
        field("rules", self.rules);
        field("clock", self.clock);
        field("rated", self.rated);
    }
    friend bool operator==(const Challenge&, const Challenge&) = default;
};

struct SeatNow {
    std::optional<Who> who;  ///< absent: free
    bool here = false;
    std::optional<std::int64_t> ping;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("who", self.who);
        field("here", self.here);
        field("ping", self.ping, kTime);
    }
    friend bool operator==(const SeatNow&, const SeatNow&) = default;
};

struct TakebackOffer {
    std::int64_t to = 0;            ///< the ply to return to
    std::int64_t by = 0;            ///< the seat that asks
    std::vector<std::int64_t> yes;  ///< the seats that agree

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("to", self.to, kCount);
        field("by", self.by, kSeat);
        field("yes", self.yes, Items{kSeats, kSeat});
    }
    friend bool operator==(const TakebackOffer&, const TakebackOffer&) = default;
};

/// All standing offers, as the seats that agree.
struct OffersNow {
    std::vector<std::int64_t> draw, rematch, pause;
    std::optional<TakebackOffer> takeback;
    std::optional<std::string> next;  ///< the game that follows, after a rematch was agreed

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("draw", self.draw, Items{kSeats, kSeat});
        field("takeback", self.takeback);
        field("rematch", self.rematch, Items{kSeats, kSeat});
        field("pause", self.pause, Items{kSeats, kSeat});
        field("next", self.next, kId);
    }
    friend bool operator==(const OffersNow&, const OffersNow&) = default;
};

struct SaidText {
    Who by;
    std::optional<std::string> text;
    std::optional<std::int64_t> phrase;
    Audience to = Audience::Table;
    std::int64_t n = 0;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("by", self.by);
        field("text", self.text, Bytes{280});
        field("phrase", self.phrase, Whole{0, 99});
        field("to", self.to);
        field("n", self.n, kCount);
    }
    friend bool operator==(const SaidText&, const SaidText&) = default;
};

struct TableOptions {
    bool rated = false;
    std::int64_t delay = 0;
    Takebacks takebacks = Takebacks::Allowed;
    OnLeave on_leave = OnLeave::StandsIn;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("rated", self.rated);
        field("delay", self.delay, Whole{0, 20});
        field("takebacks", self.takebacks);
        field("on_leave", self.on_leave);
    }
    friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

/// How a game ended, for clients that know no rules.
struct ViewEnd {
    std::string reason;  ///< a keyword: "line", "full_board", "resigned", "left", "time" ...
    std::vector<std::int64_t> ranks;  ///< by seat: 1 for the best; all 0 without a result

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("reason", self.reason, kId);
        field("ranks", self.ranks, Items{kSeats, Whole{0, 8}});
    }
    friend bool operator==(const ViewEnd&, const ViewEnd&) = default;
};

/// The position for clients that know no rules.
struct View {
    std::string cells;                 ///< a sign for each cell, row by row from the bottom
    std::optional<std::string> kinds;  ///< the same for the kinds of stones, in games with kinds
    /// The numbers in the cells, with spaces between, in games that count them.
    std::optional<std::string> numbers;
    std::vector<std::string> legal;   ///< names of actions; "empty" alone: every empty cell
    std::optional<std::int64_t> act;  ///< the seat to move
    Text prompt, status;
    std::vector<std::string> marks;  ///< the cells to highlight
    std::optional<ViewEnd> end;      ///< absent during the game

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("cells", self.cells, Bytes{16384});
        field("kinds", self.kinds, Bytes{16384});
        field("numbers", self.numbers, Bytes{16384});
        field("legal", self.legal, Items{5000, Bytes{40}});
        field("act", self.act, kSeat);
        field("prompt", self.prompt);
        field("status", self.status);
        field("marks", self.marks, Items{5000, Bytes{40}});
        field("end", self.end);
    }
    friend bool operator==(const View&, const View&) = default;
};

struct GameNow {
    static constexpr auto kType = "game"sv;
    std::string game;
    std::optional<std::string> code;    ///< of the link, for players and the table's owner
    std::optional<std::string> header;  ///< of the journal, as it is saved
    std::int64_t from = 1;              ///< the number of the first line
    std::vector<std::string> lines;
    std::string key;  ///< of the position after the last line
    std::vector<SeatNow> seats;
    std::optional<std::int64_t> you;  ///< the client's seat
    GameState state = GameState::Open;
    ClockNow clock;
    OffersNow offers;
    std::vector<SaidText> said;
    TableOptions options;
    std::int64_t watchers = 0;
    std::optional<View> view;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("code", self.code, Bytes{26});
        field("header", self.header, Bytes{32768});
        field("from", self.from, Whole{1, kMaxWhole});
        field("lines", self.lines, kLines);
        field("key", self.key, kKey);
        field("seats", self.seats, Items{kSeats});
        field("you", self.you, kSeat);
        field("state", self.state);
        field("clock", self.clock);
        field("offers", self.offers);
        field("said", self.said, Items{50});
        field("options", self.options);
        field("watchers", self.watchers, kCount);
        field("view", self.view);
    }
    friend bool operator==(const GameNow&, const GameNow&) = default;
};

struct Events {
    static constexpr auto kType = "events"sv;
    std::string game;
    std::int64_t from = 1;
    std::vector<std::string> lines;
    std::string key;
    ClockNow clock;
    std::optional<View> view;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("from", self.from, Whole{1, kMaxWhole});
        field("lines", self.lines, kLines);
        field("key", self.key, kKey);
        field("clock", self.clock);
        field("view", self.view);
    }
    friend bool operator==(const Events&, const Events&) = default;
};

struct Offers {
    static constexpr auto kType = "offers"sv;
    std::string game;
    OffersNow now;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        OffersNow::visit(self.now, field);
    }
    friend bool operator==(const Offers&, const Offers&) = default;
};

/// The players and watchers at a table.
struct Here {
    static constexpr auto kType = "here"sv;
    std::string game;
    std::vector<SeatNow> seats;
    std::int64_t watchers = 0;
    std::optional<std::int64_t> away;  ///< until an absent player's seat may be claimed

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        field("seats", self.seats, Items{kSeats});
        field("watchers", self.watchers, kCount);
        field("away", self.away, kTime);
    }
    friend bool operator==(const Here&, const Here&) = default;
};

struct Said {
    static constexpr auto kType = "said"sv;
    std::string game;
    SaidText said;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("game", self.game, kId);
        SaidText::visit(self.said, field);
    }
    friend bool operator==(const Said&, const Said&) = default;
};

/// The request is done.
struct Ok {
    static constexpr auto kType = "ok"sv;
    std::optional<std::string> token, code, seek, game;
    std::optional<std::int64_t> number;  ///< of the durable event

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("token", self.token, Bytes{64});
        field("code", self.code, Bytes{32});
        field("seek", self.seek, kId);
        field("game", self.game, kId);
        field("number", self.number, kCount);
    }
    friend bool operator==(const Ok&, const Ok&) = default;
};

struct Pong {
    static constexpr auto kType = "pong"sv;
    std::int64_t at = 0;   ///< of the ping
    std::int64_t now = 0;  ///< the server's time

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("at", self.at, kCount);
        field("now", self.now, kCount);
    }
    friend bool operator==(const Pong&, const Pong&) = default;
};

/// A page of results. Only the list that fits the question is present.
struct Found {
    static constexpr auto kType = "found"sv;
    std::optional<std::vector<ListedGame>> games;
    std::optional<std::vector<Who>> players;
    std::optional<std::string> record;  ///< a game as a saved file
    bool more = false;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("games", self.games, Items{50});
        field("players", self.players, Items{50});
        field("record", self.record, Bytes{61'440});
        field("more", self.more);
    }
    friend bool operator==(const Found&, const Found&) = default;
};

enum class Refusal : std::uint8_t {
    BadMessage,
    TooFast,
    Unknown,
    Version,
    SignedOut,
    NoSuchGame,
    NoSuchPlayer,
    NoSuchRules,
    NotSeated,
    NotYourTurn,
    SeatTaken,
    Illegal,
    Stale,
    Over,
    Full,
    NameTaken,
    WrongPassword,
    Forbidden,
    Banned,
    Muted,
    Elsewhere,
    Disk,
    Busy,
    Quota,
    Closing,
    Internal
};
constexpr auto words_of(Refusal) {
    return std::array{"bad_message"sv,    "too_fast"sv,      "unknown"sv,        "version"sv,
                      "signed_out"sv,     "no_such_game"sv,  "no_such_player"sv, "no_such_rules"sv,
                      "not_seated"sv,     "not_your_turn"sv, "seat_taken"sv,     "illegal"sv,
                      "stale"sv,          "over"sv,          "full"sv,           "name_taken"sv,
                      "wrong_password"sv, "forbidden"sv,     "banned"sv,         "muted"sv,
                      "elsewhere"sv,      "disk"sv,          "busy"sv,           "quota"sv,
                      "closing"sv,        "internal"sv};
}

/// The request is refused, or, without `re`, something went wrong outside of a request.
struct ErrorAnswer {
    static constexpr auto kType = "error"sv;
    Refusal code = Refusal::Internal;
    Text text;
    std::optional<std::int64_t> wait;  ///< until another attempt makes sense
    std::optional<std::string> url;    ///< where the game is
    std::optional<std::string> game;   ///< the id of that game

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("code", self.code);
        field("text", self.text);
        field("wait", self.wait, kTime);
        field("url", self.url, Bytes{256});
        field("game", self.game, kId);
    }
    friend bool operator==(const ErrorAnswer&, const ErrorAnswer&) = default;
};

struct Notice {
    static constexpr auto kType = "notice"sv;
    Text text;
    std::optional<std::int64_t> in;

    template <class Self, class Visitor>
    static void visit(Self& self, Visitor& field) {
        field("text", self.text);
        field("in", self.in, kTime);
    }
    friend bool operator==(const Notice&, const Notice&) = default;
};

using ServerMessage = std::variant<Welcome, Lobby, Challenge, GameNow, Events, Offers, Here, Said,
                                   Ok, Pong, Found, ErrorAnswer, Notice>;

struct Answer {
    std::optional<std::int64_t> re;  ///< the request that it answers; empty: news
    ServerMessage message;

    friend bool operator==(const Answer&, const Answer&) = default;
};

}  // namespace tengen::messages
