// The figures of a tournament as text and JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/tally.hpp"
#include "round_robin_report.hpp"
#include "tournament/folder.hpp"

namespace tengen::cli {

/// The content of a report.
struct TournamentFigures {
    const Tournament& tournament;
    const Tally& tally;
    const LogCensus& census;
    int after_verdict = 0;  ///< games that change nothing any more
};

/// Lines for people, each with a line end. Only the table of a round robin has a form.
std::string text_of(const TournamentFigures& figures, RoundRobinForm form = RoundRobinForm::Text);

nlohmann::ordered_json json_of(const TournamentFigures& figures);

/// The state of a run in one line: "round 416 of at most 20,000 · ... · score 53.4 %".
std::string progress_text(const Tournament& tournament, const Tally& tally);

}  // namespace tengen::cli
