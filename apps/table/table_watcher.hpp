// The table's reactions to events of its match.
#pragma once

#include <string>

#include "table/table.hpp"

namespace tengen {

/// Passes the match's events on.
class Table::Watcher final : public MatchObserver {
  public:
    explicit Watcher(Table& table) : table_(table), observer_(table.observer_) {}

    void on_turn(Seat seat) override { observer_.on_turn(seat); }
    void on_action(Seat seat, Action) override {
        const Position& position = table_.position();
        const int last = position.ply() - 1;
        changed();
        observer_.on_action(seat, name_at(position, last));
        observer_.on_position();
    }
    void on_undo(int) override {
        changed();
        observer_.on_position();
    }
    void on_redo(int) override {
        changed();
        observer_.on_position();
    }
    void on_report(Seat seat, const AiReport& report) override {
        observer_.on_report(seat, report);
    }
    void on_draw_offer(Seat seat) override { observer_.on_draw_offer(seat); }
    void on_draw_declined(Seat seat) override { observer_.on_draw_declined(seat); }
    void on_player_changed(Seat) override { observer_.on_players(); }
    void on_fault(const SurvivedFault& fault) override {
        table_.file_.count_change();
        observer_.on_fault(fault);
    }
    void on_leave(const Leave& leave) override {
        table_.file_.count_change();
        observer_.on_players();
        observer_.on_leave(leave);
    }
    void on_end(const MatchResult& result) override {
        table_.file_.count_change();
        observer_.on_end(result);
    }
    void on_journal_error(const Error& error) override { observer_.on_save_problem(error, true); }
    void on_journal_recovered() override { observer_.on_note(Message("the game is saved again")); }

  private:
    /// The name of an option or a move depends on the position before it.
    static std::string name_at(const Position& position, int ply) {
        const Action action = position.action(ply);
        if (action.kind() != ActionKind::Choose && !action.is_move()) {
            return position.action_name(action);
        }
        Position before = position;
        before.undo();
        return before.action_name(action);
    }

    void changed() {
        table_.file_.count_change();
        table_.hints_->drop();
    }

    Table& table_;
    TableObserver& observer_;
};

}  // namespace tengen
