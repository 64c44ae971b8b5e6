#include "tournament/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "match_report.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

MatchQuestion names_in(const Tournament& tournament) {
    MatchQuestion asked;
    for (const Contestant& contestant : tournament.arena.contestants) {
        asked.seats.push_back(contestant.name);
    }
    return asked;
}

/// Facts that need attention, each on a line.
std::string notes_of(const TournamentFigures& figures) {
    const LogCensus& census = figures.census;
    std::string text;
    if (figures.tally.copies() > 0) {
        text += fmt::format("{} repeated earlier ones move by move: the errors are too small.\n",
                            counted(figures.tally.copies(), "round"));
    }
    if (figures.after_verdict > 0) {
        text += fmt::format("{} after the verdict changed nothing.\n",
                            counted(figures.after_verdict, "game"));
    }
    if (census.spare > 0) {
        text +=
            fmt::format("{} played more than once counted once.\n", counted(census.spare, "game"));
    }
    for (const VoidGames& one : census.voids) {
        const std::string host = one.host.empty() ? "" : " of " + printable(one.host, 64);
        text += fmt::format("{}{} declared void: {}\n",
                            counted(static_cast<std::int64_t>(one.games.size()), "game"), host,
                            printable(one.reason, 200));
    }
    return text;
}

}  // namespace

std::string text_of(const TournamentFigures& figures, RoundRobinForm form) {
    const Tournament& tournament = figures.tournament;
    const Tally& tally = figures.tally;
    std::string text;
    if (tally.test() != nullptr) {
        text = progress_text(tournament, tally) + '\n' + sprt_table(*tally.test());
        text.pop_back();
        text += " · tengen arena why " + quoted_word(tournament.folder.string()) + '\n';
    } else {
        const MatchQuestion asked = names_in(tournament);
        const std::vector<int> players = tournament.all_players();
        text = text_of(RoundRobinReport{asked, tournament.arena, tally.scores(), players}, form);
        if (tally.rounds() < tournament.plan->rounds()) {
            text += fmt::format("{} of {} rounds are complete.\n", with_commas(tally.rounds()),
                                with_commas(tournament.plan->rounds()));
        }
    }
    return text + notes_of(figures);
}

ordered_json json_of(const TournamentFigures& figures) {
    const Tournament& tournament = figures.tournament;
    const MatchQuestion asked = names_in(tournament);
    const std::vector<int> players = tournament.all_players();
    const RoundRobinReport table{asked, tournament.arena, figures.tally.scores(), players};
    ordered_json voids = ordered_json::array();
    for (const VoidGames& one : figures.census.voids) {
        voids.push_back({{"games", one.games.size()}, {"host", one.host}, {"reason", one.reason}});
    }
    ordered_json all{{"tournament", tournament.id},
                     {"format", name_of(tournament.spec.format)},
                     {"rounds", figures.tally.rounds()},
                     {"planned_rounds", tournament.plan->rounds()}};
    all.update(json_of(table));
    all["games"] = figures.tally.games();
    all["copies"] = figures.tally.copies();
    all["one_sided"] = figures.tally.one_sided();
    all["after_verdict"] = figures.after_verdict;
    all["void"] = voids;
    if (figures.tally.test() != nullptr) all["sprt"] = sprt_json(*figures.tally.test());
    return all;
}

std::string progress_text(const Tournament& tournament, const Tally& tally) {
    if (tally.test() != nullptr) return sprt_line(*tally.test(), tournament.plan->games());
    return fmt::format("round {} of {}, {} of {} games", with_commas(tally.rounds()),
                       with_commas(tournament.plan->rounds()), with_commas(tally.games()),
                       with_commas(tournament.plan->games()));
}

}  // namespace tengen::cli
