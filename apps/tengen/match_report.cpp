#include "match_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "board_view.hpp"
#include "command_line/json_text.hpp"
#include "core/position_text.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

std::string elo_text(const Standing& first) {
    const auto difference = elo_difference(first);
    if (!difference) {
        return "Elo difference: not known (all games ended the same way)";
    }
    if (!difference->error) {
        return "Elo difference: 0, with an unknown margin of error (all games were drawn)";
    }
    return fmt::format("Elo difference: {:+.0f} ± {:.0f} (95 %), {} is stronger with {:.1f} %",
                       difference->elo, *difference->error, printable(first.name, 28),
                       superiority(first) * 100);
}

/// "1st", "2nd" ...
std::string place_name(int place) {
    const char* const endings[] = {"st", "nd", "rd"};
    return std::to_string(place) + (place <= 3 ? endings[place - 1] : "th");
}

/// With two seats, places only repeat wins, losses and draws.
bool tells_places(const ArenaReport& report) {
    return report.standings.size() > 2;
}

std::string openings_text(const ArenaSettings& settings) {
    if (settings.openings.empty()) return "";
    const std::string_view order = settings.order == OpeningOrder::Random ? " (random)" : "";
    return ", " + counted(static_cast<std::int64_t>(settings.openings.size()), "opening") +
           std::string(order);
}

ordered_json to_json(const Standing& standing, int places) {
    ordered_json json{{"name", standing.name},     {"wins", standing.wins},
                      {"losses", standing.losses}, {"draws", standing.draws},
                      {"faults", standing.faults}, {"points", standing.points}};
    json["places"] = ordered_json::array();
    for (int place = 0; place < places; ++place) {
        json["places"].push_back(standing.places[static_cast<std::size_t>(place)]);
    }
    return json;
}

ordered_json elo_json(const ArenaReport& report) {
    if (report.standings.size() != 2) return nullptr;
    const auto difference = elo_difference(report.standings[0]);
    if (!difference) return nullptr;
    ordered_json elo{{"difference", difference->elo}, {"error", nullptr}};
    if (difference->error) elo["error"] = *difference->error;
    return elo;
}

ordered_json json_milliseconds(const std::optional<std::chrono::milliseconds>& time) {
    return time ? ordered_json(time->count()) : ordered_json(nullptr);
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
    const Side winner = record.result.outcome.winner;
    ordered_json json{
        {"number", record.number},
        {"seats", seats},
        {"ranks", ranks},
        {"winner",
         winner == kEmpty ? ordered_json(nullptr) : ordered_json(settings.game->side_name(winner))},
        {"opening", record.opening ? ordered_json(*record.opening + 1) : ordered_json(nullptr)},
        {"reason", record.result.reason},
        {"text", english(record.result.text)},
        {"ply", record.result.ply},
        {"moves", moves_text(settings, record)}};
    // Seats are counted from 1, as in "seats".
    for (const SurvivedFault& fault : record.faults) {
        json["faults"].push_back({{"seat", fault.seat + 1},
                                  {"kind", name_of(fault.kind)},
                                  {"ply", fault.ply},
                                  {"text", english(fault.text)}});
    }
    return json;
}

std::string sprt_table(const MatchSprt& test) {
    const SprtSettings& settings = test.settings();
    const double ratio = test.sprt().ratio();
    const std::string place =
        ratio >= settings.upper() ? fmt::format("above {:.2f}", settings.upper())
        : ratio <= settings.lower()
            ? fmt::format("below {:.2f}", settings.lower())
            : fmt::format("between {:.2f} and {:.2f}", settings.lower(), settings.upper());
    const std::string_view scale = settings.scale == EloScale::Logistic ? "logistic" : "normalised";
    const bool open = test.sprt().verdict() == SprtVerdict::Open;
    std::string text = fmt::format(
        "{}: the log likelihood ratio is {:.2f}, {} ({:g} against {:g} Elo, {}; errors {:g} %, "
        "{:g} %)\n",
        open ? "no verdict" : word_of(test.sprt().verdict()), ratio, place, settings.elo0,
        settings.elo1, scale, settings.alpha * 100, settings.beta * 100);
    const auto estimate = estimate_elo(test.sprt().scores());
    if (!estimate || !estimate->elo) return text;
    text += fmt::format("Elo {:+.1f}", *estimate->elo);
    if (estimate->elo_error) text += fmt::format(" ± {:.1f}", *estimate->elo_error);
    if (test.sprt().verdict() == SprtVerdict::Stronger) {
        text += " (too high on average: the test stopped when it looked good)";
    } else if (!open) {
        text += " (too low on average: the test stopped when it looked bad)";
    }
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

std::string with_commas(std::int64_t number) {
    std::string text = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > first + 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string opening_text(const Position& opening) {
    const std::string setup = setup_text(opening.game(), opening.setup());
    const std::string actions = actions_text(opening);
    return setup.empty() || actions.empty() ? setup + actions : setup + ' ' + actions;
}

ordered_json settings_json(const MatchQuestion& asked, const ArenaSettings& settings) {
    const GameDescription& description = settings.game->description();
    ordered_json set = ordered_json::object();
    for (const auto& [path, value] : asked.set) set[path] = value;
    ordered_json openings = ordered_json::array();
    for (const Position& opening : settings.openings) openings.push_back(opening_text(opening));
    ordered_json json{{"board", size_text(description.board)},
                      {"players", description.seats},
                      {"set", set},
                      {"seats", asked.seats},
                      {"games", settings.games},
                      {"move_time_ms", json_milliseconds(settings.clock.move)},
                      {"clock_ms", json_milliseconds(settings.clock.total)},
                      {"increment_ms", settings.clock.increment.count()},
                      {"concurrency", settings.concurrency},
                      {"threads", settings.threads},
                      {"isolation", asked.isolation},
                      {"openings_file", asked.openings.empty() ? ordered_json(nullptr)
                                                               : ordered_json(asked.openings)},
                      {"order", settings.order == OpeningOrder::Random ? "random" : "sequential"},
                      {"openings", openings},
                      {"description", to_text(description)}};
    for (const PolicyField& field : policy_fields()) {
        if (field.is_default(settings.policies)) continue;
        json[std::string(field.name)] = field.word(settings.policies);
    }
    return json;
}

std::string match_table(const ArenaSettings& settings, const ArenaReport& report,
                        const MatchSprt* test) {
    const bool places = tells_places(report);
    std::string text =
        fmt::format("{}, {}, seed {}{}\n", full_name(settings.game->description()),
                    counted(report.games, "game"), settings.seed, openings_text(settings));
    text += fmt::format("{:<28} {:>7} {:>7} {:>7} {:>7} {:>8}", "player", "wins", "losses", "draws",
                        "faults", "points");
    const auto count = places ? report.standings.size() : 0;
    for (std::size_t place = 1; place <= count; ++place) {
        text += fmt::format(" {:>6}", place_name(static_cast<int>(place)));
    }
    text += '\n';
    for (const Standing& standing : report.standings) {
        text += fmt::format("{:<28} {:>7} {:>7} {:>7} {:>7} {:>8.1f}", printable(standing.name, 28),
                            standing.wins, standing.losses, standing.draws, standing.faults,
                            standing.points);
        for (std::size_t place = 0; place < count; ++place) {
            text += fmt::format(" {:>6}", standing.places[place]);
        }
        text += '\n';
    }
    if (test != nullptr) {
        text += sprt_table(*test);
    } else if (report.standings.size() == 2 && report.games > 0) {
        text += elo_text(report.standings[0]) + '\n';
    }
    return text;
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
        text += fmt::format(" · score {:.1f} % · ratio {:.2f}", 100 * points / scores.rounds(),
                            test.sprt().ratio());
    }
    return text;
}

std::string match_json(const MatchQuestion& asked, const ArenaSettings& settings,
                       const ArenaReport& report, const std::vector<GameRecord>& played,
                       const MatchSprt* test) {
    ordered_json players = ordered_json::array();
    for (const Standing& standing : report.standings) {
        players.push_back(to_json(standing, static_cast<int>(report.standings.size())));
    }
    ordered_json games = ordered_json::array();
    for (const GameRecord& record : played) games.push_back(game_json(settings, record));
    ordered_json all{{"game", full_name(settings.game->description())},
                     {"seed", settings.seed},
                     {"settings", settings_json(asked, settings)},
                     {"games", report.games},
                     {"players", players},
                     {"elo", elo_json(report)},
                     {"results", games}};
    if (test != nullptr) all["sprt"] = sprt_json(*test);
    return json_text(all, 2);
}

}  // namespace tengen::cli
