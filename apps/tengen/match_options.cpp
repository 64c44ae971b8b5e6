#include "match_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/number_list.hpp"
#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/yaml_writer.hpp"
#include "sprt_text.hpp"

namespace tengen::cli {
namespace {

constexpr int kGamesOfRound = 2;  ///< of two players
constexpr int kDefaultGames = 100;

}  // namespace

Result<void> MatchOptions::read_seats(const std::string& text) {
    auto read = round_robin ? parse_players(text) : parse_seats(text);
    if (!read) return fail(read.error());
    seats = std::move(*read);
    return {};
}

Result<void> MatchOptions::read_cores(const std::string& text) {
    auto list = to_number_list(text, kMaxCore);
    if (!list) {
        return fail(ErrorCode::CommandLine, "--cores",
                    "must be numbers of cores from 0 to {}, such as 0-3 or 0,2, found '{}'",
                    kMaxCore, printable(text, 40));
    }
    cores = std::move(*list);
    return {};
}

/// Each option alone is already checked, except --sprt, because --scale has its unit.
Result<void> MatchOptions::check() {
    const auto wrong = [](const char* option, const char* text) {
        return fail(Error{ErrorCode::CommandLine, option, Message(text)});
    };
    if (seats.empty()) {
        return wrong("", "tengen match needs --seats A,B (see 'tengen match --help')");
    }
    if (seats.size() < 2) {
        return wrong(round_robin ? "--round-robin" : "--seats",
                     "needs at least two players, such as A,B");
    }
    for (auto seat = seats.begin(); round_robin && seat != seats.end(); ++seat) {
        // Its results are kept under the names of players.
        const std::string name = to_text(*seat);
        const auto is_same = [&](const SeatSpec& other) { return to_text(other) == name; };
        if (std::find_if(seats.begin(), seat, is_same) == seat) continue;
        return fail(ErrorCode::CommandLine, "--round-robin", "'{}' is named twice", name);
    }
    if (sprt_elos.empty()) {
        if (!scale.empty()) return wrong("--scale", "requires --sprt");
        if (!expect.empty()) return wrong("--expect", "requires --sprt");
    } else {
        if (round_robin || seats.size() != 2) {
            return wrong("--sprt", "compares two players, such as --seats new,old");
        }
        const Result<SprtSettings> read = parse_sprt(sprt_elos, scale, kGamesOfRound);
        if (!read) {
            return fail(Error{ErrorCode::CommandLine, "--sprt", read.error().front().message});
        }
        sprt = *read;
    }
    if (openings.empty() && !order.empty()) return wrong("--order", "requires --openings");
    return {};
}

std::optional<int> MatchOptions::asked_games() const {
    if (games > 0) return static_cast<int>(games);
    // A test ends by its verdict, and each opening is one round.
    if (sprt || !openings.empty()) return std::nullopt;
    return kDefaultGames;
}

TournamentSpec MatchOptions::tournament() const {
    TournamentSpec spec;
    spec.game = options.name;
    spec.overrides = options.overrides;
    spec.format = round_robin ? TournamentFormat::RoundRobin
                  : sprt      ? TournamentFormat::Sprt
                              : TournamentFormat::Match;
    spec.games = asked_games();
    if (sprt) {
        spec.stop = StopRule{sprt->elo0,
                             sprt->elo1,
                             sprt->alpha,
                             sprt->beta,
                             sprt->scale == EloScale::Logistic,
                             option_place("--sprt")};
    }
    for (const SeatSpec& seat : seats) spec.players.push_back({seat, {}});
    spec.clock = clock;
    spec.stones = stones;
    spec.openings = openings;
    spec.openings_place = option_place(openings.empty() ? "--stones" : "--openings");
    spec.shuffled = order == "random";
    spec.games_at_once = static_cast<int>(concurrency);
    spec.games_place = option_place("--concurrency");
    spec.threads = static_cast<int>(threads);
    spec.cores = cores;
    spec.cores_place = option_place("--cores");
    spec.shares_cores = shares_cores;
    spec.isolation = isolation == "none" ? Isolation::None : Isolation::Process;
    spec.policies = asked_policies();
    spec.seed = static_cast<std::uint64_t>(seed);
    return spec;
}

Result<std::string> MatchOptions::tournament_text() const {
    const auto number = [](std::int64_t value) { return yaml_scalar(std::to_string(value), {}); };
    const auto real = [](double value) { return yaml_scalar(fmt::format("{}", value), {}); };
    const auto word = [](std::string_view text) { return yaml_scalar(std::string(text), {}); };
    YamlNode tree = yaml_map({});
    const auto set = [&tree](const char* map, const char* key, YamlNode value) {
        if (tree.find(map) == nullptr) tree.set(map, {}, yaml_map({}));
        tree.find(map)->value.set(key, {}, std::move(value));
    };
    ErrorList errors;
    tree.set("game", {}, yaml_quoted(options.name));
    merge_keys(tree, overlay_of(options.overrides, errors));
    if (!errors.empty()) return fail(errors.take());
    tree.set("format", {}, word(name_of(tournament().format)));
    YamlNode players;
    players.kind = YamlNode::Kind::List;
    for (const SeatSpec& seat : seats) players.items.push_back(yaml_quoted(to_text(seat)));
    tree.set("players", {}, std::move(players));
    if (const auto asked = asked_games()) set("rounds", "games", number(*asked));
    if (sprt) {
        set("stop", "elo0", real(sprt->elo0));
        set("stop", "elo1", real(sprt->elo1));
        if (sprt->scale == EloScale::Logistic) set("stop", "scale", word("logistic"));
    }
    if (clock.move) set("time", "move", word(to_text(*clock.move)));
    if (clock.total) set("time", "total", word(to_text(*clock.total)));
    if (clock.increment.count() > 0) set("time", "increment", word(to_text(clock.increment)));
    if (!stones.empty()) tree.set("stones", {}, yaml_quoted(stones));
    if (!openings.empty()) set("openings", "file", yaml_quoted(openings));
    if (!order.empty()) set("openings", "order", word(order));
    set("run", "games", number(concurrency));
    set("run", "threads", number(threads));
    if (!cores.empty()) set("run", "cores", yaml_quoted(number_list_text(cores)));
    if (shares_cores) set("run", "force", word("on"));
    if (isolation == "none") set("run", "isolation", word("none"));
    if (asked_policies().on_fault == FaultPolicy::Random) set("faults", "random", word("all"));
    tree.set("seed", {}, number(seed));
    return to_yaml(tree);
}

CommandLine MatchOptions::declare() {
    CommandLine line("tengen match",
                     "Play a match between AIs, rotating seats, and report the score.");
    line.positional("GAME[:VARIANT]", options.name, Presence::Required,
                    "a game by name, or a .yaml file");
    line.option(
        "--seats", "A,B,...", [this](const std::string& text) { return read_seats(text); },
        "the players: rookie, rookie:hard, minimax:depth=3 ...");
    line.option(
        "--round-robin", "A,B,...",
        [this](const std::string& text) {
            round_robin = true;
            return read_seats(text);
        },
        "play a round-robin tournament between any number of AIs, as many per table as the game "
        "has seats, and report their ratings in Elo");
    line.exclusive("--seats", "--round-robin");
    line.number(
        "-n,--games", "N", games, 1, kMaxGames,
        "number of games, in a round robin per pair (default: 100, or one round per opening)");
    line.text(
        "--results", "FOLDER", results,
        "keep every game in this folder, such as new.arena: the same command continues, "
        "several programs may play together, and tengen arena explains the figures (default with "
        "--sprt: GAME-1.arena, or the next free number)");
    line.text(
        "--sprt", "ELO0,ELO1", sprt_elos,
        "stop as soon as the first player is stronger by ELO1, or not stronger than by ELO0 (wrong "
        "in 5 % of tests each); rounds have two games, at most 20,000 rounds or -n games");
    line.choice("--scale", scale, {"normalised", "logistic"},
                "the unit of --sprt (default: normalised Elo)");
    line.choice("--expect", expect, {"stronger", "not-stronger"},
                "exit with code 10 if --sprt has another verdict");
    line.number("--seed", "N", seed, 1, INT64_MAX, "random seed (default: 1)");
    declare_clocks(line, clock);
    line.text("--stones", "SIDE:CELL,...", stones,
              "begin every game from these stones: \"black:h8,i10 white:h9 to_move:black\"");
    line.text(
        "--openings", "FILE", openings,
        "begin from the positions in this file, one per line: moves (h8 h9 i8), stones (black:h8 "
        "white:h9) or Gomocup's offsets; each AI plays each position at every seat. 'balanced' "
        "is a list for freestyle, standard and renju on 15x15");
    line.choice("--order", order, {"sequential", "random"},
                "play the openings in file order, or shuffled by the seed");
    line.exclusive("--stones", "--openings");
    line.number("--concurrency", "N", concurrency, 1, 256, "games at the same time (default: 1)");
    line.number("--threads", "N", threads, 1, 256, "threads per AI (default: 1)");
    line.option(
        "--cores", "LIST", [this](const std::string& text) { return read_cores(text); },
        "keep each game on one of these processor cores, such as 0-3 or 0,2");
    line.flag("--force-concurrency", shares_cores, "allow more games than processor cores");
    options.declare(line);
    declare_plugins(line, isolation, plugin_folders);
    declare_unsafe_plugins(line, unsafe_plugins);
    policies.declare(line, false);
    declare_ai_log(line, ai_log);
    line.flag("--strict", strict, "fail if an AI failed in any game");
    line.flag("--json", json, "print JSON: the settings, and every game with its moves");
    line.flag("--markdown", markdown, "print the table as Markdown");
    line.exclusive("--json", "--markdown");
    line.example("tengen match gomoku --seats rookie,winblock -n 200",
                 "compare two AIs, with the margin of error");
    line.example("tengen match gomoku --seats rookie,winblock --openings book.txt --order random",
                 "play every opening of a file, each AI once at each seat");
    line.example("tengen match gomoku --seats mine@new.so,mine@old.so --sprt 0,20",
                 "test whether a new build is stronger");
    line.example("tengen match gomoku --round-robin rookie,winblock,minimax --results league.arena",
                 "rate AIs; after Ctrl-C, the same command continues");
    line.example("tengen match tictactoe --seats minimax,random -n 1000 --json", "for programs");
    return line;
}

}  // namespace tengen::cli
