// A game as one HTML page to print: figures with comments, a graph of kept evaluations, mistakes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board_drawing/theme.hpp"
#include "diagram/diagram.hpp"

namespace tengen {

inline constexpr int kFigureMoves = 20;

/// Texts of the page, and its settings.
struct ReportWish {
    std::string title;
    std::string subtitle;
    std::string state;  ///< the result; may be empty
    Theme theme;
    int moves = kFigureMoves;  ///< of each figure, if the file has no figures
};

/// A played record, with a line of its tree.
struct ReportGame {
    const Record& record;
    std::span<const RecordNodeId> line;  ///< from the root to `end`
    const Position& end;
};

/// Titles by the record: "Ann – Bob", the event and the result. `file`: its name, if the players
/// have none.
ReportWish report_wish(const ReportGame& game, const std::string& file,
                       const std::optional<MatchResult>& result, const Theme& theme);

/// The whole page, in UTF-8. It loads nothing.
std::string game_report(const ReportGame& game, const ReportWish& wish);

}  // namespace tengen
