// What the table's screen shows, and what becomes of clicks and keys there. Knows no window: a
// screen draws what this says.
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

/// What a person has switched on for the board.
struct BoardToggles {
    bool coordinates = true;
    bool numbers = false;   ///< of moves, on the stones
    bool forbidden = true;  ///< cells that may not be played
    bool values = false;    ///< what an AI thinks of each cell
    bool animations = true;
    bool follow_live = true;  ///< a new move ends looking back

    friend bool operator==(const BoardToggles&, const BoardToggles&) = default;
};

/// A seat as its panel shows it.
struct SeatPanel {
    Seat seat = 0;
    Side side = kEmpty;
    std::string name;
    std::string detail;  ///< "AI · hard · depth 9 · 1.2 M nodes"
    std::string clock;   ///< empty: no clock
    bool acts = false;
    bool thinks = false;  ///< an AI that is asked now
    bool low_time = false;
};

/// A move of the list. Moves of one round stand in one row, each in the column of its turn.
struct MoveEntry {
    int ply = 0;  ///< before the move
    int row = 0;
    int column = 0;
    int number = 0;       ///< as books count; 0 for what is not a move
    Cell cell = kNoCell;  ///< of the stone that it placed
    std::string text;
};

struct Choice {
    Action action;
    std::string label;
};

/// A point of the graph of evaluation: how likely the AI's seat wins.
struct GraphPoint {
    int ply = 0;
    float chance = 0;
};

/// What an AI at a seat thought of its own chances.
struct GraphCurve {
    Seat seat = 0;
    std::vector<GraphPoint> points;
};

/// What a person may want to follow the fault of an AI.
enum class FaultChoice : std::uint8_t {
    TryAgain,  ///< where its process is gone: a new one
    Random,
    OtherAi,
    Myself,
    Loses,
};

/// A question that is open until it is answered; the game waits.
struct FaultBanner {
    Seat seat = 0;
    std::string text;  ///< "Rookie: crashed: segmentation fault (signal 11) at move 7"
    std::vector<FaultChoice> choices;
};

struct EndBanner {
    std::string headline;  ///< "Ann wins"
    std::string reason;    ///< "five in a row f7-j7 · 15 moves"
};

/// Why a click did nothing, beside the cell.
struct CellRemark {
    Cell cell = kNoCell;
    std::string text;
};

/// What can be heard of a table.
enum class TableEvent { Game, Stone, Other, End, Refused };

/// One thread, the table's. Made before the table that it watches; attach() comes before the
/// table's first game.
class TableView : public TableObserver {
  public:
    using Clock = std::chrono::steady_clock;

    /// `changed` is called whenever the screen must be drawn again; `speak` with a line of text for
    /// each event. `now` is for tests.
    TableView(std::function<void()> changed, std::function<void(const std::string&)> speak,
              std::function<Clock::time_point()> now = Clock::now);

    void attach(Table& table) { table_ = &table; }
    /// Told after everything that happened at the table.
    void listen(std::function<void(TableEvent)> heard) { heard_ = std::move(heard); }
    Table& table() { return *table_; }
    const Table& table() const { return *table_; }
    bool has_game() const { return table_ != nullptr && table_->has_game(); }

    BoardToggles toggles;
    void toggles_changed() const { changed_(); }

    // What is shown.
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
    /// The number of the last move that is shown, as books count.
    int move_number() const;
    const std::vector<MoveEntry>& moves() const { return moves_; }
    int move_columns() const;
    /// One sentence on what is going on.
    std::string status() const;
    /// Moves that are not cells, as buttons: options of an opening, pass. None when looking back or
    /// while an AI is to act.
    std::vector<Choice> choices() const;
    /// The picture of the board; `pointed`: the cell under the pointer.
    BoardPicture picture(std::optional<Cell> pointed) const;
    /// True while something on the board moves by itself.
    bool animated() const;

    // What AIs think.
    /// A curve for each AI that judged the game, in the order of seats.
    std::vector<GraphCurve> graph() const;
    /// Why the graph is empty; empty while it is not.
    std::string graph_note() const;
    /// Whose values the board shows, of which move: "Rookie (hard) at move 12: h9, 22 %"; empty
    /// without any.
    std::string values_text() const;
    /// "e7 f7 e6 e5"; of the shown position, may be empty.
    std::string line_text() const;

    std::optional<FaultBanner> fault() const;
    /// OtherAi is nothing that the view can do: somebody chooses one, and changes the seat.
    void answer_fault(FaultChoice choice);

    std::optional<EndBanner> end() const;
    void dismiss_end() { end_dismissed_ = true; }
    /// How far the board of a new game has come out, 0..1.
    float appeared() const;
    /// How far the end's banner has come up, 0..1.
    float banner_risen() const;
    /// Counts up while an AI thinks, eight times a second.
    int spinner_phase() const;
    /// When a clock's text or saves_slowly() will change next by itself, if they do.
    std::optional<std::chrono::milliseconds> next_clock_change() const;
    /// The disk takes so long for the last moves that a person should know.
    bool saves_slowly() const;
    /// A person's clock has just come to another of its last seconds.
    bool low_second();

    // What people do.
    /// Plays there if that can only mean one thing; else asks (see menu()) or says why not. A
    /// marked cell that may still be played, such as a forbidden point that loses, takes two
    /// clicks.
    void click(Cell cell);
    void choose(Action action);
    /// What the last click could mean, when that is more than one thing.
    const std::vector<Choice>& menu() const { return menu_; }
    Cell menu_cell() const { return menu_cell_; }
    void close_menu() { menu_.clear(); }
    const std::optional<CellRemark>& remark() const { return remark_; }
    void drop_remark();
    /// What the rules have marked a cell for, such as "double three"; nothing for other cells.
    std::optional<CellRemark> mark_text(Cell cell) const;
    /// Why something that was asked for did not happen; shown until the next event.
    const std::string& message() const { return message_; }
    void say(std::string text);

    /// The keyboard's cell; kNoCell while the mouse is used.
    Cell cursor() const { return cursor_; }
    /// By so many columns to the right and rows up; goes over holes.
    void move_cursor(int columns, int rows);
    void hide_cursor() { cursor_ = kNoCell; }
    /// Says what is on the cursor's cell.
    std::string cursor_text() const;

    void look_at(int ply);
    void look_back(int count);
    void look_forward(int count);
    void show_latest();
    /// The controls for looking through the game are shown.
    bool reviewing() const { return reviewing_; }
    void review(bool on);

    void undo();
    void redo();
    void hint();
    void toggle_pause();
    /// Something else covers the table: a game with clocks is paused until nothing does.
    void cover(bool covered);
    void move_now();
    void resign();
    void offer_draw();
    void new_game();
    /// The players change seats: in the game as it stands, or, when that is over, in another one.
    void swap_seats();
    /// Another game from the shown position.
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
    /// What an AI said last of a position.
    struct Thought {
        Seat seat = 0;
        std::uint64_t key = 0;  ///< the position's
        AiReport report;
    };

    std::vector<Action> actions_at(Cell cell) const;
    void play(Action action);
    std::optional<CellRemark> reasons_at(Cell cell) const;
    bool warns_of(Cell cell);
    /// Says why, for a game that is only shown.
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
    std::optional<Position> back_;  ///< what is shown while looking back
    std::vector<MoveEntry> moves_;
    std::map<int, Thought> thoughts_;  ///< by ply; what was taken back keeps its own
    std::vector<std::uint64_t> keys_;  ///< of the positions of the game, by ply
    std::vector<Choice> menu_;
    Cell menu_cell_ = kNoCell;
    std::optional<CellRemark> remark_;
    Cell warned_ = kNoCell;  ///< the cell of which the remark warns
    std::string message_;
    std::string fault_note_;  ///< who plays now for another seat; until a person plays
    Cell cursor_ = kNoCell;
    Clock::time_point began_at_{};
    Clock::time_point placed_at_{};
    std::optional<Clock::time_point> saving_since_;
    Clock::time_point ended_at_{};
    bool end_dismissed_ = false;
    bool reviewing_ = false;
    bool paused_by_cover_ = false;
    std::int64_t last_second_ = -1;  ///< of low time that was told
    std::function<void(TableEvent)> heard_ = [](TableEvent) {};
};

}  // namespace tengen::gui
