// Canonical keys: all images of a position under the symmetries of its game have one key, whatever
// the order of moves that led there.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/symmetry.hpp"

namespace tengen {

/// The symmetries of a game, prepared for keys. Immutable; shared by all keys of the game.
class CanonicalFrames {
  public:
    explicit CanonicalFrames(std::shared_ptr<const Game> game);

    const Game& game() const { return *game_; }
    const std::shared_ptr<const Game>& shared_game() const { return game_; }
    std::size_t size() const { return symmetries_.size(); }
    const Symmetry& symmetry(std::size_t frame) const { return symmetries_[frame]; }
    /// The symmetry that undoes that of a frame.
    const Symmetry& inverse(std::size_t frame) const { return symmetries_[inverses_[frame]]; }

  private:
    friend class CanonicalKey;

    /// The words of one rule.
    struct Words {
        const rule::Symmetric* part;
        std::size_t first;
        std::size_t count;
    };

    std::span<const Cell> images(Cell cell) const {
        return std::span(images_).subspan(cell * symmetries_.size(), symmetries_.size());
    }
    /// The part of the key for words, as a symmetry maps them. `scratch` is for reuse.
    std::uint64_t words_key(const Position& position, const Symmetry& symmetry,
                            std::vector<std::int32_t>& scratch) const;

    std::shared_ptr<const Game> game_;
    std::vector<Symmetry> symmetries_;
    std::vector<std::size_t> inverses_;
    std::vector<Cell> images_;  ///< of each cell in each frame
    std::vector<Words> words_;
    bool words_differ_ = false;  ///< words name cells, so each frame has its own
};

/// The canonical key of a position that changes by apply() and undo() of this object: the smallest
/// of the keys of all its images. A key depends on the cells, the slot to act, and the words that
/// matter. The seats of the slots matter only while an opening names seats.
///
/// The frame of the smallest key is the canonical frame. If the position is symmetric, several
/// symmetries lead there, and the actions that they exchange are equivalent.
class CanonicalKey {
  public:
    /// The position must be of the same game.
    CanonicalKey(std::shared_ptr<const CanonicalFrames> frames, const Position& position);

    /// Plays a legal action.
    void apply(Position& position, Action action);
    void undo(Position& position);
    /// Goes to any other position of the game. Costs what differs, and one comparison of the
    /// boards.
    void follow(const Position& position);

    std::uint64_t key() const { return key_; }

    /// The action in the canonical frame; the same for equivalent actions.
    Action canonical(Action action) const;
    /// An action of the canonical frame in the position's frame.
    Action restored(Action canonical) const;
    /// All actions of the position that are equivalent to restored(canonical), ascending.
    std::vector<Action> equivalents(Action canonical) const;

  private:
    void change(const Position& position, Cell cell);
    bool differs(const Position& position, std::size_t first, std::size_t count) const;
    void find_smallest(const Position& position);

    std::shared_ptr<const CanonicalFrames> frames_;
    std::vector<Side> cells_;
    std::vector<std::uint8_t> values_;     ///< empty in games without values
    std::vector<std::uint64_t> keys_;      ///< of the cells in each frame
    std::vector<std::uint32_t> smallest_;  ///< the frames of the smallest key, ascending
    std::vector<std::int32_t> scratch_;
    std::vector<Cell> changed_;
    std::uint64_t key_ = 0;
};

}  // namespace tengen
