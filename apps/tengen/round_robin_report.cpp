#include "round_robin_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/tables.hpp"
#include "base/text.hpp"
#include "board_view.hpp"
#include "command_line/json_text.hpp"
#include "config/duration.hpp"

namespace tengen::cli {

using nlohmann::ordered_json;

namespace {

/// "+201", and "+0" for numbers that round to -0.
std::string whole_elo(double elo) {
    return fmt::format("{:+.0f}", std::round(elo) + 0.0);
}

int players_at_table_of(const ArenaSettings& settings) {
    return players_at_table(static_cast<int>(settings.contestants.size()), settings.game->seats());
}

ordered_json to_json(const PairScore& score, const std::vector<std::string>& names) {
    return {{"first", names[static_cast<std::size_t>(score.first)]},
            {"second", names[static_cast<std::size_t>(score.second)]},
            {"rounds", score.rounds},
            {"wins", score.wins},
            {"draws", score.draws},
            {"losses", score.losses},
            {"faults", score.faults}};
}

/// The first player's score against the second in percent; a dash if they have not met.
std::string share(const std::vector<PairScore>& scores, int first, int second) {
    for (const PairScore& score : scores) {
        const bool turned = score.first == second && score.second == first;
        if (!turned && (score.first != first || score.second != second)) continue;
        if (score.counted() == 0) return "-";
        const double points = turned ? score.counted() - score.points() : score.points();
        return fmt::format("{:.0f}", 100 * points / score.counted());
    }
    return "";
}

std::string time_control_text(const ClockSettings& clock) {
    std::string text;
    if (clock.move) text += ", " + to_text(*clock.move) + " per move";
    if (clock.total) text += ", " + to_text(*clock.total) + " per game";
    if (clock.increment.count() > 0) text += " + " + to_text(clock.increment) + " per move";
    return text;
}

/// Aligns columns to their widest text. The first is left-aligned, the others are right-aligned.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], character_count(row[i]));
        }
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - character_count(row[i]), ' ');
            text += i == 0 ? row[i] + space : "  " + space + row[i];
        }
        text += '\n';
    }
    return text;
}

std::string as_markdown(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    for (std::size_t line = 0; line < rows.size(); ++line) {
        text += fmt::format("| {} |\n", fmt::join(rows[line], " | "));
        if (line > 0) continue;
        text += "| ---";
        for (std::size_t i = 1; i < rows[0].size(); ++i) text += " | ---:";
        text += " |\n";
    }
    return text;
}

/// The name of `row.counted`: "games", unless one game counts for several pairs.
const char* counted_name(int at_table) {
    return at_table > 2 ? "counted" : "games";
}

ordered_json players_json(const std::vector<RoundRobinRow>& rows,
                          const std::vector<std::string>& names, int at_table) {
    ordered_json players = ordered_json::array();
    for (const RoundRobinRow& row : rows) {
        ordered_json player{{"name", names[static_cast<std::size_t>(row.player)]},
                            {"elo", nullptr},
                            {"error", nullptr},
                            {"points", row.points},
                            {counted_name(at_table), row.counted},
                            {"draws", row.draws},
                            {"faults", row.faults}};
        if (row.rating) {
            player["elo"] = row.rating->elo;
            player["error"] = row.rating->error;
        }
        players.push_back(player);
    }
    return players;
}

/// The cells to the left of the scores against each player.
std::vector<std::string> player_cells(const RoundRobinRow& row, std::size_t place,
                                      const std::vector<std::string>& names) {
    return {fmt::format("{}. {}", place, names[static_cast<std::size_t>(row.player)]),
            row.rating ? whole_elo(row.rating->elo) : "-",
            row.rating ? fmt::format("{:.0f}", row.rating->error) : "-",
            std::to_string(row.counted),
            std::to_string(row.draws),
            std::to_string(row.faults),
            row.counted == 0
                ? "-"
                : fmt::format("{:.1f}", 100 * row.points / static_cast<double>(row.counted))};
}

/// "gomoku 15x15, 100 games per pair, 100ms per move, seed 1"
std::string title_of(const RoundRobinReport& report, const std::vector<PairScore>& scores) {
    const ArenaSettings& settings = report.settings;
    int most = 0;
    for (const PairScore& score : scores) most = std::max(most, score.rounds);
    // Some pairs of a gauntlet never meet.
    int fewest = most;
    for (const PairScore& score : scores) {
        if (score.rounds > 0) fewest = std::min(fewest, score.rounds);
    }
    const GameDescription& description = settings.game->description();
    const int a_round = games_of_round(static_cast<int>(report.players.size()), description.seats);
    std::string games = std::to_string(fewest * a_round);
    if (fewest < most) games += fmt::format(" to {}", most * a_round);
    const int at_table = players_at_table_of(settings);
    const std::string tables = at_table > 2 ? fmt::format(" at tables of {}", at_table) : "";
    return fmt::format("{} {}, {} games per pair{}{}, seed {}", full_name(description),
                       size_text(description.board), games, tables,
                       time_control_text(settings.clock), settings.seed);
}

std::string table_of(const RoundRobinReport& report, bool markdown) {
    const std::vector<PairScore> scores = report.scores.pairs(report.players);
    const auto all = report.scores.rows(report.players);
    const int at_table = players_at_table_of(report.settings);
    std::vector<std::vector<std::string>> rows{
        {"player", "Elo", "±", counted_name(at_table), "draws", "faults", "score"}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        rows[0].push_back(std::to_string(i + 1));
        rows.push_back(player_cells(all[i], i + 1, report.asked.seats));
        for (const RoundRobinRow& other : all) {
            rows.back().push_back(share(scores, all[i].player, other.player));
        }
    }
    const std::string title = title_of(report, scores);
    if (markdown) return title + "\n\n" + as_markdown(rows);
    std::string text = title + '\n' + aligned(rows) +
                       "Elo: 0 is the mean, ± is the 95 % margin. Scores are in percent; on the "
                       "right, against each player.\n";
    if (at_table > 2) {
        text += "A game counts against each other player, except players who lost it too.\n";
    }
    return text;
}

}  // namespace

ordered_json json_of(const RoundRobinReport& report) {
    ordered_json pairs = ordered_json::array();
    for (const PairScore& score : report.scores.pairs(report.players)) {
        pairs.push_back(to_json(score, report.asked.seats));
    }
    return {{"settings", round_robin_settings(report.asked, report.settings)},
            {"games", report.scores.games(report.players)},
            {"players", players_json(report.scores.rows(report.players), report.asked.seats,
                                     players_at_table_of(report.settings))},
            {"pairs", pairs}};
}

ordered_json round_robin_settings(const MatchQuestion& asked, const ArenaSettings& settings) {
    ordered_json json = settings_json(asked, settings);
    for (const char* key : {"seats", "games", "concurrency", "isolation", "openings_file"}) {
        json.erase(key);
    }
    json["seed"] = settings.seed;
    json["game"] = full_name(settings.game->description());
    json["players_at_table"] = players_at_table_of(settings);
    return json;
}

std::string text_of(const RoundRobinReport& report, RoundRobinForm form) {
    if (form == RoundRobinForm::Json) return json_text(json_of(report), 2) + '\n';
    return table_of(report, form == RoundRobinForm::Markdown);
}

}  // namespace tengen::cli
