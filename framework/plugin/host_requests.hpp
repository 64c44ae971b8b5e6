// The requests to a plugin's process: a game, and questions about its positions.
#pragma once

#include <optional>

#include "core/position.hpp"
#include "plugin/ai_session.hpp"
#include "plugin/host_channel.hpp"
#include "plugin/wire.hpp"

namespace tengen {

/// Mirrors the position that the process knows, to send only differences.
class HostRequests {
  public:
    /// Whether a request was sent.
    enum class Sent : std::uint8_t { Yes, TooLong, Gone };

    explicit HostRequests(HostChannel& channel) : channel_(channel) {}

    /// Asks the AI to get ready for a game. Until is_ready(), no game is known.
    Sent send_game(const AiSettings& settings, const std::shared_ptr<const Game>& game);
    /// The AI is ready: the process knows the plain start of the game.
    void is_ready();
    /// The process has ended.
    void forget();

    /// The next question begins a new game.
    void new_game() { new_game_ = true; }
    void game_over(const SeatRanks& ranks) { last_ = ranks; }
    bool begins_game() const { return new_game_; }

    /// Asks for a decision. Returns false if the process is gone.
    bool send_question(const Position& position, const Budget& budget);
    void stop_question() { channel_.stop_question(request_); }

    /// Whether a message answers the last request.
    bool is_current(const wire::Received& message) const { return message.request == request_; }
    /// Whether the process knows a position of this game or of an equal one.
    bool knows(const std::shared_ptr<const Game>& game);
    /// The position of the last question; there must be a known game.
    const Position& position() const { return *position_; }

  private:
    bool send_new_game();
    bool send_stones(const Position& target);
    wire::Actions follow(const Position& target);

    HostChannel& channel_;
    std::uint32_t request_ = 0;
    bool new_game_ = false;
    std::optional<SeatRanks> last_;      ///< the result of the last game that the AI knows
    std::shared_ptr<const Game> asked_;  ///< the AI is not ready for it yet
    std::optional<Position> position_;
    std::shared_ptr<const Game> equal_;  ///< already compared
    wire::Buffer out_;
};

}  // namespace tengen
