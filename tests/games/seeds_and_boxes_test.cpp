// Dots and Boxes, Pentago, Quixo, Kalah and Oware: counts of OpenSpiel, and of plain programs.
#include <algorithm>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/board_outline.hpp"
#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/naive_counts.hpp"
#include "support/naive_dots.hpp"
#include "support/naive_pentago.hpp"
#include "support/naive_sowing.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> resized(std::string_view name, int columns, int rows) {
    Overrides overrides;
    overrides.board = BoardSize{columns, rows};
    return shipped(name, overrides);
}

void check_counts(const std::shared_ptr<const Game>& game, PerftUnit unit,
                  const std::vector<std::uint64_t>& counts) {
    Position position(game);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        INFO(full_name(game->description()) << " depth " << i + 1);
        CHECK(perft(position, static_cast<int>(i) + 1, unit).sequences == counts[i]);
    }
}

/// The greatest lead in boxes that the first player can reach, by full search.
class LeadSolver {
  public:
    int lead(Position& position) {
        const auto own_boxes = [&] {
            int lead = 0;
            for (const Side side : position.cells()) lead += side == 1 ? 1 : side == 2 ? -1 : 0;
            return lead;
        };
        if (position.over()) return own_boxes();
        const auto known = known_.find(position.key());
        if (known != known_.end()) return known->second;
        ActionList scratch;
        const auto legal = position.legal(scratch);
        const std::vector<Action> actions(legal.begin(), legal.end());
        const bool first = position.turn().side == 1;
        int best = first ? -100 : 100;
        for (const Action action : actions) {
            position.apply(action);
            const int found = lead(position);
            position.undo();
            best = first ? std::max(best, found) : std::min(best, found);
        }
        known_.emplace(position.key(), best);
        return best;
    }

  private:
    std::unordered_map<std::uint64_t, int> known_;
};

int lead_of(int columns, int rows) {
    Position position(resized("dots_and_boxes", columns, rows));
    return LeadSolver().lead(position);
}

/// Plays random games on both boards. `name_of` names the moves of the plain one.
template <class Naive, class NameOf>
void compare_games(const std::shared_ptr<const Game>& game, const Naive& start, int games,
                   const NameOf& name_of) {
    std::mt19937 random(11);
    for (int round = 0; round < games; ++round) {
        Position position(game);
        Naive plain = start;
        ActionList scratch;
        while (!position.over() && position.ply() < 300) {
            INFO("round " << round << ": " << actions_text(position));
            const auto moves = plain.moves();
            REQUIRE(position.legal(scratch).size() == moves.size());
            const auto& move = moves[random() % moves.size()];
            const Result<Action> action = parse_action(position, name_of(plain, move));
            REQUIRE(action);
            position.apply(*action);
            plain.play(move);
            if (plain.winner == 0 && position.over()) break;  // only we know of repetitions
            REQUIRE(position.over() == (plain.winner != 0));
            if (position.over()) {
                const int winner = position.outcome().draw() ? 3 : position.outcome().winner;
                REQUIRE(winner == plain.winner);
            } else {
                REQUIRE(position.turn().side == plain.turn);
            }
        }
    }
}

}  // namespace

TEST_CASE("Games of boxes, blocks and seeds have the counts of OpenSpiel", "[games]") {
    check_counts(resized("dots_and_boxes", 2, 2), PerftUnit::Actions, {12, 132, 1320, 11880});
    check_counts(shipped("pentago"), PerftUnit::Turns, {288, 80640});
    check_counts(shipped("kalah"), PerftUnit::Actions, {6, 35, 185, 942, 4690, 23233});
    check_counts(shipped("oware"), PerftUnit::Actions, {6, 36, 190, 1014, 5219, 27332});
}

TEST_CASE("Games of boxes and seeds have the longer counts of OpenSpiel", "[games][.slow]") {
    check_counts(resized("dots_and_boxes", 2, 2), PerftUnit::Actions,
                 {12, 132, 1320, 11880, 95040});
    check_counts(shipped("oware"), PerftUnit::Actions, {6, 36, 190, 1014, 5219, 27332, 139157});
}

TEST_CASE("Dots and Boxes has as many games as in a plain program", "[games]") {
    compare_counts(resized("dots_and_boxes", 1, 1), naive::Dots{1, 1}, 4);
    compare_counts(resized("dots_and_boxes", 2, 1), naive::Dots{2, 1}, 7);
    compare_counts(resized("dots_and_boxes", 2, 2), naive::Dots{2, 2}, 4);
}

TEST_CASE("Dots and Boxes has the known winners on small boards", "[games]") {
    // Winning Ways; the second player wins one box, the first player wins 2x2 by 3 to 1.
    CHECK(lead_of(1, 1) == -1);
    CHECK(lead_of(2, 2) == 2);
}

TEST_CASE("Pentago and Quixo have as many games as in plain programs", "[games]") {
    compare_counts(shipped("pentago"), naive::Pentago{}, 3);
    const auto small = [](int size, int block, std::int64_t length) {
        GameDescription description = shipped("pentago")->description();
        description.board.columns = description.board.rows = size;
        description.board.blocks = {};
        description.rules[1].parameters.set("blocks",
                                            {std::to_string(block) + "x" + std::to_string(block)});
        description.rules[2].parameters.set("length", {length});
        return Game::create(description, all_rules()).value();
    };
    compare_counts(small(2, 2, 2), naive::Pentago{naive::Table{2, 2}, 2, 2}, 8);
    compare_counts(small(4, 2, 3), naive::Pentago{naive::Table{4, 4}, 2, 3}, 4);
    compare_counts(shipped("quixo"), naive::Quixo{}, 2);
    const auto quixo = [](int columns, int rows, std::int64_t length) {
        GameDescription description = shipped("quixo")->description();
        description.board.columns = columns;
        description.board.rows = rows;
        description.rules[1].parameters.set("length", {length});
        description.rules[2].parameters.set("times", {std::int64_t{9}});
        return Game::create(description, all_rules()).value();
    };
    compare_counts(quixo(3, 3, 3), naive::Quixo{naive::Table{3, 3}, 3}, 5);
    compare_counts(quixo(2, 3, 2), naive::Quixo{naive::Table{2, 3}, 2}, 6);
}

TEST_CASE("Random games of Pentago and Quixo go as in plain programs", "[games]") {
    const auto name = [](int x, int y) {
        return std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1);
    };
    compare_games(shipped("pentago"), naive::Pentago{}, 40,
                  [&](const naive::Pentago& game, const naive::Pentago::Move& move) {
                      const std::string cell = name(move.x, move.y);
                      if (!game.turns_block) return cell;
                      return cell + (move.clockwise ? "-right" : "-left");
                  });
    compare_games(shipped("quixo"), naive::Quixo{}, 60,
                  [&](const naive::Quixo&, const naive::Quixo::Move& move) {
                      return name(move.x, move.y) + '-' + name(move.to_x, move.to_y);
                  });
}

TEST_CASE("Random games of Kalah and Oware go as in plain programs", "[games]") {
    compare_games(shipped("kalah"), naive::Kalah{}, 120, [](const naive::Kalah&, int pit) {
        return pit < 7 ? std::string(1, static_cast<char>('b' + pit)) + '1'
                       : std::string(1, static_cast<char>('g' - (pit - 7))) + '2';
    });
    compare_games(shipped("oware"), naive::Oware{}, 120, [](const naive::Oware&, int pit) {
        return pit < 6 ? std::string(1, static_cast<char>('b' + pit)) + '1'
                       : std::string(1, static_cast<char>('g' - (pit - 6))) + '2';
    });
    compare_counts(shipped("kalah"), naive::Kalah{}, 6);
    compare_counts(shipped("oware"), naive::Oware{}, 6);
}
