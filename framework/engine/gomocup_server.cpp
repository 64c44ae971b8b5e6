// A table of commands and their functions. Longer than other files, because all of it is one
// protocol.
#include "engine/gomocup_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/mix.hpp"
#include "base/text.hpp"
#include "core/position_text.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxWaiting = 1 << 20;  ///< bytes of commands waiting for the AI
constexpr int kSwap2Questions = 3;            ///< maximum in one turn
constexpr PointOrder kOrder = PointOrder::ColumnRow;

}  // namespace

struct GomocupServer::Command {
    std::string_view word;
    Handler run;
    bool at_once;     ///< accepted while the AI thinks
    bool needs_rule;  ///< uses the rule, or reports it
};

const GomocupServer::Command* GomocupServer::find(std::string_view word) {
    static constexpr std::array kCommands{
        Command{"START", &GomocupServer::start, false, true},
        Command{"RECTSTART", &GomocupServer::rect_start, false, true},
        Command{"RESTART", &GomocupServer::restart, false, true},
        Command{"BEGIN", &GomocupServer::begin, false, true},
        Command{"TURN", &GomocupServer::turn, false, true},
        Command{"BOARD", &GomocupServer::board, false, false},
        Command{"TAKEBACK", &GomocupServer::take_back, false, true},
        Command{"PLAY", &GomocupServer::play, false, true},
        Command{"SWAP2BOARD", &GomocupServer::swap2_board, false, false},
        Command{"INFO", &GomocupServer::info, true, false},
        Command{"ABOUT", &GomocupServer::tell_about, false, false},
        Command{"END", &GomocupServer::end, true, false},
        Command{"STOP", &GomocupServer::stop, true, false},
        Command{"YXSTOP", &GomocupServer::stop, true, false},
    };
    const std::string upper = upper_case(word);
    const auto found = std::find_if(kCommands.begin(), kCommands.end(),
                                    [&](const Command& one) { return one.word == upper; });
    return found == kCommands.end() ? nullptr : &*found;
}

GomocupServer::GomocupServer(const RuleCatalogue& rules, AiSession& ai, std::string about,
                             std::uint64_t seed, Say say)
    : rules_(rules), ai_(ai), about_(std::move(about)), seed_(seed), say_(std::move(say)) {
    ai_.on_report([this](const AiReport& report) { report_ = report; });
}

GomocupServer::~GomocupServer() {
    *here_ = false;
    ai_.cancel();
    ai_.on_report({});
}

void GomocupServer::error(std::string_view text) {
    say_(fmt::format("ERROR {}", printable(text, 400)));
}

// ---- Lines

void GomocupServer::hear(std::string_view line) {
    if (ended_) return;
    std::string_view rest = line;
    const Command* const command = find(take_word(rest));
    // INFO applies to later commands, and END must not overtake earlier ones. Only STOP overtakes
    // waiting commands.
    const bool overtakes = command != nullptr && command->run == &GomocupServer::stop;
    const bool at_once = overtakes || (command != nullptr && command->at_once && waiting_.empty());
    if (!busy_ || at_once) return execute(line);
    if (waiting_bytes_ + line.size() > kMaxWaiting) return error("too much at a time");
    waiting_bytes_ += line.size() + 1;
    waiting_.emplace_back(line);
}

void GomocupServer::hear_too_long() {
    error("a line is too long");
}

/// Handles the commands that arrived while the AI was thinking.
void GomocupServer::proceed() {
    busy_ = false;
    while (!busy_ && !ended_ && !waiting_.empty()) {
        const std::string line = std::move(waiting_.front());
        waiting_.pop_front();
        waiting_bytes_ -= line.size() + 1;
        execute(line);
    }
}

void GomocupServer::execute(std::string_view line) {
    std::string_view rest = trimmed(line);
    if (rest.empty()) return;
    const std::string_view whole = rest;
    const std::string_view word = take_word(rest);
    const Command* const command = find(word);
    const bool at_once = command != nullptr && command->at_once;
    if (reading_ != Reading::Commands && !at_once) return read_stone(whole);
    if (command == nullptr) return say_(fmt::format("UNKNOWN {}", printable(word, 40)));
    if (command->needs_rule && !has_rule()) return;
    (this->*command->run)(rest);
}

/// Reports an error if the rule is not supported.
bool GomocupServer::has_rule() {
    if (rule_problem_.empty()) return true;
    rule_problem_told_ = true;
    error(rule_problem_);
    return false;
}

bool GomocupServer::has_board() {
    if (game_ != nullptr) return true;
    error("there is no board yet (START comes first)");
    return false;
}

// ---- Boards

void GomocupServer::start(std::string_view rest) {
    // Yixin-Board sends height and width.
    const std::string_view first = take_word(rest);
    const auto size = to_number<std::int64_t>(first);
    const auto other = rest.empty() ? size : to_number<std::int64_t>(rest);
    if (!size || !other) return error("START needs the size of the board, such as START 15");
    new_board({*other, *size});
}

void GomocupServer::rect_start(std::string_view rest) {
    const auto size = parse_pair(rest);
    if (!size) return error("RECTSTART needs width and height, such as RECTSTART 20,15");
    new_board(*size);
}

void GomocupServer::new_board(NumberPair size) {
    const auto fits = [](std::int64_t length, int most) { return length >= 5 && length <= most; };
    if (!fits(size.first, kMaxColumns) || !fits(size.second, kMaxRows)) {
        return error(fmt::format("boards have 5 to {} rows and columns", kMaxRows));
    }
    said_.columns = static_cast<int>(size.first);
    said_.rows = static_cast<int>(size.second);
    const auto game = current_game(false);
    if (!game) return error(english(game.error()));
    game_ = *game;
    stones_.clear();
    ai_.new_game();
    busy_ = true;
    ai_.prepare(game_, [this, here = here_](const tl::expected<void, Fault>& ready) {
        if (!*here || ended_) return;
        if (ready) {
            say_("OK");
        } else {
            game_ = nullptr;
            error(english(ready.error().text));
        }
        proceed();
    });
}

void GomocupServer::restart(std::string_view) {
    if (!has_board()) return;
    stones_.clear();
    ai_.new_game();
    say_("OK");
}

/// Reads an empty cell of the board, or sends an ERROR.
std::optional<Cell> GomocupServer::read_free_point(std::string_view text) {
    const auto cell = parse_point(game_->board(), text, kOrder);
    if (!cell) {
        error(fmt::format("'{}' is not a point of this board", printable(text, 40)));
        return std::nullopt;
    }
    const bool taken = std::any_of(stones_.begin(), stones_.end(),
                                   [&](const StoneSaid& stone) { return stone.cell == *cell; });
    if (!taken) return cell;
    error(fmt::format("{} already has a stone", printable(text, 40)));
    return std::nullopt;
}

void GomocupServer::begin(std::string_view) {
    if (!has_board()) return;
    if (!stones_.empty()) return error("BEGIN is for an empty board (RESTART comes first)");
    think();
}

void GomocupServer::turn(std::string_view rest) {
    if (!has_board()) return;
    const auto cell = read_free_point(rest);
    if (!cell) return;
    stones_.push_back({*cell, false});
    think();
}

void GomocupServer::play(std::string_view rest) {
    if (!has_board()) return;
    const auto cell = read_free_point(rest);
    if (!cell) return;
    stones_.push_back({*cell, true});
    say_(point_text(game_->board(), *cell, kOrder));
}

void GomocupServer::take_back(std::string_view rest) {
    if (!has_board()) return;
    const auto cell = parse_point(game_->board(), rest, kOrder);
    if (!cell || stones_.empty() || stones_.back().cell != *cell) {
        return error("the last stone is not there");
    }
    stones_.pop_back();
    say_("OK");
}

// ---- BOARD and SWAP2BOARD, up to DONE

void GomocupServer::board(std::string_view) {
    reading_ = Reading::Board;
    read_.clear();
    read_problem_.clear();
}

void GomocupServer::swap2_board(std::string_view) {
    reading_ = Reading::Swap2;
    read_.clear();
    read_problem_.clear();
}

void GomocupServer::read_stone(std::string_view line) {
    if (upper_case(line) == "DONE") {
        const Reading what = std::exchange(reading_, Reading::Commands);
        if (!has_rule() || !has_board()) return;
        if (!read_problem_.empty()) return error(read_problem_);
        return what == Reading::Board ? finish_board() : finish_swap2();
    }
    if (!read_problem_.empty() || game_ == nullptr) return;
    const std::size_t comma = line.rfind(',');
    const bool board = reading_ == Reading::Board;
    const std::string_view point = board ? line.substr(0, std::min(comma, line.size())) : line;
    const auto cell = parse_point(game_->board(), point, kOrder);
    const auto field = board && cell ? to_number<std::int64_t>(trimmed(line.substr(comma + 1))) : 2;
    if (!cell || !field || *field < 1 || *field > 2) {
        read_problem_ = fmt::format("'{}' is not a stone of this board", printable(line, 40));
        return;
    }
    const bool taken = std::any_of(read_.begin(), read_.end(),
                                   [&](const StoneSaid& stone) { return stone.cell == *cell; });
    if (taken) read_problem_ = fmt::format("'{}' already has a stone", printable(line, 40));
    read_.push_back({*cell, *field == 1});
}

void GomocupServer::finish_board() {
    stones_ = std::move(read_);
    think();
}

/// Three stones, or five if the opponent had asked for two more. The AI is asked action by action,
/// as in any opening.
void GomocupServer::finish_swap2() {
    const std::size_t count = read_.size();
    if (count != 0 && count != 3 && count != 5) {
        return error("SWAP2BOARD has 0, 3 or 5 stones");
    }
    const auto game = current_game(true);
    if (!game) return error(english(game.error()));
    swap2_.emplace(*game);
    const auto play = [&](Action action) {
        if (swap2_->over() || !swap2_->is_legal(action)) return false;
        swap2_->apply(action);
        return true;
    };
    bool good = true;
    for (std::size_t i = 0; i < count && good; ++i) {
        if (i == 3) {
            const auto more = parse_action(*swap2_, "more");
            good = more && play(*more);
        }
        good = good && play(Action::place(read_[i].cell));
    }
    if (!good || swap2_->over()) {
        swap2_.reset();
        return error("these stones cannot be the opening");
    }
    swap2_points_.clear();
    swap2_to_come_ = count == 0 ? 3 : 1;
    ask_swap2();
}

void GomocupServer::ask_swap2() {
    ask(*swap2_, kSwap2Questions, [this](const Answer& answer) { swap2_answered(answer); });
}

void GomocupServer::swap2_answered(const Answer& answer) {
    if (!answer || answer->kind == Decision::Kind::Resign) {
        error(answer ? "it gives up" : english(answer.error().text));
        swap2_.reset();
        return proceed();
    }
    const Action action = answer->action;
    --swap2_to_come_;
    if (action.is_place()) {
        if (!swap2_points_.empty()) swap2_points_ += ' ';
        swap2_points_ += point_text(swap2_->board(), action.cell(), kOrder);
    } else {
        const std::string choice = swap2_->action_name(action);
        if (choice == "black") swap2_points_ = "SWAP";
        if (choice == "white") swap2_to_come_ = 1;
        if (choice == "more") swap2_to_come_ = 2;
    }
    swap2_->apply(action);
    if (swap2_to_come_ > 0 && !swap2_->over()) return ask_swap2();
    swap2_.reset();
    say_(swap2_points_);
    proceed();
}

// ---- Thinking

Result<std::shared_ptr<const Game>> GomocupServer::current_game(bool swap2) const {
    GomocupGame said = said_;
    said.swap2 = swap2;
    return make_game(said, rules_);
}

/// The engine is to move, and black began. So black has as many stones as white or one more.
/// Otherwise the stones are set up. Empty if they cannot form a position.
std::optional<Position> GomocupServer::position_of(const std::shared_ptr<const Game>& game) const {
    const auto own = static_cast<std::size_t>(std::count_if(
        stones_.begin(), stones_.end(), [](const StoneSaid& stone) { return stone.own; }));
    const std::size_t others = stones_.size() - own;
    const bool black = own >= others;
    std::vector<Cell> cells[2];  // of black and white, in order
    for (const StoneSaid& stone : stones_) cells[stone.own == black ? 0 : 1].push_back(stone.cell);
    const bool in_turn = own == others || others == own + 1;
    Position played(game);
    std::size_t count = in_turn ? 0 : stones_.size() + 1;
    while (count < stones_.size() && !played.over() &&
           played.is_legal(Action::place(cells[count % 2][count / 2]))) {
        played.apply(Action::place(cells[count % 2][count / 2]));
        ++count;
    }
    if (count == stones_.size()) return played;
    Setup setup;
    for (const Side side : {Side{1}, Side{2}}) {
        for (const Cell cell : cells[side - 1]) setup.stones.push_back({cell, side});
    }
    setup.to_move = black ? 1 : 2;
    if (!game->check(setup)) return std::nullopt;
    return Position(game, setup);
}

void GomocupServer::think() {
    const auto game = current_game(false);
    if (!game) return error(english(game.error()));
    game_ = *game;
    std::optional<Position> position = position_of(game_);
    if (!position) return error("these stones cannot be a position");
    if (position->over()) return error("the game is over");
    ask(*position, 1, [this, position](const Answer& answer) { answered(*position, answer); });
}

/// Prepares the AI first, to report a game that it cannot play.
void GomocupServer::ask(const Position& position, int questions, AnswerHandler answer) {
    busy_ = true;
    report_.reset();
    Budget budget = limits_.budget(Clock::now(), questions);
    budget.seed = mix(seed_ ^ mix(static_cast<std::uint64_t>(position.ply())));
    ai_.prepare(position.shared_game(),
                [this, here = here_, position, budget,
                 answer = std::move(answer)](const tl::expected<void, Fault>& ready) {
                    if (!*here || ended_) return;
                    if (!ready) return answer(tl::unexpected(ready.error()));
                    ai_.think(position, budget, [here, answer](const Answer& given) {
                        if (*here) answer(given);
                    });
                });
}

void GomocupServer::answered(const Position& position, const Answer& answer) {
    if (!answer) {
        error(english(answer.error().text));
        return proceed();
    }
    Action action = answer->action;
    if (answer->kind == Decision::Kind::Resign) {
        // The protocol cannot express it.
        ActionList scratch;
        action = position.legal(scratch)[0];
        say_("MESSAGE gives up");
    }
    tell_report(position.board());
    stones_.push_back({action.cell(), true});
    say_(point_text(position.board(), action.cell(), kOrder));
    proceed();
}

/// Sends the last report of a decision as one line.
void GomocupServer::tell_report(const Board& board) {
    if (!report_) return;
    std::string text = fmt::format("MESSAGE depth {} nodes {}", report_->depth, report_->nodes);
    if (!std::isnan(report_->score)) text += fmt::format(" score {:g}", report_->score);
    if (!std::isnan(report_->win_chance)) text += fmt::format(" win {:g}", report_->win_chance);
    if (!report_->line.empty()) text += " line";
    for (const Action action : report_->line) {
        if (!action.is_place()) break;
        text += ' ' + point_text(board, action.cell(), kOrder);
    }
    say_(text);
}

// ---- The rest

void GomocupServer::info(std::string_view rest) {
    const std::string key(take_word(rest));
    if (limits_.take(key, rest)) return;
    // Other keys concern files, the mouse or tournaments.
    if (key != "rule") return;
    const auto number = to_number<std::int64_t>(rest);
    said_.rule = number && *number >= 0 && *number < 256 ? static_cast<int>(*number) : -1;
    rule_problem_.clear();
    rule_problem_told_ = false;
    if (gomocup_rule_name(said_.rule).empty()) {
        rule_problem_ = fmt::format(
            "rule {} is not supported (0 freestyle, 1 exactly five, 4 renju, 8 caro, 9 exact caro)",
            printable(rest, 40));
    }
}

void GomocupServer::tell_about(std::string_view) {
    // ABOUT after INFO shows whether the INFO was understood.
    if (!rule_problem_.empty() && !rule_problem_told_) {
        has_rule();
        return;
    }
    say_(about_);
}

void GomocupServer::end(std::string_view) {
    ended_ = true;
    ai_.cancel();
}

void GomocupServer::stop(std::string_view) {
    ai_.stop();
}

}  // namespace tengen
