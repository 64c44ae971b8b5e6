#include "core/forsyth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "core/short_move.hpp"
#include "core/turn_text.hpp"

namespace tengen {

namespace {

constexpr std::string_view kCastling = "castling";
constexpr std::string_view kPassed = "passed";
constexpr std::string_view kMoveLimit = "move_limit";

bool is_number_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}
char capital(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::string_view take_word(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

bool has_state(const Game& game, std::string_view name) {
    const auto names = game.setup_names();
    return std::ranges::find(names, name) != names.end();
}

/// The side whose name begins with a letter; empty if none does.
Side side_of_letter(const Game& game, char letter) {
    for (Side side = 1; side <= game.sides(); ++side) {
        if (capital(game.side_name(side).front()) == letter) return side;
    }
    return kEmpty;
}

bool has_side_letters(const Game& game) {
    return game.sides() == 2 &&
           capital(game.side_name(1).front()) != capital(game.side_name(2).front());
}

bool has_numbers(const Game& game) {
    return game.board().shape().numbers && game.has_pieces() && has_side_letters(game);
}

/// Removes the capitals of a kind in front of a cell; the first kind without one.
Result<Piece> take_kind(const Game& game, std::string_view& text) {
    if (text.empty() || !is_capital(text.front())) return Piece{0};
    const auto kinds = static_cast<Piece>(game.description().pieces.size());
    for (Piece kind = 0; kind < kinds; ++kind) {
        if (piece_letters(game, kind) != text.substr(0, 1)) continue;
        text.remove_prefix(1);
        return kind;
    }
    return fail(ErrorCode::Input, "", "no piece has the letter '{}'", text.front());
}

/// "31", "K40", "1-12" or "c3".
Result<void> add_numbers(const Game& game, Side side, std::string_view text, Setup& setup) {
    const std::string_view whole = text;
    const Result<Piece> kind = take_kind(game, text);
    if (!kind) return fail(kind.error());
    const std::size_t hyphen = text.find('-');
    const Result<Cell> first = parse_cell(game.board(), text.substr(0, hyphen));
    if (!first) return fail(first.error());
    if (hyphen == text.npos) {
        setup.stones.push_back({*first, side, *kind});
        return {};
    }
    const Result<Cell> last = parse_cell(game.board(), text.substr(hyphen + 1));
    if (!last) return fail(last.error());
    const int from = game.board().number(*first);
    const int to = game.board().number(*last);
    if (from > to) {
        return fail(ErrorCode::Input, "", "the range '{}' is the wrong way round",
                    printable(whole, 20));
    }
    for (int number = from; number <= to; ++number) {
        const Result<Cell> cell = parse_cell(game.board(), std::to_string(number));
        setup.stones.push_back({*cell, side, *kind});
    }
    return {};
}

/// "W:W31,K40:B1-12", perhaps with a full stop.
Result<Setup> parse_numbers(const Game& game, std::string_view text) {
    if (text.ends_with('.')) text.remove_suffix(1);
    Setup setup;
    const std::string_view turn = take_word(text, ':');
    if (turn != "?") setup.to_move = side_of_letter(game, turn.empty() ? ' ' : turn.front());
    if (turn.size() != 1 || (turn != "?" && setup.to_move == kEmpty)) {
        return fail(ErrorCode::Input, "", "'{}' is not the side to move (W or B)",
                    printable(turn, 20));
    }
    while (!text.empty()) {
        std::string_view list = take_word(text, ':');
        const Side side = list.empty() ? kEmpty : side_of_letter(game, list.front());
        if (side == kEmpty) {
            return fail(ErrorCode::Input, "", "'{}' does not begin with a side (W or B)",
                        printable(list, 20));
        }
        list.remove_prefix(1);
        while (!list.empty()) {
            const std::string_view square = trimmed(take_word(list, ','), " ");
            if (auto added = add_numbers(game, side, square, setup); !added) {
                return fail(added.error());
            }
        }
    }
    return setup;
}

/// One row of stones and numbers of empty cells: "r1bq4".
Result<void> parse_row(const Game& game, int row, std::string_view text, Setup& setup) {
    const Board& board = game.board();
    const std::string_view whole = text;
    int column = 0;
    const auto wrong = [&](int columns) {
        return fail(ErrorCode::Input, "", "row {} '{}' has {} cells instead of {}", row + 1,
                    printable(whole, 40), columns, board.columns());
    };
    while (!text.empty()) {
        if (is_number_digit(text.front())) {
            const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
            const auto count = to_number<int>(text.substr(0, end));
            if (!count || *count > kMaxColumns) return wrong(kMaxColumns + 1);
            column += *count;
            text.remove_prefix(end);
        } else {
            const bool first = is_capital(text.front());
            const std::string letter(1, capital(text.front()));
            std::string_view one = letter;
            const Result<Piece> kind = take_kind(game, one);
            if (!kind || !one.empty()) {
                return fail(ErrorCode::Input, "", "no piece has the letter '{}'",
                            printable(text.substr(0, 1), 4));
            }
            if (column >= board.columns()) return wrong(column + 1);
            setup.stones.push_back({board.cell(row, column), first ? Side{1} : Side{2}, *kind});
            ++column;
            text.remove_prefix(1);
        }
        if (column > board.columns()) return wrong(column);
    }
    return column == board.columns() ? Result<void>() : wrong(column);
}

Result<void> parse_rows(const Game& game, std::string_view text, Setup& setup) {
    const std::vector<std::string_view> rows = split(text, '/');
    if (std::ssize(rows) != game.board().rows()) {
        return fail(ErrorCode::Input, "", "'{}' has {} rows instead of {}", printable(text, 80),
                    rows.size(), game.board().rows());
    }
    for (int i = 0; i < game.board().rows(); ++i) {
        const int row = game.board().rows() - 1 - i;
        if (auto read = parse_row(game, row, rows[static_cast<std::size_t>(i)], setup); !read) {
            return read;
        }
    }
    return {};
}

/// A number of moves in a FEN.
Result<int> parse_count(std::string_view word, int least) {
    const auto number = to_number<int>(word);
    if (number && *number >= least) return *number;
    return fail(ErrorCode::Input, "", "'{}' is not a number of moves", printable(word, 20));
}

/// The words of a FEN after its side to move.
Result<void> parse_state(const Game& game, std::span<const std::string_view> words, Setup& setup) {
    const std::string_view castling = words.empty() ? "-" : words[0];
    if (has_state(game, kCastling)) {
        setup.state.push_back({std::string(kCastling), std::string(castling)});
    } else if (castling != "-") {
        return fail(ErrorCode::Input, "", "the game has no castling, found '{}'",
                    printable(castling, 20));
    }
    if (words.size() > 1 && words[1] != "-") {
        if (!has_state(game, kPassed)) {
            return fail(ErrorCode::Input, "", "no pawn passes cells in this game, found '{}'",
                        printable(words[1], 20));
        }
        setup.state.push_back({std::string(kPassed), std::string(words[1])});
    }
    for (std::size_t i = 2; i < words.size(); ++i) {
        const Result<int> count = parse_count(words[i], i == 2 ? 0 : 1);
        if (!count) return fail(count.error());
        if (i == 2 && *count > 0 && has_state(game, kMoveLimit)) {
            setup.state.push_back({std::string(kMoveLimit), std::to_string(*count)});
        }
        if (i == 3 && *count > 1) setup.state.push_back({kFirstMove, std::to_string(*count)});
    }
    return {};
}

/// The words of a text, without the blanks between them.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words = split(text, ' ');
    std::erase(words, "");
    return words;
}

Result<Setup> parse_fen(const Game& game, std::string_view text) {
    constexpr std::size_t kMaxWords = 6;
    const std::vector<std::string_view> words = words_of(text);
    if (words.size() > kMaxWords) {
        return fail(ErrorCode::Input, "", "'{}' is one word too many after a FEN of six",
                    printable(words[kMaxWords], 20));
    }
    Setup setup;
    if (auto rows = parse_rows(game, words.front(), setup); !rows) return fail(rows.error());
    setup.to_move = 1;
    if (words.size() > 1) {
        if (words[1] != "w" && words[1] != "b") {
            return fail(ErrorCode::Input, "", "'{}' is not the side to move (w or b)",
                        printable(words[1], 20));
        }
        setup.to_move = words[1] == "w" ? 1 : 2;
    }
    const auto rest = std::span(words).subspan(std::min<std::size_t>(words.size(), 2));
    if (auto state = parse_state(game, rest, setup); !state) return fail(state.error());
    return setup;
}

std::string numbers_text(const Position& position) {
    const Game& game = position.game();
    std::string text(1, capital(game.side_name(position.turn().side).front()));
    // White first, even if black begins.
    std::array<Side, 2> sides{1, 2};
    if (capital(game.side_name(1).front()) == 'B') std::swap(sides[0], sides[1]);
    for (const Side side : sides) {
        std::vector<std::pair<int, Piece>> stones;
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            if (position.at(cell) != side) continue;
            stones.emplace_back(position.board().number(cell), position.piece_at(cell));
        }
        std::ranges::sort(stones);
        text += fmt::format(":{}", capital(game.side_name(side).front()));
        for (std::size_t i = 0; i < stones.size(); ++i) {
            const auto [number, kind] = stones[i];
            text += fmt::format("{}{}{}", i > 0 ? "," : "",
                                kind == 0 ? "" : piece_letters(game, kind), number);
        }
    }
    return text;
}

std::string rows_text(const Position& position) {
    const Board& board = position.board();
    std::string text;
    for (int row = board.rows() - 1; row >= 0; --row) {
        int empty = 0;
        const auto put_empty = [&] {
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
        };
        for (int column = 0; column < board.columns(); ++column) {
            const Cell cell = board.cell(row, column);
            if (position.at(cell) != 1 && position.at(cell) != 2) {
                ++empty;
                continue;
            }
            put_empty();
            const char letter = piece_letters(position.game(), position.piece_at(cell)).front();
            text += position.at(cell) == 1 ? letter : static_cast<char>(letter - 'A' + 'a');
        }
        put_empty();
        if (row > 0) text += '/';
    }
    return text;
}

std::string fen_text(const Position& position) {
    const Setup now = position.present();
    const auto value = [&](std::string_view name, std::string_view otherwise) {
        const std::string* found = now.find(name);
        return found == nullptr ? std::string(otherwise) : *found;
    };
    const std::string* first = position.setup().find(kFirstMove);
    const int begins = position.setup().to_move == 2 ? 1 : 0;
    const int number = (first == nullptr ? 1 : to_number<int>(*first).value_or(1)) +
                       (turns_made(position) + begins) / 2;
    return fmt::format("{} {} {} {} {} {}", rows_text(position),
                       position.turn().side == 1 ? 'w' : 'b', value(kCastling, "-"),
                       value(kPassed, "-"), value(kMoveLimit, "0"), number);
}

}  // namespace

bool has_forsyth(const Game& game) {
    return has_numbers(game) || (has_short_moves(game) && !game.has_hands());
}

bool looks_like_forsyth(std::string_view text) {
    text = trimmed(text, " \t\r\n");
    const std::string_view first = text.substr(0, text.find(' '));
    if (std::ranges::count(first, '/') >= 2) {
        constexpr std::string_view kSigns =
            "0123456789/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        return first.find_first_not_of(kSigns) == first.npos && first.front() != '/';
    }
    const bool numbers = first.size() > 2 && first[1] == ':' &&
                         (first[2] == 'W' || first[2] == 'B') && first.find(':', 3) != first.npos;
    return numbers && (first[0] == 'W' || first[0] == 'B' || first[0] == '?');
}

std::size_t forsyth_length(std::string_view text) {
    if (!looks_like_forsyth(text)) return 0;
    std::size_t end = std::min(text.find(' '), text.size());
    if (text.substr(0, end).find('/') == text.npos) return end;
    const auto is_number = [](std::string_view word) {
        return std::ranges::all_of(word, is_number_digit);
    };
    for (int field = 1; field < 6 && end < text.size(); ++field) {
        const std::size_t begin = text.find_first_not_of(' ', end);
        if (begin == text.npos) break;
        const std::size_t next = std::min(text.find(' ', begin), text.size());
        const std::string_view word = text.substr(begin, next - begin);
        const bool is_cell = word.size() >= 2 && word.size() <= 3 && !is_number_digit(word[0]) &&
                             is_number(word.substr(1));
        const bool is_field[] = {word == "w" || word == "b",
                                 word == "-" || word.find_first_not_of("KQkq") == word.npos,
                                 word == "-" || is_cell, is_number(word), is_number(word)};
        if (!is_field[field - 1]) break;
        end = next;
    }
    return end;
}

Result<Setup> parse_forsyth(const Game& game, std::string_view text) {
    if (!has_forsyth(game)) {
        return fail(ErrorCode::Input, "",
                    "positions of this game have no form such as '{}' (write SIDE:CELL,CELL...)",
                    printable(text, 40));
    }
    Result<Setup> setup = has_numbers(game) ? parse_numbers(game, text) : parse_fen(game, text);
    if (!setup) return setup;
    // A start without stones would be that of the rules.
    if (setup->stones.empty()) return fail(ErrorCode::Input, "", "the position has no stones");
    if (auto checked = game.check(*setup); !checked) return fail(checked.error());
    return setup;
}

std::string forsyth_text(const Position& position) {
    if (!has_forsyth(position.game()) || is_in_chain(position)) return "";
    return has_numbers(position.game()) ? numbers_text(position) : fen_text(position);
}

std::string present_text(const Position& position) {
    if (has_forsyth(position.game())) return forsyth_text(position);
    if (!position.game().has_hands()) return "";
    return setup_text(position.game(), position.present());
}

int turns_made(const Position& position) {
    int turns = 0;
    for (int ply = 0; ply < position.ply(); ++ply) {
        const Turn next = ply + 1 < position.ply() ? position.turn_at(ply + 1) : position.turn();
        if (position.turn_at(ply) != next) ++turns;
    }
    return turns;
}

}  // namespace tengen
