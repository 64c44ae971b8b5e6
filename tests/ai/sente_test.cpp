// The AI "sente": its board, its searches of fours, its proofs, and the same decision everywhere.
// Longer than 400 lines, because its tests share a second way to read a board.
#include <fstream>
#include <random>
#include <set>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"
#include "threats_puzzles.hpp"

#include "../../plugins/ai/sente/fours.hpp"
#include "../../plugins/ai/sente/moves.hpp"
#include "../../plugins/ai/sente/values.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using SenteBoard = sente::Board;
using sente::LineClass;
using sente::SideRule;
using sente::SideTables;

constexpr SideRule kFree{};
constexpr SideRule kExact{true, false};
constexpr SideRule kRenjuBlack{true, true};

struct Rules {
    const char* name;
    SideRule first;
    SideRule second;
};
constexpr Rules kRules[] = {
    {"freestyle", kFree, kFree}, {"standard", kExact, kExact}, {"renju", kRenjuBlack, kFree}};

/// The tables of one rule, and boards with them.
class Boards {
  public:
    explicit Boards(const Rules& rules)
        : values_(sente::values_for(rules.first, rules.second)),
          first_(rules.first, values_.cells[0]),
          second_(rules.second, values_.cells[1]) {}

    SenteBoard make(int rows, int columns) const { return {rows, columns, first_, second_}; }

  private:
    sente::Values values_;
    SideTables first_;
    SideTables second_;
};

/// The stones of a side in a row through a cell, along a direction of the engine.
int run_through(const SenteBoard& board, sente::Side side, int direction, sente::Cell cell) {
    int run = 1;
    for (const int step : {-1, 1}) {
        sente::Cell next = board.neighbour(direction, cell, step);
        while (next != sente::kNoCell && board.has_stone(next, side)) {
            ++run;
            next = board.neighbour(direction, next, step);
        }
    }
    return run;
}

bool makes_five(const SenteBoard& board, sente::Side side, SideRule rule, int direction,
                sente::Cell cell) {
    const int run = run_through(board, side, direction, cell);
    return run == 5 || (run > 5 && !rule.exact);
}

/// Whether a row through a cell would contain another cell.
bool in_reach(int offset) {
    return offset != 0 && offset >= -4 && offset <= 4;
}

/// The cells of a line where a five with the stone on `cell` could be made.
std::vector<sente::Cell> fives_with(SenteBoard& board, sente::Side side, SideRule rule,
                                    int direction, sente::Cell cell) {
    std::vector<sente::Cell> fives;
    for (int offset = -4; offset <= 4; ++offset) {
        const sente::Cell end =
            in_reach(offset) ? board.neighbour(direction, cell, offset) : sente::kNoCell;
        if (end == sente::kNoCell || !board.is_empty(end)) continue;
        board.put(end, side);
        if (makes_five(board, side, rule, direction, cell)) fives.push_back(end);
        board.undo();
    }
    return fives;
}

/// Reads off the board, stone by stone, what the line tables know: fives, fours, open threes.
LineClass class_by_playing(SenteBoard& board, sente::Side side, SideRule rule, int direction,
                           sente::Cell cell, bool only_fours) {
    board.put(cell, side);
    LineClass found = LineClass::Dead;
    if (makes_five(board, side, rule, direction, cell)) {
        found = LineClass::Five;
    } else if (run_through(board, side, direction, cell) > 5) {
        found = LineClass::Six;
    } else {
        const std::size_t fives = fives_with(board, side, rule, direction, cell).size();
        const bool four_in_a_row = run_through(board, side, direction, cell) == 4;
        if (fives >= 2) {
            found = four_in_a_row ? LineClass::StraightFour : LineClass::TwoFours;
        } else if (fives == 1) {
            found = LineClass::Four;
        } else if (!only_fours) {
            int places = 0;
            for (int offset = -4; offset <= 4; ++offset) {
                const sente::Cell end =
                    in_reach(offset) ? board.neighbour(direction, cell, offset) : sente::kNoCell;
                if (end == sente::kNoCell || !board.is_empty(end)) continue;
                board.put(end, side);
                const std::size_t ends = fives_with(board, side, rule, direction, cell).size();
                const bool row = run_through(board, side, direction, cell) == 4;
                if (ends >= 2 && (row || !rule.forbidden)) ++places;
                board.undo();
            }
            if (places > 0) found = places > 1 ? LineClass::ThreeDouble : LineClass::Three;
        }
    }
    board.undo();
    return found;
}

bool is_three_or_more(LineClass made) {
    return made >= LineClass::Three || made == LineClass::Six;
}

void put_randomly(SenteBoard& board, std::mt19937& random, int stones, int width) {
    for (int i = 0; i < stones; ++i) {
        const int row =
            board.rows() / 2 + static_cast<int>(random() % 2 * 2 - 1) *
                                   static_cast<int>(random() % static_cast<unsigned>(width));
        const int column = static_cast<int>(random() % static_cast<unsigned>(board.columns()));
        const int at = std::clamp(row, 0, board.rows() - 1) * board.columns() + column;
        if (board.is_empty(static_cast<sente::Cell>(at))) board.put(static_cast<sente::Cell>(at));
    }
}

sente::Cell cell_named(const SenteBoard& board, std::string_view name) {
    return static_cast<sente::Cell>((std::stoi(std::string(name.substr(1))) - 1) * board.columns() +
                                    name[0] - 'a');
}

void put_stones(SenteBoard& board, std::string_view list, sente::Side side) {
    for (const std::string_view name : split(list, ',')) {
        if (!name.empty()) board.put(cell_named(board, name), side);
    }
}

std::map<std::string, std::string> limits_of(std::uint64_t nodes) {
    return {{"nodes", std::to_string(nodes)}, {"table_mib", "4"}};
}

Position position_after(const std::shared_ptr<const Game>& game, std::string_view moves) {
    return play(game, moves);
}

/// Why sente does not play a game; empty if it does.
std::string refusal_by_sente(const std::shared_ptr<const Game>& game) {
    try {
        Player player("sente", game);
        return "";
    } catch (const std::runtime_error& error) {
        const std::string text = error.what();
        REQUIRE(text.find("cannot play this game") != text.npos);
        return text;
    }
}

const std::set<std::string> kPlayed{"gomoku",
                                    "gomoku:freestyle",
                                    "gomoku:pro",
                                    "gomoku:renju",
                                    "gomoku:renju_rif",
                                    "gomoku:renju_soosyrv8",
                                    "gomoku:renju_taraguchi10",
                                    "gomoku:standard",
                                    "gomoku:swap2"};

/// "to_move:black black:h8,i9 white:i8" on the engine's board.
void set_up(SenteBoard& board, const std::string& stones) {
    sente::Side turn = 0;
    for (const std::string_view word : split(stones, ' ')) {
        const std::string_view value = word.substr(word.find(':') + 1);
        if (word.starts_with("black:")) put_stones(board, value, 0);
        if (word.starts_with("white:")) put_stones(board, value, 1);
        if (word == "to_move:white") turn = 1;
    }
    board.give_turn(turn);
}

}  // namespace

TEST_CASE("sente's classes are what playing further stones shows", "[ai]") {
    std::mt19937 random(7);
    for (const Rules& rules : kRules) {
        const Boards boards(rules);
        for (const auto& [rows, columns] : {std::pair(5, 5), std::pair(7, 12), std::pair(15, 15)}) {
            for (int game = 0; game < 3; ++game) {
                SenteBoard board = boards.make(rows, columns);
                put_randomly(board, random, rows * columns / 3, 4);
                for (int number = 0; number < board.cell_count(); ++number) {
                    const auto cell = static_cast<sente::Cell>(number);
                    if (!board.is_empty(cell)) continue;
                    for (int direction = 0; direction < sente::kDirections; ++direction) {
                        for (const sente::Side side : {0, 1}) {
                            const SideRule rule = side == 0 ? rules.first : rules.second;
                            const LineClass made =
                                sente::class_of(board.shapes(side, cell), direction);
                            const LineClass played =
                                class_by_playing(board, side, rule, direction, cell, false);
                            INFO(rules.name << " " << rows << "x" << columns << " cell " << number
                                            << " direction " << direction << " side " << side);
                            if (is_three_or_more(made) || is_three_or_more(played)) {
                                REQUIRE(made == played);
                            }
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("sente's board is the same however its stones came there", "[ai]") {
    std::mt19937 random(11);
    for (const Rules& rules : kRules) {
        const Boards boards(rules);
        for (const auto& [rows, columns] :
             {std::pair(5, 9), std::pair(15, 15), std::pair(64, 64), std::pair(20, 64)}) {
            SenteBoard board = boards.make(rows, columns);
            std::vector<std::pair<sente::Cell, sente::Side>> stones;
            for (int step = 0; step < 200; ++step) {
                const bool full = static_cast<int>(stones.size()) == board.cell_count();
                if (!stones.empty() && (full || random() % 3 == 0)) {
                    board.undo();
                    stones.pop_back();
                } else {
                    sente::Cell cell = 0;
                    do {
                        cell = static_cast<sente::Cell>(random() %
                                                        static_cast<unsigned>(board.cell_count()));
                    } while (!board.is_empty(cell));
                    stones.emplace_back(cell, board.to_move());
                    board.put(cell);
                }
            }
            SenteBoard again = boards.make(rows, columns);
            for (const auto& [cell, side] : stones) again.put(cell, side);
            CHECK(board.key() == again.key());
            CHECK(board.standing().value == again.standing().value);
            CHECK(board.to_move() == again.to_move());
            for (const sente::Side side : {0, 1}) {
                for (int threat = 1; threat < sente::kThreats; ++threat) {
                    std::vector<sente::Cell> cells;
                    std::vector<sente::Cell> expected;
                    board.for_each(side, static_cast<sente::Threat>(threat),
                                   [&](sente::Cell cell) { cells.push_back(cell); });
                    for (int number = 0; number < again.cell_count(); ++number) {
                        const auto cell = static_cast<sente::Cell>(number);
                        if (again.is_empty(cell) &&
                            again.threat(side, cell) == static_cast<sente::Threat>(threat)) {
                            expected.push_back(cell);
                        }
                    }
                    CHECK(cells == expected);
                }
            }
        }
    }
}

/// Whether two boards say the same of every cell.
bool are_same(const SenteBoard& one, const SenteBoard& other) {
    bool same = one.standing() == other.standing() && one.stones() == other.stones();
    for (int number = 0; number < one.cell_count(); ++number) {
        const auto cell = static_cast<sente::Cell>(number);
        for (const sente::Side side : {0, 1}) {
            same = same && one.has_stone(cell, side) == other.has_stone(cell, side);
            for (int direction = 0; direction < sente::kDirections; ++direction) {
                same = same && one.code(side, direction, cell) == other.code(side, direction, cell);
            }
            if (!one.is_empty(cell) || !other.is_empty(cell)) continue;
            same = same && one.shapes(side, cell) == other.shapes(side, cell) &&
                   one.threat(side, cell) == other.threat(side, cell) &&
                   one.may_be_forbidden(side, cell) == other.may_be_forbidden(side, cell);
        }
    }
    const auto listed = [](const SenteBoard& board) {
        std::vector<sente::Cell> cells;
        const auto add = [&](sente::Cell cell) { cells.push_back(cell); };
        board.for_each_candidate(add);
        for (const sente::Side side : {0, 1}) {
            for (int threat = 1; threat < sente::kThreats; ++threat) {
                board.for_each(side, static_cast<sente::Threat>(threat), add);
            }
        }
        return cells;
    };
    return same && listed(one) == listed(other);
}

TEST_CASE("sente's board previews a stone without a trace, and then puts it alike", "[ai]") {
    std::mt19937 random(12);
    for (const Rules& rules : kRules) {
        const Boards boards(rules);
        for (const auto& [rows, columns] :
             {std::pair(5, 9), std::pair(15, 15), std::pair(20, 64)}) {
            SenteBoard board = boards.make(rows, columns);
            SenteBoard plain = boards.make(rows, columns);
            const auto any_empty = [&] {
                for (;;) {
                    const auto cell = static_cast<sente::Cell>(
                        random() % static_cast<unsigned>(board.cell_count()));
                    if (board.is_empty(cell)) return cell;
                }
            };
            int different = 0;
            for (int step = 0; step < 300; ++step) {
                const bool full = board.stones() == board.cell_count();
                if (full || (board.stones() > 0 && random() % 4 == 0)) {
                    board.undo();
                    plain.undo();
                    different += are_same(board, plain) ? 0 : 1;
                    continue;
                }
                if (random() % 8 == 0) {
                    board.give_turn(sente::other(board.to_move()));
                    plain.give_turn(board.to_move());
                }
                board.preview(any_empty());
                different += are_same(board, plain) ? 0 : 1;
                const sente::Cell cell = any_empty();
                const sente::Standing previewed = board.preview(cell);
                board.put_previewed();
                plain.put(cell);
                different += board.standing() == previewed && are_same(board, plain) ? 0 : 1;
            }
            CHECK(different == 0);
        }
    }
}

TEST_CASE("sente knows all forbidden points of 1,944 positions", "[ai]") {
    const Boards boards(kRules[2]);
    std::ifstream stream(TENGEN_TEST_DATA "/renju_forbidden_generated/positions.txt");
    int positions = 0;
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::vector<std::string_view> words = split(line, ' ');
        const std::size_t by = words.at(1).find('x');
        SenteBoard board = boards.make(std::stoi(std::string(words[1].substr(by + 1))),
                                       std::stoi(std::string(words[1].substr(0, by))));
        std::set<sente::Cell> expected;
        for (const std::string_view word : words) {
            const std::string_view value =
                word.substr(std::min(word.find(':'), word.size() - 1) + 1);
            if (word.starts_with("b:")) put_stones(board, value, 0);
            if (word.starts_with("w:")) put_stones(board, value, 1);
            if (!word.starts_with("f:")) continue;
            for (const std::string_view point : split(value, ',')) {
                if (!point.empty())
                    expected.insert(cell_named(board, point.substr(0, point.find('='))));
            }
        }
        std::set<sente::Cell> found;
        for (int number = 0; number < board.cell_count(); ++number) {
            const auto cell = static_cast<sente::Cell>(number);
            if (board.is_empty(cell) && board.is_forbidden(0, cell)) found.insert(cell);
        }
        INFO(line);
        CHECK(found == expected);
        ++positions;
    }
    CHECK(positions == 1944);
}

TEST_CASE("sente solves all problems of fours with the fewest fours", "[ai]") {
    std::map<std::string, std::unique_ptr<Boards>> boards;
    for (const Rules& rules : kRules) boards[rules.name] = std::make_unique<Boards>(rules);
    for (const Puzzle& puzzle : read_puzzles("vcf.txt")) {
        INFO(puzzle.name << " " << puzzle.stones);
        SenteBoard board = boards.at(puzzle.rule)->make(15, 15);
        set_up(board, puzzle.stones);
        sente::FourSearch search(board);
        const std::uint64_t key = board.key();
        const auto result = search.find(puzzle.fours == 0 ? 8 : 60, 10'000'000);
        CHECK(board.key() == key);
        if (puzzle.fours == 0) {
            CHECK(result == sente::FourSearch::Result::None);
            continue;
        }
        REQUIRE(result == sente::FourSearch::Result::Win);
        CHECK(search.fours() == puzzle.fours);
        std::set<sente::Cell> first;
        for (const std::string& name : puzzle.first) first.insert(cell_named(board, name));
        CHECK((first.empty() || first.count(search.line().at(0)) == 1));
    }
}

TEST_CASE("wins that sente claims are won against any defence", "[ai]") {
    // The defence is played at random among the moves that do not lose immediately.
    std::mt19937_64 random(3);
    int claimed = 0;
    for (const Rules& rules : kRules) {
        const auto game = puzzle_game(rules.name);
        Player sente("sente", game, limits_of(3000));
        for (int round = 0; round < 6; ++round) {
            Position position(game);
            while (!position.over() && position.ply() < 12) {
                position.apply(any_action(position, random));
                if (position.ply() == 1) continue;
            }
            int left = 60;
            std::size_t winner = kMaxSeats;
            while (!position.over() && left-- > 0) {
                const std::size_t seat = position.turn().seat;
                const Action action = sente.think(position);
                if (winner == kMaxSeats && sente.report().win_chance == 1) {
                    winner = seat;
                    ++claimed;
                }
                if (winner != kMaxSeats && seat != winner) {
                    position.apply(any_action(position, random));
                    continue;
                }
                INFO(rules.name << "\n" << to_text(position));
                if (seat == winner) CHECK(sente.report().win_chance == 1);
                position.apply(action);
            }
            if (winner == kMaxSeats) continue;
            REQUIRE(position.over());
            CHECK(position.outcome().rank[winner] == 1);
        }
    }
    CHECK(claimed > 10);
}

TEST_CASE("sente decides the same with the same nodes", "[ai]") {
    const auto game = line_game(15, 15, 5);
    for (const char* const moves : {"h8", "h8 i9 g7", "h8 i9 i7 g7 j10 h9", "h8 a1 i8 a3 h9 c1"}) {
        const Position position = play(game, moves);
        Player first("sente", game, limits_of(4000));
        Player second("sente", game, limits_of(4000));
        const std::string action = first.says(position, 1);
        CHECK(second.says(position, 2) == action);
        CHECK(second.report().nodes == first.report().nodes);
        CHECK(second.report().line == first.report().line);
        first.new_game();
        CHECK(first.says(position) == action);
    }
}

TEST_CASE("sente searches no more nodes than allowed, and its line can be played", "[ai]") {
    const auto game = line_game(15, 15, 5);
    for (const char* const moves : {"h8 i9 i7 g7 j10 h9", "h8 i9 h9 h10 g9 i7", "h8"}) {
        Position position = play(game, moves);
        for (const std::uint64_t nodes : {20, 500, 5000}) {
            Player player("sente", game, limits_of(nodes));
            player.think(position);
            CHECK(player.report().nodes > 0);
            CHECK(player.report().nodes <= nodes);
        }
    }
    // A used engine reports no remains of earlier searches.
    for (const std::uint64_t nodes : {60, 300, 1500}) {
        Player used("sente", game, limits_of(nodes));
        for (Position position = play(game, "h8 i9 g9"); !position.over() && position.ply() < 40;) {
            const Action action = used.think(position);
            REQUIRE(!used.report().line.empty());
            CHECK(used.report().line[0] == action);
            Position ahead = position;
            for (const Action next : used.report().line) {
                REQUIRE(ahead.is_legal(next));
                ahead.apply(next);
            }
            position.apply(action);
        }
    }
    Player stopped("sente", game);
    stopped.stopped = true;
    CHECK(position_after(game, "h8 i9").is_legal(stopped.think(position_after(game, "h8 i9"))));
}

TEST_CASE("sente's answers to threats do not depend on earlier positions", "[ai]") {
    // A threat of the first position may become forbidden, so any move may be an answer.
    const Boards boards(kRules[2]);
    SenteBoard mixed = boards.make(15, 15);
    set_up(mixed, "black:h7,i7,j7,h8,i8,j8,k9,k10,j9,i10 white:g7,k12 to_move:white");
    SenteBoard plain = boards.make(15, 15);
    set_up(plain, "black:h8,i8,j8,c3 white:c12,m3 to_move:white");
    sente::Defences used(mixed);
    CHECK(used.find(mixed).all);
    sente::Defences fresh(plain);
    const auto expected = fresh.find(plain);
    const auto found = used.find(plain);
    REQUIRE(expected.threatened);
    REQUIRE_FALSE(expected.all);
    CHECK(std::set<sente::Cell>(found.cells->begin(), found.cells->end()) ==
          std::set<sente::Cell>(expected.cells->begin(), expected.cells->end()));
    // An open three with room at both ends has two answers.
    CHECK(std::set<sente::Cell>(expected.cells->begin(), expected.cells->end()) ==
          std::set<sente::Cell>{cell_named(plain, "g8"), cell_named(plain, "k8")});
}

TEST_CASE("sente begins in the middle", "[ai]") {
    for (const auto& [rows, columns, name] :
         {std::tuple(15, 15, "h8"), std::tuple(19, 19, "j10"), std::tuple(5, 5, "c3")}) {
        const auto game = line_game(columns, rows, 5);
        Player sente("sente", game, limits_of(300));
        CHECK(sente.says(Position(game)) == name);
    }
}

TEST_CASE("sente fills a board without a winner", "[ai]") {
    const auto game = line_game(5, 5, 5);
    Player sente("sente", game, limits_of(500));
    const Position end = play_out(game, {&sente, &sente}, 1);
    REQUIRE(end.over());
    CHECK(end.outcome().draw());
}

TEST_CASE("sente takes a five and stops one", "[ai]") {
    struct Row {
        const char* rule;
        const char* moves;
        std::set<std::string> expected;
    };
    const Row rows[] = {
        {"freestyle", "h8 a1 i8 a2 j8 a3 k8 a4", {"g8", "l8"}},
        {"freestyle", "h8 a1 i8 g8 j8 a3 k8", {"l8"}},
        {"standard", "h8 a1 i8 a2 j8 a3 k8 a4 m8 a15", {"g8"}},
        {"renju", "a1 h8 a2 i8 a3 j8 c1 k8 e1", {"g8", "l8"}},
    };
    for (const Row& row : rows) {
        INFO(row.rule << " " << row.moves);
        const auto game = puzzle_game(row.rule);
        for (const std::uint64_t nodes : {1, 10, 19, 1000}) {
            Player player("sente", game, limits_of(nodes));
            CHECK(row.expected.count(player.says(play(game, row.moves))) == 1);
        }
    }
}

TEST_CASE("sente plays the shipped games of five in a row for two, with their openings", "[ai]") {
    std::set<std::string> played;
    for (const std::string& name : full_names(shipped_library())) {
        const auto game = shipped(name);
        if (!refusal_by_sente(game).empty()) continue;
        INFO(name);
        played.insert(name);
        Player sente("sente", game, limits_of(60));
        const Position end = play_out(game, {&sente, &sente}, 7, 40);
        CHECK(english(end.prompt()).empty());  // no question of the opening remains
        sente.new_game();
        CHECK(play_out(game, {&sente, &sente}, 7, 40) == end);
    }
    CHECK(played == kPlayed);
}

TEST_CASE("sente refuses games that it does not know, with the reason", "[ai]") {
    CHECK(refusal_by_sente(line_game(15, 15, 5)).empty());
    CHECK(refusal_by_sente(line_game(5, 64, 5)).empty());
    CHECK(refusal_by_sente(line_game(15, 15, 6)).find("five") != std::string::npos);
    CHECK(refusal_by_sente(line_game(15, 15, 5, 3)).find("two") != std::string::npos);
    CHECK(refusal_by_sente(line_game(4, 9, 5)).find("5x5") != std::string::npos);
    CHECK(refusal_by_sente(line_game(15, 15, 5, 2, "misere=true")).find("win") !=
          std::string::npos);
    CHECK(refusal_by_sente(line_game(15, 15, 5, 2, "closed=ignored")).find("closed") !=
          std::string::npos);
    const auto renju_like = [](const std::string& line, const std::string& forbidden) {
        return make(
            {15, 15, {"place", "line length=5 " + line, "forbidden " + forbidden, "full_board"}});
    };
    const std::string all = "overline=true,false double_four=true,false double_three=true,false";
    CHECK(refusal_by_sente(renju_like("overline=ignored,wins", all)).empty());
    for (const auto& game :
         {renju_like("overline=ignored,wins", all + " threes=simple"),
          renju_like("overline=ignored,wins", "double_three=true,false"),
          renju_like("overline=ignored", "overline=true double_four=true double_three=true")}) {
        CHECK(refusal_by_sente(game).find("forbidden") != std::string::npos);
    }
    for (const char* const name : {"gomoku:omok", "gomoku:torus", "gomoku:holes", "pente",
                                   "connect6", "connect_four", "reversi", "hex"}) {
        INFO(name);
        CHECK_FALSE(refusal_by_sente(shipped(name)).empty());
    }
}
