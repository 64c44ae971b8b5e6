#include "known_rules.hpp"

#include <optional>

namespace minimax {

namespace {

/// A rotation or reflection of the rectangle as a matrix: (row, column) -> (a row + b column, ...).
struct Turning {
    int row_row, row_column, column_row, column_column;
};
constexpr Turning kTurnings[] = {{1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, 1}, {-1, 0, 0, -1},
                                 {0, 1, 1, 0}, {0, 1, -1, 0}, {0, -1, 1, 0}, {0, -1, -1, 0}};

/// The eight directions as steps (row, column), by number.
constexpr int kSteps[8][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};

int turned_direction(const Turning& turning, int direction) {
    const auto [row, column] = kSteps[direction];
    const int to_row = turning.row_row * row + turning.row_column * column;
    const int to_column = turning.column_row * row + turning.column_column * column;
    int found = 0;
    while (kSteps[found][0] != to_row || kSteps[found][1] != to_column) ++found;
    return found;
}

/// Coordinates are doubled and relative to the centre, to remain whole numbers.
std::optional<CellMap> map_cells(const ai::Game& game, const Turning& turning) {
    CellMap map;
    for (int cell = 0; cell < game.cell_count(); ++cell) {
        const int row = 2 * (cell / game.columns()) - (game.rows() - 1);
        const int column = 2 * (cell % game.columns()) - (game.columns() - 1);
        const int to_row = turning.row_row * row + turning.row_column * column + (game.rows() - 1);
        const int to_column =
            turning.column_row * row + turning.column_column * column + (game.columns() - 1);
        const bool fits = to_row >= 0 && to_row / 2 < game.rows() && to_column >= 0 &&
                          to_column / 2 < game.columns() && to_row % 2 == 0 && to_column % 2 == 0;
        if (!fits) return std::nullopt;
        map.push_back(static_cast<ai::Cell>(to_row / 2 * game.columns() + to_column / 2));
    }
    map.push_back(static_cast<ai::Cell>(game.cell_count()));  // outside the board
    return map;
}

bool keeps_the_board(const ai::Game& game, const Turning& turning, const CellMap& map) {
    for (int cell = 0; cell < game.cell_count(); ++cell) {
        const auto from = static_cast<ai::Cell>(cell);
        if (game.blocked(from) != game.blocked(map[from])) return false;
        for (int direction = 0; direction < 8; ++direction) {
            const ai::Cell next = game.step(map[from], turned_direction(turning, direction));
            if (next != map[game.step(from, direction)]) return false;
        }
    }
    return true;
}

bool keeps_the_rules(const ai::Game& game, const ai::LineRule& line, const Turning& turning) {
    const auto& axes = line.axes();
    for (const int axis : axes) {
        const int turned = turned_direction(turning, axis) & ~1;
        if (std::find(axes.begin(), axes.end(), turned) == axes.end()) return false;
    }
    constexpr std::string_view kNames[] = {"east", "west", "north", "south"};
    for (int down = 0; down < 4; ++down) {
        if (game.parameter(TENGEN_RULE_DROPS, "towards") == kNames[down] &&
            turned_direction(turning, down) != down) {
            return false;
        }
    }
    return true;
}

std::vector<CellMap> find_symmetries(const ai::Game& game, const KnownRules& rules) {
    std::vector<CellMap> maps;
    // The windows of an opening rule may break the board's symmetry.
    const bool rectangle = game.directions() == 8 && !game.does(TENGEN_RULE_OPENING);
    for (const Turning& turning : kTurnings) {
        auto map = map_cells(game, turning);
        const bool identity = maps.empty();
        const bool keeps =
            map.has_value() &&
            (identity || (rules.stones_only && rectangle && keeps_the_board(game, turning, *map) &&
                          keeps_the_rules(game, rules.line, turning)));
        if (keeps) maps.push_back(std::move(*map));
    }
    return maps;
}

}  // namespace

KnownRules::KnownRules(const ai::Game& game) : line(game), forbidden(game), captures(game) {
    // During an opening, none of this is used. See minimax.cpp.
    constexpr int kKnownOrCapture = TENGEN_RULE_PLACES | TENGEN_RULE_DROPS | TENGEN_RULE_LINES |
                                    TENGEN_RULE_FULL_BOARD | TENGEN_RULE_NO_LINE |
                                    TENGEN_RULE_TURNS | TENGEN_RULE_OPENING | TENGEN_RULE_FORBIDS |
                                    TENGEN_RULE_CAPTURES;
    const bool but_for_captures = game.does_only(kKnownOrCapture);
    const bool lines_are_free = !forbidden.may_forbid_lines(line);
    // The only known fact about forbidden points is that a five is never forbidden. So five must
    // win.
    const bool known_points = !game.does(TENGEN_RULE_FORBIDS) ||
                              (!line.misere() && !game.does(TENGEN_RULE_DROPS) && lines_are_free);
    stones_only = but_for_captures && known_points && !game.does(TENGEN_RULE_CAPTURES);
    lines_matter = line.length() > 0;
    // Stones of any side or of none are placed, a line belongs to the side that completes it, or
    // there are lines of several kinds.
    const bool placed = game.does(TENGEN_RULE_PLACES) || game.does(TENGEN_RULE_DROPS);
    if (!placed || game.parameter(TENGEN_RULE_PLACES, "stones") == "any" ||
        game.does(TENGEN_RULE_OTHER_LINES) ||
        game.parameter(TENGEN_RULE_LINES, "winner") == "actor") {
        stones_only = false;
        lines_matter = false;
    }
    line_wins_at_once = lines_matter && game.does(TENGEN_RULE_CAPTURES) && but_for_captures &&
                        !line.misere() && lines_are_free && !captures.lines_must_last();
    lines_win =
        stones_only && !line.misere() && line.closed_counts() &&
        game.parameter(TENGEN_RULE_LINES, "overline").find("loses") == std::string_view::npos;
    if (game.does(TENGEN_RULE_FORBIDS) && !forbidden.illegal()) lines_win = false;
    full_board_draws =
        stones_only && game.does(TENGEN_RULE_FULL_BOARD) && !game.does(TENGEN_RULE_NO_LINE);
    alternate = (stones_only || line_wins_at_once) && !game.does(TENGEN_RULE_TURNS);
    symmetries = find_symmetries(game, *this);
}

}  // namespace minimax
