#include "plugin/analyst.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <tuple>

#include "plugin/standstill.hpp"

namespace tengen {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstTime{100};  ///< for a question of the first round
constexpr milliseconds kMaxTime{64'000};
constexpr milliseconds kPatience{5'000};  ///< how late an answer may be

AiReport nothing_reported() {
    AiReport report;
    report.score = report.win_chance = AnalysisLine::kUnknown;
    return report;
}

/// The line of a decision in the position.
AnalysisLine line_of(const AiReport& report, Action action, Seat seat) {
    AnalysisLine line;
    line.actions = {action};
    const bool judged = !report.line.empty() && report.line[0] == action;
    if (!judged) return line;
    line.actions = report.line;
    line.chances[seat] = report.win_chance;
    line.score = report.score;
    line.depth = report.depth;
    line.nodes = report.nodes;
    return line;
}

/// The line of an action that ends the game.
AnalysisLine ended_line(Action action, const Position& after, Seat seat) {
    AnalysisLine line;
    line.actions = {action};
    line.length = 1;
    const Outcome& outcome = after.outcome();
    const bool drawn = outcome.draw();
    line.draw = drawn ? 1 : 0;
    for (std::size_t i = 0; i < outcome.seats; ++i) {
        line.chances[i] = !drawn && outcome.rank[i] == 1 ? 1 : 0;
    }
    const bool won = line.chances[seat] == 1;
    line.proven = drawn ? Proven::Drawn : won ? Proven::Won : Proven::Lost;
    return line;
}

/// Adds the action before a line of the position after it, and turns its score to `seat`.
AnalysisLine line_before(Action action, AnalysisLine line, Seat seat, Seat next, int seats) {
    line.actions.insert(line.actions.begin(), action);
    if (line.depth > 0) ++line.depth;
    if (seat == next) return line;
    line.score = seats == 2 ? 0 - line.score : AnalysisLine::kUnknown;
    // One of two seats wins what the other loses, if draws count half.
    if (seats == 2) line.chances[seat] = 1 - line.chances[next];
    return line;
}

/// The better a line, the greater; unknown numbers are the worst.
std::tuple<int, double, double> worth_of(const AnalysisLine& line, Seat seat) {
    const auto known = [](double number) {
        return std::isnan(number) ? -std::numeric_limits<double>::infinity() : number;
    };
    const int proven = line.proven == Proven::Won ? 1 : line.proven == Proven::Lost ? -1 : 0;
    return {proven, known(line.chances[seat]), known(line.score)};
}

}  // namespace

/// The analysis of an AI that only decides.
struct Analyst::Thinking {
    Position position;
    AnalysisSettings settings;
    Budget budget;
    Clock::time_point begun = Clock::now();
    milliseconds time = kFirstTime;  ///< for a question
    bool stopped = false;
    bool complete = false;  ///< whether a set was complete

    // The current round.
    Analysis set;
    std::vector<Action> candidates;  ///< still to be asked about, the best last
    Clock::duration used{};          ///< by its questions
    int questions = 0;
    AiReport report;
    Clock::time_point asked;

    bool is_over() const { return stopped || Clock::now() >= budget.soft; }
};

Analyst::Analyst(std::shared_ptr<AiSession> session) : session_(std::move(session)) {
    session_->on_lines([this](const Analysis& set) {
        if (lines_) lines_(set);
    });
    session_->on_report([this](const AiReport& report) {
        if (thinking_) thinking_->report = report;
    });
}

Analyst::~Analyst() {
    cancel();
    session_->on_lines(nullptr);
    session_->on_report(nullptr);
}

void Analyst::analyse(const Position& position, AnalysisSettings settings, const Budget& budget,
                      ReadyHandler ended) {
    assert(!ended_);
    ended_ = std::move(ended);
    thinking_ = std::make_unique<Thinking>(Thinking{position, std::move(settings), budget});
    session_->prepare(position.shared_game(),
                      [this](const tl::expected<void, Fault>& ready) { prepared(ready); });
}

void Analyst::prepared(const tl::expected<void, Fault>& ready) {
    if (!thinking_) return;  // cancelled
    if (!ready) return end(ready);
    // The start of an AI does not take its time.
    const Clock::duration preparation = Clock::now() - thinking_->begun;
    postpone(thinking_->budget.soft, preparation);
    postpone(thinking_->budget.hard, preparation);
    if (thinking_->stopped) return end({});
    if (!session_->can_analyse()) return begin_round();
    const auto asked = std::move(thinking_);
    session_->analyse(asked->position, std::move(asked->settings), asked->budget,
                      [this](const tl::expected<void, Fault>& how) { end(how); });
}

void Analyst::stop() {
    if (thinking_) thinking_->stopped = true;
    session_->stop();
}

void Analyst::cancel() {
    ended_ = nullptr;
    thinking_.reset();
    session_->cancel();
}

void Analyst::begin_round() {
    Thinking& round = *thinking_;
    round.set = {};
    round.set.key = round.position.key();
    round.set.by_thinking = true;
    round.candidates.clear();
    round.used = {};
    round.questions = 0;
    ask(round.position, std::nullopt);
}

void Analyst::ask(const Position& position, std::optional<Action> after) {
    Thinking& round = *thinking_;
    round.report = nothing_reported();
    round.asked = Clock::now();
    Budget budget = round.budget;
    budget.soft = std::min(budget.soft, round.asked + round.time);
    budget.hard = budget.soft + kPatience;
    session_->think(position, budget, [this, position, after](const Answer& answer) {
        heard(position, after, answer);
    });
}

void Analyst::heard(const Position& position, std::optional<Action> after, const Answer& answer) {
    if (!answer) return end(tl::unexpected(answer.error()));
    Thinking& round = *thinking_;
    round.used += Clock::now() - round.asked;
    ++round.questions;
    round.set.nodes += round.report.nodes;
    const Seat seat = round.position.turn().seat;
    const bool plays =
        answer->kind == Decision::Kind::Play || answer->kind == Decision::Kind::OfferDraw;
    if (after) {
        AnalysisLine line;
        if (plays) line = line_of(round.report, answer->action, position.turn().seat);
        round.set.lines.push_back(line_before(*after, std::move(line), seat, position.turn().seat,
                                              position.game().seats()));
    } else {
        if (plays && round.settings.allows(answer->action)) {
            Position ahead = position;
            ahead.apply(answer->action);
            round.set.lines.push_back(ahead.over() ? ended_line(answer->action, ahead, seat)
                                                   : line_of(round.report, answer->action, seat));
        }
        choose_candidates();
    }
    ask_next();
}

/// Those with the highest values; without values, those that the settings name.
void Analyst::choose_candidates() {
    Thinking& round = *thinking_;
    const auto& values = round.report.values;
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        if (std::isnan(values[cell])) continue;
        round.set.cells.push_back({static_cast<Cell>(cell), values[cell], 0});
    }
    std::vector<Action> named = round.settings.only;
    if (named.empty()) {
        auto cells = round.set.cells;
        std::ranges::stable_sort(cells, std::greater(), &CellFinding::value);
        for (const CellFinding& found : cells) named.push_back(Action::place(found.cell));
    }
    const auto& lines = round.set.lines;
    for (const Action action : named) {
        const bool known = !lines.empty() && lines[0].actions[0] == action;
        const bool wanted = lines.size() + round.candidates.size() < round.settings.lines;
        if (known || !wanted || !round.settings.allows(action) || !round.position.is_legal(action))
            continue;
        round.candidates.push_back(action);
    }
    std::reverse(round.candidates.begin(), round.candidates.end());
}

void Analyst::ask_next() {
    Thinking& round = *thinking_;
    while (!round.candidates.empty()) {
        if (round.is_over()) return end_round();
        const Action action = round.candidates.back();
        round.candidates.pop_back();
        Position after = round.position;
        after.apply(action);
        if (!after.over()) return ask(after, action);
        round.set.lines.push_back(ended_line(action, after, round.position.turn().seat));
    }
    end_round();
}

void Analyst::end_round() {
    Thinking& round = *thinking_;
    const bool complete = round.candidates.empty();
    // The AI's own choice stays first.
    auto& lines = round.set.lines;
    const Seat seat = round.position.turn().seat;
    if (!lines.empty()) {
        std::stable_sort(lines.begin() + 1, lines.end(),
                         [seat](const auto& left, const auto& right) {
                             return worth_of(left, seat) > worth_of(right, seat);
                         });
    }
    if (!lines.empty() && (complete || !round.complete)) {
        round.complete = true;
        if (lines_) lines_(round.set);
    }
    if (!thinking_) return;  // cancelled
    // An AI that does not use its time finds nothing more in twice of it.
    const bool used_its_time = 2 * round.used >= round.questions * round.time;
    if (round.is_over() || !used_its_time || round.budget.nodes > 0) return end({});
    round.time = std::min(2 * round.time, kMaxTime);
    begin_round();
}

void Analyst::end(const tl::expected<void, Fault>& how) {
    thinking_.reset();
    if (const ReadyHandler ended = std::exchange(ended_, nullptr)) ended(how);
}

}  // namespace tengen
