// The AI "threats": the wins that it claims are real, and it finds the known wins.
#include <set>

#include "boards.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "player.hpp"
#include "plugin/game_view.hpp"
#include "support/catch.hpp"
#include "threats_puzzles.hpp"

#include "../../plugins/ai/threats/field.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// A solver for each rule.
class Solvers {
  public:
    explicit Solvers(const std::string& solve, const std::string& fours = "0")
        : options_{{"solve", solve}, {"fours", fours}} {}

    Player& of(const std::string& rule) {
        auto& known = known_[rule];
        if (known == nullptr)
            known = std::make_unique<Player>("threats", puzzle_game(rule), options_);
        return *known;
    }

  private:
    std::map<std::string, std::string> options_;
    std::map<std::string, std::unique_ptr<Player>> known_;
};

bool wins_by(Position& position, Action action) {
    const std::size_t seat = position.turn().seat;
    position.apply(action);
    const bool wins =
        position.over() && position.outcome().rank[seat] == 1 && !position.outcome().draw();
    position.undo();
    return wins;
}

std::vector<Action> legal_in(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return {legal.begin(), legal.end()};
}

/// True if the side to move wins immediately. Tries `wins` first, and adds a new win to them.
bool wins_at_once(Position& position, std::set<Action>& wins) {
    for (const Action action : wins) {
        if (position.is_legal(action) && wins_by(position, action)) return true;
    }
    for (const Action action : legal_in(position)) {
        if (!wins_by(position, action)) continue;
        wins.insert(action);
        return true;
    }
    return false;
}

bool claims_win(Player& solver, const Position& position) {
    solver.think(position);
    return solver.report().win_chance == 1;
}

/// The answers to a stone of the attacker that do not lose immediately.
std::vector<Action> real_answers(Position& position) {
    std::set<Action> wins;
    std::vector<Action> answers;
    for (const Action answer : legal_in(position)) {
        const std::size_t seat = position.turn().seat;
        position.apply(answer);
        const bool lost =
            position.over() ? position.outcome().rank[seat] != 1 : wins_at_once(position, wins);
        position.undo();
        if (!lost) answers.push_back(answer);
    }
    return answers;
}

/// Plays the solver's moves against every answer that does not lose immediately. Returns an answer
/// that holds, or an empty text if none does.
std::string answer_that_holds(Player& solver, Position& position) {
    if (!claims_win(solver, position)) return "no win claimed";
    const Action action = solver.report().line.at(0);
    if (wins_by(position, action)) return "";
    const std::string name = position.action_name(action);
    position.apply(action);
    std::string found = position.over() ? "it loses" : "";
    if (found.empty()) {
        for (const Action answer : real_answers(position)) {
            const std::string answered = position.action_name(answer);
            position.apply(answer);
            found = position.over() ? "the game ends" : answer_that_holds(solver, position);
            if (!found.empty()) found = answered + " " + found;
            position.undo();
            if (!found.empty()) break;
        }
    }
    position.undo();
    return found.empty() ? "" : name + " " + found;
}

/// Plays the solver's moves for `seat`, and random moves that do not lose immediately for the other
/// seat, to the end.
void check_win(Player& solver, Position position, std::size_t seat, std::mt19937_64& random) {
    while (!position.over()) {
        if (position.turn().seat == seat) {
            INFO(to_text(position));
            REQUIRE(claims_win(solver, position));
            position.apply(solver.report().line.at(0));
        } else {
            const auto answers = real_answers(position);
            position.apply(answers.empty() ? any_action(position, random)
                                           : answers[random() % answers.size()]);
        }
    }
    CHECK(position.outcome().rank[seat] == 1);
}

/// Takes about 10 s to check. The others take a tenth of a second.
constexpr std::string_view kLongProblem = "vct_fukumi_move";

void check_puzzle(const Puzzle& puzzle, Solvers& solvers, Solvers& up_to_eight) {
    INFO(puzzle.name << " " << puzzle.stones);
    Position position = play(puzzle_game(puzzle.rule), "", puzzle.stones);
    if (puzzle.fours == 0) {
        Player& solver = up_to_eight.of(puzzle.rule);
        solver.think(position);
        CHECK(solver.report().win_chance == 0);
        return;
    }
    Player& solver = solvers.of(puzzle.rule);
    const std::string first = solver.says(position);
    CHECK(solver.report().win_chance == 1);
    CHECK(static_cast<int>(solver.report().depth) == puzzle.fours);
    CHECK(std::count(puzzle.first.begin(), puzzle.first.end(), first) == 1);
    CHECK(answer_that_holds(solver, position) == "");
}

/// Checks the published problems by threes and fours for which `is_meant` is true.
void check_problems(bool (*is_meant)(const Puzzle&)) {
    Solvers solvers("vct");
    for (const Puzzle& puzzle : read_puzzles("published.txt")) {
        if (puzzle.kind != "vct" || !is_meant(puzzle)) continue;
        INFO(puzzle.name);
        Player& solver = solvers.of(puzzle.rule);
        solver.budget.nodes = 50'000'000;  // not a time: machines differ
        Position position = play(puzzle_game(puzzle.rule), "", puzzle.stones);
        CHECK(answer_that_holds(solver, position) == "");
    }
}

/// A position with stones near each other, so it has threats.
Position crowded(const std::shared_ptr<const Game>& game, std::mt19937_64& random, int stones) {
    Position position(game);
    const int columns = game->board().shape().columns;
    while (position.ply() < stones && !position.over()) {
        const auto legal = legal_in(position);
        const Action action = legal[random() % legal.size()];
        const int row = action.cell() / columns - game->board().shape().rows / 2;
        const int column = action.cell() % columns - columns / 2;
        if (std::max(std::abs(row), std::abs(column)) > 3) continue;
        position.apply(action);
        if (position.over()) position.undo();
    }
    return position;
}

}  // namespace

TEST_CASE("threats solves puzzles by fours with the fewest moves, whatever the answers", "[ai]") {
    Solvers solvers("vcf");
    Solvers up_to_eight("vcf", "8");
    for (const Puzzle& puzzle : read_puzzles("vcf.txt")) {
        check_puzzle(puzzle, solvers, up_to_eight);
    }
}

TEST_CASE("threats solves published problems by fours", "[ai]") {
    Solvers solvers("vcf");
    for (const Puzzle& puzzle : read_puzzles("published.txt")) {
        if (puzzle.kind != "vcf") continue;
        INFO(puzzle.name);
        Position position = play(puzzle_game(puzzle.rule), "", puzzle.stones);
        CHECK(answer_that_holds(solvers.of(puzzle.rule), position) == "");
    }
}

TEST_CASE("threats solves published problems by threes and fours, whatever the answers", "[ai]") {
    check_problems([](const Puzzle& puzzle) { return puzzle.name != kLongProblem; });
}

TEST_CASE("threats solves a long problem by threes and fours, whatever the answers",
          "[ai][.slow]") {
    check_problems([](const Puzzle& puzzle) { return puzzle.name == kLongProblem; });
}

TEST_CASE("threats knows the same forbidden points as the rules", "[ai]") {
    const auto game = puzzle_game("renju");
    const GameView view(game);
    threats::Field field{ai::Game(view.raw())};
    std::mt19937_64 random(1);
    int forbidden = 0;
    for (int i = 0; i < 200; ++i) {
        const Position position = crowded(game, random, 16 + 2 * (i % 8));
        field.follow(position.cells().data());
        std::set<Cell> expected;
        for (const Mark& mark : position.marks()) expected.insert(mark.cell);
        for (Cell cell = 0; cell < 225; ++cell) {
            if (position.at(cell) != kEmpty) continue;
            INFO(cell_name(position.board(), cell));
            CHECK(field.forbidden(cell, 1) == (expected.count(cell) == 1));
        }
        forbidden += static_cast<int>(expected.size());
    }
    CHECK(forbidden > 100);
}

TEST_CASE("threats wins against any answers if it claims a win", "[ai]") {
    const std::string rule = GENERATE("freestyle", "standard", "renju");
    const auto game = puzzle_game(rule);
    Player solver("threats", game, {{"solve", "vct"}});
    std::mt19937_64 random(7);
    int claims = 0;
    for (int i = 0; i < 15; ++i) {
        const Position position = crowded(game, random, 9 + i % 8);
        solver.budget.nodes = 10'000;
        if (!claims_win(solver, position)) continue;
        ++claims;
        solver.budget.nodes = 2'000'000;
        INFO(rule);
        check_win(solver, position, position.turn().seat, random);
    }
    CHECK(claims > 1);
}

TEST_CASE("threats stops a win by fours if possible", "[ai]") {
    const auto puzzles = read_puzzles("vcf.txt");
    Solvers players("off");
    Solvers solvers("vcf");
    int stopped = 0;
    for (std::size_t i = 0; i < puzzles.size(); i += 24) {
        const Puzzle& puzzle = puzzles[i];
        if (puzzle.fours == 0) continue;
        // The other side is to move, as if the attacker had passed.
        std::string stones = puzzle.stones;
        const bool black = stones.find("to_move:black") != stones.npos;
        stones.replace(stones.find("to_move:"), 13, black ? "to_move:white" : "to_move:black");
        INFO(puzzle.name << " " << stones);
        Position position = play(puzzle_game(puzzle.rule), "", stones);
        Player& player = players.of(puzzle.rule);
        player.budget.nodes = 100'000;
        const Action action = player.think(position);
        if (player.report().win_chance == 1) continue;
        Player& solver = solvers.of(puzzle.rule);
        const auto holds = [&](Action answer) {
            position.apply(answer);
            const bool safe = !position.over() && !claims_win(solver, position);
            position.undo();
            return safe;
        };
        const auto legal = legal_in(position);
        const bool can = std::any_of(legal.begin(), legal.end(), holds);
        CHECK(holds(action) == can);
        stopped += can ? 1 : 0;
    }
    CHECK(stopped > 3);
}

TEST_CASE("against two others threats claims only wins that both cannot stop", "[ai]") {
    struct Row {
        const char* stones;
        const char* plays;  ///< empty: no win
    };
    const Row row = GENERATE(
        // Two open fours have four cells that make five. The others have two stones.
        Row{"black:f8,g8,h8,i5,i6,i7 white:a1,c1,e1,g1,k1,m1 red:a15,c15,e15,g15,k15,m15", "i8"},
        // One open four: the others play at both its ends.
        Row{"black:f8,g8,h8 white:a1,c1,e1 red:a15,c15,e15", ""},
        // Red makes five before black can.
        Row{"black:f8,g8,h8,i5,i6,i7 white:a1,c1,e1,g1,k1,m1 red:b3,b4,b5,b6,k15,m15", ""});
    INFO(row.stones);
    const auto game = line_game(15, 15, 5, 3);
    const Position position = play(game, "", std::string(row.stones) + " to_move:black");
    Player player("threats", game);
    player.budget.nodes = 20'000;
    const std::string played = player.says(position);
    CHECK((player.report().win_chance == 1) == (*row.plays != '\0'));
    if (*row.plays != '\0') CHECK(played == row.plays);
}

TEST_CASE("threats reports why it proves no wins in a game", "[ai]") {
    const auto game =
        make({9, 9, {"place", "line length=5", "turns stones=2 first=1", "full_board"}});
    Player player("threats", game, {{"solve", "vcf"}});
    CHECK_THROWS_WITH(player.think(Position(game)), Catch::Contains("turns"));
    const auto overlines =
        make({15,
              15,
              {"place", "line length=5 overline=wins", "forbidden overline=true", "full_board"}});
    Player forbidden("threats", overlines, {{"solve", "vcf"}});
    CHECK_THROWS_WITH(forbidden.think(Position(overlines)), Catch::Contains("forbidden"));
    CHECK_THROWS_WITH(Player("threats", make({3, 3, {"place", "full_board"}})),
                      Catch::Contains("no rule 'line'"));
}
