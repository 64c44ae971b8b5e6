// tengen_openings: writes openings that leave both sides the same chances, for matches. Each has
// random stones near each other, and a last one that a search chose for balance. If games are
// played from it, both sides must win some of them. No two are the same by turning or mirroring the
// board. The same options and seed write the same file.
#include <CLI/CLI.hpp>

#include <sente/balance.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "play.hpp"

namespace training {

namespace {

using sente::Cell;
using sente::Stone;

struct Plan {
    Header header;
    int count = 5000;
    int within = 50;
    int stones = 0;  ///< random stones of each opening; 0: 3 to 6
    int games = 0;   ///< played from each opening
    std::uint32_t game_nodes = 1000;
    std::string path;
};

constexpr int kMinStones = 3;
constexpr int kMaxStones = 6;
constexpr int kMinSquare = 4;
constexpr int kMaxSquare = 6;
constexpr int kMaxColumns = 26;  ///< that have names of one letter

using Opening = std::vector<Stone>;

std::string name_of(Cell cell, int columns) {
    return static_cast<char>('a' + cell % columns) + std::to_string(cell / columns + 1);
}

/// The least of its images: equal for openings that are the same by turning or mirroring the board.
std::vector<std::pair<int, int>> least_image(const Opening& opening, int rows, int columns) {
    std::vector<std::pair<int, int>> least;
    const int images = rows == columns ? 8 : 4;
    for (int image = 0; image < images; ++image) {
        std::vector<std::pair<int, int>> cells;
        for (const Stone& stone : opening) {
            int row = stone.cell / columns;
            int column = stone.cell % columns;
            if ((image & 1) != 0) row = rows - 1 - row;
            if ((image & 2) != 0) column = columns - 1 - column;
            if ((image & 4) != 0) std::swap(row, column);
            cells.emplace_back(row * columns + column, stone.side);
        }
        std::sort(cells.begin(), cells.end());
        if (least.empty() || cells < least) least = std::move(cells);
    }
    return least;
}

class Maker {
  public:
    explicit Maker(const Plan& plan)
        : plan_(plan),
          engine_(rules_of(plan.header), std::size_t{16} << 20),
          rows_(plan.header.rows),
          columns_(plan.header.columns) {}

    /// The opening of a seed; empty if that one is not balanced.
    Opening make(std::uint64_t seed) {
        Random random(seed);
        engine_.new_game();
        Opening opening = random_stones(random);
        if (opening.empty()) return {};
        sente::Limits limits;
        limits.nodes = plan_.header.nodes;
        const std::vector<Cell> moves = engine_.allowed_moves();
        const sente::Progress balanced = find_balanced(engine_, moves, limits);
        if (std::abs(balanced.line.score) > plan_.within) return {};
        opening.push_back({balanced.line.moves[0], static_cast<int>(opening.size()) % 2});
        engine_.set_position(opening);
        const int score = engine_.think(engine_.allowed_moves(), limits, {}).line.score;
        return std::abs(score) <= plan_.within && both_win(opening, random) ? opening : Opening{};
    }

  private:
    /// Whether each side has a quarter of the points at least.
    bool both_win(const Opening& opening, Random& random) {
        Header header = plan_.header;
        header.nodes = plan_.game_nodes;
        const int most = plan_.games * 3 / 2;  // half points
        std::array<int, 2> points{};
        for (int game = 0; game < plan_.games; ++game) {
            engine_.new_game();
            const int result = play_game(engine_, header, opening, random).result;
            points[0] += 1 + result;
            points[1] += 1 - result;
            if (points[0] > most || points[1] > most) return false;
        }
        return true;
    }

    /// Stones in turn within a square, more often in the middle of the board than at its edge.
    /// Empty if one makes a four or is forbidden.
    Opening random_stones(Random& random) {
        Opening opening;
        std::set<Cell> used;
        const int count = plan_.stones != 0
                              ? plan_.stones
                              : kMinStones + random.below(kMaxStones - kMinStones + 1);
        const int square = kMinSquare + random.below(kMaxSquare - kMinSquare + 1);
        const auto place = [&](int length) {
            const int free = length - square;
            return free <= 0 ? 0 : (random.below(free + 1) + random.below(free + 1)) / 2;
        };
        const int top = place(rows_);
        const int left = place(columns_);
        engine_.set_position({});
        while (static_cast<int>(opening.size()) < count) {
            const int row = top + random.below(std::min(square, rows_));
            const int column = left + random.below(std::min(square, columns_));
            const auto cell = static_cast<Cell>(row * columns_ + column);
            if (!used.insert(cell).second) continue;
            sente::Board& board = engine_.board();
            const int side = board.to_move();
            if (board.is_forbidden(side, cell)) return {};
            if (board.threat(side, cell) >= sente::Threat::Four) return {};
            board.put(cell);
            opening.push_back({cell, side});
        }
        return opening;
    }

    const Plan& plan_;
    sente::Engine engine_;
    int rows_;
    int columns_;
};

int run(const Plan& plan) {
    const Header& header = plan.header;
    std::ofstream file(plan.path);
    if (!file) throw std::runtime_error(plan.path + ": cannot be written");
    file << "# Balanced openings of sente: " << name_of(header.rule) << ' ' << int{header.columns}
         << 'x' << int{header.rows} << ", within " << plan.within << " after " << header.nodes
         << " nodes";
    if (plan.games > 0) {
        file << ", won by both sides in " << plan.games << " games with " << plan.game_nodes
             << " nodes per move";
    }
    file << ", seed " << header.seed << ".\n";
    Maker maker(plan);
    std::set<std::vector<std::pair<int, int>>> made;
    std::uint64_t tried = 0;
    while (static_cast<int>(made.size()) < plan.count) {
        const Opening opening = maker.make(header.seed + tried++);
        if (opening.empty()) continue;
        if (!made.insert(least_image(opening, header.rows, header.columns)).second) continue;
        std::string line;
        for (const Stone& stone : opening) {
            line += (line.empty() ? "" : " ") + name_of(stone.cell, header.columns);
        }
        file << line << '\n' << std::flush;
        if (!file) throw std::runtime_error(plan.path + ": cannot be written");
    }
    std::printf("%s: %zu openings of %llu tried\n", plan.path.c_str(), made.size(),
                static_cast<unsigned long long>(tried));
    return 0;
}

}  // namespace

}  // namespace training

int main(int argc, char** argv) {
    training::Plan plan;
    std::string rule = "freestyle";
    CLI::App app("Writes balanced openings, found by the engine sente, to a file.");
    app.add_option("file", plan.path, "the file to write")->required();
    app.add_option("--rule", rule, "freestyle, standard or renju");
    app.add_option("--rows", plan.header.rows, "6..64")->check(CLI::Range(6, 64));
    app.add_option("--columns", plan.header.columns, "6..26")
        ->check(CLI::Range(6, training::kMaxColumns));
    app.add_option("--count", plan.count, "how many openings")->check(CLI::Range(1, 1000000));
    app.add_option("--stones", plan.stones, "random stones, 2..12; 0: 3 to 6")
        ->check(CLI::Range(0, 12));
    app.add_option("--within", plan.within, "how far from even a score may be")
        ->check(CLI::Range(1, 1000));
    plan.header.nodes = 20000;
    app.add_option("--nodes", plan.header.nodes, "for each of two searches")
        ->check(CLI::Range(10, 100000000));
    app.add_option("--games", plan.games,
                   "to play from each; both sides must score a quarter of the points")
        ->check(CLI::Range(0, 1000));
    app.add_option("--game-nodes", plan.game_nodes, "for each move of these games, within a third")
        ->check(CLI::Range(10, 100000000));
    app.add_option("--seed", plan.header.seed, "of the first one tried; the next has one more");
    CLI11_PARSE(app, argc, argv);
    try {
        plan.header.rule = training::rule_named(rule);
        return training::run(plan);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "tengen_openings: %s\n", problem.what());
        return 1;
    }
}
