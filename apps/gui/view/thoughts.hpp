// The evaluations that AIs report about the positions of a game.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/decision.hpp"
#include "table/table.hpp"
#include "view/move_list.hpp"

namespace tengen::gui {

/// An AI's last report about a position.
struct Thought {
    Seat seat = 0;
    std::uint64_t key = 0;  ///< the position's
    AiReport report;
};

/// A point of the evaluation graph: the winning chance of the AI's seat.
struct GraphPoint {
    int ply = 0;
    float chance = 0;
};

/// The winning chances that an AI at a seat reported for itself.
struct GraphCurve {
    Seat seat = 0;
    std::vector<GraphPoint> points;
};

/// `moves` must outlive it and list the moves of the same game.
class Thoughts {
  public:
    explicit Thoughts(const MoveList& moves) : moves_(moves) {}

    void clear() { by_ply_.clear(); }
    /// Replaces the report about the same position.
    void add(const Position& position, Seat seat, const AiReport& report);

    /// The evaluation of the game's position at this ply, and of no other position; may be null.
    const Thought* at(int ply) const;
    /// The evaluation of that position while the AI thinks; else of the one before; may be null.
    const Thought* about(int ply) const;
    /// The last evaluation by this seat up to this ply; may be null.
    const Thought* last_of(Seat seat, int ply) const;
    /// The first evaluation of the game; may be null.
    const Thought* first() const;

    /// A curve for each AI that evaluated the game, in the order of seats. `judgements`: the
    /// match's.
    std::vector<GraphCurve> curves(std::span<const Judgement> judgements) const;

  private:
    const MoveList& moves_;
    std::map<int, Thought> by_ply_;  ///< undone moves keep theirs
};

}  // namespace tengen::gui
