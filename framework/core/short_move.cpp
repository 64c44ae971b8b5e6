#include "core/short_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"

namespace tengen {

namespace {

constexpr std::string_view kRowDigits = "0123456789";
constexpr int kColumnLetters = 26;
constexpr std::string_view kCastles = "O-O";
constexpr std::string_view kCastlesFar = "O-O-O";

bool is_column_letter(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_kind_letter(char c) {
    return c >= 'A' && c <= 'Z';
}

/// The kind that castles; empty if the game has no castling.
std::optional<Piece> castling_kind(const Game& game) {
    const GameDescription& description = game.description();
    const RuleUse* rule = find_use(description.rules, "castling_and_double_steps");
    if (rule == nullptr) return std::nullopt;
    const auto kind = std::ranges::find(description.pieces, rule->parameters.text("king"));
    return static_cast<Piece>(kind - description.pieces.begin());
}

/// The columns that a king moves when it castles, more to the east than to the west; 0 for another
/// move.
int castled_columns(const Position& position, Action action) {
    if (!action.is_move() || castling_kind(position.game()) != position.piece_at(action.from())) {
        return 0;
    }
    const Board& board = position.board();
    const int columns = board.column(action.to()) - board.column(action.from());
    return std::abs(columns) > 1 ? columns : 0;
}

/// A short name in parts.
struct ShortMove {
    Piece kind = 0;
    std::string_view from_column;  ///< may be empty, like the next
    std::string_view from_row;
    Cell to = kNoCell;
    std::optional<Piece> becomes;
    int castles = 0;  ///< as castled_columns(): only its sign counts
};

std::optional<Piece> kind_of_letter(const Game& game, char letter) {
    const auto kinds = static_cast<Piece>(game.description().pieces.size());
    for (Piece kind = 0; kind < kinds; ++kind) {
        if (piece_letters(game, kind) == std::string_view(&letter, 1)) return kind;
    }
    return std::nullopt;
}

std::optional<ShortMove> parse_castling(const Game& game, std::string_view text) {
    const auto kind = castling_kind(game);
    if (!kind) return std::nullopt;
    std::string letters(text);
    std::ranges::replace(letters, '0', 'O');
    if (letters == kCastles) return ShortMove{.kind = *kind, .castles = 1};
    if (letters == kCastlesFar) return ShortMove{.kind = *kind, .castles = -1};
    return std::nullopt;
}

/// Removes the last cell of a text, "e4", and returns it.
std::optional<Cell> take_target(const Board& board, std::string_view& text) {
    const std::size_t row = text.find_last_not_of(kRowDigits) + 1;
    if (row == text.size() || row == 0 || !is_column_letter(text[row - 1])) return std::nullopt;
    const Result<Cell> cell = parse_cell(board, text.substr(row - 1));
    if (!cell) return std::nullopt;
    text = text.substr(0, row - 1);
    return *cell;
}

std::optional<ShortMove> parse_parts(const Game& game, std::string_view text) {
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
    if (const auto castling = parse_castling(game, text)) return castling;
    ShortMove parts;
    if (!text.empty() && is_kind_letter(text.front())) {
        const auto kind = kind_of_letter(game, text.front());
        if (!kind) return std::nullopt;
        parts.kind = *kind;
        text.remove_prefix(1);
    }
    if (!text.empty() && is_kind_letter(text.back())) {
        parts.becomes = kind_of_letter(game, text.back());
        if (!parts.becomes) return std::nullopt;
        text.remove_suffix(1);
        if (text.ends_with('=')) text.remove_suffix(1);
    }
    const auto to = take_target(game.board(), text);
    if (!to) return std::nullopt;
    parts.to = *to;
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) text.remove_suffix(1);
    if (!text.empty() && is_column_letter(text.front())) {
        parts.from_column = text.substr(0, 1);
        text.remove_prefix(1);
    }
    if (text.find_first_not_of(kRowDigits) != text.npos) return std::nullopt;
    parts.from_row = text;
    return parts;
}

/// Whether a short name may mean the stone on a cell.
bool may_begin(const Position& position, const ShortMove& parts, Cell from) {
    const Board& board = position.board();
    if (position.at(from) != position.turn().side || position.piece_at(from) != parts.kind) {
        return false;
    }
    if (!parts.from_column.empty() && column_name(board.column(from)) != parts.from_column) {
        return false;
    }
    return parts.from_row.empty() || std::to_string(board.row(from) + 1) == parts.from_row;
}

bool fits(const Position& position, const ShortMove& parts, Action action) {
    if (!action.is_move() || !may_begin(position, parts, action.from())) return false;
    const int castles = castled_columns(position, action);
    if (parts.castles != 0) return castles * parts.castles > 0;
    if (action.to() != parts.to) return false;
    if (action.kind() != ActionKind::MoveAs) return !parts.becomes;
    return !parts.becomes || action.piece() == *parts.becomes;
}

tl::unexpected<Errors> none_fits(const Position& position, const ShortMove& parts) {
    const Game& game = position.game();
    Cell only = kNoCell;
    int stones = 0;
    for (Cell from = 0; from < game.board().cell_count(); ++from) {
        if (!may_begin(position, parts, from)) continue;
        only = from;
        ++stones;
    }
    if (stones == 1) {
        Cell to = parts.to;
        if (parts.castles != 0) to = static_cast<Cell>(only + 2 * parts.castles);
        const Action move =
            parts.becomes ? Action::move_as(only, to, *parts.becomes) : Action::move(only, to);
        if (!position.is_legal(move)) {
            return fail(Error{ErrorCode::Input, "", position.why_not(move)});
        }
    }
    if (parts.castles != 0) return fail(ErrorCode::Input, "", "castling is not possible");
    return fail(ErrorCode::Input, "", "no {} can move to {}", game.piece_term(parts.kind),
                cell_name(game.board(), parts.to));
}

/// Whether another stone of the same kind can make a move to the same cell.
struct Others {
    bool any = false, same_column = false, same_row = false;
};

Others others_to(const Position& position, Action move) {
    Others others;
    const Board& board = position.board();
    ActionList scratch;
    for (const Action other : position.legal(scratch)) {
        if (!other.is_move() || other.to() != move.to() || other.from() == move.from()) continue;
        if (position.piece_at(other.from()) != position.piece_at(move.from())) continue;
        others.any = true;
        if (board.column(other.from()) == board.column(move.from())) others.same_column = true;
        if (board.row(other.from()) == board.row(move.from())) others.same_row = true;
    }
    return others;
}

/// The sign of an attack on a royal stone after a move.
std::string_view threat_sign(const Position& after) {
    const Mover* mover = after.game().mover();
    if (mover == nullptr || !mover->has_royals() || !mover->threat(after, after.turn().side)) {
        return "";
    }
    return after.over() && after.outcome().winner != kEmpty ? "#" : "+";
}

bool takes_other(const Position& after, Side side) {
    return std::ranges::any_of(after.last_changes(), [&](const Change& change) {
        return change.is_cell() && change.side() != kEmpty && change.side() != side;
    });
}

}  // namespace

bool has_short_moves(const Game& game) {
    const BoardShape& shape = game.board().shape();
    if (game.sides() != 2 || !game.has_pieces() || game.mover() == nullptr || shape.numbers ||
        shape.layers != 1 || shape.columns > kColumnLetters) {
        return false;
    }
    // A cell alone means a stone to place.
    const auto places = [](const RuleTraits& traits) {
        return traits.places_own_stones || traits.offers_places;
    };
    if (std::ranges::any_of(game.traits(), places)) return false;
    const auto kinds = static_cast<Piece>(game.description().pieces.size());
    for (Piece kind = 0; kind < kinds; ++kind) {
        if (piece_letters(game, kind).size() != 1) return false;
    }
    return true;
}

std::string short_move(const Position& position, Action action) {
    if (!action.is_move() || !has_short_moves(position.game())) return position.action_name(action);
    const Board& board = position.board();
    Position after = position;
    after.apply(action);
    if (const int columns = castled_columns(position, action); columns != 0) {
        return fmt::format("{}{}", columns > 0 ? kCastles : kCastlesFar, threat_sign(after));
    }
    const Piece kind = position.piece_at(action.from());
    const bool is_taking = takes_other(after, position.turn().side);
    const std::string column = column_name(board.column(action.from()));
    std::string text;
    if (kind == 0) {
        const Others others = others_to(position, action);
        if (is_taking || others.any) text = column;
        if (others.same_column) text += std::to_string(board.row(action.from()) + 1);
    } else {
        text = piece_letters(position.game(), kind);
        const Others others = others_to(position, action);
        if (others.any && (!others.same_column || others.same_row)) text += column;
        if (others.same_column) text += std::to_string(board.row(action.from()) + 1);
    }
    if (is_taking) text += 'x';
    text += cell_name(board, action.to());
    if (action.kind() == ActionKind::MoveAs) {
        text += '=' + piece_letters(position.game(), action.piece());
    }
    return text + std::string(threat_sign(after));
}

std::vector<std::string> short_moves(Position position, std::span<const Action> line) {
    std::vector<std::string> names;
    for (const Action action : line) {
        names.push_back(short_move(position, action));
        position.apply(action);
    }
    return names;
}

std::optional<Result<Action>> parse_short_move(const Position& position, std::string_view text) {
    if (!has_short_moves(position.game())) return std::nullopt;
    const auto parts = parse_parts(position.game(), text);
    if (!parts) return std::nullopt;
    ActionList scratch;
    ActionList fitting;
    for (const Action action : position.legal(scratch)) {
        if (fits(position, *parts, action)) fitting.push_back(action);
    }
    if (fitting.empty()) return none_fits(position, *parts);
    if (fitting.size() == 1) return fitting.front();
    std::string names;
    for (const Action action : fitting) {
        names += (names.empty() ? "" : ", ") + position.action_name(action);
    }
    return fail(ErrorCode::Input, "", "'{}' fits several moves (write one of {})",
                printable(text, 20), names);
}

}  // namespace tengen
