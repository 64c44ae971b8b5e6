// The people in one game at a table: their moves, and all that they decide during the game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "match/match.hpp"

namespace tengen {

enum class GameKind : std::uint8_t {
    Here,
    Online,  ///< commands are requests
    Shown,   ///< finished, and opened only to show it: commands fail
};

/// Whether the seat has a person of this program who has not left the game.
bool is_person(const Match& match, Seat seat);

/// Finds the seat that a command is for, and the actions that it undoes. Runs on the match's
/// thread. A function that fails changes nothing. A command may end with another game at the table,
/// which destroys this object.
class People {
  public:
    People(std::shared_ptr<Match> match, GameKind kind) : match_(std::move(match)), kind_(kind) {}

    Result<void> act(Action action);
    Result<void> act(std::string_view text);
    /// Undoes `count` decisions of people, with the AI decisions after them. Without people at the
    /// table, undoes `count` actions. At an online game, asks the players for a takeback.
    Result<void> undo(int count);
    Result<void> redo(int count);
    /// Resigns for the player to move if that is a person, or else for the first person.
    Result<void> resign();
    /// Whether the game continues after resign().
    bool others_play_on() const;
    Result<void> offer_draw();
    Result<void> accept_draw();
    Result<void> pause();
    Result<void> resume();
    Result<void> move_now();
    /// Answers Match::pending_fault(). Table::change_seats() answers it too, with another player.
    Result<void> answer_fault(FaultAnswer answer);

    /// Fails for a game that is only shown.
    Result<void> check_changeable() const;

  private:
    std::optional<Seat> person() const;
    /// Whether the online game is only shown, because no seat is this program's.
    bool watches() const;
    int decision_before(int ply) const;
    int actions_to_redo(int count) const;

    std::shared_ptr<Match> match_;
    GameKind kind_;
};

}  // namespace tengen
