// The evaluations of a position by engines, one for each engine, and their text form in files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis.hpp"

namespace tengen {

/// A line of moves that an engine considered, the best first. Unknown numbers are NaN or 0.
struct EvaluationLine {
    std::vector<double> chances;  ///< to win, 0..1, by seat; may be empty
    double draw = AnalysisLine::kUnknown;
    double score = AnalysisLine::kUnknown;  ///< in the engine's own units, for the seat to move
    ScoreBound bound = ScoreBound::Exact;
    Proven proven = Proven::No;  ///< for the seat to move
    std::uint32_t length = 0;    ///< actions until the proven end
    std::uint32_t depth = 0;
    std::uint32_t deepest = 0;
    std::uint64_t nodes = 0;
    std::string moves;  ///< names of actions, such as "h8 i9 pass"; may be empty
};
bool operator==(const EvaluationLine& left, const EvaluationLine& right);

struct Evaluation {
    std::string engine;         ///< "sente:hard"
    std::uint32_t options = 0;  ///< a hash of the engine's options; 0: unknown
    std::uint64_t nodes = 0;
    std::uint64_t ms = 0;  ///< time
    std::vector<EvaluationLine> lines;
    /// Whether the chances are by side, as in files of other programs. Only before the record is
    /// played (see play_record).
    bool by_side = false;

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// The values of an evaluation in a file, one for each line:
/// "sente:hard 00000000 rank=1 nodes=9 ms=5 chances=0.6,0.4 depth=7 moves=h8 i9".
std::vector<std::string> evaluation_texts(const Evaluation& evaluation);

/// Adds a value to the evaluation of its engine. Returns false if the text has another form.
bool add_evaluation_text(std::vector<Evaluation>& evaluations, std::string_view text);

}  // namespace tengen
