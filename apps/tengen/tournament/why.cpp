// tengen arena why: where the figures of two players come from.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "arena/pair_rounds.hpp"
#include "arena/tally.hpp"
#include "base/spelling.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "tournament/report.hpp"
#include "tournament/stage_text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"
#include "tournament/tuning_text.hpp"

namespace tengen::cli {
namespace {

constexpr std::size_t kOpeningsShown = 5;

struct PairOptions {
    std::string folder, first, second;
};

CommandLine declare(PairOptions& options) {
    CommandLine line("tengen arena why",
                     "Explain the figures of a player against another one: the formula with its "
                     "numbers, the rounds by score, and the openings that matter most.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.positional("A", options.first, Presence::Optional, "a player (default: the first)");
    line.positional("B", options.second, Presence::Optional,
                    "its opponent (default: every other player)");
    line.example("tengen arena why cup.arena new old", "one pair");
    return line;
}

/// The rounds of two players with one opening.
struct OpeningScore {
    double rounds = 0;
    double sum = 0;  ///< of the shares of the first player
};

/// The opening of each round that has been played.
std::map<int, std::optional<int>> openings_of(const Tournament& tournament,
                                              const KnownGames& known) {
    std::map<int, std::optional<int>> openings;
    for (const auto& [number, game] : known.games) {
        openings.try_emplace(tournament.plan->game(number).round, game.opening);
    }
    return openings;
}

std::map<int, OpeningScore> scores_by_opening(const Tally& tally,
                                              const std::map<int, std::optional<int>>& openings,
                                              int first, int second) {
    std::map<int, OpeningScore> scores;
    for (const PairResult& result : tally.scores().results()) {
        const std::optional<double> share = share_of(result, first, second);
        const auto found = openings.find(static_cast<int>(result.round.value_or(-1)));
        if (!share || found == openings.end() || !found->second) continue;
        OpeningScore& score = scores[*found->second];
        ++score.rounds;
        score.sum += *share;
    }
    return scores;
}

std::string elo_of(double mean) {
    if (mean <= 0 || mean >= 1) return mean <= 0 ? "below every number" : "above every number";
    return fmt::format("{:+.1f}", 400 * std::log10(mean / (1 - mean)));
}

/// The formulas with their numbers.
std::string formulas(const PairRounds& pair) {
    const RoundScores scores = pair.scores();
    const double variance = pair.variance();
    std::string text = fmt::format(
        "mean of a round m = {:.4f}, its standard deviation s = {:.4f}, rounds N = {:.0f}\n",
        pair.mean(), std::sqrt(variance), pair.rounds);
    const EloEstimate estimate = estimate_elo(scores).value();
    text += "Elo = 400 log10(m / (1 - m)) = " + elo_text(estimate);
    if (estimate.elo_error) {
        text += fmt::format(": half the interval of m ± 1.96 s / sqrt(N) = ± {:.4f}",
                            kWidth95 * std::sqrt(variance / pair.rounds));
    }
    text += '\n';
    if (estimate.normalised) {
        text += fmt::format("normalised Elo = (m - 1/2) / s / sqrt({}) 800 / ln 10 = {}\n",
                            scores.games, normalised_text(estimate));
        text += fmt::format("stronger with {}\n", likelihood_text(estimate.superiority));
    }
    return text;
}

/// The log likelihood ratio of a test, with the numbers of its formula.
std::string ratio_text(const MatchSprt& test) {
    const SprtSettings& settings = test.settings();
    return fmt::format(
        "log likelihood ratio = N sum p ln(p1 / p0) = {:.4f}, with p0 and p1 the most likely "
        "distributions of scores at {:g} and {:g} Elo\nbounds: ln(b / (1 - a)) = {:.2f} and "
        "ln((1 - b) / a) = {:.2f} with a = {:g}, b = {:g}: {}\n",
        test.sprt().ratio(), settings.elo0, settings.elo1, settings.lower(), settings.upper(),
        settings.alpha, settings.beta, word_of(test.sprt().verdict()));
}

/// The openings without which the figures change most.
std::string openings_text(const Tournament& tournament, const PairRounds& pair,
                          const std::map<int, OpeningScore>& openings) {
    struct Weight {
        int opening = 0;
        double without = 0;  ///< mean of the other rounds
    };
    std::vector<Weight> weights;
    for (const auto& [opening, played] : openings) {
        const double rest = pair.rounds - played.rounds;
        if (rest > 0) weights.push_back({opening, (pair.sum - played.sum) / rest});
    }
    std::ranges::stable_sort(weights, std::greater(), [&](const Weight& weight) {
        return std::abs(weight.without - pair.mean());
    });
    if (weights.size() > kOpeningsShown) weights.resize(kOpeningsShown);
    std::string text;
    for (const Weight& weight : weights) {
        const auto& [rounds, sum] = openings.at(weight.opening);
        const Position& position =
            tournament.arena.openings[static_cast<std::size_t>(weight.opening)];
        text += fmt::format("  opening {} ({}): {}, score {:.3f}; without it Elo {}\n",
                            weight.opening + 1, printable(opening_text(position), 60),
                            counted(static_cast<std::int64_t>(rounds), "round"), sum / rounds,
                            elo_of(weight.without));
    }
    return text.empty() ? text : "the openings that matter most:\n" + text;
}

std::string pair_text(const Tournament& tournament, const Tally& tally,
                      const std::map<int, std::optional<int>>& openings, int first, int second) {
    const auto name = [&](int player) {
        return printable(tournament.arena.contestants[static_cast<std::size_t>(player)].name, 60);
    };
    const PairRounds pair = rounds_of_pair(tally.scores().results(), first, second);
    if (pair.rounds == 0) {
        return fmt::format("{} against {}: no complete round\n", name(first), name(second));
    }
    std::string text =
        fmt::format("{} against {}: {} in {}\nrounds by score:\n", name(first), name(second),
                    counted_with_commas(std::llround(pair.games), "game"),
                    counted_with_commas(std::llround(pair.rounds), "round"));
    for (const auto& [score, count] : pair.counts) {
        text += fmt::format("  {:<6.4g} {:>8}\n", score, count);
    }
    text += formulas(pair);
    if (tally.test() != nullptr && first == 0) text += ratio_text(*tally.test());
    return text +
           openings_text(tournament, pair, scores_by_opening(tally, openings, first, second));
}

/// The difference of two ratings, which depends on the games of all players: "by all games: Elo
/// +101.2 - -218.9 = +320.1 ± 173.2, stronger with 99.9 %".
std::string rated_text(const Ratings& ratings, int first, int second) {
    const std::size_t count = ratings.players.size();
    const auto i = static_cast<std::size_t>(first);
    const auto j = static_cast<std::size_t>(second);
    const auto covariance = [&](std::size_t row, std::size_t column) {
        return ratings.covariance[row * count + column];
    };
    const double variance = covariance(i, i) + covariance(j, j) - 2 * covariance(i, j);
    const double one = ratings.players[i].elo;
    const double other = ratings.players[j].elo;
    return fmt::format(
        "by the games of all players: Elo {:+.1f} - ({:+.1f}) = {:+.1f} ± {:.1f}, stronger with "
        "{}\n",
        one, other, one - other, kWidth95 * std::sqrt(std::max(0.0, variance)),
        likelihood_text(ratings.superiority(first, second)));
}

/// "new: 12.3 ms a move, 11.9 ms of processor time, 1,234 nodes"; empty if nothing is known.
std::string use_line(const Tournament& tournament, const Tally& tally, int player) {
    const UseTexts texts = texts_of(tally.uses()[static_cast<std::size_t>(player)]);
    if (texts.time.empty()) return "";
    std::string text =
        fmt::format("{}: {} per move", printable(tournament.name(player), 60), texts.time);
    if (!texts.processor_time.empty()) {
        text += fmt::format(", {} of processor time", texts.processor_time);
    }
    if (!texts.nodes.empty()) text += fmt::format(", {} nodes", texts.nodes);
    return text + '\n';
}

/// Adjudications by rule, and the games that ended otherwise when they were played on.
std::string adjudicated_lines(const Tournament& tournament, const KnownGames& known,
                              const AdjudicatedGames& games) {
    if (games.all == 0) return "";
    std::string text = adjudications_text(games);
    for (std::size_t kind = 0; kind < kAdjudicationKinds; ++kind) {
        if (games.by_kind[kind] == 0) continue;
        text += fmt::format(" · {} {}", name_of(static_cast<AdjudicationKind>(kind)),
                            games.by_kind[kind]);
    }
    text += '\n';
    for (const auto& [number, game] : known.games) {
        if (!ended_otherwise(game)) continue;
        text += fmt::format("  game {}, round {}: adjudicated at {}; played on: {}\n", number,
                            tournament.round(number),
                            adjudication_text(tournament.arena, *game.adjudication),
                            printable(english(game.result.text), 200));
    }
    return text;
}

/// The index of a player by its name.
Result<int> find_player(const Tournament& tournament, const std::string& name, const char* place) {
    std::vector<std::string_view> names;
    for (const Contestant& contestant : tournament.arena.contestants) {
        if (contestant.name == name) return static_cast<int>(names.size());
        names.push_back(contestant.name);
    }
    return fail(ErrorCode::CommandLine, place, "there is no player '{}'{}", printable(name, 60),
                nearest_or_known(name, names));
}

}  // namespace

Result<int> run_arena_why(Program& program, std::span<const std::string> arguments) {
    PairOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<CountedFolder> folder = count_folder(program, options.folder);
    if (!folder) return fail(folder.error());
    const Tournament& tournament = *folder->tournament;
    Result<int> first = tournament.requested.front();
    if (!options.first.empty()) first = find_player(tournament, options.first, "A");
    if (!first) return fail(first.error());
    std::vector<int> others = tournament.requested;
    std::erase(others, *first);
    if (!options.second.empty()) {
        const Result<int> second = find_player(tournament, options.second, "B");
        if (!second) return fail(second.error());
        if (*second == *first) return fail(ErrorCode::CommandLine, "B", "must be another player");
        others = {*second};
    }
    const Tally& tally = *folder->tally;
    const auto openings = openings_of(tournament, folder->known);
    for (const std::string& stage : stage_lines(tournament)) program.out().line(stage);
    if (tournament.tuning) {
        for (const std::string& formula : tuning_formulas(tournament)) program.out().line(formula);
        program.out().write(tuning_test_text(tournament, tally));
    }
    // Between two players, the games of all are those of the pair.
    const bool has_others = !tournament.tuning && tournament.arena.contestants.size() > 2;
    const auto ratings = has_others ? rate(static_cast<int>(tournament.arena.contestants.size()),
                                           tally.scores().results())
                                    : std::nullopt;
    for (const int other : others) {
        program.out().write(pair_text(tournament, tally, openings, *first, other));
        if (ratings) program.out().write(rated_text(*ratings, *first, other));
    }
    others.insert(others.begin(), *first);
    for (const int player : others) program.out().write(use_line(tournament, tally, player));
    program.out().write(adjudicated_lines(tournament, folder->known, tally.adjudicated()));
    if (const std::string seat = first_seat_text(tally, tournament.arena.game->seats());
        !seat.empty()) {
        program.out().line(seat);
    }
    if (tally.one_sided() > 0) program.out().line(one_sided_text(tally));
    if (tally.copies() > 0) program.out().line(copies_text(tally));
    for (const std::string& text : void_texts(folder->known.census)) program.out().line(text);
    return 0;
}

}  // namespace tengen::cli
