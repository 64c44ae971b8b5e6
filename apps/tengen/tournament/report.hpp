// The figures of a tournament as text and JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/tally.hpp"
#include "tournament/standing.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {

/// The content of a report.
struct TournamentFigures {
    const Tournament& tournament;
    const Tally& tally;
    const LogCensus& census;
    int after_verdict = 0;  ///< games that change nothing any more

    TournamentFigures(const Tournament& all, const Tally& figures, const LogCensus& lines,
                      int games_after_verdict)
        : tournament(all), tally(figures), census(lines), after_verdict(games_after_verdict) {}
    explicit TournamentFigures(const CountedFolder& folder)
        : TournamentFigures(*folder.tournament, *folder.tally, folder.known.census,
                            folder.after_verdict()) {}
};

/// Lines for people, each with a line end.
std::string text_of(const TournamentFigures& figures, TableForm form = TableForm::Text);

nlohmann::ordered_json json_of(const TournamentFigures& figures);

/// The state of a run in one line: "round 416 of at most 20,000 · ... · score 53.4 %".
std::string progress_text(const Tournament& tournament, const Tally& tally);

}  // namespace tengen::cli
