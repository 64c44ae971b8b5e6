// tengen arena: its sub-commands, and the strength of players from results elsewhere. Long, because
// both commands for such results are here.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "arena/ratings.hpp"
#include "arena/sprt.hpp"
#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "command_line/command_line.hpp"
#include "command_line/json_text.hpp"
#include "command_table.hpp"
#include "commands.hpp"
#include "sprt_text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

Error at_place(const Errors& errors, const char* place) {
    Error error = errors.front();
    error.place = place;
    return error;
}

/// A number, or null if there is none.
ordered_json or_null(const std::optional<double>& number) {
    return number ? ordered_json(*number) : ordered_json(nullptr);
}

/// A count of rounds. It need not be whole, and is printed as a whole number if it is.
ordered_json count_json(double count) {
    return std::trunc(count) == count ? ordered_json(static_cast<std::int64_t>(count))
                                      : ordered_json(count);
}

// ---- tengen arena llr

struct RatioOptions {
    std::string counts;
    std::string elos;
    std::string scale = "normalised";
    bool json = false;
};

CommandLine declare(RatioOptions& options) {
    CommandLine line("tengen arena llr",
                     "Compute the log likelihood ratio of two differences of strength from the "
                     "scores of rounds, and whether a test may stop.");
    line.positional("COUNTS", options.counts, Presence::Required,
                    "the number of rounds with each score, the lowest first");
    line.positional("ELO0,ELO1", options.elos, Presence::Required,
                    "the two differences to compare");
    line.choice("--scale", options.scale, {"normalised", "logistic"},
                "the unit of the differences (default: normalised)");
    line.flag("--json", options.json, "print one line of JSON");
    line.example("tengen arena llr 365,16618,36229,16974,390 0,2",
                 "five counts: rounds of two games, from both lost to both won");
    line.example("tengen arena llr 96,111,136 -5,0 --scale logistic",
                 "three counts: games lost, drawn and won");
    return line;
}

Result<RoundScores> read_counts(const std::string& word) {
    const Result<std::vector<double>> counts = parse_numbers(word);
    if (!counts) return fail(at_place(counts.error(), "COUNTS"));
    if (counts->size() < 3 || counts->size() % 2 == 0) {
        return fail(ErrorCode::CommandLine, "COUNTS",
                    "has {} counts (give three for lost, drawn, won, or five for rounds of two "
                    "games)",
                    counts->size());
    }
    if (std::ranges::any_of(*counts, [](double count) { return count < 0; })) {
        return fail(ErrorCode::CommandLine, "COUNTS", "a count is negative");
    }
    // A score that never occurred counts as 0.001 rounds. More rounds would round it to nothing.
    constexpr double kMaxCount = 1e12;
    if (std::ranges::any_of(*counts, [](double count) { return count > kMaxCount; })) {
        return fail(ErrorCode::CommandLine, "COUNTS", "a count is above {}",
                    with_commas(static_cast<std::int64_t>(kMaxCount)));
    }
    if (std::accumulate(counts->begin(), counts->end(), 0.0) <= 0) {
        return fail(ErrorCode::CommandLine, "COUNTS", "all counts are 0");
    }
    return evenly_spaced(*counts);
}

std::string_view verdict_of(double ratio, const SprtSettings& settings) {
    if (ratio >= settings.upper()) return "stronger";
    return ratio <= settings.lower() ? "not stronger" : "open";
}

Result<int> run_llr(Program& program, std::span<const std::string> arguments) {
    RatioOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<RoundScores> scores = read_counts(options.counts);
    if (!scores) return fail(scores.error());
    const Result<SprtSettings> settings = parse_sprt(options.elos, options.scale, scores->games);
    if (!settings) return fail(at_place(settings.error(), "ELO0,ELO1"));
    const double ratio =
        log_likelihood_ratio(*scores, settings->elo0, settings->elo1, settings->scale);
    const EloEstimate estimate = estimate_elo(*scores).value();
    if (options.json) {
        const ordered_json json{{"llr", ratio},
                                {"lower", settings->lower()},
                                {"upper", settings->upper()},
                                {"verdict", verdict_of(ratio, *settings)},
                                {"elo", or_null(estimate.elo)},
                                {"elo_error", or_null(estimate.elo_error)},
                                {"nelo", or_null(estimate.normalised)},
                                {"nelo_error", or_null(estimate.normalised_error)},
                                {"superiority", estimate.superiority},
                                {"rounds", count_json(scores->rounds())},
                                {"games", count_json(scores->rounds() * scores->games)}};
        program.out().line(json_text(json));
        return 0;
    }
    const int decimals = ratio_decimals(ratio, *settings);
    program.out().print("log likelihood ratio {:.{}f}: {} (stops at {:.{}f} and {:.{}f})\n", ratio,
                        std::max(decimals, 4), verdict_of(ratio, *settings), settings->lower(),
                        decimals, settings->upper(), decimals);
    program.out().print("Elo {}", elo_text(estimate));
    // Rounds of one score alone have no deviation.
    if (estimate.normalised) {
        program.out().print(", normalised {}, stronger with {}", normalised_text(estimate),
                            likelihood_text(estimate.superiority));
    }
    program.out().line("");
    return 0;
}

// ---- tengen arena rate

struct RateOptions {
    std::string file;
    std::string model = "bradley-terry";
    std::string prior = "1";
    std::string draw_elo;
    bool json = false;

    bool is_bayeselo() const { return model == "bayeselo"; }
};

CommandLine declare(RateOptions& options) {
    CommandLine line("tengen arena rate",
                     "Rate players in Elo by the results in a file, with 95 % errors.");
    line.positional("FILE", options.file, Presence::Required,
                    "lines of A B SCORE: two names, and the points of the first, 0 to 1; '-' is "
                    "the standard input");
    line.choice("--model", options.model, {"bradley-terry", "bayeselo"},
                "bradley-terry (default): Elo means the expected score; bayeselo: draws are a "
                "separate result, as in the lists of Gomocup");
    line.text("--prior", "DRAWS", options.prior,
              "virtual draws per pair, with bayeselo per player; without them, a player with wins "
              "alone has no rating (default: 1)");
    line.text("--draw-elo", "ELO", options.draw_elo,
              "with bayeselo: a player wins as if it had this much less Elo, and so does its "
              "opponent; the other games are drawn (default: the most likely value)");
    line.flag("--json", options.json, "print one line of JSON");
    line.example("tengen arena rate results.txt", "the table, best first");
    line.example("grep rookie results.txt | tengen arena rate -", "a part of the results");
    line.example("tengen arena rate results.txt --model bayeselo --draw-elo 0.01",
                 "like the lists of Gomocup");
    return line;
}

struct GameLine {
    int first = 0;
    int second = 0;
    double score = 0;
};

struct Results {
    std::vector<std::string> names;  ///< in order of appearance
    std::vector<GameLine> games;
};

Result<GameLine> read_game(std::string_view text, Results& results,
                           std::map<std::string, int>& numbers) {
    std::istringstream stream{std::string(text)};
    std::string first, second, score, more;
    stream >> first >> second >> score;
    if (score.empty() || stream >> more) {
        return fail(ErrorCode::Input, "", "must be A B SCORE, such as 'rookie minimax 0.5'");
    }
    const auto points = to_number<double>(score);
    if (!points || !(*points >= 0 && *points <= 1)) {
        return fail(ErrorCode::Input, "", "the score '{}' must be a number from 0 to 1",
                    printable(score, 40));
    }
    if (first == second) {
        return fail(ErrorCode::Input, "", "'{}' cannot play against itself", printable(first, 40));
    }
    const auto number_of = [&](const std::string& name) {
        const auto [found, added] = numbers.emplace(name, static_cast<int>(results.names.size()));
        if (added) results.names.push_back(name);
        return found->second;
    };
    const int one = number_of(first);
    return GameLine{one, number_of(second), *points};
}

Result<Results> read_results(const std::string& path) {
    constexpr std::size_t kMaxResults = std::size_t{256} << 20;
    constexpr std::size_t kMaxPlayers = 1000;  // half a minute
    const Result<std::string> text = read_stream(path, kMaxResults);
    if (!text) return fail(text.error());
    if (text->find('\0') != std::string::npos) {
        return fail(ErrorCode::Input, path, "is not a text (write lines of A B SCORE)");
    }
    Results results;
    std::map<std::string, int> numbers;
    std::vector<Error> errors;
    int number = 0;
    for (std::string_view line : split(without_byte_order_mark(*text), '\n')) {
        ++number;
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        Result<GameLine> game = read_game(line, results, numbers);
        if (game) {
            results.games.push_back(*game);
            continue;
        }
        errors.push_back(game.error().front());
        errors.back().place = fmt::format("{}:{}", path, number);
    }
    if (!errors.empty()) return fail(std::move(errors));
    if (results.names.size() > kMaxPlayers) {
        return fail(ErrorCode::Input, path, "has {} players, at most {} can be compared",
                    results.names.size(), kMaxPlayers);
    }
    if (results.games.empty()) return fail(ErrorCode::Input, path, "has no results");
    return results;
}

/// One player in the table.
struct RatedPlayer {
    std::string name;
    double elo = 0;
    std::optional<double> error;
    double points = 0;
    std::int64_t games = 0;
};

struct RatedPlayers {
    std::vector<RatedPlayer> players;  ///< best first
    std::optional<double> draw_elo;    ///< of bayeselo
};

/// The players that games connect with the first one, directly or by others.
std::vector<bool> connected_players(const Results& results) {
    std::vector<bool> connected(results.names.size());
    connected.front() = true;
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (const GameLine& game : results.games) {
            const auto first = static_cast<std::size_t>(game.first);
            const auto second = static_cast<std::size_t>(game.second);
            if (connected[first] == connected[second]) continue;
            connected[first] = connected[second] = has_grown = true;
        }
    }
    return connected;
}

tl::unexpected<Errors> not_comparable(const RateOptions& options, const Results& results) {
    const std::vector<bool> connected = connected_players(results);
    const auto apart = std::ranges::find(connected, false);
    if (apart != connected.end()) {
        const auto player = static_cast<std::size_t>(apart - connected.begin());
        return fail(ErrorCode::Input, options.file,
                    "no games connect '{}' with '{}', not even by other players (add some, or "
                    "rate the groups separately)",
                    printable(results.names.front(), 40), printable(results.names[player], 40));
    }
    return fail(ErrorCode::Input, options.file,
                "some players never scored against any of the others, so no difference can be "
                "computed (add games between them, or --prior 1)");
}

/// Every player with its games, in the order of the results.
std::vector<RatedPlayer> players_of(const Results& results) {
    std::vector<RatedPlayer> players;
    for (const std::string& name : results.names) players.push_back({name, 0, {}, 0, 0});
    for (const GameLine& game : results.games) {
        for (const auto& [who, score] :
             {std::pair(game.first, game.score), std::pair(game.second, 1 - game.score)}) {
            RatedPlayer& player = players[static_cast<std::size_t>(who)];
            player.points += score;
            ++player.games;
        }
    }
    return players;
}

/// Empty if there are no finite ratings.
std::optional<DrawRatings> rate_bayeselo(const Results& results, const DrawModel& model) {
    std::vector<GameCounts> counts;
    for (const GameLine& game : results.games) {
        const double drawn = 1 - std::abs(2 * game.score - 1);
        counts.push_back(
            {game.first, game.second, game.score - drawn / 2, drawn, 1 - game.score - drawn / 2});
    }
    return rate_with_draws(static_cast<int>(results.names.size()), counts, model);
}

/// Likewise.
std::optional<Ratings> rate_bradley_terry(const Results& results, double prior) {
    std::vector<PairResult> pairs;
    for (const GameLine& game : results.games) {
        pairs.push_back(
            {game.first, game.second, game.score, 1, static_cast<std::int64_t>(pairs.size())});
    }
    return rate(static_cast<int>(results.names.size()), pairs, prior);
}

Result<RatedPlayers> rate_players(const RateOptions& options, const Results& results,
                                  const DrawModel& model) {
    RatedPlayers rated{players_of(results), {}};
    const auto set = [&](std::span<const Rating> ratings) {
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            rated.players[i].elo = ratings[i].elo;
            rated.players[i].error = ratings[i].error;
        }
    };
    if (options.is_bayeselo()) {
        const auto ratings = rate_bayeselo(results, model);
        if (!ratings) return not_comparable(options, results);
        set(ratings->players);
        rated.draw_elo = ratings->draw_elo;
    } else {
        const auto ratings = rate_bradley_terry(results, model.prior_draws);
        if (!ratings) return not_comparable(options, results);
        set(ratings->players);
    }
    std::ranges::stable_sort(rated.players, std::greater(), &RatedPlayer::elo);
    return rated;
}

/// The prior and the draw Elo of the options.
Result<DrawModel> read_model(const RateOptions& options) {
    constexpr double kMaxDrawElo = 2000;
    const auto prior = to_number<double>(options.prior);
    if (!prior || !(*prior >= 0 && *prior <= 1000)) {
        return fail(ErrorCode::CommandLine, "--prior", "must be a number from 0 to 1000");
    }
    if (options.draw_elo.empty()) return DrawModel{*prior, std::nullopt};
    if (!options.is_bayeselo()) {
        return fail(ErrorCode::CommandLine, "--draw-elo", "requires --model bayeselo");
    }
    const auto draw_elo = to_number<double>(options.draw_elo);
    if (!draw_elo || !(*draw_elo >= 0 && *draw_elo <= kMaxDrawElo)) {
        return fail(ErrorCode::CommandLine, "--draw-elo", "must be a number from 0 to {}",
                    kMaxDrawElo);
    }
    return DrawModel{*prior, draw_elo};
}

std::string rate_json(const RateOptions& options, const DrawModel& model,
                      const RatedPlayers& rated) {
    ordered_json rows = ordered_json::array();
    for (const RatedPlayer& player : rated.players) {
        rows.push_back({{"name", player.name},
                        {"elo", player.elo},
                        {"error", or_null(player.error)},
                        {"points", player.points},
                        {"games", player.games}});
    }
    ordered_json json{{"model", options.model}, {"prior", model.prior_draws}};
    if (rated.draw_elo) json["draw_elo"] = *rated.draw_elo;
    json["players"] = std::move(rows);
    return json_text(json);
}

Result<int> run_rate(Program& program, std::span<const std::string> arguments) {
    RateOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<DrawModel> model = read_model(options);
    if (!model) return fail(model.error());
    const Result<Results> results = read_results(options.file);
    if (!results) return fail(results.error());
    const Result<RatedPlayers> rated = rate_players(options, *results, *model);
    if (!rated) return fail(rated.error());
    if (options.json) {
        program.out().line(rate_json(options, *model, *rated));
        return 0;
    }
    program.out().print("{:>8} {:>7} {:>8} {:>8}  player\n", "Elo", "error", "points", "games");
    for (const RatedPlayer& player : rated->players) {
        const std::string error = player.error ? fmt::format("{:.1f}", *player.error) : "";
        program.out().print("{:>+8.1f} {:>7} {:>8} {:>8}  {}\n", player.elo, error, player.points,
                            player.games, printable(player.name, 60));
    }
    if (rated->draw_elo) {
        program.out().print("draw Elo {:.1f}{}\n", *rated->draw_elo,
                            model->draw_elo ? "" : " (the most likely)");
    }
    return 0;
}

constexpr std::array kArenaCommands{
    Subcommand{"play", "play a tournament, or the rest of it", run_arena_play},
    Subcommand{"plan", "estimate how long a tournament takes", run_arena_plan},
    Subcommand{"merge", "collect the games of several folders; print figures", run_arena_merge},
    Subcommand{"feed", "print the blocks that other machines must play", run_arena_feed},
    Subcommand{"void", "declare games void, with a reason", run_arena_void},
    Subcommand{"why", "explain the figures of two players", run_arena_why},
    Subcommand{"replay", "play a recorded game again", run_arena_replay},
    Subcommand{"verify", "check all recorded games by the rules", run_arena_verify},
    Subcommand{"scale", "fit the scores of players to their results", run_arena_scale},
    Subcommand{"openings", "write the openings that favour no seat", run_arena_openings},
    Subcommand{"report", "write the figures as a web page", run_arena_report},
    Subcommand{"export", "write the games for other programs", run_arena_export},
    Subcommand{"llr", "compute whether a test of two players may stop", run_llr},
    Subcommand{"rate", "rate players by the results in a file", run_rate},
};

}  // namespace

Result<int> run_arena_command(Program& program, std::span<const std::string> arguments) {
    return CommandTable("tengen arena",
                        "Play tournaments between AIs, and compute strengths from results",
                        "'tengen match' is the short form for two players.", kArenaCommands)
        .run(program, arguments);
}

}  // namespace tengen::cli
