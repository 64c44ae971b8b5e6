#include "engine/tengen_protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/text.hpp"
#include "core/fault_texts.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "engine/gomocup_report.hpp"
#include "engine/gomocup_text.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/fault_text.hpp"

namespace tengen {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kReadyPatience{10'000};
constexpr std::size_t kLongLine = 32 * 1024;  ///< bytes; longer lists continue on another line

/// Appends "moves h8 h9 ...", on as many lines as needed.
void say_list(std::string_view key, const std::vector<std::string>& words,
              EngineProtocol::Lines& out) {
    std::string line(key);
    for (const std::string& word : words) {
        if (line.size() + word.size() > kLongLine) {
            out.push_back(std::move(line));
            line = key;
        }
        line += ' ' + word;
    }
    if (line.size() > key.size()) out.push_back(std::move(line));
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) words.emplace_back(take_word(text));
    return words;
}

std::vector<std::string> legal_names(const Position& position) {
    ActionList scratch;
    std::vector<std::string> names;
    for (const Action action : position.legal(scratch)) {
        names.push_back(position.action_name(action));
    }
    return names;
}

/// One character per cell: a point for an empty cell, '#' for a hole, otherwise the number of the
/// side.
std::string row_text(const Position& position, int row) {
    const Board& board = position.board();
    std::string text;
    for (int column = 0; column < board.columns(); ++column) {
        const Cell cell = board.cell(row, column);
        const Side side = position.at(cell);
        text += side == kEmpty ? '.' : side == kOutside ? '#' : static_cast<char>('0' + side);
    }
    return text;
}

std::string numbers_text(const Position& position, int row) {
    const Board& board = position.board();
    std::string text;
    for (int column = 0; column < board.columns(); ++column) {
        text += fmt::format(" {}", position.number_at(board.cell(row, column)));
    }
    return text;
}

std::string kinds_text(const Position& position, int row) {
    const Board& board = position.board();
    std::string text;
    for (int column = 0; column < board.columns(); ++column) {
        text += kind_sign(position, board.cell(row, column));
    }
    return text;
}

void say_limits(const Position& position, const Budget& budget, Clock::time_point now,
                EngineProtocol::Lines& out) {
    const auto until = [&](Clock::time_point point) {
        return std::max<std::int64_t>(std::chrono::floor<milliseconds>(point - now).count(), 1);
    };
    if (budget.soft != Budget::kNever) out.push_back(fmt::format("time {}", until(budget.soft)));
    if (budget.hard != Budget::kNever)
        out.push_back(fmt::format("deadline {}", until(budget.hard)));
    if (budget.clocks[0] >= milliseconds(0)) {
        std::string line = "clocks";
        for (int seat = 0; seat < position.game().seats(); ++seat) {
            line += fmt::format(" {}", budget.clocks[static_cast<std::size_t>(seat)].count());
        }
        out.push_back(std::move(line));
    }
    if (budget.nodes > 0) out.push_back(fmt::format("nodes {}", budget.nodes));
    if (budget.depth > 0) out.push_back(fmt::format("depth {}", budget.depth));
    out.push_back(fmt::format("seed {}", budget.seed));
}

void say_analysis(const Position& position, const AnalysisSettings& settings,
                  EngineProtocol::Lines& out) {
    const auto names = [&position](const std::vector<Action>& actions) {
        std::vector<std::string> words;
        for (const Action action : actions) words.push_back(position.action_name(action));
        return words;
    };
    out.push_back(fmt::format("key {:016x}", position.key()));
    out.push_back(fmt::format("lines {}", settings.lines));
    say_list("only", names(settings.only), out);
    say_list("without", names(settings.without), out);
}

EngineEvent failed(std::string_view reason) {
    return EngineEvent::fault(FaultKind::Failed, reason.empty()
                                                     ? Message("it gives no reason")
                                                     : Message("{}", printable(reason, 200)));
}

}  // namespace

void TengenProtocol::begin() {
    game_.reset();
    greeted_ = ready_ = new_game_ = analyses_ = false;
    awaited_ = Awaited::None;
    position_.reset();
}

bool TengenProtocol::is_ready_for(const Game& game) const {
    return ready_ && game_ != nullptr &&
           (game_.get() == &game || game_->description() == game.description());
}

EngineEvent TengenProtocol::prepare(std::shared_ptr<const Game> game, Lines& out) {
    if (is_ready_for(*game)) return {EngineEvent::Ready{}};
    game_ = std::move(game);
    ready_ = false;
    if (greeted_) {
        say_game(out);
    } else {
        out.emplace_back("tengen 1");
        awaited_ = Awaited::Hello;
    }
    return {};
}

void TengenProtocol::say_game(Lines& out) {
    out.emplace_back("game");
    std::string_view text;
    const std::string description = to_text(game_->description());
    for (text = description; !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    out.emplace_back("end");
    awaited_ = Awaited::Game;
}

EngineEvent TengenProtocol::think(const Position& position, const Budget& budget,
                                  Clock::time_point now, Lines& out) {
    position_ = position;
    report_ = empty_report();
    if (std::exchange(new_game_, false)) out.emplace_back("new");
    analysis_ = budget.analysis;
    out.emplace_back(analysis_ ? "analyse" : "think");
    const std::string setup = setup_text(position.game(), position.setup());
    if (!setup.empty()) out.push_back("setup " + setup);
    say_list("moves", words_of(actions_text(position)), out);
    out.push_back(fmt::format("seat {}", position.turn().seat));
    out.push_back("side " + position.game().side_name(position.turn().side));
    for (int row = position.board().rows() - 1; row >= 0; --row) {
        out.push_back("row " + row_text(position, row));
    }
    for (int row = position.board().rows() - 1; row >= 0 && !position.values().empty(); --row) {
        out.push_back(position.game().counts_cells() ? "numbers" + numbers_text(position, row)
                                                     : "kinds " + kinds_text(position, row));
    }
    say_list("legal", legal_names(position), out);
    say_limits(position, budget, now, out);
    if (analysis_) {
        lines_.begin(position);
        say_analysis(position, *analysis_, out);
    }
    out.emplace_back("go");
    awaited_ = analysis_ ? Awaited::Lines : Awaited::Decision;
    return {};
}

void TengenProtocol::stop(Lines& out) {
    if (awaited_ == Awaited::Decision || awaited_ == Awaited::Lines) out.emplace_back("stop");
}

EngineEvent TengenProtocol::hear(std::string_view line, Lines& out) {
    std::string_view rest = trimmed(line);
    const std::string_view whole = rest;
    const std::string_view word = take_word(rest);
    if (word.empty() || word == "log") return {};
    switch (awaited_) {
        case Awaited::Hello:
            return hear_hello(word, rest, out);
        case Awaited::Game:
            return hear_game(word, rest);
        case Awaited::Decision:
            return hear_decision(word, rest, whole);
        case Awaited::Lines:
            return hear_lines(word, rest, whole);
        case Awaited::None:
            break;
    }
    return {EngineEvent::Stray{}};
}

EngineEvent TengenProtocol::hear_hello(std::string_view word, std::string_view rest, Lines& out) {
    if (word == "name") {
        about_ = printable(rest, 200);
        return {};
    }
    if (word == "analyses") {
        analyses_ = true;
        return {};
    }
    const std::string upper = upper_case(word);
    if (upper == "UNKNOWN" || upper == "ERROR") {
        awaited_ = Awaited::None;
        return EngineEvent::fault(
            FaultKind::Refused, Message("speaks the Gomocup protocol (leave out dialect=tengen)"));
    }
    if (word != "tengen") return {EngineEvent::Stray{}};
    awaited_ = Awaited::None;
    if (rest != "1") {
        return EngineEvent::fault(
            FaultKind::Refused,
            Message("speaks version {} of the protocol, this program 1", printable(rest, 40)));
    }
    greeted_ = true;
    for (const auto& [name, value] : settings_.options) {
        out.push_back(fmt::format("option {} {}", name, value));
    }
    say_game(out);
    return {};
}

EngineEvent TengenProtocol::hear_game(std::string_view word, std::string_view rest) {
    if (word == "name") {
        about_ = printable(rest, 200);
        return {};
    }
    if (word == "ok") {
        awaited_ = Awaited::None;
        ready_ = true;
        return {EngineEvent::Ready{}};
    }
    if (word != "refuse") return {EngineEvent::Stray{}};
    awaited_ = Awaited::None;
    return EngineEvent::fault(FaultKind::Refused,
                              Message("cannot play this game: {}", printable(rest, 200)));
}

EngineEvent TengenProtocol::hear_decision(std::string_view word, std::string_view rest,
                                          std::string_view line) {
    if (word == "report") return hear_report(rest);
    awaited_ = Awaited::None;
    if (word == "resign") return {Answer(Decision{Decision::Kind::Resign, Action()})};
    if (word == "error") return failed(rest);
    const bool draw = word == "draw";
    if (!draw && word != "play") {
        return EngineEvent::fault(FaultKind::IllegalAction,
                                  Message("illegal answer '{}'", printable(line, 40)));
    }
    const Result<Action> action = parse_action(*position_, rest);
    if (!action) {
        return EngineEvent::fault(
            FaultKind::IllegalAction,
            fault_message(FaultText::IllegalMove, printable(rest, 40), action.error()));
    }
    return {check_decision(
        *position_, Decision{draw ? Decision::Kind::OfferDraw : Decision::Kind::Play, *action})};
}

EngineEvent TengenProtocol::hear_lines(std::string_view word, std::string_view rest,
                                       std::string_view line) {
    if (word == "report") {
        std::optional<Analysis> set = lines_.hear(rest);
        if (!set || !tidy(*set, *position_, *analysis_)) return {};
        return {std::move(*set)};
    }
    awaited_ = Awaited::None;
    if (word == "done") return {Answer(Decision{})};
    if (word == "error") return failed(rest);
    return EngineEvent::fault(FaultKind::IllegalAction,
                              Message("illegal answer '{}'", printable(line, 40)));
}

/// Reads "depth 3 nodes 100 score 5 win 0.5 line h8 h9". Everything after "line" is an action.
EngineEvent TengenProtocol::hear_report(std::string_view rest) {
    const std::vector<std::string> words = words_of(rest);
    const auto line = std::find(words.begin(), words.end(), "line");
    const std::string numbers = fmt::format("{}", fmt::join(words.begin(), line, " "));
    read_report(numbers, position_->board(), PointOrder::ColumnRow, report_);
    if (line != words.end()) {
        Position ahead = *position_;
        report_.line.clear();
        for (const std::string& name : std::span(line + 1, words.end())) {
            const Result<Action> action = parse_action(ahead, name);
            if (ahead.over() || !action) break;
            report_.line.push_back(*action);
            ahead.apply(*action);
        }
    }
    AiReport shown = report_;
    if (!tidy(shown, *position_)) return {};
    return {std::move(shown)};
}

milliseconds TengenProtocol::patience() const {
    return kReadyPatience;
}

EngineEvent TengenProtocol::timed_out(Lines&) {
    const bool hello = std::exchange(awaited_, Awaited::None) == Awaited::Hello;
    return EngineEvent::fault(
        FaultKind::Late, Message("did not answer {} in {} (killed)", hello ? "tengen 1" : "game",
                                 duration_text(kReadyPatience)));
}

}  // namespace tengen
