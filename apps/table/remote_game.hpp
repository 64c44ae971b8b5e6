// A game at a server, as a table uses it: its mirror, the people around it, and requests that only
// an online game has. It knows no protocol.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "core/clock.hpp"
#include "journal/journal.hpp"

namespace tengen {

class MatchObserver;
class MirrorMatch;

enum class RemoteStage : std::uint8_t {
    Open,  ///< the game begins when players have taken all seats
    Playing,
    Over,
};

struct RemoteConnection {
    enum class State : std::uint8_t {
        Connecting,
        Online,   ///< the game here is complete, and requests reach the server
        Lost,     ///< another attempt follows
        Refused,  ///< no further attempt, because of `reason`
    };
    State state = State::Connecting;
    std::chrono::seconds retry_in{0};  ///< Lost: until the next attempt, rounded up
    std::vector<Error> reason = {};
};

enum class RemoteOffer : std::uint8_t { Draw, Takeback, Rematch, Pause };

struct RemoteTakeback {
    int to = 0;  ///< the ply to return to
    Seat by = 0;
    std::vector<Seat> yes;  ///< the seats that agree
};

/// All offers, each as the seats that agree to it.
struct RemoteOffers {
    std::vector<Seat> draw, rematch, pause;
    std::optional<RemoteTakeback> takeback;
    bool rematch_begins = false;  ///< all agree to a rematch, and its game follows
    /// The offer that ended because this program's player declined or withdrew it.
    std::optional<RemoteOffer> refused = {};
};

struct RemoteSeat {
    std::string name;  ///< on one line, safe to show; empty for a free seat
    bool taken = false;
    bool here = false;  ///< whether the player is connected
    bool ai = false;
    std::optional<int> rating = {};
    bool provisional = false;  ///< the rating is still uncertain
    std::optional<std::chrono::milliseconds> ping = {};
    std::string id = {};  ///< the person's, for block() and report()
};

/// "1623", "1623?" while it is uncertain.
inline std::string rating_text(int rating, bool provisional) {
    return std::to_string(rating) + (provisional ? "?" : "");
}

struct RemotePresence {
    std::vector<RemoteSeat> seats;
    int watchers = 0;
    /// The moment when an absent player's seat may first be claimed. Empty if all are here.
    std::optional<Clock::time_point> claim_at;
};

/// Text from a person at the table, on one line and safe to show.
struct Talk {
    std::string by;
    Message text;
    bool to_watchers = false;
    std::string id = {};  ///< the person's, for block() and report()
};

/// Notifications of a RemoteGame, on its thread. Functions may give it requests, but may not
/// destroy it.
class RemoteObserver {
  public:
    virtual ~RemoteObserver() = default;
    virtual void on_connection() = 0;
    virtual void on_stage() = 0;
    virtual void on_offers() = 0;
    virtual void on_presence() = 0;
    virtual void on_talk(const Talk& talk) = 0;
    /// The server has refused a request, such as a move.
    virtual void on_refused(const Errors& why) = 0;
    virtual void on_notice(const Message& text) = 0;
    virtual void on_save_problem(const Error& problem) = 0;
    /// match() and header() are new: a rematch has begun, or the server has sent the whole game
    /// again. Call start() before the next notification.
    virtual void on_replaced() = 0;
};

/// All functions run on one thread. Requests return before the server has answered, and fail if
/// they cannot be sent; a later refusal comes as on_refused().
class RemoteGame {
  public:
    virtual ~RemoteGame() = default;

    /// The observers must outlive the game.
    virtual void start(MatchObserver& match, RemoteObserver& remote) = 0;

    /// Its commands are requests. Destroy the RemoteGame after the mirror's last use.
    virtual std::shared_ptr<MirrorMatch> match() const = 0;
    virtual const JournalHeader& header() const = 0;
    /// The address that opens this game elsewhere; empty if unknown.
    virtual std::string link() const = 0;
    virtual std::optional<Seat> own_seat() const = 0;
    virtual RemoteStage stage() const = 0;
    virtual bool is_rated() const = 0;
    virtual const RemoteConnection& connection() const = 0;
    virtual const RemoteOffers& offers() const = 0;
    virtual const RemotePresence& presence() const = 0;

    /// Takes this seat, or any free one.
    virtual Result<void> sit(std::optional<Seat> seat) = 0;
    virtual Result<void> stand() = 0;
    /// Ends the game, or continues it without an absent player.
    virtual Result<void> claim() = 0;
    virtual Result<void> offer_rematch() = 0;
    /// Agrees to an offer, or declines or withdraws it.
    virtual Result<void> answer(RemoteOffer offer, bool yes) = 0;
    virtual Result<void> say(const std::string& text) = 0;
    /// Hides what a person says from now on, or shows it again.
    virtual Result<void> block(const std::string& person, bool on) = 0;
    /// Reports a person to the administrators of the server.
    virtual Result<void> report(const std::string& person, const std::string& text) = 0;
};

}  // namespace tengen
