// The state of the set-up form, and the table that it describes. Choices and texts stay, even
// invalid ones, with a message about the problem.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "config/lineup.hpp"
#include "table/table_plan.hpp"
#include "view/setup_seats.hpp"

namespace tengen::gui {

/// One thread. Call begin() first; the other functions need a begin() that succeeded.
class SetupView {
  public:
    explicit SetupView(SetupServices services);
    SetupView(const SetupView&) = delete;
    SetupView& operator=(const SetupView&) = delete;

    /// Opens the form of a game ("gomoku", "gomoku:renju", "./mine.yaml"). The last game's form
    /// returns as it was left.
    Result<void> begin(const std::string& game);
    Result<void> begin(const TableSpec& spec);
    bool begun() const { return game_.is_open(); }

    const SetupGame& game() const { return game_; }
    SetupGame& game() { return game_; }
    const SetupSeats& seats() const { return seats_; }
    SetupSeats& seats() { return seats_; }

    const ClockForm& clock() const { return clock_; }
    void set_clock(ClockForm clock) { clock_ = std::move(clock); }
    /// The position to start from, as typed: stones, a FEN or a list of draughts. Empty: the game's
    /// own start.
    const std::string& stones() const { return stones_; }
    void set_stones(std::string stones) { stones_ = std::move(stones); }
    /// Fails if the game cannot start from stones().
    Result<Setup> position() const;

    const Policies& policies() const { return policies_; }
    /// Sets the policies of all seats, even those that a lineup sets for one.
    void set_policies(const Policies& policies);

    /// The first problem as one line; empty if the table can be made.
    std::string problem() const;
    /// Fails with problem(); its game is game().loaded().
    Result<TableSpec> spec() const;
    /// Returns the form as a lineup, which has no starting stones.
    Result<Lineup> lineup(const std::string& title) const;

    std::vector<std::string> lineups() const { return lineup_names(services_.folders); }
    Result<void> load_lineup(const std::string& name);
    /// Whether saving with this title would replace a file.
    bool lineup_exists(const std::string& title) const;
    enum class Existing : std::uint8_t { Keep, Replace };
    /// Saves to the user's folder and returns the file. An existing file is an error with the code
    /// Input, unless it may be replaced.
    Result<std::filesystem::path> save_lineup(const std::string& title, Existing existing) const;

  private:
    Result<ClockSettings> clock_settings() const;
    Result<ThinkingTime> thinking_time() const;
    Result<std::filesystem::path> lineup_file(const std::string& title) const;

    SetupServices services_;
    SetupGame game_;
    SetupSeats seats_;
    ClockForm clock_;
    Policies policies_;
    std::chrono::milliseconds margin_ = ClockSettings{}.margin;
    std::string stones_;
    std::uint64_t seed_ = 0;
};

}  // namespace tengen::gui
