// The table's reactions to events of an online game.
#pragma once

#include "table/remote_game.hpp"
#include "table/table.hpp"

namespace tengen {

/// Passes the events on.
class Table::RemoteWatcher final : public RemoteObserver {
  public:
    explicit RemoteWatcher(Table& table) : table_(table), observer_(table.observer_) {}

    void on_connection() override { observer_.on_connection(table_.remote_->connection()); }
    void on_stage() override {
        observer_.on_players();
        observer_.on_stage(table_.remote_->stage());
    }
    void on_offers() override { observer_.on_offers(table_.remote_->offers()); }
    void on_presence() override { observer_.on_presence(table_.remote_->presence()); }
    void on_talk(const Talk& talk) override { observer_.on_talk(talk); }
    void on_refused(const Errors& why) override { observer_.on_refused(why); }
    void on_notice(const Message& text) override { observer_.on_note(text); }
    void on_save_problem(const Error& problem) override {
        observer_.on_save_problem(problem, false);
    }
    void on_replaced() override { table_.show_remote_game(); }

  private:
    Table& table_;
    TableObserver& observer_;
};

}  // namespace tengen
