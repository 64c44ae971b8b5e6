// The state of the table's screen and its parts, and the table's events. Independent of any window:
// a screen draws this.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "view/board_host.hpp"
#include "view/board_input.hpp"
#include "view/move_list.hpp"
#include "view/online_watch.hpp"
#include "view/table_commands.hpp"
#include "view/table_motion.hpp"
#include "view/table_review.hpp"
#include "view/table_talk.hpp"
#include "view/table_times.hpp"
#include "view/thoughts.hpp"

namespace tengen::gui {

/// A person's display options of the board.
struct BoardToggles {
    bool coordinates = true;
    bool numbers = false;   ///< of moves, on the stones
    bool forbidden = true;  ///< forbidden points
    bool values = false;    ///< an AI's value of each cell
    bool animations = true;
    bool follow_live = true;  ///< a new move ends the review
    bool flipped = false;     ///< its first row is at the top; kept until the window closes

    friend bool operator==(const BoardToggles&, const BoardToggles&) = default;
};

struct EndBanner {
    std::string headline;  ///< "Ann wins"
    std::string reason;    ///< "five in a row f7-j7 · 15 moves"
};

/// Events of a table that can have a sound.
enum class TableEvent { Game, Stone, Other, End, Refused };

/// One thread, the table's. Construct it before the table that it watches, and call attach() before
/// the table's first game.
class TableView : public TableObserver, public BoardHost {
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

    // Parts.
    const MoveList& moves() const { return moves_; }
    const Thoughts& thoughts() const { return thoughts_; }
    const TableMotion& motion() const { return motion_; }
    TableTimes& times() { return times_; }
    const TableTimes& times() const { return times_; }
    BoardInput& input() { return input_; }
    const BoardInput& input() const { return input_; }
    TableCommands& commands() { return commands_; }
    const TableCommands& commands() const { return commands_; }
    const TableTalk& talk() const { return talk_; }
    TableTalk& talk() { return talk_; }
    TableReview& review() { return review_; }
    const TableReview& review() const { return review_; }
    OnlineWatch& online() { return online_; }
    const OnlineWatch& online() const { return online_; }

    // Display.
    /// Whether move numbers, values and forbidden points exist in this game: its stones stay where
    /// they were placed.
    bool has_fixed_stones() const;
    /// Whether such an option is on and has an effect.
    bool shows(bool option) const { return option && has_fixed_stones(); }
    /// "Gomoku · Renju"
    std::string title() const;
    /// The state of the game in one sentence.
    std::string status() const;
    /// Moves without a cell, as buttons: options of an opening, pass. None during a review or an
    /// AI's turn.
    std::vector<Choice> choices() const;
    /// Plays a meaning of the last click if these are asked, else one of the choices. `number`:
    /// from 1. Does nothing if there are fewer. A pass that is not the only move is asked twice.
    void choose(int number);
    bool ai_thinks() const;
    std::optional<EndBanner> end() const;
    void dismiss_end() { end_dismissed_ = true; }

    // Messages to the person.
    /// The reason why a request failed; shown until the next event.
    const std::string& message() const { return message_; }
    /// Shows why a request failed; if it did not, clears the message.
    void tell(const Result<void>& done);
    /// Shows the reason, for a finished game.
    bool refuses_changes();

    // BoardHost.
    const Position& shown_position() const override { return review_.shown(); }
    BoardPicture picture(std::optional<Cell> pointed) const override;
    bool coordinates_shown() const override { return toggles.coordinates; }
    /// The only person at the table sees the own stones at the bottom if they face south.
    bool is_flipped() const override;
    bool mark_reasons_shown() const override {
        return has_game() && toggles.forbidden && review_.live();
    }
    float appeared() const override { return motion_.appeared(); }
    bool takes_clicks(Cell cell, std::optional<CellRemark>& remark) override;
    bool person_acts() const override;
    void act(Action action) override { tell(table_->people().act(action)); }
    void walk(int moves) override { review_.look_forward(moves); }
    void on_board_click() override;
    void say(std::string text) override;
    void clear_message() override {
        message_.clear();
        pass_asked_.reset();
    }
    void speak(const std::string& line) const override;
    void changed() const override { changed_(); }

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
    void on_connection(const RemoteConnection& connection) override;
    void on_offers(const RemoteOffers& offers) override;
    void on_presence(const RemotePresence& presence) override;
    void on_talk(const Talk& talk) override;

  private:
    std::function<void()> changed_;
    std::function<void(const std::string&)> speak_;
    std::function<Clock::time_point()> now_;
    Table* table_ = nullptr;
    MoveList moves_;
    Thoughts thoughts_{moves_};
    TableMotion motion_;
    TableTimes times_;
    BoardInput input_{*this};
    TableCommands commands_{*this};
    TableTalk talk_;
    TableReview review_{*this};
    OnlineWatch online_{*this};
    std::string message_;
    std::optional<int> pass_asked_;  ///< message() asks before a pass at this ply
    std::string fault_note_;         ///< about the last fault or leave; until a person plays
    bool end_dismissed_ = false;
    std::function<void(TableEvent)> heard_ = [](TableEvent) {};
};

}  // namespace tengen::gui
