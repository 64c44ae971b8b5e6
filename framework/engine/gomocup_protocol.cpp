// Longer than other files, because the planned, sent and awaited commands form one automaton.
#include "engine/gomocup_protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "core/fault_texts.hpp"
#include "core/position_text.hpp"
#include "engine/gomocup_limits.hpp"
#include "engine/gomocup_report.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/fault_text.hpp"

namespace tengen {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStartLimit{10'000};
constexpr milliseconds kAboutLimit{2'000};
constexpr std::int64_t kNoTurnLimit = 1'000'000'000;  ///< engines treat it as no limit
constexpr milliseconds kReserve{100};  ///< part of a game clock reserved for communication

/// The stones of a position in playing order, with their sides. Set-up stones come first, black and
/// white alternating.
struct Placed {
    Cell cell;
    Side side;
};

std::vector<Placed> stones_of(const Position& position) {
    std::vector<Placed> stones;
    std::vector<Cell> cells[2];
    for (const Stone& stone : position.setup().stones) {
        cells[stone.side == 1 ? 0 : 1].push_back(stone.cell);
    }
    for (std::size_t i = 0; i < std::max(cells[0].size(), cells[1].size()); ++i) {
        for (const Side side : {Side{1}, Side{2}}) {
            if (i < cells[side - 1].size()) stones.push_back({cells[side - 1][i], side});
        }
    }
    // Choices of an opening place no stone, and the side to move does not identify an opening
    // stone's side. So the sides come from the board.
    for (int ply = 0; ply < position.ply(); ++ply) {
        const Action action = position.action(ply);
        if (action.is_place()) stones.push_back({action.cell(), position.at(action.cell())});
    }
    return stones;
}

std::int64_t milliseconds_until(Clock::time_point until, Clock::time_point now) {
    if (until == Budget::kNever) return kNoTurnLimit;
    const auto left = std::chrono::floor<milliseconds>(until - now).count();
    return std::clamp<std::int64_t>(left, 1, kNoTurnLimit);
}

}  // namespace

GomocupProtocol::GomocupProtocol(EngineSettings settings)
    : settings_(std::move(settings)),
      yixin_(settings_.dialect == EngineDialect::Yixin),
      order_(yixin_ ? PointOrder::RowColumn : PointOrder::ColumnRow) {}

// ---- Before the game

Result<void> GomocupProtocol::accepts(const Game& game) const {
    const Result<GomocupGame> said = gomocup_game(game);
    if (!said) return fail(said.error());
    const auto& rules = settings_.rules;
    const bool listed =
        rules.empty() || std::find(rules.begin(), rules.end(), said->rule) != rules.end();
    if (!listed || (yixin_ && yixin_rule(said->rule) < 0)) {
        return fail(ErrorCode::Plugin, "", "does not know the rule '{}'",
                    gomocup_rule_name(said->rule));
    }
    if (yixin_ && said->swap2) {
        return fail(ErrorCode::Plugin, "", "does not know the opening '{}'", "swap2");
    }
    return {};
}

void GomocupProtocol::begin() {
    game_.reset();
    ready_ = new_game_ = false;
    replies_to_about_ = owes_about_ = answered_ = false;
    steps_.clear();
    awaited_ = Awaited::None;
    turn_limit_ = match_limit_ = -1;
    studied_ = false;
    analysis_.reset();
    position_.reset();
    known_.clear();
    opening_.clear();
}

bool GomocupProtocol::is_ready_for(const Game& game) const {
    return ready_ && game_ != nullptr &&
           (game_.get() == &game || game_->description() == game.description());
}

EngineEvent GomocupProtocol::prepare(std::shared_ptr<const Game> game, Lines& out) {
    const Result<void> accepted = accepts(*game);
    if (!accepted) return EngineEvent::fault(FaultKind::Refused, accepted.error().front().message);
    if (is_ready_for(*game)) {
        if (!known_.empty()) plan(command("RESTART"), Awaited::Restart);
        return proceed(out);
    }
    said_ = *gomocup_game(*game);
    game_ = std::move(game);
    ready_ = false;
    plan_start();
    return proceed(out);
}

std::string GomocupProtocol::command(std::string_view word) const {
    std::string text(word);
    if (!yixin_) return text;
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

std::string GomocupProtocol::info(std::string_view key, std::int64_t value) const {
    return fmt::format("{} {} {}", command("INFO"), key, value);
}

void GomocupProtocol::plan(std::string text, Awaited awaited) {
    steps_.push_back({std::move(text), awaited});
}

void GomocupProtocol::plan_start() {
    if (said_.columns == said_.rows) {
        plan(fmt::format("{} {}", command("START"), said_.columns), Awaited::Start);
    } else if (yixin_) {
        plan(fmt::format("start {} {}", said_.rows, said_.columns), Awaited::Start);
    } else {
        plan(fmt::format("RECTSTART {},{}", said_.columns, said_.rows), Awaited::Start);
    }
    plan(info("rule", yixin_ ? yixin_rule(said_.rule) : said_.rule));
    plan(info("game_type", 1));
    plan(info("max_memory", static_cast<std::int64_t>(
                                std::min<std::uint64_t>(settings_.memory_bytes, 0x7FFFFFFF))));
    if (!settings_.data_folder.empty()) {
        plan(fmt::format("{} folder {}", command("INFO"), settings_.data_folder.string()));
    }
    for (const auto& [key, value] : settings_.options) {
        plan(fmt::format("{} {} {}", command("INFO"), key, value));
    }
    // Before ABOUT, so a later UNKNOWN belongs to SWAP2BOARD.
    if (said_.swap2) plan(info("timeout_turn", 1000));
    plan(command("ABOUT"), Awaited::About);
    if (said_.swap2) plan("SWAP2BOARD\nDONE", Awaited::Probe);
}

/// Sends the planned commands, up to the first one that has an answer.
EngineEvent GomocupProtocol::proceed(Lines& out) {
    infos_ = 0;
    while (!steps_.empty()) {
        const Step& step = steps_.front();
        std::string_view text = step.text;
        asked_.clear();
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            out.emplace_back(line);
            text.remove_prefix(std::min(end + 1, text.size()));
            const std::string word = upper_case(take_word(line));
            if (word == "INFO") {
                ++infos_;
            } else if (asked_.empty()) {
                asked_ = word;
            }
        }
        awaited_ = step.awaited;
        if (awaited_ == Awaited::Restart) known_.clear();
        steps_.pop_front();
        if (awaited_ != Awaited::None) return {};
    }
    ready_ = true;
    return {EngineEvent::Ready{}};
}

// ---- A question

EngineEvent GomocupProtocol::think(const Position& position, const Budget& budget,
                                   Clock::time_point now, Lines& out) {
    position_ = position;
    report_ = empty_report();
    only_blank_ = false;
    analysis_ = budget.analysis;
    if (!analysis_) {
        if (const auto answer = next_of_opening(position)) return {*answer};
    }
    if (std::exchange(studied_, false)) forget_board();
    if (std::exchange(new_game_, false) && !known_.empty()) {
        plan(command("RESTART"), Awaited::Restart);
    }
    if (replies_to_about_ && answered_) plan(command("ABOUT"), Awaited::About);
    limits_.clear();
    plan_limits(position, budget, now);
    if (analysis_) {
        plan_analysis();
        return proceed(out);
    }
    ActionList scratch;
    const bool choice = !position.legal(scratch)[0].is_place();
    const bool opens =
        said_.swap2 && position.setup().stones.empty() && (position.ply() < 3 || choice);
    opens ? plan_swap2() : plan_position();
    return proceed(out);
}

/// An engine manages a clock for the whole game itself. Otherwise it may think until it is asked to
/// stop.
void GomocupProtocol::plan_limits(const Position& position, const Budget& budget,
                                  Clock::time_point now) {
    const std::int64_t left = budget.clocks[position.turn().seat].count();
    const bool clock = left >= 0;
    std::int64_t turn = milliseconds_until(clock ? budget.hard - kReserve : budget.soft, now);
    if (clock) turn = std::min(turn, std::max<std::int64_t>(left, 1));
    if (match_limit_ < 0 || (clock && match_limit_ < left)) {
        match_limit_ = clock ? left : 0;
        limits_ += info("timeout_match", match_limit_) + '\n';
    }
    if (turn != turn_limit_) limits_ += info("timeout_turn", turn) + '\n';
    turn_limit_ = turn;
    if (budget.depth > 0) limits_ += info("max_depth", budget.depth) + '\n';
    if (budget.nodes > 0) {
        limits_ += info("max_node", static_cast<std::int64_t>(budget.nodes)) + '\n';
    }
    limits_ += info("time_left", clock ? left : GomocupLimits::kUnlimited) + '\n';
}

void GomocupProtocol::plan_position() {
    const Side own = position_->turn().side;
    wanted_.clear();
    for (const Placed& stone : stones_of(*position_)) {
        wanted_.push_back({stone.cell, stone.side == own});
    }
    if (wanted_.empty()) {
        if (!known_.empty()) plan(command("RESTART"), Awaited::Restart);
        return plan(limits_ + command("BEGIN"), Awaited::Move);
    }
    const bool one_more = !wanted_.back().own && known_.size() + 1 >= wanted_.size() &&
                          std::equal(wanted_.begin(), wanted_.end() - 1, known_.begin());
    if (!one_more) return plan_board();
    const Board& board = position_->board();
    while (known_.size() + 1 > wanted_.size()) {
        plan(command("TAKEBACK") + ' ' + point_text(board, known_.back().cell, order_),
             Awaited::TakeBack);
        known_.pop_back();
    }
    plan(limits_ + command("TURN") + ' ' + point_text(board, wanted_.back().cell, order_),
         Awaited::Move);
}

void GomocupProtocol::plan_board() {
    if (!known_.empty()) plan(command("RESTART"), Awaited::Restart);
    std::string text = command("BOARD");
    for (const StoneKnown& stone : wanted_) {
        text += fmt::format("\n{},{}", point_text(position_->board(), stone.cell, order_),
                            stone.own ? 1 : 2);
    }
    plan(limits_ + text + '\n' + command("DONE"), Awaited::Move);
}

void GomocupProtocol::plan_swap2() {
    std::string text = "SWAP2BOARD";
    for (const Placed& stone : stones_of(*position_)) {
        text += '\n' + point_text(position_->board(), stone.cell, order_);
    }
    if (!known_.empty()) plan(command("RESTART"), Awaited::Restart);
    plan(limits_ + text + "\nDONE", Awaited::Swap2);
}

void GomocupProtocol::forget_board() {
    plan(command("RESTART"), Awaited::Restart);
    known_.clear();
}

void GomocupProtocol::plan_analysis() {
    if (!known_.empty()) forget_board();
    studied_ = true;
    lines_.begin(*position_);
    const Board& board = position_->board();
    const Side own = position_->turn().side;
    std::string text = "info show_detail 3\nyxboard";
    for (const Placed& stone : stones_of(*position_)) {
        text += fmt::format("\n{},{}", point_text(board, stone.cell, order_),
                            stone.side == own ? 1 : 2);
    }
    text += "\ndone\nyxblockreset";
    std::string blocked;
    ActionList scratch;
    for (const Action action : position_->legal(scratch)) {
        if (!action.is_place() || analysis_->allows(action)) continue;
        blocked += '\n' + point_text(board, action.cell(), order_);
    }
    if (!blocked.empty()) text += "\nyxblock" + blocked + "\ndone";
    plan(limits_ + text + fmt::format("\nyxnbest {}", analysis_->lines), Awaited::Move);
}

void GomocupProtocol::stop(Lines& out) {
    if (yixin_ && awaited_ == Awaited::Move) out.emplace_back("yxstop");
}

// ---- Answers

EngineEvent GomocupProtocol::hear(std::string_view line, Lines& out) {
    line = trimmed(line);
    const bool thinks = awaited_ == Awaited::Move || awaited_ == Awaited::Swap2;
    if (line.empty()) {
        // Some engines send an empty line after each message, so an answer may still follow.
        only_blank_ = thinks;
        return {};
    }
    std::string_view rest = line;
    const std::string word = upper_case(take_word(rest));
    if (word == "INFO" && analysis_ && thinks) return hear_lines(rest);
    if (word == "MESSAGE" || word == "DEBUG" || word == "INFO") {
        if (!thinks || !read_report(rest, position_->board(), order_, report_)) return {};
        AiReport shown = report_;
        if (!tidy(shown, *position_)) return {};
        return {std::move(shown)};
    }
    if (yixin_ && (word == "FORBID" || word == "DATABASE")) return {};
    if (awaited_ == Awaited::None) {
        // After a reply of several lines, the rest would look like an answer.
        if (!answered_) replies_to_about_ = false;
        return {EngineEvent::Stray{}};
    }
    return hear_word(word, rest, line, out);
}

EngineEvent GomocupProtocol::hear_word(std::string_view word, std::string_view rest,
                                       std::string_view line, Lines& out) {
    if (is_about_info(word, rest)) return {};
    if (word == "ERROR" || word == "UNKNOWN") return refused(word, rest, out);
    switch (awaited_) {
        case Awaited::Start:
            if (word == "TENGEN") {
                awaited_ = Awaited::None;
                return EngineEvent::fault(
                    FaultKind::Refused, Message("speaks Tengen's own protocol (give it the option "
                                                "dialect=tengen)"));
            }
            [[fallthrough]];
        case Awaited::Restart:
        case Awaited::TakeBack:
            // Some engines send a greeting first.
            if (word != "OK") return {};
            break;
        case Awaited::About:
            return word == "OK" ? EngineEvent{} : hear_about(line, out);
        case Awaited::Probe:
            if (!parse_points(game_->board(), line, order_)) {
                replies_to_about_ = false;  // the rest of a reply of several lines
                return {};
            }
            break;
        case Awaited::Move:
            if (word == "OK" || is_late_about(line)) return {EngineEvent::Stray{}};
            return word == "SUGGEST" ? hear_suggestion(rest, out) : hear_move(line);
        default:
            if (word == "OK" || is_late_about(line)) return {EngineEvent::Stray{}};
            return hear_swap2(line);
    }
    awaited_ = Awaited::None;
    return proceed(out);
}

/// Whether UNKNOWN belongs to an INFO line. An engine may not know every INFO, and need not name
/// the line.
bool GomocupProtocol::is_about_info(std::string_view word, std::string_view text) {
    if (word != "UNKNOWN" || infos_ == 0) return false;
    if (upper_case(text).find(asked_) != std::string::npos) return false;
    --infos_;
    return true;
}

/// Handles ERROR and UNKNOWN. An engine that fails after a start may succeed in a new process.
EngineEvent GomocupProtocol::refused(std::string_view word, std::string_view text, Lines& out) {
    const std::string said = printable(text, 200);
    const Awaited awaited = std::exchange(awaited_, Awaited::None);
    switch (awaited) {
        case Awaited::Start:
            return EngineEvent::fault(FaultKind::Refused,
                                      Message("refuses a board of {}: {}", board_name(),
                                              said.empty() ? std::string(word) : said));
        case Awaited::Restart:
            return {EngineEvent::Restart{}};
        case Awaited::TakeBack: {
            steps_.clear();
            known_.push_back({});  // a mismatch, which makes it restart
            plan_board();
            return proceed(out);
        }
        case Awaited::About:
            if (word == "UNKNOWN" || ready_) {
                replies_to_about_ = false;
                return proceed(out);
            }
            return EngineEvent::fault(
                FaultKind::Refused,
                Message("refuses the rule '{}': {}", gomocup_rule_name(said_.rule), said));
        case Awaited::Probe:
            return EngineEvent::fault(FaultKind::Refused,
                                      Message("does not know the opening '{}'", "swap2"));
        default:
            ready_ = false;
            return EngineEvent::fault(FaultKind::Failed, Message("answered {}: {}", word, said));
    }
}

std::string GomocupProtocol::board_name() const {
    return fmt::format("{}x{}", said_.columns, said_.rows);
}

EngineEvent GomocupProtocol::illegal(std::string_view line) const {
    return EngineEvent::fault(FaultKind::IllegalAction,
                              Message("illegal answer '{}'", printable(line, 40)));
}

/// Sends the command to play the suggestion; the engine then answers with its move.
EngineEvent GomocupProtocol::hear_suggestion(std::string_view text, Lines& out) {
    const Board& board = position_->board();
    const auto cell = parse_point(board, text, order_);
    if (!cell) return hear_move(text);
    out.push_back(command("PLAY") + ' ' + point_text(board, *cell, order_));
    return {};
}

EngineEvent GomocupProtocol::hear_about(std::string_view line, Lines& out) {
    if (is_answer(line)) return {EngineEvent::Stray{}};
    about_ = printable(line, 200);
    replies_to_about_ = true;
    answered_ = false;
    awaited_ = Awaited::None;
    return proceed(out);
}

bool GomocupProtocol::is_answer(std::string_view line) const {
    return parse_points(game_->board(), line, order_) || upper_case(line) == "SWAP";
}

bool GomocupProtocol::is_late_about(std::string_view line) {
    if (!owes_about_ || is_answer(line)) return false;
    owes_about_ = false;
    replies_to_about_ = true;
    return true;
}

EngineEvent GomocupProtocol::hear_move(std::string_view line) {
    const auto cell = parse_point(position_->board(), line, order_);
    answered_ = true;
    awaited_ = Awaited::None;
    if (!cell) return illegal(line);
    if (analysis_) return {Answer(Decision{})};
    const Answer answer =
        check_decision(*position_, Decision{Decision::Kind::Play, Action::place(*cell)});
    if (answer) {
        known_ = wanted_;
        known_.push_back({*cell, true});
    }
    return {answer};
}

EngineEvent GomocupProtocol::hear_lines(std::string_view text) {
    std::optional<Analysis> set = lines_.hear(text);
    if (!set || !tidy(*set, *position_, *analysis_)) return {};
    return {std::move(*set)};
}

std::optional<Fault> GomocupProtocol::why_unanswered() const {
    if (!only_blank_) return std::nullopt;
    return std::get<Answer>(illegal("").what).error();
}

// ---- swap2

/// Handles the answer to SWAP2BOARD: three points; SWAP, or a stone of the seat that stays white;
/// or two more stones, after which the opponent chooses.
EngineEvent GomocupProtocol::hear_swap2(std::string_view line) {
    answered_ = true;
    awaited_ = Awaited::None;
    std::vector<Action> actions;
    const auto choose = [&](std::string_view name) {
        const auto action = parse_action(*position_, name);
        if (action) actions.push_back(*action);
    };
    const auto points = parse_points(position_->board(), line, order_);
    const std::size_t stones = stones_of(*position_).size();
    const std::size_t count = points ? points->size() : 0;
    if (upper_case(line) == "SWAP" && stones > 0) {
        choose("black");
    } else if (stones > 0 && count == 1) {
        choose("white");
    } else if (stones == 3 && count == 2) {
        choose("more");
    } else if (stones != 0 || count != 3) {
        return illegal(line);
    }
    for (std::size_t i = 0; i < count; ++i) actions.push_back(Action::place((*points)[i]));
    return take_opening(std::move(actions));
}

EngineEvent GomocupProtocol::take_opening(std::vector<Action> actions) {
    known_.clear();
    opening_ = std::move(actions);
    opening_key_ = position_->key();
    if (const auto answer = next_of_opening(*position_)) return {*answer};
    return EngineEvent::fault(FaultKind::Protocol, fault_message(FaultText::InvalidMessage));
}

/// The next of several actions that the engine has answered together, if it belongs to this
/// position.
std::optional<Answer> GomocupProtocol::next_of_opening(const Position& position) {
    if (opening_.empty() || position.key() != opening_key_) {
        opening_.clear();
        return std::nullopt;
    }
    const Answer answer =
        check_decision(position, Decision{Decision::Kind::Play, opening_.front()});
    opening_.erase(opening_.begin());
    if (!answer) {
        opening_.clear();
        return answer;
    }
    Position after = position;
    after.apply(answer->action);
    opening_key_ = after.key();
    return answer;
}

// ---- Waiting

milliseconds GomocupProtocol::patience() const {
    return awaited_ == Awaited::About ? kAboutLimit : kStartLimit;
}

EngineEvent GomocupProtocol::timed_out(Lines& out) {
    const Awaited awaited = std::exchange(awaited_, Awaited::None);
    if (awaited == Awaited::About) {
        replies_to_about_ = false;
        owes_about_ = ready_;
        return proceed(out);
    }
    if (awaited == Awaited::Start) {
        return EngineEvent::fault(
            FaultKind::Late,
            Message("did not answer START in {} (killed); one that speaks Tengen's "
                    "own protocol needs the option dialect=tengen",
                    duration_text(kStartLimit)));
    }
    const std::string_view what = awaited == Awaited::Probe ? "SWAP2BOARD" : "RESTART";
    return EngineEvent::fault(FaultKind::Late, Message("did not answer {} in {} (killed)", what,
                                                       duration_text(kStartLimit)));
}

}  // namespace tengen
