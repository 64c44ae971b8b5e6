// A table of a load: its players and watchers, who play one game after the other with random moves,
// and compare all that they hear.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "peer.hpp"
#include "transcript.hpp"

namespace tengen::load {

/// The course of a whole load, as its tables see it.
enum class Stage : std::uint8_t { Opening, Playing, Ending };

class Table final : private PeerOwner {
  public:
    /// `first` is the number of the first of its peers.
    Table(Entrance& entrance, const RuleCatalogue& rules, const Stage& stage, int seats, int first,
          bool checks);

    void start();
    /// All players sit and all watchers see the game.
    bool is_ready() const;
    /// Plays until the stage changes. Call it when the stage is Playing.
    void begin();
    /// Everyone has all lines, and no move is without an answer.
    bool is_quiet() const;
    /// One client asks for the whole game again, and compares it.
    void verify();
    bool is_verified() const { return verified_; }
    /// Reports moves without an answer, and confirmed ones without a line.
    void report_missing();

    template <class Visit>
    void each_peer(const Visit& visit) {
        for (const auto& member : members_) visit(*member.peer);
    }

  private:
    /// A move that no line has shown yet.
    struct Sent {
        std::uint64_t after;
        std::string move;
    };
    /// The last play request of a connection.
    struct Asked {
        std::int64_t request = 0;
        std::uint64_t number = 0;
        std::string move;
    };
    struct Member {
        std::unique_ptr<Peer> peer;
        bool plays = false;
        std::string game;  ///< the open game's id
        /// The lines of that game. While others play the rematch, the last lines of a game may
        /// still come.
        std::shared_ptr<Transcript> transcript;
        messages::GameState state = messages::GameState::Open;
        std::uint64_t last = 0;  ///< line
        std::optional<Seat> seat;
        std::optional<Sent> sent;
        Asked asked;
        bool sits = false;         ///< has asked for a seat
        bool rematches = false;    ///< has offered a rematch of this game
        bool is_open = false;      ///< the game, on this connection
        bool awaits_code = false;  ///< of the rematch
    };
    /// A move on its way to the other players, whose time is measured.
    struct Flight {
        std::uint64_t number;
        std::chrono::steady_clock::time_point at;
    };

    void on_online(Peer& peer) override;
    void on_answer(Peer& peer, const messages::Answer& answer) override;
    void on_lost(Peer& peer) override;

    void open_table(Member& member);
    void open(Member& member);
    void take_code(const std::string& code);
    void follow(Member& member, const std::string& next);
    std::shared_ptr<Transcript> transcript_of(const std::string& game) const;
    void take_game(Member& member, const messages::GameNow& game);
    void take_new_game(Member& member, const std::string& game);
    void take_events(Member& member, const messages::Events& events);
    bool take_lines(Member& member, std::uint64_t from, const std::vector<std::string>& lines,
                    const std::string& key);
    void take_new_line(std::uint64_t number);
    void measure(const Member& member, std::uint64_t number);
    void take_ok(Member& member, std::int64_t request, const messages::Ok& ok);
    void take_refusal(Member& member, const messages::Answer& answer,
                      const messages::ErrorAnswer& refusal);
    void check_confirmed(const Transcript& transcript, std::uint64_t number,
                         const std::string& move);

    void act();
    void play();
    bool may_play(const Member& member) const;
    Member* mover();
    Member* player_at(Seat seat);
    void send_play(Member& member);
    void play_with_fault(Member& member);
    void wait(std::chrono::milliseconds time, void (Table::*then)());
    void retry();
    void offer_rematches();
    void add(Problem problem, const std::string& text);

    Entrance& entrance_;
    const RuleCatalogue& rules_;
    const Stage& stage_;
    const bool checks_;
    std::vector<Member> members_;  ///< the players first
    std::string id_;               ///< of the newest game
    /// The games before it, the last one first. A client that was away may still open one.
    std::deque<std::pair<std::string, std::shared_ptr<Transcript>>> past_;
    std::string code_;                                ///< of its link; empty until a player has it
    std::shared_ptr<Transcript> transcript_;          ///< of the newest game
    std::map<std::uint64_t, std::string> confirmed_;  ///< moves by number that no line shows yet
    std::optional<Flight> flight_;
    boost::asio::steady_timer timer_;
    bool waits_ = false;
    bool stalled_ = false;  ///< the next move has had its fault
    bool verifies_ = false, verified_ = false;
    ActionList scratch_;
};

}  // namespace tengen::load
