// Commands of people on the whole game: undo, pause, change seats ... and the answer to a fault.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "view/move_list.hpp"

namespace tengen::gui {

class TableView;

/// A person's answers to the fault of an AI.
enum class FaultChoice : std::uint8_t {
    TryAgain,  ///< with a new process if its process has ended
    Random,
    OtherAi,
    Myself,
    Loses,
};

/// An open question; the game waits for the answer.
struct FaultBanner {
    Seat seat = 0;
    std::string text;  ///< "Rookie: crashed: segmentation fault (signal 11) at move 7"
    std::vector<FaultChoice> choices;
};

/// The open question of a table, if any.
std::optional<FaultBanner> fault_banner(const Table& table);

/// A part of a view, which must outlive it. Failures are shown there.
class TableCommands {
  public:
    explicit TableCommands(TableView& view) : view_(view) {}

    bool can_undo() const;
    bool can_redo() const;
    void undo();
    void redo();
    void hint();
    void toggle_pause();
    /// Call when something else covers the table: a game with clocks pauses meanwhile.
    void cover(bool covered);
    /// Swaps the players' seats in the current game; after its end, in a new game.
    void swap_seats();
    /// Starts a new game from the shown position.
    void branch_off();
    /// OtherAi needs a choice first: the caller asks for it and changes the seat.
    void answer_fault(FaultChoice choice);

    void on_game() { paused_by_cover_ = false; }

  private:
    void speak_moves(const char* what, const std::vector<MoveEntry>& longer,
                     std::size_t from) const;

    TableView& view_;
    bool paused_by_cover_ = false;
};

}  // namespace tengen::gui
