// Events of the table, and evaluations by AIs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "view/move_numbers.hpp"
#include "view/table_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

/// The graph needs all reports of a game. Only the best values of each are kept, to limit the
/// memory of long games on large boards.
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
    menu_.clear();
    remark_.reset();
    message_.clear();
    fault_note_.clear();
    cursor_ = kNoCell;
    paused_by_cover_ = false;
    reviewing_ = end_dismissed_ = table_->read_only();
    placed_at_ = ended_at_ = {};
    saving_since_.reset();
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
    if (table_->saving() && !saving_since_) saving_since_ = now_();
    list_moves();
    heard_(TableEvent::Other);
    changed_();
}

void TableView::on_players() {
    changed_();
}

void TableView::on_turn(Seat seat) {
    if (speak_) speak_(asked_line(*table_, seat));
    if (table_->is_human(seat)) speak_choices(choices());
    changed_();
}

/// Speaks the shown position: a move by its number among all actions, as in the list.
void TableView::speak_shown() const {
    if (!speak_) return;
    const int ply = shown_ply();
    if (live()) return speak_(tr("The newest position"));
    if (ply == 0) return speak_(tr("The beginning of the game"));
    const MoveEntry& move = moves_[static_cast<std::size_t>(ply - 1)];
    speak_(tr(Message("After move {} of {}: {}", ply, table_->position().ply(), move.text)));
}

/// Speaks the choices: buttons of an opening, or the meanings of a click.
void TableView::speak_choices(const std::vector<Choice>& choices) const {
    if (!speak_ || choices.empty()) return;
    std::vector<std::string> labels;
    for (const Choice& choice : choices) labels.push_back(choice.label);
    speak_(tr(Message("To choose: {}", fmt::format("{}", fmt::join(labels, tr(", "))))));
}

void TableView::on_action(Seat seat, const std::string& name) {
    placed_at_ = now_();
    if (table_->is_human(seat)) fault_note_.clear();
    if (speak_) speak_(spoken_action(*table_, seat, name));
    heard_(TableEvent::Stone);
}

void TableView::on_report(Seat seat, const AiReport& report) {
    const Position& position = table_->position();
    // A report after its move was played is about an earlier position.
    if (!ai_thinks() || position.turn().seat != seat) return;
    Thought& thought = thoughts_[position.ply()];
    thought = {seat, position.key(), report};
    keep_best_values(thought.report.values);
    changed_();
}

void TableView::on_draw_offer(Seat seat) {
    say(draw_offer_line(*table_, seat));
}

void TableView::on_draw_declined(Seat seat) {
    say(tr(Message("{} declines the draw.", player_label(*table_, seat))));
}

void TableView::on_fault(const SurvivedFault& fault) {
    const std::string line = fault_line(*table_, fault);
    fault_note_ = table_->pending_fault() ? "" : line;
    if (table_->pending_fault()) show_latest();
    if (speak_) speak_(line);
    if (speak_ && table_->pending_fault()) speak_(tr("How should the game continue?"));
    changed_();
}

void TableView::on_leave(const Leave& leave) {
    fault_note_ = tr(leave.text);
    if (speak_) speak_(fault_note_);
    changed_();
}

void TableView::on_end(const MatchResult&) {
    ended_at_ = table_->read_only() ? Clock::time_point{} : now_();
    end_dismissed_ = table_->read_only();
    if (speak_) speak_(end_headline(*table_) + tr(": ") + end_reason(*table_));
    heard_(TableEvent::End);
    changed_();
}

void TableView::on_hint(Action action, const std::string& advisor) {
    say(tr(Message("{} advises {}.", ai_label(*table_, advisor),
                   table_->position().action_name(action))));
}

void TableView::on_hint_failed(const Message& reason) {
    say(tr(reason));
}

void TableView::on_refused(const Errors& problems) {
    if (!problems.empty()) say(problem_text(problems.front()));
    heard_(TableEvent::Refused);
}

void TableView::on_note(const Message& text) {
    say(tr(text));
}

void TableView::on_saved() {
    saving_since_.reset();
    changed_();
}

void TableView::on_save_problem(const Error& error, bool) {
    say(problem_text(error));
}

void TableView::list_moves() {
    moves_.clear();
    const Position& now = table_->position();
    Position before = now;
    std::vector<std::string> names(static_cast<std::size_t>(now.ply()));
    keys_.assign(names.size() + 1, now.key());
    while (before.ply() > 0) {
        const Action action = before.action(before.ply() - 1);
        before.undo();
        // An option's name depends on its position.
        std::string& name = names[static_cast<std::size_t>(before.ply())];
        name = before.action_name(action);
        if (action.kind() == ActionKind::Choose) name = tr_word(name);
        keys_[static_cast<std::size_t>(before.ply())] = before.key();
    }
    const std::vector<int> numbers = move_numbers(now);
    int row = 0;
    int last = -1;
    for (int ply = 0; ply < now.ply(); ++ply) {
        const int column = now.turn_at(ply).slot;
        if (column <= last) ++row;
        last = column;
        MoveEntry& entry = moves_.emplace_back();
        const auto index = static_cast<std::size_t>(ply);
        entry = {ply, row, column, numbers[index], kNoCell, names[index]};
        const Action action = now.action(ply);
        const bool places = action.is_place() || action.kind() == ActionKind::PlaceOf;
        if (places && entry.number != 0) entry.cell = action.cell();
    }
}

std::optional<EndBanner> TableView::end() const {
    if (!has_game() || !table_->match().result() || end_dismissed_ || !live()) return std::nullopt;
    return EndBanner{end_headline(*table_), end_reason(*table_)};
}

// Evaluations by AIs.

/// The evaluation of the game's position at that ply, and of no other position.
const TableView::Thought* TableView::thought_at(int ply) const {
    const auto found = thoughts_.find(ply);
    if (found == thoughts_.end() || static_cast<std::size_t>(ply) >= keys_.size()) return nullptr;
    return found->second.key == keys_[static_cast<std::size_t>(ply)] ? &found->second : nullptr;
}

/// The evaluation of the shown position while the AI thinks; else the last move's.
const TableView::Thought* TableView::thought() const {
    const Thought* now = thought_at(shown_ply());
    return now != nullptr ? now : thought_at(shown_ply() - 1);
}

std::vector<GraphCurve> TableView::graph() const {
    std::map<Seat, std::map<int, float>> curves;
    for (const Judgement& judged : table_->match().judgements()) {
        const auto ply = static_cast<std::size_t>(judged.ply);
        if (ply >= keys_.size() || keys_[ply] != judged.key) continue;
        curves[judged.seat][judged.ply] = static_cast<float>(judged.per_mille) / 1000;
    }
    for (const auto& [ply, thought] : thoughts_) {
        if (thought_at(ply) == nullptr || std::isnan(thought.report.win_chance)) continue;
        curves[thought.seat][ply] = static_cast<float>(thought.report.win_chance);
    }
    std::vector<GraphCurve> graph;
    for (const auto& [seat, points] : curves) {
        GraphCurve& curve = graph.emplace_back(GraphCurve{seat, {}});
        for (const auto& [ply, chance] : points) curve.points.push_back({ply, chance});
    }
    return graph;
}

bool TableView::anybody_else_plays() const {
    for (int seat = 0; seat < table_->game().seats(); ++seat) {
        if (!table_->is_human(static_cast<Seat>(seat))) return true;
    }
    return false;
}

std::string TableView::graph_note() const {
    if (!graph().empty()) return "";
    if (!anybody_else_plays()) return tr("No AI plays here that could judge the game.");
    for (const auto& [ply, thought] : thoughts_) {
        if (thought_at(ply) == nullptr) continue;
        return tr(Message("{} reports no winning chance.", name_of(thought.seat)));
    }
    return tr("Begins with the next move of an AI.");
}

std::string TableView::line_text() const {
    const Thought* thought = this->thought();
    if (thought == nullptr) return "";
    Position position = shown();
    if (thought->key != position.key()) position.undo();
    std::string text;
    for (const Action action : thought->report.line) {
        if (position.over() || !position.is_legal(action)) break;
        text += (text.empty() ? "" : " ") + position.action_name(action);
        position.apply(action);
    }
    return text;
}

}  // namespace tengen::gui
