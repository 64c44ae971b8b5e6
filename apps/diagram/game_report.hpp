// A game as one HTML page to print: figures with comments, a graph of kept evaluations, mistakes.
#pragma once

#include <functional>
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
    bool flipped = false;      ///< the first row is at the top
    std::string language = "en";
    /// Texts in this language; empty: English.
    std::function<std::string(const Message&)> message_text = {};
};

/// A played record, with a line of its tree.
struct ReportGame {
    const Record& record;
    std::span<const RecordNodeId> line;  ///< from the root to `end`
    const Position& end;
};

/// Titles by the record: "Ann – Bob", the event and the result. `file`: its name, if the players
/// have none. `message_text`: as in ReportWish.
ReportWish report_wish(const ReportGame& game, const std::string& file,
                       const std::optional<MatchResult>& result, const Theme& theme,
                       const std::function<std::string(const Message&)>& message_text = {});

/// The whole page, in UTF-8. It loads nothing.
std::string game_report(const ReportGame& game, const ReportWish& wish);

}  // namespace tengen
