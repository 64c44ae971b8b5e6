// Patterns of stones and empty cells, and their search in games, turned, reflected and shifted.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/canonical_key.hpp"
#include "explorer/explorer_game.hpp"

namespace tengen {

/// The cells of a rectangle that must have a stone of a side, or be empty.
class StonePattern {
  public:
    struct Part {
        BoardOffset offset;  ///< from the upper left corner
        Side side = kEmpty;  ///< kEmpty: the cell is empty
    };

    /// Reads rows from the top, separated by "/": 1 to 8 for a stone of a side (or x for the first
    /// and o for the second), "." for an empty cell, "?" for any cell, even off the board. Fails if
    /// there is no stone. The error's place is empty.
    static Result<StonePattern> parse(std::string_view text, const Game& game);

    /// The smallest rectangle with all stones of a position. Fails if there is no stone.
    static Result<StonePattern> around(const Position& position);

    /// The rectangle of a position with these cells as opposite corners. Fails if there is no stone
    /// in it.
    static Result<StonePattern> within(const Position& position, Cell one, Cell other);

    const std::vector<Part>& parts() const { return parts_; }

  private:
    struct Box;
    static StonePattern of_box(const Position& position, const Box& box);

    std::vector<Part> parts_;
};

/// The first place of a pattern in a game.
struct PatternFound {
    int ply = 0;              ///< the number of actions before it
    std::vector<Cell> cells;  ///< of its stones, ascending
};

/// Searches one pattern in many games. For one thread.
class PatternScan {
  public:
    PatternScan(const StonePattern& pattern, const CanonicalFrames& frames);

    /// The actions must be of the game, after the setup.
    std::optional<PatternFound> find(const Setup& setup, std::span<const PackedAction> actions);

  private:
    /// The places of an image of the pattern that have one of its stones on one cell.
    struct Placement {
        std::vector<Cell> cells;
        std::vector<Side> sides;
    };

    void add_placements(const std::vector<StonePattern::Part>& parts);
    bool fits(const Placement& placement, std::span<const Side> cells) const;
    std::optional<PatternFound> found_at(Cell cell, std::span<const Side> cells, int ply) const;
    std::optional<PatternFound> find_by_rules(const Setup& setup,
                                              std::span<const PackedAction> actions) const;

    std::shared_ptr<const Game> game_;
    bool only_places_ = false;  ///< stones stay, and each plain action places one
    std::vector<Placement> placements_;
    std::vector<std::vector<std::uint32_t>> of_cell_;   ///< the placements with a stone on a cell
    std::vector<std::vector<std::uint32_t>> touching_;  ///< the placements with the cell
    std::vector<Side> board_;
};

}  // namespace tengen
