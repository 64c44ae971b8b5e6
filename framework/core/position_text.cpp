#include "core/position_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/forsyth.hpp"
#include "core/notation.hpp"
#include "core/short_move.hpp"
#include "core/turn_text.hpp"

namespace tengen {

namespace {

std::string_view next_part(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// The only legal action in the column that `text` names, if there is exactly one: "d" among those
/// that place a stone, "-d" among those that remove one.
const Action* only_action_in_column(const Position& position, std::span<const Action> legal,
                                    std::string_view text) {
    const bool takes = text.starts_with('-');
    if (takes) text.remove_prefix(1);
    const Action* found = nullptr;
    for (const Action& action : legal) {
        if (action.kind() != (takes ? ActionKind::Take : ActionKind::Place)) continue;
        const int column = position.board().column(action.cell());
        if (!same_word(column_name(column), text)) continue;
        if (found != nullptr) return nullptr;
        found = &action;
    }
    return found;
}

bool is_ascii_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// `walls`: whether kNobody is a side too.
Result<Side> parse_side(const Game& game, std::string_view name, bool walls = false) {
    std::vector<std::string_view> names;
    for (Side side = 1; side <= game.sides(); ++side) {
        if (same_word(game.side_name(side), name)) return side;
        names.push_back(game.side_name(side));
    }
    if (walls) {
        if (same_word(game.side_name(kNobody), name)) return kNobody;
        names.push_back(game.side_name(kNobody));
    }
    return fail(ErrorCode::Input, "", "there is no side '{}' (sides: {}){}", printable(name, 40),
                fmt::format("{}", fmt::join(names, ", ")), did_you_mean(name, names));
}

/// Reads the name of a kind, or its letters.
Result<Piece> parse_kind(const Game& game, std::string_view name) {
    const auto& pieces = game.description().pieces;
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        if (same_word(pieces[piece], name)) return static_cast<Piece>(piece);
    }
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        const auto kind = static_cast<Piece>(piece);
        if (same_word(piece_letters(game, kind), name)) return kind;
    }
    const std::vector<std::string_view> names(pieces.begin(), pieces.end());
    return fail(ErrorCode::Input, "", "there is no piece '{}' (pieces: {}){}", printable(name, 40),
                fmt::format("{}", fmt::join(names, ", ")), did_you_mean(name, names));
}

/// Removes "king@" from the start of a text and returns the kind; the first kind if there is none.
Result<Piece> parse_piece(const Game& game, std::string_view& text) {
    if (text.find('@') == std::string_view::npos) return Piece{0};
    const std::string_view name = next_part(text, '@');
    if (game.has_pieces()) return parse_kind(game, name);
    return fail(ErrorCode::Input, "", "the game has no kinds of pieces, found '{}@'",
                printable(name, 40));
}

Result<void> parse_stones(const Game& game, Side side, std::string_view cells, Setup& setup) {
    while (!cells.empty()) {
        std::string_view text = next_part(cells, ',');
        const Result<Piece> piece = parse_piece(game, text);
        if (!piece) return fail(piece.error());
        const Result<Cell> cell = parse_cell(game.board(), text);
        if (!cell) return fail(cell.error());
        setup.stones.push_back({*cell, side, *piece});
    }
    return {};
}

bool is_number(const Board& board, std::string_view text) {
    return board.shape().numbers &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Reads "a2-a3", "a2xa3", "a2a3" or, with numbers, "11-15", legal or not; empty for any other
/// form. Fails if only the second cell, or a number, is not a cell of the board.
std::optional<Result<Action>> parse_move(const Board& board, std::string_view text) {
    std::optional<Result<Action>> wrong;
    constexpr std::size_t kMaxCell = 16;  // longer than any name of a cell
    // A column may be called x.
    for (std::size_t i = 1; i <= kMaxCell && i + 1 < text.size(); ++i) {
        if (text[i] != '-' && !same_word(text.substr(i, 1), "x")) continue;
        const Result<Cell> from = parse_cell(board, text.substr(0, i));
        const Result<Cell> to = parse_cell(board, text.substr(i + 1));
        if (from && to) return Action::move(*from, *to);
        if (from && !wrong) wrong = fail(to.error());
        if (!from && is_number(board, text.substr(0, i))) wrong = fail(from.error());
    }
    if (wrong) return wrong;
    constexpr std::string_view kDigits = "0123456789";
    const std::size_t row = std::min(text.find_first_of(kDigits), text.size());
    const std::size_t end = std::min(text.find_first_not_of(kDigits, row), text.size());
    const Result<Cell> from = parse_cell(board, text.substr(0, end));
    if (!from || end == text.size()) return std::nullopt;
    const Result<Cell> to = parse_cell(board, text.substr(end));
    if (!to) return std::nullopt;
    return Action::move(*from, *to);
}

/// Reads "a7-a8=queen", "a7a8=q" or "a7a8q", legal or not; empty for any other form.
std::optional<Result<Action>> parse_move_as(const Game& game, std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    const std::size_t last_digit = text.find_last_of(kDigits);
    if (last_digit == text.npos || last_digit + 1 == text.size()) return std::nullopt;
    std::string_view name = text.substr(last_digit + 1);
    const bool is_marked = name.front() == '=';
    if (is_marked) name.remove_prefix(1);
    const auto move = parse_move(game.board(), text.substr(0, last_digit + 1));
    if (!move || (!is_marked && !game.has_pieces())) return std::nullopt;
    if (!*move) return *move;
    if (!game.has_pieces()) {
        return fail(ErrorCode::Input, "", "the game has no kinds of pieces, found '={}'",
                    printable(name, 40));
    }
    const Result<Piece> kind = parse_kind(game, name);
    if (!kind) return fail(kind.error());
    return Action::move_as((*move)->from(), (*move)->to(), *kind);
}

/// Reads "x:b2", "king@b2", "x:king@b2", "-b2" or a move as an action, legal or not; empty for any
/// other form.
std::optional<Result<Action>> parse_form(const Position& position, std::string_view text) {
    if (auto move = parse_move_as(position.game(), text)) return move;
    if (auto move = parse_move(position.board(), text)) return move;
    const Game& game = position.game();
    const bool takes = text.starts_with('-');
    const bool names_side = text.find(':') != std::string_view::npos;
    if (!takes && !names_side && text.find('@') == std::string_view::npos) return std::nullopt;
    Side side = game.shares_stones() ? kNobody : position.turn().side;
    if (takes) {
        text.remove_prefix(1);
    } else if (names_side) {
        const Result<Side> named = parse_side(game, next_part(text, ':'));
        if (!named) return fail(named.error());
        side = *named;
    }
    const Result<Piece> piece = takes ? Piece{0} : parse_piece(game, text);
    if (!piece) return fail(piece.error());
    const Result<Cell> cell = parse_cell(position.board(), text);
    if (!cell) return fail(cell.error());
    return takes ? Action::take(*cell) : Action::place_of(side, *cell, *piece);
}

/// Names a possible move if stones only move; otherwise says why the text names no cell.
Result<Action> not_an_action(const Position& position, std::span<const Action> legal,
                             std::string_view text, const Errors& no_cell) {
    if (legal.empty() || !std::ranges::all_of(legal, &Action::is_move)) return fail(no_cell);
    return fail(ErrorCode::Input, "", "'{}' is not a move (write one such as {})",
                printable(text, 40), position.action_name(legal.front()));
}

}  // namespace

Result<Action> parse_action(const Position& position, std::string_view text) {
    const Result<Cell> cell = parse_cell(position.board(), text);
    if (cell && position.is_legal(Action::place(*cell))) return Action::place(*cell);
    ActionList scratch;
    const std::span<const Action> legal = position.legal(scratch);
    for (const Action action : legal) {
        if (!action.is_place() && same_word(position.action_name(action), text)) return action;
    }
    if (const Action* action = only_action_in_column(position, legal, text)) return *action;
    if (const auto named = parse_form(position, text)) {
        if (!*named || position.is_legal(**named)) return *named;
        return fail(Error{ErrorCode::Input, "", position.why_not(**named)});
    }
    if (const auto named = parse_short_move(position, text)) return *named;
    if (same_word(text, "pass")) {
        return fail(Error{ErrorCode::Input, "", position.why_not(Action::pass())});
    }
    const bool choice = std::any_of(legal.begin(), legal.end(), [](Action action) {
        return action.kind() == ActionKind::Choose;
    });
    if (!cell && !choice) return not_an_action(position, legal, text, cell.error());
    const Action meant = Action::place(cell ? *cell : kNoCell);
    return fail(Error{ErrorCode::Input, "", position.why_not(meant)});
}

Result<Action> parse_any_action(const Position& position, std::string_view text) {
    ActionList scratch;
    const std::span<const Action> legal = position.legal(scratch);
    std::string choices;
    for (const Action action : legal) {
        if (action.kind() != ActionKind::Choose) continue;
        const std::string name = position.action_name(action);
        if (same_word(name, text)) return action;
        choices += (choices.empty() ? "" : ", ") + name;
    }
    if (same_word(text, "pass")) return Action::pass();
    if (const Action* action = only_action_in_column(position, legal, text)) return *action;
    if (const auto named = parse_form(position, text)) return *named;
    if (const auto named = parse_short_move(position, text)) return *named;
    const Result<Cell> cell = parse_cell(position.board(), text);
    if (cell) return Action::place(*cell);
    if (std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
        return not_an_action(position, legal, text, cell.error());
    }
    return choices.empty() ? fail(ErrorCode::Input, "",
                                  "'{}' is not a move (write a cell such as h8; there is nothing "
                                  "to choose here)",
                                  printable(text, 40))
                           : fail(ErrorCode::Input, "", "'{}' is not a move (choices here: {})",
                                  printable(text, 40), choices);
}

std::string piece_letters(const Game& game, Piece piece) {
    const auto& names = game.description().pieces;
    if (piece >= names.size()) return "";
    // The first letter of its name that no earlier kind has.
    std::string taken;
    for (Piece kind = 0; kind <= piece; ++kind) {
        const auto is_free = [&](char c) {
            return is_ascii_letter(c) && taken.find(upper(c)) == taken.npos;
        };
        const auto letter = std::ranges::find_if(names[kind], is_free);
        const bool found = letter != names[kind].end();
        if (found) taken += upper(*letter);
        if (kind == piece && found) return taken.substr(taken.size() - 1);
    }
    return names[piece];
}

char kind_sign(const Position& position, Cell cell) {
    const Side side = position.at(cell);
    if (side == kEmpty) return '.';
    if (side == kOutside) return '#';
    if ((position.values()[cell] & kTaken) != 0) return '*';
    return "0123456789abcdef"[position.piece_at(cell)];
}

std::string actions_text(const Position& position) {
    Position replay(position.shared_game(), position.setup());
    std::string text;
    for (int ply = 0; ply < position.ply(); ++ply) {
        if (ply > 0) text += ' ';
        text += replay.action_name(position.action(ply));
        replay.apply(position.action(ply));
    }
    return text;
}

std::string setup_text(const Game& game, const Setup& setup) {
    std::string text;
    for (Side side = 1; side <= kNobody; ++side) {
        std::string cells;
        for (const Stone& stone : setup.stones) {
            if (stone.side != side) continue;
            if (!cells.empty()) cells += ',';
            if (stone.piece != 0) cells += game.description().pieces[stone.piece] + '@';
            cells += cell_name(game.board(), stone.cell);
        }
        if (cells.empty()) continue;
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", game.side_name(side), cells);
    }
    if (setup.to_move != kEmpty) {
        text += fmt::format("{}to_move:{}", text.empty() ? "" : " ", game.side_name(setup.to_move));
    }
    for (const SetupState& state : setup.state) {
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", state.name, state.value);
    }
    return text;
}

Result<Setup> parse_setup(const Game& game, std::string_view text) {
    text = trimmed(text, " \t\r\n");
    if (looks_like_forsyth(text)) return parse_forsyth(game, text);
    Setup setup;
    while (!text.empty()) {
        std::string_view value = next_part(text, ' ');
        if (value.empty()) continue;
        const std::string_view whole = value;
        const std::string_view name = next_part(value, ':');
        const bool turn = same_word(name, "to_move");
        const auto states = game.setup_names();
        const auto state = std::ranges::find_if(
            states, [&](std::string_view known) { return same_word(known, name); });
        if (state != states.end() && !value.empty()) {
            setup.state.push_back({std::string(*state), std::string(value)});
            continue;
        }
        if (value.empty() && (turn || !whole.ends_with(':'))) {
            if (has_forsyth(game)) {
                return fail(ErrorCode::Input, "",
                            "'{}' is neither a FEN nor SIDE:CELL,CELL... or to_move:SIDE",
                            printable(whole));
            }
            return fail(ErrorCode::Input, "", "'{}' is not SIDE:CELL,CELL... or to_move:SIDE",
                        printable(whole));
        }
        const Result<Side> side = parse_side(game, turn ? value : name, !turn && game.has_walls());
        if (!side) return fail(side.error());
        if (turn && setup.to_move != kEmpty) {
            return fail(ErrorCode::Input, "", "to_move is given twice");
        }
        if (turn) {
            setup.to_move = *side;
        } else if (Result<void> parsed = parse_stones(game, *side, value, setup); !parsed) {
            return fail(parsed.error());
        }
    }
    if (Result<void> checked = game.check(setup); !checked) return fail(checked.error());
    return setup;
}

namespace {

/// A hop that begins a chain is one action, even if a whole chain has the same ends.
Result<void> play_turn(Position& position, std::string_view name) {
    const auto read = [&]() -> Result<ActionList> {
        if (position.over()) return fail(ErrorCode::Input, "", "the game is over");
        if (const auto action = parse_action(position, name)) return ActionList{*action};
        return parse_turn(position, name);
    };
    const Result<ActionList> turn = read();
    if (!turn) {
        return fail(ErrorCode::Input, "", "illegal move {} at move {} ({})", printable(name, 40),
                    position.ply() + 1, turn.error());
    }
    for (const Action action : *turn) position.apply(action);
    return {};
}

}  // namespace

Result<void> play_actions(Position& position, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" ,"), text.size());
        const std::string_view name = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (name.empty()) continue;
        if (auto played = play_turn(position, name); !played) return played;
    }
    return {};
}

std::string to_text(const Position& position) {
    std::string text = to_text(position.game().description());
    const std::string setup = setup_text(position.game(), position.setup());
    if (!setup.empty()) text += "setup " + setup + '\n';
    text += "actions " + actions_text(position) + '\n';
    return text + fmt::format("key {:016x}\n", position.key());
}

}  // namespace tengen
