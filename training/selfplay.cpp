// tengen_selfplay: writes games of the engine sente against itself, from random balanced openings.
// The same options and seed write the same file. Stopped, it continues when started again.
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <set>
#include <string>
#include <vector>

#include "evaluation.hpp"
#include "play.hpp"

namespace training {

namespace {

using sente::Cell;
using sente::Stone;

struct Plan {
    Header header;
    int games = 1000;
    Evaluation evaluation;
    std::string path;
};

constexpr int kBalanced = 100;  ///< of an opening

class Player {
  public:
    Player(const Plan& plan, const sente::Values& values, std::uint64_t seed)
        : plan_(plan),
          random_(seed),
          engine_(rules_of(plan.header), values, std::size_t{16} << 20),
          columns_(plan.header.columns) {}

    Game play() {
        engine_.new_game();
        const std::vector<Stone> opening = balanced_opening();
        return play_game(engine_, plan_.header, opening, random_);
    }

  private:
    std::vector<Stone> balanced_opening() {
        for (;;) {
            std::vector<Stone> stones;
            std::set<Cell> used;
            const int count = 3 + random_.below(6);
            const int width = 4 + random_.below(4);
            const int top = random_.below(plan_.header.rows - width + 1);
            const int left = random_.below(columns_ - width + 1);
            while (static_cast<int>(stones.size()) < count) {
                const int row = top + random_.below(width);
                const int column = left + random_.below(width);
                const auto cell = static_cast<Cell>(row * columns_ + column);
                if (!used.insert(cell).second) continue;
                stones.push_back({cell, static_cast<int>(stones.size()) % 2});
            }
            if (is_balanced(stones)) return stones;
        }
    }

    bool is_balanced(const std::vector<Stone>& stones) {
        engine_.set_position({});
        for (const Stone& stone : stones) {
            if (engine_.board().is_forbidden(stone.side, stone.cell)) return false;
            if (engine_.board().threat(stone.side, stone.cell) >= sente::Threat::Four) return false;
            engine_.board().put(stone.cell, stone.side);
        }
        sente::Limits limits;
        limits.nodes = plan_.header.nodes;
        const std::vector<Cell> moves = engine_.allowed_moves();
        return std::abs(engine_.think(moves, limits, {}).line.score) <= kBalanced;
    }

    const Plan& plan_;
    Random random_;
    sente::Engine engine_;
    int columns_;
};

int run(const Plan& plan) {
    const sente::Values values = plan.evaluation.values(plan.header);
    GameWriter writer(plan.path, plan.header);
    std::size_t plies = 0;
    int results[3] = {};
    const auto count = [&](const Game& game) {
        plies += game.plies.size();
        ++results[game.result + 1];
    };
    const auto earlier = static_cast<int>(writer.earlier().size());
    for (int i = 0; i < plan.games; ++i) {
        if (i < earlier) {
            count(writer.earlier()[static_cast<std::size_t>(i)]);
            continue;
        }
        // A player for each game, so that a file can be made again from any game on.
        Player player(plan, values, plan.header.seed + static_cast<std::uint64_t>(i));
        const Game game = player.play();
        writer.write(game);
        count(game);
    }
    std::printf("%s: %d games, %zu plies; won by the first side %d, drawn %d, by the second %d\n",
                plan.path.c_str(), plan.games, plies, results[2], results[1], results[0]);
    return 0;
}

}  // namespace

}  // namespace training

int main(int argc, char** argv) {
    training::Plan plan;
    std::string rule = "freestyle";
    CLI::App app("Plays games of the engine sente against itself and writes them to a file.");
    app.add_option("file", plan.path, "the file to write")->required();
    app.add_option("--rule", rule, "freestyle, standard or renju");
    app.add_option("--rows", plan.header.rows, "5..64")->check(CLI::Range(5, 64));
    app.add_option("--columns", plan.header.columns, "5..64")->check(CLI::Range(5, 64));
    app.add_option("--games", plan.games, "how many games")->check(CLI::Range(1, 100000000));
    plan.header.nodes = 5000;
    app.add_option("--nodes", plan.header.nodes, "for each move, within a third")
        ->check(CLI::Range(10, 100000000));
    app.add_option("--seed", plan.header.seed, "of the first game; the next has one more");
    plan.evaluation.add_tables(app);
    plan.evaluation.add_net(app);
    CLI11_PARSE(app, argc, argv);
    try {
        plan.header.rule = training::rule_named(rule);
        return training::run(plan);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "tengen_selfplay: %s\n", problem.what());
        return 1;
    }
}
