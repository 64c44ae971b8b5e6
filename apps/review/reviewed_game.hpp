// The main line of a record, and what a review has found about each of its positions.
#pragma once

#include <optional>
#include <vector>

#include "core/position.hpp"
#include "record/record.hpp"
#include "review/review_engine.hpp"

namespace tengen {

/// An engine's line, the best one or that of the played action.
struct EngineFinding {
    Evaluation evaluation;
    std::vector<Action> line;  ///< may be empty: the engine only decided
};

/// A search for a win of the side to move.
struct WinFinding {
    std::vector<Action> line;  ///< to the end, the winner's action first; empty: none found
    /// No solver knows the game, so the search for this position was one action deep.
    bool by_rules_only = false;
};

/// A search for actions, other than the played one, after which the next side has no proved win.
struct HeldFinding {
    static constexpr std::size_t kMost = 16;

    std::vector<Action> actions;
    bool complete = false;  ///< whether every other action allows a proved win
};

struct PositionFindings {
    std::array<std::optional<EngineFinding>, 4> lines;  ///< by ReviewSearch
    std::optional<WinFinding> win;
    std::optional<HeldFinding> held;

    std::optional<EngineFinding>& line(ReviewSearch search) {
        return lines[static_cast<std::size_t>(search)];
    }
    /// Each returns the deeper one of two lines, or null if there is none yet.
    const EngineFinding* best() const { return deeper_of(0); }
    const EngineFinding* played() const { return deeper_of(2); }

  private:
    const EngineFinding* deeper_of(std::size_t first) const {
        if (lines[first + 1]) return &*lines[first + 1];
        return lines[first] ? &*lines[first] : nullptr;
    }
};

/// A position is that before the action `ply`; the last one has no action.
class ReviewedGame {
  public:
    /// The main line of a played record. Fails if it has no actions.
    static Result<ReviewedGame> create(const Record& record,
                                       const std::shared_ptr<const Game>& game);

    /// The number of actions.
    int plies() const { return static_cast<int>(actions_.size()); }
    int positions() const { return plies() + 1; }
    const Game& game() const { return start_.game(); }
    Position position(int ply) const;
    Action action(int ply) const { return actions_[static_cast<std::size_t>(ply)]; }
    /// The side and seat to act. Meaningless where the game is over.
    Turn turn(int ply) const { return turns_[static_cast<std::size_t>(ply)]; }
    /// The node of the record with the position.
    RecordNodeId node(int ply) const { return nodes_[static_cast<std::size_t>(ply)]; }
    /// Whether the position ends the game by its rules: only the last one can.
    bool over(int ply) const { return ply == plies() && end_.has_value(); }
    const Outcome& outcome() const { return *end_; }
    /// The reason of the end for programs.
    std::string_view end_reason() const { return end_reason_; }

    PositionFindings& at(int ply) { return findings_[static_cast<std::size_t>(ply)]; }
    const PositionFindings& at(int ply) const { return findings_[static_cast<std::size_t>(ply)]; }

    /// Takes the evaluations of an earlier review from its record.
    void take_evaluations(const Record& record, const ReviewNames& names);

  private:
    ReviewedGame(Position start) : start_(std::move(start)) {}

    Position start_;
    std::vector<Action> actions_;
    std::vector<Turn> turns_;
    std::vector<RecordNodeId> nodes_;
    std::vector<PositionFindings> findings_;
    std::optional<Outcome> end_;
    std::string_view end_reason_;
};

/// Findings as evaluations, for files and the cache.
Evaluation win_evaluation(const WinFinding& win, const Position& position,
                          const ReviewNames::Name& name);
Evaluation held_evaluation(const HeldFinding& held, const Position& position,
                           const ReviewNames::Name& name);
/// And back. Empty if the evaluation does not fit the position.
std::optional<WinFinding> win_of(const Evaluation& evaluation, const Position& position);
std::optional<HeldFinding> held_of(const Evaluation& evaluation, const Position& position);
std::optional<EngineFinding> engine_finding(const Evaluation& evaluation, const Position& position);

}  // namespace tengen
