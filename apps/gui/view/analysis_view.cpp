#include "view/analysis_view.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "record/play_record.hpp"
#include "table/analysis_ai.hpp"
#include "view/analysis_review_words.hpp"
#include "view/analysis_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

/// It plays otherwise than the first one.
constexpr const char* kDefaultSecondEngine = "mcts";

}  // namespace

std::string AnalysisView::names() const {
    const Record& record = this->record();
    std::string title;
    for (const RecordPlayer& player : record.players) {
        if (player.name.empty()) continue;
        title += (title.empty() ? "" : " – ") + player.name;
    }
    if (record.titles.event.empty()) return title;
    return title.empty() ? record.titles.event : title + tr(", ") + record.titles.event;
}

std::string AnalysisView::heading() const {
    std::string text = names();
    const auto add = [&text](const std::string& more) {
        if (!more.empty()) text += (text.empty() ? "" : " · ") + more;
    };
    add(record().titles.date);
    if (result_known_ != now()) {
        result_ = match_result(record(), study().end());
        result_known_ = now();
    }
    const Game& game = *study().game();
    if (result_) {
        add(end_text(game, *result_));
    } else if (record().result && record().result->winner != kEmpty) {
        add(tr(Message("{} won", game.side_term(record().result->winner))));
    }
    return text;
}

std::string AnalysisView::player_label(Seat seat) const {
    const std::string side = reviewed_seat(*study().game(), seat);
    const bool named = seat < record().players.size() && !record().players[seat].name.empty();
    return named ? side + " (" + record().players[seat].name + ")" : side;
}

std::string AnalysisView::game_number() const {
    const std::string number = tr(Message("Game {} of {}", record().number, record().games));
    const std::string names = this->names();
    return names.empty() ? number : number + tr(": ") + names;
}

AnalysisView::AnalysisView(AnalysisServices services, const BoardToggles& display,
                           std::function<void()> changed,
                           std::function<void(const std::string&)> speak)
    : services_(std::move(services)),
      display_(display),
      changed_(std::move(changed)),
      speak_(std::move(speak)),
      analysers_{
          Analyser{AnalysisEngine(services_.players, [this] { on_engine(EngineId::First); })},
          Analyser{AnalysisEngine(services_.players, [this] { on_engine(EngineId::Second); })}},
      playable_(services_.players, [this] { use_playable_engines(); }),
      solver_(services_.players, [this] { on_proof(); }),
      review_(*this, services_.players, services_.review, services_.searches_plugins,
              services_.post),
      drill_(*this, services_.review) {
    choose_engine(analysis_seat(kAnalysisAis[0]), EngineId::First);
    choose_engine(analysis_seat(kDefaultSecondEngine), EngineId::Second);
}

AnalysisView::~AnalysisView() = default;

std::string AnalysisView::title() const {
    if (!has_study()) return "";
    std::string name = path().filename().string();
    if (name.empty()) name = names();
    if (name.empty()) name = tr("Analysis board");
    if (record().games > 1) name += " · " + game_number();
    return changed_file() ? name + " *" : name;
}

std::string AnalysisView::status() const {
    if (!message_.empty()) return message_;
    const Position& position = shown_position();
    if (position.over()) return end_text(position.game(), ended_by_rules(position));
    const Message prompt = position.prompt();
    if (!prompt.id.empty()) return tr(prompt);
    return tr(Message("To move: {}", position.game().side_term(position.turn().side)));
}

void AnalysisView::say(std::string text) {
    message_ = std::move(text);
    if (!message_.empty()) speak(message_);
    changed_();
}

void AnalysisView::speak(const std::string& line) const {
    if (speak_) speak_(line);
}

void AnalysisView::tell(const Result<void>& done) {
    if (!done) return say(problem_sentence(done.error().front()));
    message_.clear();
    changed_();
}

bool AnalysisView::takes_clicks(Cell cell, std::optional<CellRemark>&) {
    if (!has_study()) return false;
    if (chooses_area_ && area_begin_) {
        takes_area(*area_begin_, cell);
        return false;
    }
    if (chooses_area_) {
        area_begin_ = cell;
        say(tr("Choose the opposite corner."));
        return false;
    }
    if (!can_edit()) return false;
    if (!shown_position().over()) return true;
    say(tr("The game is over."));
    return false;
}

void AnalysisView::choose_area() {
    chooses_area_ = !chooses_area_;
    area_begin_.reset();
    say(chooses_area_ ? tr("Drag over a rectangle of the board, or choose two opposite corners.")
                      : "");
}

bool AnalysisView::end_choosing_area() {
    if (!chooses_area_) return false;
    choose_area();
    return true;
}

bool AnalysisView::takes_area(Cell from, Cell to) {
    if (!chooses_area_) return false;
    chooses_area_ = false;
    area_begin_.reset();
    area_ = {from, to};
    const Board& board = shown_position().board();
    say(tr(Message("Rectangle {} – {}", cell_name(board, from), cell_name(board, to))));
    return true;
}

// ---- Walking

const std::vector<RecordNodeId>& AnalysisView::line() const {
    if (line_known_ == now()) return line_;
    line_ = cursor_->line();
    line_known_ = now();
    return line_;
}

void AnalysisView::arrive() {
    input_.clear();
    message_.clear();
    pointed_line_.reset();
    line_begin_.reset();
    solver_.stop();
    follow_place();
    speak(spoken_place(study(), place()));
    changed_();
}

void AnalysisView::go_to(RecordNodeId node) {
    keep_evaluation();
    cursor_->go_to(node);
    arrive();
}

void AnalysisView::to_ply(int ply) {
    if (drill_.on()) return say(tr("First end the drill."));
    keep_evaluation();
    if (cursor_->to_ply(ply)) arrive();
}

void AnalysisView::move(void (StudyCursor::*step)()) {
    keep_evaluation();
    (*cursor_.*step)();
    arrive();
}

void AnalysisView::walk(int moves) {
    if (drill_.on()) return say(tr("First end the drill."));
    keep_evaluation();
    bool moved = false;
    for (; moves < 0 && cursor_->previous(); ++moves) moved = true;
    for (; moves > 0 && cursor_->next(); --moves) moved = true;
    if (moved) return arrive();
    speak(place() == kRecordRoot ? tr("start") : tr("end of the line"));
}

void AnalysisView::other_variation(int by) {
    keep_evaluation();
    if (cursor_->other_variation(by)) return arrive();
    say(tr("This move has no other variations."));
}

void AnalysisView::branching(int by) {
    keep_evaluation();
    if (by > 0 ? cursor_->next_branching() : cursor_->last_branching()) return arrive();
    say(by > 0 ? tr("No branching follows in this line.") : tr("No branching is before."));
}

std::size_t AnalysisView::same_places() const {
    return study().same_position(place()).size();
}

void AnalysisView::next_same_place() {
    const std::vector<RecordNodeId> places = study().same_position(place());
    if (places.empty()) return say(tr("This position is nowhere else in the tree."));
    const auto after = std::ranges::upper_bound(places, place());
    go_to(after == places.end() ? places.front() : *after);
}

void AnalysisView::find(int by) {
    if (query.kind == StudySearch::Ply && !to_number<int>(trimmed(query.text))) {
        return say(tr(Message("'{}' is not the number of a move.", printable(query.text, 20))));
    }
    keep_evaluation();
    if (cursor_->find(query.kind, query.text, by)) return arrive();
    say(tr("Not found."));
}

Cell AnalysisView::target() const {
    return input_.cursor() != kNoCell ? input_.cursor() : pointed_.value_or(kNoCell);
}

}  // namespace tengen::gui
