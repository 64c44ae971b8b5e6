#include "tournament/texts.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "core/board_outline.hpp"
#include "core/position_text.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

ordered_json json_milliseconds(const std::optional<std::chrono::milliseconds>& time) {
    return time ? ordered_json(time->count()) : ordered_json(nullptr);
}

ordered_json side_json(const Game& game, Side side) {
    return side == kEmpty ? ordered_json(nullptr) : ordered_json(game.side_name(side));
}

}  // namespace

std::string_view word_of(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::Stronger:
            return "stronger";
        case SprtVerdict::NotStronger:
            return "not stronger";
        case SprtVerdict::Open:
            break;
    }
    return "open";
}

ordered_json game_json(const ArenaSettings& settings, const GameRecord& record) {
    ordered_json seats = ordered_json::array();
    ordered_json ranks = ordered_json::array();
    for (std::size_t seat = 0; seat < record.seating.size(); ++seat) {
        const auto contestant = static_cast<std::size_t>(record.seating[seat]);
        seats.push_back(settings.contestants[contestant].name);
        ranks.push_back(record.result.outcome.rank[seat]);
    }
    ordered_json json{
        {"number", record.number},
        {"seats", seats},
        {"ranks", ranks},
        {"winner", side_json(*settings.game, record.result.outcome.winner)},
        {"opening", record.opening ? ordered_json(*record.opening + 1) : ordered_json(nullptr)},
        {"reason", record.result.reason},
        {"text", english(record.result.text)},
        {"ply", record.result.ply},
        {"moves", moves_text(settings, record)}};
    if (record.adjudication) {
        const Adjudication& early = *record.adjudication;
        ordered_json adjudication{{"by", name_of(early.kind)},
                                  {"ply", early.ply},
                                  {"winner", side_json(*settings.game, early.outcome.winner)},
                                  {"played_on", !is_adjudicated(record)}};
        if (!early.line.empty()) adjudication["line"] = proof_text(settings, record);
        json["adjudicated"] = std::move(adjudication);
    }
    // Seats are counted from 1, as in "seats".
    for (const SurvivedFault& fault : record.faults) {
        json["faults"].push_back({{"seat", fault.seat + 1},
                                  {"kind", name_of(fault.kind)},
                                  {"ply", fault.ply},
                                  {"text", english(fault.text)}});
    }
    return json;
}

std::string elo_text(const EloEstimate& estimate) {
    if (!estimate.elo) {
        return estimate.superiority < 0.5 ? "below every number (no points)"
                                          : "above every number (all points)";
    }
    // Not "-0.0".
    const double elo = std::round(10 * *estimate.elo) / 10 + 0.0;
    return estimate.elo_error ? fmt::format("{:+.1f} ± {:.1f}", elo, *estimate.elo_error)
                              : fmt::format("{:+.1f} (no margin: too few rounds differ)", elo);
}

std::string normalised_text(const EloEstimate& estimate) {
    return fmt::format("{:+.1f} ± {:.1f}", *estimate.normalised, *estimate.normalised_error);
}

namespace {

/// Half the 95 % interval of the mean; empty while all rounds have one score.
std::optional<double> error_of_mean(const PairRounds& rounds) {
    if (rounds.counts.size() < 2) return std::nullopt;
    return kWidth95 * std::sqrt(rounds.variance() / rounds.rounds);
}

}  // namespace

std::string first_seat_text(const Tally& tally, int seats) {
    const PairRounds& rounds = tally.first_seat();
    if (rounds.rounds == 0) return "";
    const std::optional<double> error = error_of_mean(rounds);
    if (!error) {
        return fmt::format("The first seat has {:.1f} % of the points in every round",
                           100 * rounds.mean());
    }
    const std::string share = fmt::format("The first seat has {:.1f} ± {:.1f} % of the points",
                                          100 * rounds.mean(), 100 * *error);
    if (seats > 2) return fmt::format("{} (an equal share is {:.1f} %)", share, 100.0 / seats);
    const EloEstimate estimate = estimate_elo(rounds.scores()).value();
    return estimate.elo_error ? fmt::format("{} (Elo {})", share, elo_text(estimate)) : share;
}

ordered_json first_seat_json(const Tally& tally, int seats) {
    const PairRounds& rounds = tally.first_seat();
    if (rounds.rounds == 0) return nullptr;
    ordered_json json{{"score", rounds.mean()}, {"error", nullptr}};
    if (const auto error = error_of_mean(rounds)) json["error"] = *error;
    if (seats > 2) return json;
    const EloEstimate estimate = estimate_elo(rounds.scores()).value();
    json["elo"] = estimate.elo ? ordered_json(*estimate.elo) : ordered_json(nullptr);
    json["elo_error"] =
        estimate.elo_error ? ordered_json(*estimate.elo_error) : ordered_json(nullptr);
    return json;
}

std::string early_stop_text(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::Stronger:
            return "too high on average: the test stopped when it looked good";
        case SprtVerdict::NotStronger:
            return "too low on average: the test stopped when it looked bad";
        case SprtVerdict::Open:
            break;
    }
    return "";
}

std::string after_verdict_text(int games) {
    return fmt::format("{} after the verdict changed nothing.", counted_with_commas(games, "game"));
}

std::vector<std::string> void_texts(const LogCensus& census) {
    std::vector<std::string> texts;
    for (const VoidGames& one : census.voids) {
        const std::string host = one.host.empty() ? "" : " of " + printable(one.host, 64);
        texts.push_back(fmt::format("{}{} declared void: {}",
                                    counted(static_cast<std::int64_t>(one.games.size()), "game"),
                                    host, printable(one.reason, 200)));
    }
    if (census.damaged_voids > 0) {
        texts.push_back(fmt::format(
            "{} of the ledger cannot be read, so {} games count (repeat 'tengen arena void').",
            counted(census.damaged_voids, "void declaration"),
            census.damaged_voids == 1 ? "its" : "their"));
    }
    return texts;
}

std::string rate_text(double rounds_per_minute) {
    constexpr double kNoDecimals = 100;
    return rounds_per_minute < kNoDecimals
               ? fmt::format("{:.3g} rounds/min", rounds_per_minute)
               : with_commas(std::llround(rounds_per_minute)) + " rounds/min";
}

std::string duration_text(double seconds) {
    if (seconds < 9.5) return fmt::format("{:.2g} s", seconds);
    if (seconds < 90) return fmt::format("{:.0f} s", seconds);
    if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
    return fmt::format("{:.1f} h", seconds / 3600);
}

std::string likelihood_text(double likelihood) {
    constexpr double kHighest = 0.9995;
    if (likelihood >= kHighest) return "over 99.9 %";
    if (likelihood < 1 - kHighest) return "under 0.1 %";
    return fmt::format("{:.1f} %", 100 * likelihood);
}

std::string copies_text(const Tally& tally) {
    if (tally.copies() == 0) return "";
    return fmt::format("{} repeated earlier ones move by move{}",
                       counted_with_commas(tally.copies(), "round"),
                       tally.drops_copies() ? ", and did not count" : ": the errors are too small");
}

std::string one_sided_text(const Tally& tally) {
    return fmt::format(
        "{} of {} {} one-sided: one seat won every game, so {} nothing about the players",
        with_commas(tally.one_sided()), counted_with_commas(tally.counted_rounds(), "round"),
        tally.one_sided() == 1 ? "was" : "were", tally.one_sided() == 1 ? "it says" : "they say");
}

int ratio_decimals(double ratio, const SprtSettings& settings) {
    constexpr int kMost = 9;
    const auto reads_like_bound = [&](int decimals) {
        const std::string text = fmt::format("{:.{}f}", ratio, decimals);
        return text == fmt::format("{:.{}f}", settings.lower(), decimals) ||
               text == fmt::format("{:.{}f}", settings.upper(), decimals);
    };
    int decimals = 2;
    while (decimals < kMost && reads_like_bound(decimals)) ++decimals;
    return decimals;
}

std::string sprt_table(const MatchSprt& test) {
    const SprtSettings& settings = test.settings();
    const double ratio = test.sprt().ratio();
    const int decimals = ratio_decimals(ratio, settings);
    const std::string lower = fmt::format("{:.{}f}", settings.lower(), decimals);
    const std::string upper = fmt::format("{:.{}f}", settings.upper(), decimals);
    const std::string place = ratio >= settings.upper()   ? "above " + upper
                              : ratio <= settings.lower() ? "below " + lower
                                                          : "between " + lower + " and " + upper;
    const std::string_view scale = settings.scale == EloScale::Logistic ? "logistic" : "normalised";
    const bool open = test.sprt().verdict() == SprtVerdict::Open;
    std::string text = fmt::format(
        "{}: the log likelihood ratio is {:.{}f}, {} ({:g} against {:g} Elo, {}; errors {:g} %, "
        "{:g} %)\n",
        open ? "no verdict" : word_of(test.sprt().verdict()), ratio, decimals, place, settings.elo0,
        settings.elo1, scale, settings.alpha * 100, settings.beta * 100);
    const auto estimate = estimate_elo(test.sprt().scores());
    if (!estimate) return text;
    text += "Elo " + elo_text(*estimate);
    if (!open) text += fmt::format(" ({})", early_stop_text(test.sprt().verdict()));
    return text + '\n';
}

ordered_json sprt_json(const MatchSprt& test) {
    const SprtSettings& settings = test.settings();
    ordered_json counts = ordered_json::array();
    for (const ScoreCount& each : test.sprt().scores().counts) counts.push_back(each.count);
    return {{"elo0", settings.elo0},
            {"elo1", settings.elo1},
            {"scale", settings.scale == EloScale::Logistic ? "logistic" : "normalised"},
            {"llr", test.sprt().ratio()},
            {"lower", settings.lower()},
            {"upper", settings.upper()},
            {"verdict", word_of(test.sprt().verdict())},
            {"rounds", test.sprt().scores().rounds()},
            {"counts", counts}};
}

std::string adjudications_text(const AdjudicatedGames& games) {
    return fmt::format("{} adjudicated, {} played on, {} ended otherwise", with_commas(games.all),
                       with_commas(games.played_on), with_commas(games.otherwise));
}

ordered_json adjudications_json(const AdjudicatedGames& games) {
    ordered_json json{
        {"games", games.all}, {"played_on", games.played_on}, {"ended_otherwise", games.otherwise}};
    for (std::size_t kind = 0; kind < kAdjudicationKinds; ++kind) {
        json[std::string(name_of(static_cast<AdjudicationKind>(kind)))] = games.by_kind[kind];
    }
    return json;
}

std::string adjudication_text(const ArenaSettings& settings, const Adjudication& adjudication) {
    const Side winner = adjudication.outcome.winner;
    return fmt::format("move {} ({}), {}", adjudication.ply, name_of(adjudication.kind),
                       winner == kEmpty ? "drawn" : "won by " + settings.game->side_name(winner));
}

std::string opening_text(const Position& opening) {
    const std::string setup = setup_text(opening.game(), opening.setup());
    const std::string actions = actions_text(opening);
    return setup.empty() || actions.empty() ? setup + actions : setup + ' ' + actions;
}

ordered_json game_settings(const ArenaSettings& settings) {
    const GameDescription& description = settings.game->description();
    ordered_json openings = ordered_json::array();
    for (const Position& opening : settings.openings) openings.push_back(opening_text(opening));
    ordered_json json{{"board", size_text(description.board)},
                      {"move_time_ms", json_milliseconds(settings.clock.move)},
                      {"clock_ms", json_milliseconds(settings.clock.total)},
                      {"increment_ms", settings.clock.increment.count()},
                      {"threads", settings.threads},
                      {"order", settings.order == OpeningOrder::Random ? "random" : "sequential"},
                      {"openings", openings},
                      {"description", to_text(description)}};
    for (const PolicyField& field : policy_fields()) {
        if (field.is_default(settings.policies)) continue;
        json[std::string(field.name)] = field.word(settings.policies);
    }
    return json;
}

UseTexts texts_of(const PlayerUse& use) {
    const auto ms = [](const MeanOfMoves& mean) {
        return mean.moves == 0 ? std::string() : fmt::format("{:.3g} ms", mean.value());
    };
    UseTexts texts{ms(use.ms), ms(use.cpu_ms), {}, {}};
    if (use.nodes.moves > 0) texts.nodes = with_commas(std::llround(use.nodes.value()));
    if (use.late_games > 0) {
        texts.lateness =
            fmt::format("{}, up to {:.0f} ms", counted(use.late_games, "game"), use.late_ms);
    }
    return texts;
}

std::string game_name(const ArenaSettings& settings, const GameRecord& record) {
    const std::set<int> players(record.seating.begin(), record.seating.end());
    std::string text;
    for (auto player = players.begin(); player != players.end(); ++player) {
        const bool last = std::next(player) == players.end();
        if (player != players.begin()) {
            text += !last ? ", " : players.size() == 2 ? " against " : " and ";
        }
        text += settings.contestants[static_cast<std::size_t>(*player)].name;
    }
    return fmt::format("{}, game {}", text, record.number);
}

std::string sprt_line(const MatchSprt& test, int max_games) {
    const RoundScores& scores = test.sprt().scores();
    const auto count = [&](std::size_t score) { return scores.counts[score].count; };
    const auto rounds = static_cast<std::int64_t>(scores.rounds());
    double points = 0;
    for (const ScoreCount& each : scores.counts) points += each.score * each.count;
    std::string text = fmt::format("round {} of at most {} · lost {}, {} · even {} · won {}, {}",
                                   with_commas(rounds), with_commas(max_games / scores.games),
                                   count(0), count(1), count(2), count(3), count(4));
    if (rounds > 0) {
        text +=
            fmt::format(" · score {:.1f} % · ratio {:.{}f}", 100 * points / scores.rounds(),
                        test.sprt().ratio(), ratio_decimals(test.sprt().ratio(), test.settings()));
    }
    return text;
}

}  // namespace tengen::cli
