// The best lines that an AI finds in a position, for people who study it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "core/action.hpp"

namespace tengen {

/// A request for lines instead of a decision.
struct AnalysisSettings {
    static constexpr std::uint32_t kMaxLines = 32;

    std::uint32_t lines = 1;      ///< 1..kMaxLines
    std::vector<Action> only;     ///< first actions to consider; empty: all
    std::vector<Action> without;  ///< first actions to leave out

    /// Whether a line may begin with the action.
    bool allows(Action action) const;
};

/// The meaning of the score and the chances of a line.
enum class ScoreBound : std::uint8_t { Exact, AtLeast, AtMost };

/// A proven result for the seat to move.
enum class Proven : std::uint8_t { No, Won, Lost, Drawn };

struct AnalysisLine {
    static constexpr std::size_t kMaxActions = 128;
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

    std::vector<Action> actions;                           ///< at least one
    std::array<double, kMaxSeats> chances = no_chances();  ///< to win, by seat; NaN: unknown
    double draw = kUnknown;                                ///< the chance of a draw
    double score = kUnknown;  ///< in the AI's own units, for the seat to move; higher is better
    ScoreBound bound = ScoreBound::Exact;
    Proven proven = Proven::No;
    std::uint32_t length = 0;  ///< actions until the proven end; 0: unknown
    std::uint32_t depth = 0;
    std::uint32_t deepest = 0;
    std::uint64_t nodes = 0;

    static constexpr std::array<double, kMaxSeats> no_chances() {
        std::array<double, kMaxSeats> chances{};
        chances.fill(kUnknown);
        return chances;
    }
};

/// The chance of a seat by the chances of a line, whose first action is `mover`'s. A draw counts as
/// a share of the win, and a proven result as a whole. NaN: unknown.
double chance_of_seat(std::span<const double> chances, double draw, Proven proven, Seat mover,
                      Seat seat, int seats);

/// The findings about an action on a cell.
struct CellFinding {
    Cell cell = kNoCell;
    double value = AnalysisLine::kUnknown;  ///< in the units of the score
    std::uint64_t nodes = 0;
};

/// A complete set of lines.
struct Analysis {
    std::uint64_t key = 0;            ///< of the position
    std::vector<AnalysisLine> lines;  ///< the best first: a line's rank is its index + 1
    std::vector<CellFinding> cells;
    std::uint64_t nodes = 0;
    /// Whether the AI only decided in the position and after each of several actions, because it
    /// offers no analysis.
    bool by_thinking = false;
};
using AnalysisHandler = std::function<void(const Analysis&)>;

}  // namespace tengen
