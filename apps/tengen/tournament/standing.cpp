#include "tournament/standing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/pair_rounds.hpp"
#include "arena/tables.hpp"
#include "base/text.hpp"
#include "config/duration.hpp"
#include "core/board_outline.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {

using nlohmann::ordered_json;

namespace {

/// "+201", and "+0" for numbers that round to -0.
std::string whole_elo(double elo) {
    return fmt::format("{:+.0f}", std::round(elo) + 0.0);
}

/// "1st", "2nd" ...
std::string place_name(int place) {
    const char* const endings[] = {"st", "nd", "rd"};
    return std::to_string(place) + (place <= 3 ? endings[place - 1] : "th");
}

/// The players of the figures, and their scores against each other.
struct Event {
    Event(const Tournament& all, const RoundRobinScores& scores)
        : tournament(all),
          players(all.requested),
          seats(all.arena.game->seats()),
          at_table(players_at_table(static_cast<int>(players.size()), seats)),
          pairs(scores.pairs(players)),
          rows(scores.rows(players)),
          games(scores.games(players)),
          results(scores.results()) {}

    const std::string& name(int player) const {
        return tournament.name(players[static_cast<std::size_t>(player)]);
    }
    /// All play at one table, so one number of games is that of all.
    bool is_one_table() const {
        const bool has_others = tournament.stored.players.size() > players.size();
        return static_cast<int>(players.size()) == at_table && !(seats > 2 && has_others);
    }

    const Tournament& tournament;
    const std::vector<int>& players;
    int seats;
    int at_table;
    std::vector<PairScore> pairs;
    std::vector<RoundRobinRow> rows;
    std::int64_t games;
    const std::vector<PairResult>& results;
};

/// The first player's score against the second in percent; a dash if they have not met.
std::string share(const Event& event, int first, int second) {
    if (first == second) return "";
    const auto count = static_cast<int>(event.players.size());
    PairScore score = event.pairs[index_of_pair(count, first, second)];
    if (first > second) score = score.turned();
    if (score.counted() == 0) return "-";
    return fmt::format("{:.0f}", 100 * score.points() / score.counted());
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

/// "100 games per pair", "30 games"
std::string games_text(const Event& event) {
    if (event.is_one_table()) return counted(event.games, "game");
    int most = 0;
    for (const PairScore& score : event.pairs) most = std::max(most, score.rounds);
    // Some pairs of a gauntlet never meet.
    int fewest = most;
    for (const PairScore& score : event.pairs) {
        if (score.rounds > 0) fewest = std::min(fewest, score.rounds);
    }
    const int a_round = games_of_round(static_cast<int>(event.players.size()), event.seats);
    std::string text = std::to_string(fewest * a_round);
    if (fewest < most) text += fmt::format(" to {}", most * a_round);
    text += " games per pair";
    return event.at_table > 2 ? text + fmt::format(" at tables of {}", event.at_table) : text;
}

/// "gomoku 15x15, 100 games per pair, 100ms per move, seed 1, 3 openings (random)"
std::string title_of(const Event& event) {
    const ArenaSettings& arena = event.tournament.arena;
    const GameDescription& description = arena.game->description();
    std::string text =
        fmt::format("{} {}, {}{}, seed {}", full_name(description), size_text(description.board),
                    games_text(event), time_control_text(arena.clock), arena.seed);
    if (!arena.openings.empty()) {
        text += ", " + counted(static_cast<std::int64_t>(arena.openings.size()), "opening");
        if (arena.order == OpeningOrder::Random) text += " (random)";
    }
    return text;
}

std::vector<std::string> head_of(const Event& event) {
    std::vector<std::string> head{"player", "Elo", "±", "games"};
    if (event.seats > 2) {
        for (int place = 1; place <= event.seats; ++place) head.push_back(place_name(place));
    } else if (event.is_one_table()) {
        head.insert(head.end(), {"wins", "draws", "losses"});
    } else {
        head.emplace_back("draws");
    }
    head.emplace_back("faults");
    if (event.seats > 2) head.emplace_back("counted");
    head.emplace_back("score");
    if (event.seats == 2 && event.is_one_table()) return head;
    for (std::size_t i = 1; i <= event.rows.size(); ++i) head.push_back(std::to_string(i));
    return head;
}

std::vector<std::string> cells_of(const Event& event, const RoundRobinRow& row, std::size_t place) {
    const Standing& standing = row.standing;
    std::vector<std::string> cells{
        fmt::format("{}. {}", place, printable(event.name(row.player), 40)),
        row.rating ? whole_elo(row.rating->elo) : "-",
        row.rating ? fmt::format("{:.0f}", row.rating->error) : "-", std::to_string(row.games)};
    const auto add = [&](std::int64_t number) { cells.push_back(std::to_string(number)); };
    if (event.seats > 2) {
        for (int i = 0; i < event.seats; ++i) add(standing.places[static_cast<std::size_t>(i)]);
    } else if (event.is_one_table()) {
        add(standing.wins);
        add(standing.draws);
        add(standing.losses);
    } else {
        add(row.draws);
    }
    add(row.faults);
    if (event.seats > 2) add(row.counted);
    cells.push_back(row.counted == 0 ? "-"
                                     : fmt::format("{:.1f}", 100 * row.points /
                                                                 static_cast<double>(row.counted)));
    if (event.seats == 2 && event.is_one_table()) return cells;
    for (const RoundRobinRow& other : event.rows) {
        cells.push_back(share(event, row.player, other.player));
    }
    return cells;
}

/// The rounds of the only two players, from the view of the first.
PairRounds duel_of(const Event& event) {
    return rounds_of_pair(event.results, event.players[0], event.players[1]);
}

std::string difference_text(const Event& event) {
    PairRounds pair = duel_of(event);
    if (pair.rounds == 0) return "";
    int stronger = 0;
    if (pair.mean() < 0.5) {
        stronger = 1;
        pair = rounds_of_pair(event.results, event.players[1], event.players[0]);
    }
    const EloEstimate estimate = estimate_elo(pair.scores()).value();
    std::string text = "Elo difference: " + elo_text(estimate);
    if (!estimate.elo_error) return text + '\n';
    return text + fmt::format(" (95 %), {} is stronger with {}\n",
                              printable(event.name(stronger), 40),
                              likelihood_text(estimate.superiority));
}

}  // namespace

std::string standing_text(const Tournament& tournament, const RoundRobinScores& scores,
                          TableForm form) {
    const Event event(tournament, scores);
    std::vector<std::vector<std::string>> rows{head_of(event)};
    for (std::size_t i = 0; i < event.rows.size(); ++i) {
        rows.push_back(cells_of(event, event.rows[i], i + 1));
    }
    if (form == TableForm::Markdown) return title_of(event) + "\n\n" + as_markdown(rows);
    std::string text = title_of(event) + '\n' + aligned(rows) +
                       "Elo: 0 is the mean, ± is the 95 % margin. Scores are in percent";
    text += rows[0].back() == "score" ? ".\n" : "; on the right, against each player.\n";
    if (event.at_table > 2) {
        text += "A game counts against each other player, except players who lost it too.\n";
    }
    return event.players.size() == 2 ? text + difference_text(event) : text;
}

void add_standing(const Tournament& tournament, const RoundRobinScores& scores,
                  ordered_json& report) {
    const Event event(tournament, scores);
    ordered_json players = ordered_json::array();
    for (const RoundRobinRow& row : event.rows) {
        const Standing& standing = row.standing;
        ordered_json player{{"name", event.name(row.player)},
                            {"elo", nullptr},
                            {"error", nullptr},
                            {"games", row.games},
                            {"wins", standing.wins},
                            {"draws", standing.draws},
                            {"losses", standing.losses},
                            {"points", standing.points},
                            {"places", ordered_json::array()},
                            {"counted", row.counted},
                            {"score", nullptr},
                            {"faults", row.faults}};
        if (row.rating) {
            player["elo"] = row.rating->elo;
            player["error"] = row.rating->error;
        }
        for (int i = 0; i < event.seats; ++i) {
            player["places"].push_back(standing.places[static_cast<std::size_t>(i)]);
        }
        if (row.counted > 0) player["score"] = row.points / static_cast<double>(row.counted);
        players.push_back(player);
    }
    ordered_json pairs = ordered_json::array();
    for (const PairScore& score : event.pairs) {
        pairs.push_back({{"first", event.name(score.first)},
                         {"second", event.name(score.second)},
                         {"rounds", score.rounds},
                         {"wins", score.wins},
                         {"draws", score.draws},
                         {"losses", score.losses},
                         {"faults", score.faults}});
    }
    report["games"] = event.games;
    report["players"] = players;
    report["pairs"] = pairs;
    report["elo"] = nullptr;
    if (event.players.size() != 2) return;
    const auto estimate = estimate_elo(duel_of(event).scores());
    if (!estimate || !estimate->elo) return;
    report["elo"] = {{"difference", *estimate->elo}, {"error", nullptr}};
    if (estimate->elo_error) report["elo"]["error"] = *estimate->elo_error;
    report["elo"]["superiority"] = estimate->superiority;
}

}  // namespace tengen::cli
