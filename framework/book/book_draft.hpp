// The moves of a book while it is made, from any source.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "book/book.hpp"

namespace tengen {

/// A move as a source describes it.
struct DraftMove {
    /// How often to play it, relative to the others. 0: never, but AIs may know it. Empty: by its
    /// chance.
    std::optional<double> weight;
    std::optional<double> chance;  ///< to win after the move, of the seat that makes it
    Proven proven = Proven::No;    ///< the same
    bool checked = false;          ///< an AI has confirmed it
};

/// A position of the draft, and its moves in the canonical frame, in order of addition.
struct DraftPosition {
    std::vector<std::pair<Action, DraftMove>> moves;
    /// Actions that lead to the position, if wanted.
    std::shared_ptr<const Setup> setup;
    std::vector<Action> way;
};

/// Adds the entries of a position: computes its weights.
void append_entries(std::uint64_t key, const DraftPosition& position,
                    std::vector<BookEntry>& entries);

class BookDraft {
  public:
    /// `keeps_ways`: for walk(), which needs much more memory.
    explicit BookDraft(std::shared_ptr<const CanonicalFrames> frames, bool keeps_ways = false)
        : frames_(std::move(frames)), keeps_ways_(keeps_ways) {}

    const CanonicalFrames& frames() const { return *frames_; }
    const std::shared_ptr<const CanonicalFrames>& shared_frames() const { return frames_; }

    /// Adds a legal action of the position, whose key this is. If the draft has the move, joins
    /// both: a weight of 0 stays, otherwise the greater weight counts, and the first known chance.
    void add(const CanonicalKey& key, const Position& position, Action action,
             const DraftMove& move);

    /// Calls back for each position, in a fixed order, until it returns false. The draft must keep
    /// ways.
    void walk(const std::function<bool(const Position&, DraftPosition&)>& visit);

    std::size_t positions() const { return positions_.size(); }
    /// The entries for write_book(). Positions whose moves all have the weight 0 remain.
    std::vector<BookEntry> entries() const;

  private:
    std::shared_ptr<const CanonicalFrames> frames_;
    bool keeps_ways_;
    std::unordered_map<std::uint64_t, DraftPosition> positions_;
};

}  // namespace tengen
