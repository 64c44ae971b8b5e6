// The contents of the table's screen, and the effects of clicks and keys there. Independent of any
// window: a screen draws this.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "view/board_picture.hpp"

namespace tengen::gui {

/// A person's display options of the board.
struct BoardToggles {
    bool coordinates = true;
    bool numbers = false;   ///< of moves, on the stones
    bool forbidden = true;  ///< forbidden points
    bool values = false;    ///< an AI's value of each cell
    bool animations = true;
    bool follow_live = true;  ///< a new move ends the review

    friend bool operator==(const BoardToggles&, const BoardToggles&) = default;
};

/// The contents of a seat's panel.
struct SeatPanel {
    Seat seat = 0;
    Side side = kEmpty;
    std::string name;
    std::string detail;  ///< "AI · hard · depth 9 · 1.2 M nodes"
    std::string clock;   ///< empty: no clock
    bool acts = false;
    bool thinks = false;  ///< an AI that is searching
    bool low_time = false;
};

/// A move of the list. Moves of one round share a row, each in the column of its turn.
struct MoveEntry {
    int ply = 0;  ///< before the move
    int row = 0;
    int column = 0;
    int number = 0;       ///< as books count; 0 for actions without a stone
    Cell cell = kNoCell;  ///< of the stone that it placed
    std::string text;
};

struct Choice {
    Action action;
    std::string label;
};

/// A point of the evaluation graph: the winning chance of the AI's seat.
struct GraphPoint {
    int ply = 0;
    float chance = 0;
};

/// The winning chances that an AI at a seat reported for itself.
struct GraphCurve {
    Seat seat = 0;
    std::vector<GraphPoint> points;
};

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

struct EndBanner {
    std::string headline;  ///< "Ann wins"
    std::string reason;    ///< "five in a row f7-j7 · 15 moves"
};

/// The reason why a click did nothing, shown near the cell.
struct CellRemark {
    Cell cell = kNoCell;
    std::string text;
};

/// Events of a table that can have a sound.
enum class TableEvent { Game, Stone, Other, End, Refused };

/// One thread, the table's. Construct it before the table that it watches, and call attach() before
/// the table's first game.
class TableView : public TableObserver {
  public:
    using Clock = std::chrono::steady_clock;

    /// Calls `changed` whenever the screen must be drawn again, and `speak` with a line of text for
    /// each event. `now` is for tests.
    TableView(std::function<void()> changed, std::function<void(const std::string&)> speak,
              std::function<Clock::time_point()> now = Clock::now);

    void attach(Table& table) { table_ = &table; }
    /// Calls `heard` after every event of the table.
    void listen(std::function<void(TableEvent)> heard) { heard_ = std::move(heard); }
    Table& table() { return *table_; }
    const Table& table() const { return *table_; }
    bool has_game() const { return table_ != nullptr && table_->has_game(); }

    BoardToggles toggles;
    void toggles_changed() const { changed_(); }

    // Display.
    const Position& shown() const;
    bool live() const { return !back_; }
    int shown_ply() const { return shown().ply(); }
    std::vector<SeatPanel> seats() const;
    /// "Ann", "Rookie (hard)", "Rookie 2 (hard)"
    std::string name_of(Seat seat) const;
    /// "Gomoku · Renju"
    std::string title() const;
    /// Short facts about the rules in force: "Renju 15 × 15", "five or more in a row wins" ...
    std::vector<std::string> rule_chips() const;
    /// The number of the last visible move, as books count.
    int move_number() const;
    const std::vector<MoveEntry>& moves() const { return moves_; }
    int move_columns() const;
    /// The state of the game in one sentence.
    std::string status() const;
    /// Moves without a cell, as buttons: options of an opening, pass. None during a review or an
    /// AI's turn.
    std::vector<Choice> choices() const;
    /// The picture of the board; `pointed`: the cell under the pointer.
    BoardPicture picture(std::optional<Cell> pointed) const;
    /// Whether something on the board is moving.
    bool animated() const;

    // Evaluations by AIs.
    /// A curve for each AI that evaluated the game, in the order of seats.
    std::vector<GraphCurve> graph() const;
    /// The reason why the graph is empty; else empty.
    std::string graph_note() const;
    /// The source of the values on the board: "Rookie (hard) at move 12: h9, 22 %"; empty without
    /// values.
    std::string values_text() const;
    /// The best line of the shown position, "e7 f7 e6 e5"; may be empty.
    std::string line_text() const;

    std::optional<FaultBanner> fault() const;
    /// The view cannot handle OtherAi: the caller shows the choice and changes the seat.
    void answer_fault(FaultChoice choice);

    std::optional<EndBanner> end() const;
    void dismiss_end() { end_dismissed_ = true; }
    /// Progress of a new board's appearance, 0..1.
    float appeared() const;
    /// Progress of the end banner's appearance, 0..1.
    float banner_risen() const;
    /// Counts up while an AI thinks, eight times per second.
    int spinner_phase() const;
    /// The time until the next change of a clock's text or saves_slowly(), if any.
    std::optional<std::chrono::milliseconds> next_clock_change() const;
    /// Whether the disk is so slow at saving the last moves that a person should know.
    bool saves_slowly() const;
    /// Whether a person's clock has just reached the next of its last seconds.
    bool low_second();

    // Actions of people.
    /// Plays on a cell if that has only one meaning; else asks (see menu()) or shows why not. A
    /// marked cell that is still allowed, such as a forbidden point that loses, takes two clicks.
    void click(Cell cell);
    void choose(Action action);
    /// The meanings of the last click, if there are several.
    const std::vector<Choice>& menu() const { return menu_; }
    Cell menu_cell() const { return menu_cell_; }
    void close_menu() { menu_.clear(); }
    const std::optional<CellRemark>& remark() const { return remark_; }
    void drop_remark();
    /// The rules' reason for marking a cell, such as "double three"; nothing for other cells.
    std::optional<CellRemark> mark_text(Cell cell) const;
    /// The reason why a request failed; shown until the next event.
    const std::string& message() const { return message_; }
    void say(std::string text);

    /// The keyboard's cell; kNoCell while the mouse is used.
    Cell cursor() const { return cursor_; }
    /// Moves by columns to the right and rows up; crosses holes.
    void move_cursor(int columns, int rows);
    void hide_cursor() { cursor_ = kNoCell; }
    /// Describes the cursor's cell.
    std::string cursor_text() const;

    void look_at(int ply);
    void look_back(int count);
    void look_forward(int count);
    void show_latest();
    /// Whether the controls of the review are open.
    bool reviewing() const { return reviewing_; }
    void review(bool on);

    void undo();
    void redo();
    void hint();
    void toggle_pause();
    /// Call when something else covers the table: a game with clocks pauses meanwhile.
    void cover(bool covered);
    void move_now();
    void resign();
    void offer_draw();
    void new_game();
    /// Swaps the players' seats in the current game; after its end, in a new game.
    void swap_seats();
    /// Starts a new game from the shown position.
    void branch_off();
    bool can_undo() const;
    bool can_redo() const;
    bool ai_thinks() const;

    // TableObserver.
    void on_game() override;
    void on_position() override;
    void on_players() override;
    void on_turn(Seat seat) override;
    void on_action(Seat seat, const std::string& name) override;
    void on_report(Seat seat, const AiReport& report) override;
    void on_draw_offer(Seat seat) override;
    void on_draw_declined(Seat seat) override;
    void on_fault(const SurvivedFault& fault) override;
    void on_leave(const Leave& leave) override;
    void on_end(const MatchResult& result) override;
    void on_hint(Action action, const std::string& advisor) override;
    void on_hint_failed(const Message& reason) override;
    void on_refused(const Errors& problems) override;
    void on_note(const Message& text) override;
    void on_save_problem(const Error& error, bool again) override;
    void on_saved() override;

  private:
    /// An AI's last report about a position.
    struct Thought {
        Seat seat = 0;
        std::uint64_t key = 0;  ///< the position's
        AiReport report;
    };

    std::vector<Action> actions_at(Cell cell) const;
    void play(Action action);
    std::optional<CellRemark> reasons_at(Cell cell) const;
    bool warns_of(Cell cell);
    /// Speaks the reason, for a finished game.
    bool refuses_changes();
    void speak_moves(const char* what, const std::vector<MoveEntry>& longer,
                     std::size_t from) const;
    void show_error(const Result<void>& done);
    void speak_shown() const;
    void speak_choices(const std::vector<Choice>& choices) const;
    void list_moves();
    const Thought* thought_at(int ply) const;
    const Thought* thought() const;
    bool anybody_else_plays() const;
    std::string detail_of(Seat seat) const;
    std::string clock_of(Seat seat, bool& low) const;
    void add_stones(BoardPicture& picture) const;
    void add_numbers(BoardPicture& picture) const;
    void add_marks(BoardPicture& picture) const;
    void add_values(BoardPicture& picture) const;
    void add_value_of_last(BoardPicture& picture, const ValuePicture& value) const;
    void add_line(BoardPicture& picture) const;
    void add_ghosts(BoardPicture& picture, std::optional<Cell> pointed) const;
    bool person_acts() const;
    std::optional<std::chrono::milliseconds> time_left() const;
    float part_of(Clock::time_point since, std::chrono::milliseconds length) const;

    std::function<void()> changed_;
    std::function<void(const std::string&)> speak_;
    std::function<Clock::time_point()> now_;
    Table* table_ = nullptr;
    std::optional<Position> back_;  ///< the shown position during a review
    std::vector<MoveEntry> moves_;
    std::map<int, Thought> thoughts_;  ///< by ply; undone moves keep theirs
    std::vector<std::uint64_t> keys_;  ///< of the positions of the game, by ply
    std::vector<Choice> menu_;
    Cell menu_cell_ = kNoCell;
    std::optional<CellRemark> remark_;
    Cell warned_ = kNoCell;  ///< the cell that the remark warns about
    std::string message_;
    std::string fault_note_;  ///< about the last fault or leave; until a person plays
    Cell cursor_ = kNoCell;
    Clock::time_point began_at_{};
    Clock::time_point placed_at_{};
    std::optional<Clock::time_point> saving_since_;
    Clock::time_point ended_at_{};
    bool end_dismissed_ = false;
    bool reviewing_ = false;
    bool paused_by_cover_ = false;
    std::int64_t last_second_ = -1;  ///< of low time already reported
    std::function<void(TableEvent)> heard_ = [](TableEvent) {};
};

}  // namespace tengen::gui
