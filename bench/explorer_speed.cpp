// Imports into a database of games, and searches in it: tengen_bench_explorer GAMES FILE.db
// Random games of 40 moves, which share their openings. Prints the time of the import and of keys,
// the size of the file, and times of searches. Times are processor time.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "config/game_library.hpp"
#include "explorer/explorer_import.hpp"
#include "explorer/stone_pattern.hpp"
#include "games/all_rules.hpp"

namespace {

using namespace tengen;

constexpr int kMoves = 40;
constexpr int kOpeningMoves = 6;  ///< from few cells
constexpr int kSearches = 200;

double processor_seconds(const std::function<void()>& work) {
    const std::clock_t begin = std::clock();
    work();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

ExplorerGame random_game(const std::shared_ptr<const Game>& game, int number,
                         std::mt19937_64& random) {
    ExplorerGame made;
    Position position(game);
    const Board& board = game->board();
    while (!position.over() && position.ply() < kMoves) {
        // Openings near the middle, later moves anywhere.
        const int reach = position.ply() < kOpeningMoves ? 1 + position.ply() / 2 : 7;
        const auto near = [&](int middle) {
            return middle - reach + static_cast<int>(random() % (2 * unsigned(reach) + 1));
        };
        const Cell cell = board.cell(near(board.rows() / 2), near(board.columns() / 2));
        const Action action = Action::place(cell);
        if (!position.is_legal(action)) continue;
        made.actions.push_back(action);
        position.apply(action);
    }
    made.players = {fmt::format("Player {}", random() % 900),
                    fmt::format("Player {}", number % 900)};
    made.strengths = {1500 + static_cast<int>(random() % 900), 0};
    made.event = fmt::format("Event {}", random() % 40);
    made.date = 20'000'101 + static_cast<int>(random() % 24) * 10'000;
    made.winner = static_cast<Side>(random() % 3);
    made.source = fmt::format("made.sgf:{}", number);
    return made;
}

struct Times {
    double mean = 0;
    double most = 0;
};

Times search_times(const std::vector<Position>& positions,
                   const std::function<void(const Position&)>& search) {
    Times times;
    for (const Position& position : positions) {
        const double seconds = processor_seconds([&] { search(position); });
        times.mean += seconds / static_cast<double>(positions.size());
        times.most = std::max(times.most, seconds);
    }
    return times;
}

void print_times(const char* what, const Times& times) {
    fmt::print("{}: {:.2f} ms, at most {:.2f} ms\n", what, times.mean * 1e3, times.most * 1e3);
}

void measure_keys(const std::vector<ExplorerGame>& games, const std::shared_ptr<const Game>& game,
                  const std::shared_ptr<const CanonicalFrames>& frames) {
    std::uint64_t plies = 0, sum = 0;
    const double plain = processor_seconds([&] {
        for (const ExplorerGame& each : games) {
            Position position(game);
            for (const Action action : each.actions) position.apply(action);
            sum += position.key();
            plies += each.actions.size();
        }
    });
    const double keyed = processor_seconds([&] {
        for (const ExplorerGame& each : games) {
            Position position(game);
            CanonicalKey key(frames, position);
            for (const Action action : each.actions) {
                key.apply(position, action);
                sum += key.key();
            }
        }
    });
    fmt::print("keys: {:.0f} ns per ply over {:.0f} ns for the move ({})\n",
               (keyed - plain) * 1e9 / static_cast<double>(plies),
               plain * 1e9 / static_cast<double>(plies), sum % 10);
}

int measure(int count, const std::string& path) {
    RuleCatalogue rules;
    all_rules(rules);
    const GameLibrary library =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, rules);
    const auto game = library.load("gomoku").value().game;
    std::mt19937_64 random(1);
    std::vector<ExplorerGame> games;
    for (int i = 0; i < count; ++i) games.push_back(random_game(game, i, random));
    std::filesystem::remove(path);
    auto database = ExplorerDatabase::create(path, game).value();
    measure_keys(games, game, database->frames());
    bool saved = false;
    const double importing = processor_seconds([&] {
        ExplorerImport import(*database);
        for (const ExplorerGame& each : games) import.add(each).value();
        saved = import.commit().has_value();
    });
    if (!saved) return 1;
    fmt::print("import of {} games: {:.1f} s, {:.1f} MB\n", count, importing,
               static_cast<double>(std::filesystem::file_size(path)) / 1e6);
    std::vector<Position> positions;
    for (int i = 0; i < kSearches; ++i) {
        const ExplorerGame& each = games[random() % games.size()];
        Position position(game);
        for (int ply = 0; ply < i % 12; ++ply) {
            position.apply(each.actions[static_cast<std::size_t>(ply)]);
        }
        positions.push_back(std::move(position));
    }
    print_times("moves of a position", search_times(positions, [&](const Position& position) {
                    database->find(position).value();
                }));
    print_times("its latest 20 games", search_times(positions, [&](const Position& position) {
                    database->games_with(position, {}, 20).value();
                }));
    GameFilter filter;
    filter.player = "Player 7";
    print_times(
        "moves, only games of a player",
        search_times({positions.begin(), positions.begin() + 12},
                     [&](const Position& position) { database->find(position, filter).value(); }));
    for (const char* text : {"xo", "xxx/.o./o..", "xo.ox"}) {
        const StonePattern pattern = StonePattern::parse(text, *game).value();
        std::int64_t total = 0;
        const double seconds =
            processor_seconds([&] { database->games_with(pattern, {}, 20, total).value(); });
        fmt::print("pattern {}: {:.2f} s, {} games\n", text, seconds, total);
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const auto games = count == 3 ? tengen::to_number<int>(arguments[1]) : std::nullopt;
    if (!games || *games < 1) {
        fmt::print(stderr, "usage: tengen_bench_explorer GAMES FILE.db\n");
        return 2;
    }
    return measure(*games, arguments[2]);
}
