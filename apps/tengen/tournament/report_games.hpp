// The games in the report of a tournament: those that it shows, and the games of each two players.
#pragma once

#include <vector>

#include "arena/report_page.hpp"
#include "arena/tally.hpp"

namespace tengen::cli {

struct Tournament;
struct KnownGames;

struct ReportGames {
    PageTable table;              ///< with the files of its games
    std::vector<PagePair> pairs;  ///< of the games in the table
};

/// The newest games of each pair, as far as the page stays small. `order` has the players in the
/// rows of the standing.
ReportGames games_of_report(const Tournament& tournament, const Tally& tally,
                            const KnownGames& known, const std::vector<int>& order);

}  // namespace tengen::cli
