// tengen perft: counts move sequences.
#include <fmt/format.h>

#include "core/perft.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "command_line/command_line.hpp"
#include "command_line/game_options.hpp"
#include "command_line/json_text.hpp"
#include "commands.hpp"
#include "core/board_outline.hpp"
#include "position_argument.hpp"

namespace tengen::cli {
namespace {

constexpr std::int64_t kMaxDepth = 4096;

struct PerftOptions {
    GameOptions game;
    std::string depth;
    std::vector<std::string> position;
    bool turns = false;
    bool json = false;
};

CommandLine declare(PerftOptions& options) {
    CommandLine line("tengen perft",
                     "Count the move sequences of each depth, and those whose last move ends the "
                     "game, by winner or as draws.");
    line.positional("GAME[:VARIANT]", options.game.name, Presence::Required,
                    "a game by name, or a .yaml file");
    line.positional("DEPTH", options.depth, Presence::Required,
                    "maximum number of moves; ends earlier if no game is longer");
    line.moves("POSITION|FILE", options.position, Presence::Optional,
               "where to begin: stones, moves, a FEN, or the end of a game file (default: the "
               "start)");
    options.game.declare(line);
    line.flag("--turns", options.turns,
              "count turns: the hops of a chain, or all stones of a turn, are one");
    line.flag("--json", options.json, "print JSON");
    line.example("tengen perft tictactoe 9", "all 255,168 games of tic-tac-toe");
    line.example("tengen perft draughts 7 --turns", "the first seven turns of draughts");
    line.example("tengen perft chess 3 '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -'", "from a position");
    line.example("tengen perft mnk 5 --board 5x5 --set rules.line.length=4 --players 3",
                 "any board, line and number of players");
    return line;
}

struct Row {
    int depth = 0;
    PerftCount count;
    double seconds = 0;
};

Row count(Position& position, int depth, PerftUnit unit) {
    const auto start = std::chrono::steady_clock::now();
    Row row{depth, perft(position, depth, unit), 0};
    row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return row;
}

void add(Row& total, const Row& row) {
    total.count.sequences += row.count.sequences;
    for (std::size_t seat = 0; seat < row.count.wins.size(); ++seat) {
        total.count.wins[seat] += row.count.wins[seat];
    }
    total.count.draws += row.count.draws;
    total.seconds += row.seconds;
}

/// Counts the sequences whose last move ends the game.
std::uint64_t finished(const Game& game, const PerftCount& count) {
    std::uint64_t games = count.draws;
    for (int seat = 0; seat < game.seats(); ++seat) games += count.wins[seat];
    return games;
}

std::string seat_name(const Game& game, int seat) {
    std::string name = game.side_name(game.side_of_slot(seat));
    // With fewer sides than seats, a side's name alone does not identify the winner.
    if (game.sides() < game.seats()) name = fmt::format("{} (seat {})", name, seat + 1);
    return name;
}

void print_head(Program& program, const Game& game) {
    std::string text = fmt::format("{:>5} {:>16}", "depth", "sequences");
    for (int seat = 0; seat < game.seats(); ++seat) {
        text += fmt::format(" {:>14}", seat_name(game, seat) + " wins");
    }
    program.out().line(text + fmt::format(" {:>12} {:>9}", "draws", "seconds"));
}

void print_row(Program& program, const Game& game, const std::string& label, const Row& row) {
    std::string text = fmt::format("{:>5} {:>16}", label, row.count.sequences);
    for (int seat = 0; seat < game.seats(); ++seat) {
        text += fmt::format(" {:>14}", row.count.wins[seat]);
    }
    program.out().line(text + fmt::format(" {:>12} {:>9.3f}", row.count.draws, row.seconds));
    program.out().flush();
}

nlohmann::ordered_json to_json(const Game& game, const Row& row) {
    nlohmann::ordered_json wins = nlohmann::ordered_json::array();
    for (int seat = 0; seat < game.seats(); ++seat) wins.push_back(row.count.wins[seat]);
    return {{"depth", row.depth},
            {"sequences", row.count.sequences},
            {"wins", wins},
            {"draws", row.count.draws},
            {"seconds", row.seconds}};
}

void print_perft(Program& program, const Game& game, Position& position, int depth,
                 PerftUnit unit) {
    print_head(program, game);
    Row total;
    for (int i = 1; i <= depth; ++i) {
        const Row row = count(position, i, unit);
        if (row.count.sequences == 0) break;
        add(total, row);
        print_row(program, game, std::to_string(i), row);
    }
    print_row(program, game, "total", total);
    program.out().print("games that end: {}\n", finished(game, total.count));
}

void print_perft_json(Program& program, const Game& game, Position& position, int depth,
                      PerftUnit unit) {
    nlohmann::ordered_json seats = nlohmann::ordered_json::array();
    for (int seat = 0; seat < game.seats(); ++seat) seats.push_back(seat_name(game, seat));
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    Row total;
    for (int i = 1; i <= depth; ++i) {
        const Row row = count(position, i, unit);
        if (row.count.sequences == 0) break;
        add(total, row);
        rows.push_back(to_json(game, row));
    }
    const nlohmann::ordered_json all{{"game", full_name(game.description())},
                                     {"board", size_text(game.board().shape())},
                                     {"seats", seats},
                                     {"depths", rows},
                                     {"finished", finished(game, total.count)}};
    program.out().line(json_text(all, 2));
}

Result<int> read_depth(const std::string& text) {
    const Result<std::int64_t> depth = parse_whole_number(text);
    if (!depth) return fail(ErrorCode::CommandLine, "DEPTH", "{}", english(depth.error()));
    if (*depth < 1 || *depth > kMaxDepth) {
        return fail(ErrorCode::CommandLine, "DEPTH", "must be 1–{}", kMaxDepth);
    }
    return static_cast<int>(*depth);
}

}  // namespace

Result<int> run_perft(Program& program, std::span<const std::string> arguments) {
    PerftOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<int> depth = read_depth(options.depth);
    if (!depth) return fail(depth.error());
    const Result<LoadedGame> loaded = options.game.load(program);
    if (!loaded) return fail(loaded.error());
    remark_on_idle(program, *loaded, options.game.overrides);
    Result<Position> position = position_in_game(program, loaded->game, options.position, -1);
    if (!position) return fail(position.error());
    (options.json ? print_perft_json : print_perft)(
        program, *loaded->game, *position, *depth,
        options.turns ? PerftUnit::Turns : PerftUnit::Actions);
    return 0;
}

}  // namespace tengen::cli
