// The editor of starting positions: stones are put on cells without moves. Independent of any
// window: a screen draws this.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/setup.hpp"
#include "view/board_host.hpp"
#include "view/board_input.hpp"
#include "view/table_view.hpp"

namespace tengen::gui {

/// The stone that a click puts on a cell.
struct EditorTool {
    Side side = kEmpty;  ///< empty: removes stones
    Piece piece = 0;

    friend bool operator==(const EditorTool&, const EditorTool&) = default;
};

/// One thread.
class PositionEditor final : public BoardHost {
  public:
    /// Begins with the stones of `from`. `display` must outlive it. Calls `changed` whenever the
    /// screen must be drawn again, and `speak` with a line of text for each event.
    PositionEditor(const Position& from, const BoardToggles& display, std::function<void()> changed,
                   std::function<void(const std::string&)> speak);

    const Game& game() const { return from_.game(); }
    /// Each side's kinds, then the remover of stones.
    const std::vector<EditorTool>& tools() const { return tools_; }
    std::size_t tool() const { return tool_; }
    std::string tool_name(const EditorTool& tool) const;
    void choose(std::size_t tool);
    /// Chooses the next tool, or the last one (`by` is -1); at the ends, the other end.
    void choose_next(int by);
    /// A stone as the tool puts it.
    Stone stone_of_tool(const EditorTool& tool, Cell cell) const;

    /// Puts the tool's stone, or removes it if the cell has it.
    void put(Cell cell);
    void remove(Cell cell);
    void put_at_cursor();
    void remove_at_cursor();
    Side to_move() const { return now_.to_move; }
    void set_to_move(Side side);
    void clear();
    /// The first position of the game.
    void set_start();
    bool can_undo() const { return !done_.empty(); }
    bool can_redo() const { return !undone_.empty(); }
    void undo();
    void redo();
    /// Whether the position is another one than at the beginning.
    bool is_changed() const { return now_ != first_; }

    /// The stones, the turn, and all of the state that still fits them. Fails if the rules refuse
    /// them. The error's place is empty.
    Result<Position> result() const;

    BoardInput& input() { return input_; }
    void move_cursor(int columns, int rows);
    /// The last refusal or event; may be empty.
    const std::string& message() const { return message_; }

    // BoardHost. A click edits, so it never plays.
    const Position& shown_position() const override { return from_; }
    BoardPicture picture(std::optional<Cell> pointed) const override;
    bool coordinates_shown() const override { return display_.coordinates; }
    bool is_flipped() const override { return display_.flipped; }
    bool mark_reasons_shown() const override { return false; }
    bool takes_clicks(Cell cell, std::optional<CellRemark>& remark) override;
    bool person_acts() const override { return false; }
    void act(Action /*action*/) override {}
    /// The wheel chooses the tool.
    void walk(int moves) override { choose_next(moves); }
    void say(std::string text) override;
    void clear_message() override { message_.clear(); }
    /// The board of shown_position() is not the edited one, so only this class speaks.
    void speak(const std::string& /*line*/) const override {}
    void changed() const override { changed_(); }

  private:
    struct Draft {
        std::vector<Stone> stones;  ///< of each cell; some have no side
        Side to_move = kEmpty;
        std::vector<SetupState> state;

        friend bool operator==(const Draft&, const Draft&) = default;
    };

    Draft draft_of(const Position& position) const;
    void edit(Draft next, const std::string& spoken);
    std::string cell_words(Cell cell) const;

    Position from_;
    const BoardToggles& display_;
    std::function<void()> changed_;
    std::function<void(const std::string&)> speak_;
    BoardInput input_{*this};
    std::vector<EditorTool> tools_;
    std::size_t tool_ = 0;
    Draft now_;
    Draft first_;
    std::vector<Draft> done_;
    std::vector<Draft> undone_;
    std::string message_;
};

}  // namespace tengen::gui
