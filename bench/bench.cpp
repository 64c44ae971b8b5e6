#include "bench.hpp"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "abi_playouts.hpp"
#include "breakthrough_baseline.hpp"
#include "connect_four_baseline.hpp"
#include "core/position.hpp"
#include "draughts_baseline.hpp"
#include "forbidden_points.hpp"
#include "games.hpp"
#include "line_baseline.hpp"
#include "measure.hpp"
#include "random.hpp"
#include "tictactoe_baseline.hpp"

namespace tengen::bench {

namespace {

constexpr std::uint64_t kSeed = 20240229;
constexpr std::uint64_t kBatch = 2000;  ///< actions between two readings of the clock

using MakeGame = std::function<Result<std::shared_ptr<const Game>>()>;

/// One case: work with a game, and the program to compare it with.
struct Case {
    std::string name;
    std::string unit;
    MakeGame game;
    std::function<Work(std::shared_ptr<const Game>)> work;
    std::function<Work(std::shared_ptr<const Game>)> baseline;  ///< may be empty
};

/// Plays random games from start to end.
Work playouts(std::shared_ptr<const Game> game) {
    return [start = Position(game), position = Position(game), scratch = ActionList(),
            random = Random(kSeed)]() mutable {
        std::uint64_t actions = 0;
        while (actions < kBatch) {
            position = start;
            while (!position.over()) {
                const auto legal = position.legal(scratch);
                position.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
            }
            actions += static_cast<std::uint64_t>(position.ply());
        }
        return actions;
    };
}

template <class Baseline>
Work playouts_of(const std::shared_ptr<const Game>&) {
    return [game = std::make_shared<Baseline>(), random = Random(kSeed)]() mutable {
        std::uint64_t actions = 0;
        while (actions < kBatch) actions += game->playout(random);
        return actions;
    };
}

/// The same board without forbidden points, to show their cost.
Work freestyle_playouts(const std::shared_ptr<const Game>&) {
    auto game = line_game(15, 15, 5, 2);
    assert(game);
    return playouts(std::move(*game));
}

/// Fills half of the board with stones that do not end the game, or as much as random play manages.
Position half_full(std::shared_ptr<const Game> game) {
    Random random(kSeed);
    ActionList scratch;
    Position position(std::move(game));
    const int plies = position.board().cell_count() / 2;
    for (int tries = 0; position.ply() < plies && tries < 100 * plies; ++tries) {
        const auto legal = position.legal(scratch);
        position.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        if (position.over()) position.undo();
    }
    return position;
}

/// `pairs` is the number of pairs per batch.
template <std::uint64_t pairs>
Work apply_and_undo(std::shared_ptr<const Game> game) {
    return [position = half_full(std::move(game)), scratch = ActionList(),
            random = Random(kSeed)]() mutable {
        for (std::uint64_t i = 0; i < pairs; ++i) {
            const auto legal = position.legal(scratch);
            position.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
            position.undo();
        }
        return pairs;
    };
}

Work clones(std::shared_ptr<const Game> game) {
    return [position = half_full(std::move(game))] {
        constexpr std::uint64_t kClones = 500;
        std::uint64_t plies = 0;
        for (std::uint64_t i = 0; i < kClones; ++i) {
            const Position clone = position;
            plies += static_cast<std::uint64_t>(clone.ply());
        }
        return plies > 0 ? kClones : 0;
    };
}

MakeGame lines(int rows, int columns, int length, int sides) {
    return [=] { return line_game(rows, columns, length, sides); };
}

MakeGame shipped_game(std::string_view name) {
    return [=] { return shipped(name); };
}

/// Games that other systems measure too; docs/performance.md has their figures.
constexpr std::string_view kShippedGames[] = {
    "draughts:international",
    "amazons",
    "lines_of_action",
    "go",
    "go:nineteen",
    "havannah",
    "yavalath",
    "morris",
    "los_alamos",
    "chess",
    "pentago",
    "kalah",
    "chinese_checkers:six",
};

std::vector<Case> all_cases() {
    const MakeGame gomoku = lines(15, 15, 5, 2);
    const MakeGame loses = [] { return renju(ForbiddenPoint::Loses); };
    const MakeGame illegal = [] { return renju(ForbiddenPoint::Illegal); };
    std::vector<Case> cases{
        {"playouts tictactoe", "actions/s", lines(3, 3, 3, 2), playouts,
         playouts_of<TictactoeBaseline>},
        {"playouts gomoku 15x15", "actions/s", gomoku, playouts,
         playouts_of<LineBaseline<std::uint16_t, 15, 15, 2>>},
        {"playouts gomoku 19x19 three seats", "actions/s", lines(19, 19, 5, 3), playouts,
         playouts_of<LineBaseline<std::uint32_t, 19, 19, 3>>},
        {"playouts gomoku 32x32", "actions/s", lines(32, 32, 5, 2), playouts,
         playouts_of<LineBaseline<std::uint32_t, 32, 32, 2>>},
        {"playouts gomoku 64x64", "actions/s", lines(64, 64, 5, 2), playouts,
         playouts_of<LineBaseline<std::uint64_t, 64, 64, 2>>},
        {"playouts connect_four", "actions/s", connect_four, playouts,
         playouts_of<ConnectFourBaseline>},
        {"playouts breakthrough", "actions/s", shipped_game("breakthrough"), playouts,
         playouts_of<BreakthroughBaseline>},
        {"playouts draughts", "actions/s", shipped_game("draughts"), playouts,
         playouts_of<DraughtsBaseline>},
        {"playouts renju 15x15", "actions/s", loses, playouts, freestyle_playouts},
        {"playouts renju 15x15 illegal", "actions/s", illegal, playouts, freestyle_playouts},
        {"playouts gomoku 15x15 as a plugin", "actions/s", gomoku, abi_playouts, playouts},
        {"apply and undo gomoku 15x15", "pairs/s", gomoku, apply_and_undo<kBatch>, {}},
        {"apply and undo gomoku 64x64", "pairs/s", lines(64, 64, 5, 2), apply_and_undo<kBatch>, {}},
        {"list, apply and undo renju 15x15", "times/s", illegal, apply_and_undo<50>, {}},
        {"clone gomoku 15x15", "clones/s", gomoku, clones, {}},
        {"forbidden points renju 19x19", "boards/s", lines(19, 19, 5, 2), forbidden_points, {}},
    };
    for (const std::string_view name : kShippedGames) {
        cases.push_back({fmt::format("random games of {}", name),
                         "actions/s",
                         shipped_game(name),
                         playouts,
                         {}});
    }
    return cases;
}

bool chosen(const Case& entry, const BenchOptions& options) {
    return entry.name.find(options.filter) != std::string::npos;
}

}  // namespace

std::vector<std::string> case_names() {
    std::vector<std::string> names;
    for (const Case& entry : all_cases()) names.push_back(entry.name);
    return names;
}

Result<std::vector<BenchResult>> run(const BenchOptions& options) {
    std::vector<BenchResult> results;
    for (const Case& entry : all_cases()) {
        if (!chosen(entry, options)) continue;
        auto game = entry.game();
        if (!game) return fail(game.error());
        const Measurement measured =
            measure(entry.work(*game), entry.baseline ? entry.baseline(*game) : Work(),
                    options.seconds, options.repetitions);
        results.push_back(
            {entry.name, measured.rate, entry.unit, measured.baseline, measured.ratio});
    }
    return results;
}

}  // namespace tengen::bench
