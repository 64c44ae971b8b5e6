// A table for tests of matches: an io_context, a match, and an observer that records its
// notifications.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "journal/journal.hpp"
#include "match/human_player.hpp"
#include "match/local_match.hpp"
#include "support/scripted_player.hpp"
#include "support/small_games.hpp"

namespace tengen::test {

class Witness final : public MatchObserver {
  public:
    void on_turn(Seat seat) override { add("turn {}", seat); }
    void on_action(Seat seat, Action action) override {
        add("action {} {}", seat, action.bits());
        if (after_action) after_action();
    }
    void on_undo(int count) override { add("undo {}", count); }
    void on_redo(int count) override { add("redo {}", count); }
    void on_report(Seat seat, const AiReport& report) override {
        add("report {} {}", seat, report.depth);
    }
    void on_draw_offer(Seat seat) override { add("offer {}", seat); }
    void on_draw_declined(Seat seat) override { add("declined {}", seat); }
    void on_player_changed(Seat seat) override { add("player {}", seat); }
    void on_fault(const SurvivedFault& fault) override {
        add("fault {} {}", fault.seat, english(fault.text));
    }
    void on_end(const MatchResult& result) override { add("end {}", result.reason); }
    void on_journal_error(const Error& error) override { journal_errors.push_back(error); }

    std::vector<std::string> events;
    std::vector<Error> journal_errors;
    std::function<void()> after_action;

    /// Returns the events since the last call.
    std::vector<std::string> take() { return std::exchange(events, {}); }

  private:
    template <class... Arguments>
    void add(const char* pattern, const Arguments&... arguments) {
        events.push_back(fmt::format(fmt::runtime(pattern), arguments...));
    }
};

struct Table {
    boost::asio::io_context io;
    Witness witness;
    std::vector<std::shared_ptr<PlayerLog>> logs;
    MatchSetup setup;
    std::unique_ptr<LocalMatch> match;

    explicit Table(std::shared_ptr<const Game> game) { setup.game = std::move(game); }

    Table& person(std::string name) {
        setup.players.push_back(std::make_unique<HumanPlayer>(std::move(name)));
        logs.push_back(nullptr);
        return *this;
    }
    Table& script(Script script, std::chrono::milliseconds delay = {}) {
        logs.push_back(std::make_shared<PlayerLog>());
        setup.players.push_back(std::make_unique<ScriptedPlayer>(
            io, "script" + std::to_string(logs.size()), std::move(script), logs.back(), delay));
        return *this;
    }
    LocalMatch& start(JournalWriter* journal = nullptr) {
        match = std::make_unique<LocalMatch>(io, std::move(setup), journal, &witness);
        match->start();
        return *match;
    }
    /// Runs until no work remains.
    void run() {
        io.restart();
        io.run();
    }
    /// Runs the work that is ready, and returns.
    void poll() {
        io.restart();
        io.poll();
    }
    Result<void> play(const std::string& name) {
        const Result<Action> action = parse_action(match->position(), name);
        if (!action) return fail(action.error());
        const Result<void> played = match->play(*action);
        poll();
        return played;
    }
};

inline Action at(const Game& game, const std::string& name) {
    return Action::place(parse_cell(game.board(), name).value());
}

}  // namespace tengen::test
