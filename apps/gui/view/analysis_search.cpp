// The engines of the analysis board, and their lines.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/short_move.hpp"
#include "table/analysis_ai.hpp"
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

/// Whether the evaluation has more to show than that no win was found.
bool is_shown(const Evaluation& evaluation) {
    return std::ranges::any_of(evaluation.lines, [](const EvaluationLine& line) {
        return !line.chances.empty() || !std::isnan(line.score) || line.proven != Proven::No;
    });
}

/// The evaluation of the engine; that with the same options comes before others, and then the
/// deepest. May be null.
const Evaluation* evaluation_by(const std::vector<Evaluation>& all, const AnalysisEngine& engine) {
    const std::string name = engine_name(engine.chosen());
    const Evaluation* found = nullptr;
    for (const Evaluation& each : all) {
        if (each.engine != name) continue;
        if (each.options == engine.options()) return &each;
        if (found == nullptr || each.nodes > found->nodes) found = &each;
    }
    return found;
}

}  // namespace

std::vector<EngineId> AnalysisView::engines() const {
    if (has_second_) return {EngineId::First, EngineId::Second};
    return {EngineId::First};
}

bool AnalysisView::searching() const {
    return solver_.busy() ||
           std::ranges::any_of(analysers_, [](const Analyser& each) { return each.engine.on(); });
}

void AnalysisView::follow_place() {
    for (Analyser& each : analysers_) each.engine.follow(shown_position());
}

void AnalysisView::forget_kept_lines() {
    for (const Analyser& each : analysers_) each.kept_known.reset();
}

bool AnalysisView::may_analyse() {
    if (drill_.silent()) {
        say(tr("The engine is silent until you find a move."));
    } else if (shown_position().over()) {
        say(tr("The game is over."));
    } else {
        return true;
    }
    return false;
}

void AnalysisView::start_engines(const std::vector<EngineId>& ids, const std::string& said) {
    for (const EngineId id : ids) engine(id).start();
    const bool awaits = std::ranges::any_of(
        ids, [this](EngineId id) { return engine(id).awaits_plugins(shown_position().game()); });
    if (awaits && services_.searches_plugins()) return say(tr("Searching for AIs…"));
    message_.clear();
    speak(said);
    follow_place();
    changed_();
}

void AnalysisView::toggle_engines() {
    const bool any = engine().on() || engine(EngineId::Second).on();
    if (any && !drill_.silent()) {
        stop_engines();
        return say(has_second_ ? tr("The engines have stopped.") : tr("The engine has stopped."));
    }
    if (!may_analyse()) return;
    start_engines(engines(), has_second_ ? tr("The engines analyse.") : tr("The engine analyses."));
}

void AnalysisView::toggle_engine(EngineId id) {
    if (!has_second_) return toggle_engines();
    const std::string name = engine_name(engine(id).chosen());
    if (engine(id).on() && !drill_.silent()) {
        stop_engine(id);
        return say(tr(Message("{} has stopped.", name)));
    }
    if (may_analyse()) start_engines({id}, tr(Message("{} analyses.", name)));
}

void AnalysisView::show_second_engine(bool shown) {
    stop_engine(EngineId::Second);
    has_second_ = shown;
    pointed_line_.reset();
    forget_kept_lines();
    changed_();
}

void AnalysisView::toggle_second_engine() {
    show_second_engine(!has_second_);
    const std::string label = std::string(tr("Second engine")) + tr(": ");
    if (!has_second_) return speak(label + tr("off"));
    const std::string said = label + engine_name(engine(EngineId::Second).chosen());
    if (engine().on()) return start_engines({EngineId::Second}, said);
    speak(said);
}

void AnalysisView::stop_engine(EngineId id) {
    keep_evaluation_of(id, 1);
    engine(id).stop();
    changed_();
}

void AnalysisView::stop_engines() {
    for (const EngineId id : {EngineId::First, EngineId::Second}) stop_engine(id);
}

void AnalysisView::on_plugins() {
    if (has_study()) review_.on_plugins();
    const bool any = engine().on() || engine(EngineId::Second).on();
    if (!has_study() || !any || services_.searches_plugins()) return;
    message_.clear();
    follow_place();
}

void AnalysisView::change_lines(int by) {
    for (Analyser& each : analysers_) each.engine.set_lines(each.engine.lines() + by);
    follow_place();
    speak(tr_count("{} line", "{} lines", engine().lines()));
    changed_();
}

void AnalysisView::choose_engine(const SeatSpec& seat, EngineId id) {
    keep_evaluation_of(id, 1);
    of(id).preferred = seat;
    engine(id).choose(playable_engine(id));
    forget_kept_lines();
    if (has_study()) engine(id).follow(shown_position());
    changed_();
}

void AnalysisView::set_available_engines(std::vector<SeatSpec> all) {
    available_ = std::move(all);
    ask_engines();
}

/// The shown engines first: they may be used soon.
void AnalysisView::ask_engines() {
    if (!has_study()) return;
    std::vector<SeatSpec> order;
    for (const Analyser& each : analysers_) order.push_back(each.preferred);
    order.insert(order.end(), available_.begin(), available_.end());
    playable_.ask(study().game(), order);
    use_playable_engines();
}

SeatSpec AnalysisView::playable_engine(EngineId id) const {
    const SeatSpec& preferred = of(id).preferred;
    if (!playable_.refuses(preferred)) return preferred;
    const EngineId other = id == EngineId::First ? EngineId::Second : EngineId::First;
    for (const char* name : kAnalysisAis) {
        const auto found = std::ranges::find_if(available_, [&](const SeatSpec& seat) {
            return seat.kind == SeatKind::Ai && seat.name == name && !playable_.refuses(seat);
        });
        const bool taken = has_second_ && name == engine(other).chosen().name;
        if (found != available_.end() && !taken) return *found;
    }
    return preferred;
}

/// An engine that has refused the game gives way to another one, which analyses if it did.
void AnalysisView::use_playable_engines() {
    bool changes = false;
    for (const EngineId id : {EngineId::First, EngineId::Second}) {
        const SeatSpec seat = playable_engine(id);
        if (seat == engine(id).chosen()) continue;
        engine(id).choose(seat);
        changes = true;
    }
    if (!changes) return;
    forget_kept_lines();
    if (has_study() && cursor_ != nullptr) follow_place();
    changed_();
}

void AnalysisView::on_engine(EngineId id) {
    if (!has_study()) return;
    const AnalysisEngine& ended = engine(id);
    if (!ended.on() && !ended.problem().id.empty()) {
        return say(engine_name(ended.chosen()) + tr(": ") + tr(ended.problem()));
    }
    keep_evaluation_of(id, kKeepGrowth);
    changed_();
}

const Evaluation* AnalysisView::kept(RecordNodeId node, EngineId id) const {
    const RecordRemarks* all = record().find_remarks(node);
    if (all == nullptr || all->rare->evaluations.empty()) return nullptr;
    const auto& evaluations = all->rare->evaluations;
    const Evaluation* own = evaluation_by(evaluations, engine(id));
    const EngineId other_id = id == EngineId::First ? EngineId::Second : EngineId::First;
    const std::string other_name = has_second_ ? engine_name(engine(other_id).chosen()) : "";
    if (own != nullptr) {
        if (own->engine != other_name) return own;
        // Both may be the same AI with different options.
        const Evaluation* other = evaluation_by(evaluations, engine(other_id));
        if (own != other || own->options == engine(id).options()) return own;
    }
    if (id == EngineId::Second) return nullptr;
    const Evaluation* found = nullptr;
    for (const Evaluation& each : evaluations) {
        if (each.engine == other_name || !is_shown(each)) continue;
        if (found == nullptr || each.nodes > found->nodes) found = &each;
    }
    return found;
}

std::string AnalysisView::other_engine_of_lines(EngineId id) const {
    if (!lines_are_kept(id)) return "";
    const std::string& name = kept(place(), id)->engine;
    return name == engine_name(engine(id).chosen()) ? "" : name;
}

bool AnalysisView::lines_are_kept(EngineId id) const {
    const Analysis* live = engine(id).result(shown_position().key());
    const Evaluation* old = kept(place(), id);
    if (live == nullptr || live->lines.empty()) return old != nullptr;
    return old != nullptr && old->engine == engine_name(engine(id).chosen()) &&
           old->nodes > live->nodes;
}

const Analysis& AnalysisView::engine_lines(EngineId id) const {
    static const Analysis kNone;
    if (drill_.silent()) return kNone;
    if (!lines_are_kept(id)) {
        const Analysis* live = engine(id).result(shown_position().key());
        return live == nullptr ? kNone : *live;
    }
    const Analyser& analyser = of(id);
    if (analyser.kept_known != now()) {
        analyser.kept_lines = analysis_of(*kept(place(), id), shown_position());
        analyser.kept_known = now();
    }
    return analyser.kept_lines;
}

void AnalysisView::keep_evaluation(std::uint64_t growth) {
    for (const EngineId id : engines()) keep_evaluation_of(id, growth);
}

void AnalysisView::keep_evaluation_of(EngineId id, std::uint64_t growth) {
    if (!has_study() || unsaved() > 0 || lines_are_kept(id)) return;
    const Position& position = shown_position();
    const AnalysisEngine& by = engine(id);
    const Analysis* live = by.result(position.key());
    if (live == nullptr || live->lines.empty() || is_faint(live->lines.front(), *live)) return;
    const std::string name = engine_name(by.chosen());
    const Evaluation* old = kept(place(), id);
    if (old != nullptr && old->engine == name && live->nodes <= growth * old->nodes) return;
    const Result<void> done = file_->study().keep_evaluation(
        place(), evaluation_of(*live, position, name, by.options(),
                               static_cast<std::uint64_t>(by.time().count())));
    if (!done) say(problem_sentence(done.error().front()));
}

/// Empty if the line exists.
std::string AnalysisView::line_problem(EngineLineId line) const {
    if (line.index < lines(line.engine).lines.size()) return "";
    return tr(Message("There is no line {}.", line.index + 1));
}

void AnalysisView::play_line(EngineLineId line) {
    if (std::string problem = line_problem(line); !problem.empty()) return say(std::move(problem));
    act(lines(line.engine).lines[line.index].actions.front());
}

/// The place stays.
void AnalysisView::keep_line(EngineLineId line) {
    if (std::string problem = line_problem(line); !problem.empty()) return say(std::move(problem));
    if (!can_edit()) return;
    const std::vector<Action> actions = lines(line.engine).lines[line.index].actions;
    keep_evaluation();
    const Result<RecordNodeId> added = file_->study().add_line(place(), actions);
    if (!added) return say(problem_sentence(added.error().front()));
    after_edit(tr_count("{} move kept as a variation", "{} moves kept as a variation",
                        static_cast<std::int64_t>(actions.size())));
}

std::string AnalysisView::spoken_evaluation(EngineId id) const {
    const Analysis& all = lines(id);
    if (all.lines.empty()) return tr("No evaluation.");
    const AnalysisLine& best = all.lines.front();
    const Position& position = shown_position();
    std::string text;
    if (const std::string other = other_engine_of_lines(id); !other.empty()) {
        text = other + tr(": ");
    }
    text += tr(Message("{} for {}", chance_label(best, position.turn().seat),
                       tr_word(position.game().side_name(position.turn().side))));
    text += tr("; ") + fmt::format("{}", fmt::join(short_moves(position, best.actions), " "));
    if (best.depth != 0) text += tr("; ") + tr(Message("depth {}", best.depth));
    return text;
}

void AnalysisView::say_evaluation() {
    if (!has_second_) return speak(spoken_evaluation(EngineId::First));
    for (const EngineId id : engines()) {
        speak(engine_name(engine(id).chosen()) + tr(": ") + spoken_evaluation(id));
    }
}

}  // namespace tengen::gui
