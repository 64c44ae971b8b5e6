// The loss of each action of a reviewed game, and the word for it. It follows from the findings
// alone.
#pragma once

#include <string_view>
#include <vector>

#include "review/reviewed_game.hpp"

namespace tengen {

/// The words from LongerWay on rest on proofs.
enum class ReviewWord : std::uint8_t {
    None,
    Inaccuracy,
    Mistake,
    Blunder,
    LongerWay,        ///< there was a win, and there still is one, but longer
    MissedWin,        ///< there was a proved win, and none is known now
    AllowedWin,       ///< the next side has a proved win, and other actions left it none
    LosingMove,       ///< the same, and the player had no such chance again
    AlreadyLost,      ///< every action allows a proved win
    Forbidden,        ///< lost by a forbidden point
    ForcedForbidden,  ///< only a forbidden point would have prevented a line
};
inline constexpr int kReviewWords = 11;

/// "missed win"
Message word_text(ReviewWord word);
/// "missed_win", for programs.
std::string_view word_id(ReviewWord word);
Glyph glyph_of(ReviewWord word, double loss);

/// Losses in points of 100.
struct ReviewThresholds {
    double inaccuracy = 5;
    double mistake = 10;
    double blunder = 20;
};

struct MoveJudgement {
    static constexpr double kUnknown = AnalysisLine::kUnknown;

    double before = kUnknown;  ///< the player's chance with its best action, 0..1
    double after = kUnknown;   ///< after its action
    double loss = kUnknown;    ///< in points of 100
    ReviewWord word = ReviewWord::None;
    bool choice_known = false;
    bool engines_choice = false;
    std::vector<Action> better;  ///< a line from before the action; empty: nothing was better
    std::vector<Action> proof;   ///< the next side's win after the action; may be empty
    std::vector<Action> held;    ///< other actions that would not have allowed it
    bool held_complete = false;  ///< whether these are all
    /// The position whose list of such actions is still needed. Negative: none.
    int wants_held = -1;
    /// Whether the figures lack the second, deeper search.
    bool wants_deeper = false;
};

/// Returns the chance of a seat in a position, or NaN if it is unknown.
double chance_at(const ReviewedGame& game, int ply, Seat seat);
/// The same for all positions: by ply, then by seat.
std::vector<std::vector<double>> chances_of_game(const ReviewedGame& game);

/// A judgement for each action, as far as known.
std::vector<MoveJudgement> judge(const ReviewedGame& game, const ReviewThresholds& thresholds = {});

enum class ProvedResult : std::uint8_t { Unknown, Wins, Loses };

/// A proved result in a position, for the side to act.
struct ProvedPosition {
    ProvedResult result = ProvedResult::Unknown;
    std::vector<Action> line;  ///< of a win
};

/// The proofs of each position. If every action of a position loses, the action before it wins.
std::vector<ProvedPosition> proofs_of(const ReviewedGame& game);

}  // namespace tengen
