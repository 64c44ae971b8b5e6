// The engine of the analysis board, and its lines.
#include <fmt/format.h>

#include <algorithm>

#include "table/move_words.hpp"
#include "view/analysis_view.hpp"
#include "view/analysis_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

/// A running analysis is kept again when it has become so many times as long, for few writes.
constexpr std::uint64_t kKeepGrowth = 2;

std::string engine_name(const SeatSpec& seat) {
    return seat.level.empty() ? seat.name : seat.name + ":" + seat.level;
}

}  // namespace

void AnalysisView::toggle_engine() {
    if (drill_.silent()) return say(tr("The engine is silent until you find a move."));
    if (engine_.on()) {
        stop_engine();
        return say(tr("The engine has stopped."));
    }
    if (shown_position().over()) return say(tr("The game is over."));
    engine_.start();
    if (engine_.awaits_plugins(shown_position().game()) && services_.searches_plugins()) {
        return say(tr("Searching for AIs…"));
    }
    message_.clear();
    speak(tr("The engine analyses."));
    engine_.follow(shown_position());
    changed_();
}

void AnalysisView::stop_engine() {
    keep_evaluation();
    engine_.stop();
    changed_();
}

void AnalysisView::on_plugins() {
    if (has_study()) review_.on_plugins();
    if (!has_study() || !engine_.on() || services_.searches_plugins()) return;
    message_.clear();
    engine_.follow(shown_position());
}

void AnalysisView::change_lines(int by) {
    engine_.set_lines(engine_.lines() + by);
    engine_.follow(shown_position());
    speak(tr_count("{} line", "{} lines", engine_.lines()));
    changed_();
}

void AnalysisView::choose_engine(const SeatSpec& seat) {
    keep_evaluation();
    engine_.choose(seat);
    kept_known_.reset();
    if (has_study()) engine_.follow(shown_position());
    changed_();
}

void AnalysisView::on_engine() {
    if (!has_study()) return;
    if (!engine_.on() && !engine_.problem().id.empty()) {
        return say(engine_name(engine_.chosen()) + tr(": ") + tr(engine_.problem()));
    }
    keep_evaluation(kKeepGrowth);
    changed_();
}

const Evaluation* AnalysisView::kept(RecordNodeId node) const {
    const RecordRemarks* all = record().find_remarks(node);
    if (all == nullptr || all->rare->evaluations.empty()) return nullptr;
    const auto& evaluations = all->rare->evaluations;
    const std::string name = engine_name(engine_.chosen());
    const auto own = std::ranges::find(evaluations, name, &Evaluation::engine);
    return own == evaluations.end() ? &evaluations.front() : &*own;
}

bool AnalysisView::lines_are_kept() const {
    const Analysis* live = engine_.result(shown_position().key());
    const Evaluation* old = kept(place());
    if (live == nullptr || live->lines.empty()) return old != nullptr;
    return old != nullptr && old->engine == engine_name(engine_.chosen()) &&
           old->nodes > live->nodes;
}

const Analysis& AnalysisView::engine_lines() const {
    static const Analysis kNone;
    if (drill_.silent()) return kNone;
    if (!lines_are_kept()) {
        const Analysis* live = engine_.result(shown_position().key());
        return live == nullptr ? kNone : *live;
    }
    if (kept_known_ != now()) {
        kept_lines_ = analysis_of(*kept(place()), shown_position());
        kept_known_ = now();
    }
    return kept_lines_;
}

void AnalysisView::keep_evaluation(std::uint64_t growth) {
    if (!has_study() || unsaved() > 0 || lines_are_kept()) return;
    const Position& position = shown_position();
    const Analysis* live = engine_.result(position.key());
    if (live == nullptr || live->lines.empty() || is_faint(live->lines.front(), *live)) return;
    const std::string name = engine_name(engine_.chosen());
    const Evaluation* old = kept(place());
    if (old != nullptr && old->engine == name && live->nodes <= growth * old->nodes) return;
    const Result<void> done = file_->study().keep_evaluation(
        place(), evaluation_of(*live, position, name, engine_.options(),
                               static_cast<std::uint64_t>(engine_.time().count())));
    if (!done) say(problem_text(done.error().front()));
}

void AnalysisView::play_line(std::size_t index) {
    if (index >= lines().lines.size()) return say(tr(Message("There is no line {}.", index + 1)));
    act(lines().lines[index].actions.front());
}

/// The place stays.
void AnalysisView::keep_line(std::size_t index) {
    if (index >= lines().lines.size()) return say(tr(Message("There is no line {}.", index + 1)));
    if (!can_edit()) return;
    const std::vector<Action> actions = lines().lines[index].actions;
    keep_evaluation();
    const Result<RecordNodeId> added = file_->study().add_line(place(), actions);
    if (!added) return say(problem_text(added.error().front()));
    after_edit(tr_count("{} move kept as a variation", "{} moves kept as a variation",
                        static_cast<std::int64_t>(actions.size())));
}

void AnalysisView::say_evaluation() {
    const Analysis& all = lines();
    if (all.lines.empty()) return speak(tr("No evaluation."));
    const AnalysisLine& best = all.lines.front();
    const Position& position = shown_position();
    std::string text = tr(Message("{} for {}", chance_label(best, position.turn().seat),
                                  tr_word(position.game().side_name(position.turn().side))));
    text += tr("; ") + fmt::format("{}", fmt::join(names_of_line(position, best.actions), " "));
    if (best.depth != 0) text += tr("; ") + tr(Message("depth {}", best.depth));
    speak(text);
}

}  // namespace tengen::gui
