#include "tournament/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "arena/tables.hpp"
#include "base/text.hpp"
#include "tournament/host_text.hpp"
#include "tournament/stage_text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"
#include "tournament/tuning_text.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

/// Facts that need attention, each on a line.
std::string notes_of(const TournamentFigures& figures) {
    const LogCensus& census = figures.census;
    std::string text;
    if (figures.tally.test() != nullptr) {
        for (const RoundRobinRow& row : figures.tally.scores().rows(figures.tournament.requested)) {
            if (row.faults == 0) continue;
            text += fmt::format("{}: {}\n", printable(figures.tournament.name(row.player), 60),
                                counted(row.faults, "fault"));
        }
    }
    if (figures.tally.adjudicated().all > 0) {
        text += adjudications_text(figures.tally.adjudicated()) + '\n';
    }
    if (figures.tally.copies() > 0) text += copies_text(figures.tally) + ".\n";
    if (figures.after_verdict > 0) {
        text += after_verdict_text(figures.after_verdict) + '\n';
    }
    const bool is_open = figures.tally.test() != nullptr
                             ? !figures.tally.has_verdict()
                             : figures.tally.rounds() < planned_rounds(figures.tournament);
    if (census.damaged > 0 && is_open) {
        text += fmt::format(
            "{} of the ledger cannot be read ('tengen arena play' plays {} again).\n",
            counted(census.damaged, "line"), census.damaged == 1 ? "its game" : "their games");
    }
    if (census.spare > 0) {
        text +=
            fmt::format("{} played more than once counted once.\n", counted(census.spare, "game"));
    }
    if (census.astray > 0) {
        text += fmt::format("{} of stages that other results would bring did not count.\n",
                            counted(census.astray, "game"));
    }
    for (const std::string& warning : host_warnings(figures.tournament, figures.tally)) {
        text += warning + '\n';
    }
    for (const std::string& line : void_texts(census)) text += line + '\n';
    return text;
}

/// Everything that the games depend on, and how they were asked for.
ordered_json settings_of(const Tournament& tournament) {
    const TournamentSpec& spec = tournament.spec;
    ordered_json set = ordered_json::object();
    for (const Setting& setting : spec.overrides.settings) set[setting.path] = setting.text;
    ordered_json seats = ordered_json::array();
    for (const PlayerSpec& player : spec.players) seats.push_back(to_text(player.seat));
    const int at_table = players_at_table(static_cast<int>(tournament.requested.size()),
                                          tournament.arena.game->seats());
    ordered_json settings = game_settings(tournament.arena);
    settings["game"] = full_name(tournament.arena.game->description());
    settings["seed"] = tournament.arena.seed;
    settings["players"] = tournament.arena.game->seats();
    settings["players_at_table"] = at_table;
    settings["seats"] = seats;
    settings["set"] = set;
    settings["games"] = tournament.plan->games();
    return settings;
}

/// Rounds and seats are counted for all players together, so a table of some does not show them.
bool is_of_all(const Tournament& tournament) {
    return tournament.requested.size() == tournament.arena.contestants.size();
}

}  // namespace

std::string text_of(const TournamentFigures& figures, TableForm form) {
    const Tournament& tournament = figures.tournament;
    const Tally& tally = figures.tally;
    std::string text;
    if (tally.test() != nullptr) {
        text = progress_text(tournament, tally) + '\n' + sprt_table(*tally.test());
        if (!tournament.folder.empty()) {
            text.pop_back();
            text += " · tengen arena why " + quoted_word(tournament.folder.string()) + '\n';
        }
    } else {
        std::string stages;
        for (const std::string& line : stage_lines(tournament)) stages += line + '\n';
        if (!tournament.tuning) {
            text = standing_text(tournament, tally.scores(), form) + stages;
        } else {
            text = stages;
            // Before the test, there is no standing.
            if (const std::string test = tuning_test_text(tournament, tally); !test.empty()) {
                text += standing_text(tournament, tally.scores(), form) + test;
            }
        }
        if (const int rounds = planned_rounds(tournament); tally.rounds() < rounds) {
            text += fmt::format("{} of {} rounds are complete.\n", with_commas(tally.rounds()),
                                with_commas(rounds));
        }
    }
    if (form == TableForm::Markdown) return text + notes_of(figures);
    const bool all = is_of_all(tournament);
    if (const std::string seat = first_seat_text(tally, tournament.arena.game->seats());
        all && !seat.empty()) {
        text += seat + '\n';
    }
    if (all && tally.one_sided() > 0) text += one_sided_text(tally) + '\n';
    return text + notes_of(figures);
}

ordered_json json_of(const TournamentFigures& figures) {
    const Tournament& tournament = figures.tournament;
    ordered_json voids = ordered_json::array();
    for (const VoidGames& one : figures.census.voids) {
        voids.push_back({{"games", one.games.size()}, {"host", one.host}, {"reason", one.reason}});
    }
    ordered_json all{{"game", full_name(tournament.arena.game->description())},
                     {"format", name_of(tournament.spec.format)},
                     {"tournament", tournament.stored.id},
                     {"seed", tournament.arena.seed},
                     {"settings", settings_of(tournament)},
                     {"rounds", figures.tally.rounds()},
                     {"planned_rounds", planned_rounds(tournament)}};
    add_standing(tournament, figures.tally.scores(), all);
    if (tournament.stages) all["stages"] = stages_json(tournament);
    if (tournament.tuning) all["tuning"] = tuning_json(tournament, figures.tally);
    all["copies"] = figures.tally.copies();
    if (is_of_all(tournament)) {
        all["one_sided"] = figures.tally.one_sided();
        all["first_seat"] = first_seat_json(figures.tally, tournament.arena.game->seats());
    }
    if (tournament.arena.adjudication.any()) {
        all["adjudicated"] = adjudications_json(figures.tally.adjudicated());
    }
    all["after_verdict"] = figures.after_verdict;
    all["void"] = voids;
    if (figures.tally.test() != nullptr) all["sprt"] = sprt_json(*figures.tally.test());
    return all;
}

std::string progress_text(const Tournament& tournament, const Tally& tally) {
    if (tally.test() != nullptr) return sprt_line(*tally.test(), tournament.plan->games());
    if (tournament.tuning) return tuning_progress(tournament, tally);
    const std::string stage = tournament.stages
                                  ? fmt::format("stage {}, ", tournament.stages->told().size())
                                  : std::string();
    return stage + fmt::format("round {} of {}, {} of {} games", with_commas(tally.rounds()),
                               with_commas(tournament.plan->rounds()), with_commas(tally.games()),
                               with_commas(tournament.plan->games()));
}

}  // namespace tengen::cli
