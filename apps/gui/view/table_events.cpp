// What the table says happened, and what AIs think of it.
#include <algorithm>
#include <cmath>
#include <functional>

#include "view/table_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen {
namespace {

/// The reports of a game are kept for its graph; of the values only the best, so that a long game
/// on a large board does not fill the memory.
constexpr std::size_t kValuesKept = 32;

void keep_best_values(std::vector<double>& values) {
    std::vector<double> known;
    for (const double value : values) {
        if (!std::isnan(value)) known.push_back(value);
    }
    if (known.size() <= kValuesKept) return;
    std::nth_element(known.begin(), known.begin() + kValuesKept, known.end(), std::greater<>());
    const double least = known[kValuesKept];
    for (double& value : values) {
        if (value <= least) value = std::nan("");
    }
}

}  // namespace

void TableView::on_game() {
    back_.reset();
    thoughts_.clear();
    graph_seat_.reset();
    menu_.clear();
    remark_.reset();
    message_.clear();
    cursor_ = kNoCell;
    end_dismissed_ = false;
    reviewing_ = false;
    placed_at_ = ended_at_ = {};
    began_at_ = now_();
    list_moves();
    if (speak_) speak_(title());
    heard_(TableEvent::Game);
    changed_();
}

void TableView::on_position() {
    if (toggles.follow_live || (back_ && back_->ply() > table_->position().ply())) back_.reset();
    menu_.clear();
    remark_.reset();
    message_.clear();
    end_dismissed_ = false;
    thoughts_.erase(thoughts_.upper_bound(table_->position().ply()), thoughts_.end());
    list_moves();
    heard_(TableEvent::Other);
    changed_();
}

void TableView::on_players() {
    changed_();
}

void TableView::on_turn(Seat seat) {
    if (speak_) speak_(turn_line(*table_, seat));
    changed_();
}

void TableView::on_action(Seat seat, const std::string& name) {
    placed_at_ = now_();
    if (speak_) speak_(spoken_action(*table_, seat, name));
    heard_(TableEvent::Stone);
}

void TableView::on_report(Seat seat, const AiReport& report) {
    Thought& thought = thoughts_[table_->position().ply()];
    thought = {seat, report};
    keep_best_values(thought.report.values);
    if (!graph_seat_) graph_seat_ = seat;
    changed_();
}

void TableView::on_draw_offer(Seat seat) {
    say(draw_offer_line(*table_, seat));
}

void TableView::on_end(const MatchResult&) {
    ended_at_ = now_();
    end_dismissed_ = false;
    if (speak_) speak_(end_headline(*table_) + ": " + end_reason(*table_));
    heard_(TableEvent::End);
    changed_();
}

void TableView::on_hint(Action action, const std::string& advisor) {
    say(tr(Message("{} advises {}.", advisor, table_->position().action_name(action))));
}

void TableView::on_hint_failed(const std::string& reason) {
    say(reason);
}

void TableView::on_refused(const Problems& problems) {
    if (!problems.empty()) say(problem_text(problems.front()));
    heard_(TableEvent::Refused);
}

void TableView::on_note(const std::string& text) {
    say(text);
}

void TableView::on_save_problem(const Error& error) {
    say(problem_text(error));
}

void TableView::list_moves() {
    moves_.clear();
    const Position& now = table_->position();
    Position before = now;
    std::vector<std::string> names(static_cast<std::size_t>(now.ply()));
    while (before.ply() > 0) {
        const Action action = before.action(before.ply() - 1);
        before.undo();
        // An option's name depends on the position in which it was chosen.
        names[static_cast<std::size_t>(before.ply())] = before.action_name(action);
    }
    int row = 0;
    int last = -1;
    for (int ply = 0; ply < now.ply(); ++ply) {
        const int column = now.turn_at(ply).slot;
        if (column <= last) ++row;
        last = column;
        moves_.push_back({ply, row, column, names[static_cast<std::size_t>(ply)]});
    }
}

std::optional<EndBanner> TableView::end() const {
    if (!has_game() || !table_->match().result() || end_dismissed_ || !live()) return std::nullopt;
    return EndBanner{end_headline(*table_), end_reason(*table_)};
}

// What AIs think.

const TableView::Thought* TableView::thought() const {
    // Of this position while the AI thinks; else why it played the last move.
    const int ply = shown_ply();
    for (const int at : {ply, ply - 1}) {
        const auto found = thoughts_.find(at);
        if (found != thoughts_.end()) return &found->second;
    }
    return nullptr;
}

std::vector<GraphPoint> TableView::graph() const {
    std::vector<GraphPoint> points;
    if (!graph_seat_) return points;
    const bool two = table_->game().seats() == 2;
    for (const auto& [ply, thought] : thoughts_) {
        const double chance = thought.report.win_chance;
        if (std::isnan(chance)) continue;
        if (thought.seat == *graph_seat_) {
            points.push_back({ply, static_cast<float>(chance)});
        } else if (two) {
            points.push_back({ply, static_cast<float>(1 - chance)});
        }
    }
    return points;
}

std::string TableView::line_text() const {
    const auto found = thoughts_.find(shown_ply());
    const Thought* thought = found != thoughts_.end() ? &found->second : this->thought();
    if (thought == nullptr) return "";
    Position position = shown();
    if (found == thoughts_.end()) position.undo();
    std::string text;
    for (const Action action : thought->report.line) {
        if (position.over() || !position.is_legal(action)) break;
        text += (text.empty() ? "" : " ") + position.action_name(action);
        position.apply(action);
    }
    return text;
}

}  // namespace tengen
