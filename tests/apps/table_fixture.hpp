// A table with real games and AIs, observed by a test.
#pragma once

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "apps/program.hpp"
#include "journal/journal_folder.hpp"
#include "table/command_interpreter.hpp"
#include "table/table.hpp"

namespace tengen::test {

/// Records the notifications of the table.
class Watcher final : public TableObserver {
  public:
    void on_game() override { ++games; }
    void on_position() override { ++positions; }
    void on_players() override { ++players; }
    void on_action(Seat seat, const std::string& name) override {
        actions.push_back(std::to_string(seat) + ' ' + name);
    }
    void on_draw_offer(Seat seat) override { draw_offers.push_back(seat); }
    void on_draw_declined(Seat seat) override { declined.push_back(seat); }
    void on_fault(const SurvivedFault& fault) override { faults.push_back(english(fault.text)); }
    void on_end(const MatchResult& result) override { ends.push_back(result.reason); }
    void on_hint(Action action, const std::string& advisor) override {
        hint = action;
        hint_by = advisor;
    }
    void on_hint_failed(const Message& reason) override { hint_by = "failed: " + english(reason); }
    void on_save_problem(const Error& error, bool) override { problems.push_back(english(error)); }
    void on_refused(const Errors& why) override {
        refused.insert(refused.end(), why.begin(), why.end());
    }
    void on_note(const Message& text) override { notes.push_back(english(text)); }

    void on_connection(const RemoteConnection&) override { ++connections; }

    int connections = 0;
    int games = 0;
    int positions = 0;
    int players = 0;
    std::vector<std::string> actions;
    std::vector<Seat> draw_offers;
    std::vector<Seat> declined;
    std::vector<std::string> ends;
    std::vector<std::string> faults;
    std::optional<Action> hint;
    std::string hint_by;
    std::vector<std::string> problems;
    std::vector<Error> refused;  ///< errors of players that could not be seated
    std::vector<std::string> notes;
};

class TableFixture {
  public:
    TableFixture();

    /// Starts a game with these players; seats as on the command line ("human,rookie:easy").
    void play(const std::string& game, const std::string& seats, const ClockSettings& clock = {});
    /// Starts a game. Its players may not be ready on return.
    Result<void> begin(TableSpec spec);
    /// Runs AIs until the table waits for a person.
    void settle();
    /// The reply to a line typed at the table, after AIs have moved and new players are seated.
    Reply type(std::string_view line);
    /// Like type(), for a line that must be valid.
    Reply must(std::string_view line);
    std::string moves() const;

    Home home;
    boost::asio::io_context io{1};
    RuleCatalogue rules;
    std::optional<Levels> levels;
    std::optional<PluginLibrary> plugins;
    std::optional<PlayerFactory> factory;
    std::optional<Result<JournalFolder>> folder;
    Watcher watcher;
    std::optional<Table> table;
    std::optional<CommandInterpreter> interpreter;
};

}  // namespace tengen::test
