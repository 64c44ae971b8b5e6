// The situations of a game so far. Only positions of games whose rules compare them have one.
#pragma once

#include <cstdint>
#include <vector>

namespace tengen {

/// The parts of two positions that are equal in a repetition: the stones alone, or all that matters
/// for the future (stones, turn and words, without those that only count actions).
enum class RepeatOf : std::uint8_t { Board, Situation };

/// One entry per position, the initial one first. Found by key in constant time; copies allocate
/// nothing if they are not longer than before.
class History {
  public:
    /// The keys of a position.
    struct Keys {
        std::uint64_t board = 0;
        std::uint64_t situation = 0;
    };

    /// `stones`: the number of stones on the board.
    void push(Keys keys, std::size_t stones);
    void pop();
    std::size_t size() const { return entries_.size(); }
    Keys last() const { return entries_.back().keys; }
    void reserve(std::size_t positions, std::size_t cells) {
        entries_.reserve(positions);
        by_stones_.reserve(cells + 1);
    }

    /// The number of entries with these keys. Without RepeatOf::Situation, only that of the board
    /// counts.
    int count(Keys keys, RepeatOf of) const;
    /// Mostly false if no entry has this board: then find() would find none.
    bool may_have(std::uint64_t board) const {
        return !lists_.empty() && lists_[list_of(board)] >= 0;
    }
    /// The last entry with these keys; -1 if there is none.
    int find(Keys keys, RepeatOf of) const;
    /// Visits the boards with so many stones, the last one first, until `visit(key)` returns false.
    template <class Visit>
    void visit_boards(std::size_t stones, const Visit& visit) const {
        if (stones >= by_stones_.size()) return;
        std::int32_t at = by_stones_[stones];
        while (at >= 0 && visit(entries_[index(at)].keys.board)) {
            at = entries_[index(at)].before_with_stones;
        }
    }

  private:
    static constexpr std::size_t kLists = 2048;

    struct Entry {
        Keys keys;
        std::int32_t before = -1;              ///< the entry before in its list
        std::int32_t before_with_stones = -1;  ///< the entry before with as many stones
        std::uint32_t stones = 0;
    };

    static std::size_t list_of(std::uint64_t board) { return board % kLists; }
    static std::size_t index(std::int32_t entry) { return static_cast<std::size_t>(entry); }
    /// The last entry of the list for these keys; -1 if there is none.
    std::int32_t first(Keys keys) const {
        return lists_.empty() ? -1 : lists_[list_of(keys.board)];
    }

    std::vector<Entry> entries_;
    std::vector<std::int32_t> lists_;      ///< the last entry by a part of the board's key, or -1
    std::vector<std::int32_t> by_stones_;  ///< the last entry by its number of stones, or -1
};

}  // namespace tengen
