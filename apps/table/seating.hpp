// Turns what was asked for at a seat ("human:Ann", "rookie:hard", "medium") into a player.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "config/levels.hpp"
#include "config/seat_spec.hpp"
#include "match/player.hpp"
#include "plugin/ai_session.hpp"
#include "plugin/plugin_library.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

/// What an AI may take where no clock limits it.
struct ThinkingTime {
    std::chrono::milliseconds soft{2000};  ///< it is asked to answer by then
    std::chrono::milliseconds hard{5000};  ///< then it is stopped and has failed

    /// For an AI with a time of its own.
    static ThinkingTime of(std::chrono::milliseconds time);
};

/// An AI that was found, with its options read.
struct ChosenAi {
    AiSettings settings;
    std::string shown;  ///< "rookie:hard"
};

/// The library, the levels and the io_context must outlive it. One thread.
class Seating {
  public:
    Seating(boost::asio::io_context& io, PluginLibrary& plugins, const Levels& levels,
            Isolation isolation);

    /// Finds an AI by its id, or by a level's name in this game. Errors have the place "--seats"
    /// or that in the file that asked.
    Checked<ChosenAi> choose(const SeatSpec& seat, const Game& game) const;

    /// A player who is ready for the game: an AI that refuses it is an error, with its reason.
    /// Blocks for the time that starting the AI takes. `salt` tells the seats of a match apart.
    /// Without a thinking time the match's clock alone limits it.
    Checked<std::unique_ptr<Player>> seat(const SeatSpec& seat,
                                          const std::shared_ptr<const Game>& game,
                                          const std::optional<ThinkingTime>& time,
                                          std::uint64_t salt) const;

    /// Starts an AI only to ask whether it plays the game.
    static Result<void> ask(const AiSettings& settings, const std::shared_ptr<const Game>& game);

    /// The strongest level of the game whose AI plays it.
    Checked<ChosenAi> best(const std::shared_ptr<const Game>& game) const;

  private:
    boost::asio::io_context& io_;
    PluginLibrary& plugins_;
    const Levels& levels_;
    Isolation isolation_;
};

}  // namespace tengen
