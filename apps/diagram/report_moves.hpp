// The moves of a line with everything that a report prints about them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "diagram/game_report.hpp"

namespace tengen {

// Flags of RecordFigure.
inline constexpr std::int32_t kFigureNoCoordinates = 1;
inline constexpr std::int32_t kFigureNoName = 2;

struct ReportMove {
    int number = 0;  ///< as counted; 0: a choice of an opening
    int ply = 0;     ///< actions after it
    std::string name;
    Side side = kEmpty;
    Seat seat = 0;
    RecordNodeId node = kNoNode;  ///< the last one of its position
    RecordRemarks remarks;
    Seat next = 0;                        ///< to move in its position
    std::optional<Outcome> end;           ///< if the game ended there
    std::vector<std::string> variations;  ///< other moves instead of it: "14 j8 15 k9 (15 h6)"
};

/// The first entry is the start, with ply 0 and without a move.
std::vector<ReportMove> report_moves(const ReportGame& game);

/// The best line in the position after a move: a proved win, or that of the longest search of this
/// engine. Null if it has none.
const EvaluationLine* best_line(const ReportMove& after, const std::string& engine);

/// The chance of a seat after a move, 0..1, by the rules or the best line. NaN: unknown.
double kept_chance(const ReportMove& after, const std::string& engine, Seat seat, const Game& game);

/// The engine that has evaluated most positions; empty if there is none.
std::string main_engine(const std::vector<ReportMove>& moves);

/// A figure: the moves `first` to `last`, as counted.
struct ReportFigure {
    int first = 1;
    int last = 0;
    std::string name;
    bool coordinates = true;
    bool numbers = true;
    bool by_hundred = false;
    int first_number = 0;  ///< printed for the first move; 0: as counted
};

/// The figures of the record; empty if it has none.
std::vector<ReportFigure> own_figures(const std::vector<ReportMove>& moves);

/// The same, or one for each so many moves.
std::vector<ReportFigure> report_figures(const std::vector<ReportMove>& moves, int each);

/// Sets the moves and the numbers of a figure.
void show_figure(const ReportFigure& figure, DiagramWish& wish);

}  // namespace tengen
