// Forced wins of tests/data/vcf_puzzles, and the proofs of reviews against all answers.
#include <cmath>
#include <fstream>
#include <sstream>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <utility>

#include "ai/threats_puzzles.hpp"
#include "arena/proof.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "review/win_search.hpp"
#include "review_fixture.hpp"
#include "support/sanitized.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

/// A solver for questions outside of a review.
class Asker {
  public:
    Asker() : wins_(bundled_solver().open(io_)) {}

    HeldFinding held(const Position& position) {
        std::optional<HeldFinding> result;
        wins_.find_held(position, {}, {}, [&](tl::expected<HeldFinding, Fault> found) {
            REQUIRE(found);
            result = std::move(*found);
            io_.stop();
        });
        wait_for(result);
        return *result;
    }

    std::vector<Action> win(const Position& position) {
        std::optional<WinFinding> result;
        wins_.find(position, [&](tl::expected<WinFinding, Fault> found) {
            REQUIRE(found);
            result = std::move(*found);
            io_.stop();
        });
        wait_for(result);
        return result->line;
    }

  private:
    template <class Result>
    void wait_for(const Result& result) {
        while (!result) {
            io_.restart();
            io_.run();
        }
    }

    boost::asio::io_context io_{1};
    WinSearch wins_;
};

/// Checks that no answer to a line escapes: by the rules for a win by fours, otherwise with a
/// search after every answer.
void check_all_answers(Asker& asker, Position position, const std::vector<Action>& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::vector<Action> rest(line.begin() + static_cast<std::ptrdiff_t>(i), line.end());
        if (i % 2 == 0 && prove(position, rest)) return;
        if (i % 2 == 1) {
            const HeldFinding held = asker.held(position);
            INFO("answer " << i);
            CHECK(held.complete);
            CHECK(held.actions.empty());
        }
        position.apply(line[i]);
    }
    FAIL("the line does not end with a win");
}

/// The first empty cell of a corner, far from the stones of a puzzle.
std::string other_first_move(const Position& position, const Puzzle& puzzle) {
    for (const char* name : {"a15", "o15", "o1", "a1", "b15", "n15"}) {
        const bool wins =
            std::find(puzzle.first.begin(), puzzle.first.end(), name) != puzzle.first.end();
        const auto cell = parse_cell(position.board(), name);
        if (!wins && position.is_legal(Action::place(*cell))) return name;
    }
    throw std::runtime_error("no quiet move in " + puzzle.name);
}

void check_puzzles(std::size_t step) {
    std::size_t number = 0;
    int missed = 0;
    for (const Puzzle& puzzle : read_puzzles("vcf.txt")) {
        if (puzzle.fours == 0 || number++ % step != 0) continue;
        INFO(puzzle.name);
        const auto game = puzzle_game(puzzle.rule);
        const Position start(game, parse_setup(*game, puzzle.stones).value());
        ReviewedGame reviewed = reviewed_game(game, puzzle.stones, other_first_move(start, puzzle));
        run_review(reviewed, few_nodes());
        const MoveJudgement judged = judge(reviewed)[0];
        if (judged.word == ReviewWord::None) {
            // Then the other side has no answer: the win is still there.
            CHECK(reviewed.at(1).held->complete);
            CHECK(reviewed.at(1).held->actions.empty());
            continue;
        }
        ++missed;
        CHECK(judged.word == ReviewWord::MissedWin);
        CHECK(prove(start, judged.better));
    }
    CHECK(missed > 0);
}

}  // namespace

TEST_CASE("another first move of a puzzle misses its win", "[review]") {
    check_puzzles(48 * kSanitizedPart);
}

TEST_CASE("another first move of each puzzle misses its win", "[review][.slow]") {
    check_puzzles(1);
}

TEST_CASE("the proofs of a review hold against all answers", "[review]") {
    std::ifstream file(TENGEN_TEST_DATA "/human_freestyle_games/games.txt");
    REQUIRE(file);
    Asker asker;
    int checked = 0;
    int games = 0;
    for (std::string line; std::getline(file, line) && games < 2;) {
        const std::size_t moves = line.find("moves: ");
        if (line.starts_with("#") || moves == std::string::npos) continue;
        ++games;
        INFO(line);
        ReviewedGame game = reviewed_game(shipped("gomoku"), "", line.substr(moves + 7));
        run_review(game, few_nodes(2));
        for (int ply = 0; ply < game.positions(); ++ply) {
            const auto& win = game.at(ply).win;
            if (!win || win->line.empty()) continue;
            INFO("ply " << ply);
            check_all_answers(asker, game.position(ply), win->line);
            ++checked;
        }
        for (int ply = 0; ply < game.plies(); ++ply) {
            const MoveJudgement judged = judge(game)[static_cast<std::size_t>(ply)];
            for (const Action held : judged.held) {
                Position after = game.position(ply);
                after.apply(held);
                INFO("held at ply " << ply);
                CHECK(held != game.action(ply));
                CHECK(asker.win(after).empty());
            }
        }
    }
    CHECK(games == 2);
    CHECK(checked > 10);
}

}  // namespace tengen::test
