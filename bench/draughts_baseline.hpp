// Hand-written English draughts: one 64-bit board per side and one of kings, whose shifts are the
// moves. Each hop of a chain is an action.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "random.hpp"

namespace tengen::bench {

class DraughtsBaseline {
  public:
    /// Plays one random game. Returns its number of actions.
    std::uint64_t playout(Random& random) {
        now_ = {};
        chain_ = 0;
        since_.assign(1, now_);
        for (std::uint64_t ply = 0;; ++ply) {
            const bool hops = find(true) > 0;
            const std::uint32_t moves = hops ? found_ : find(false);
            if (moves == 0) return ply;
            std::uint32_t choice = random.below(moves);
            std::size_t way = 0;
            while (choice >= count(froms_[way])) choice -= count(froms_[way++]);
            move(nth(froms_[way], choice), static_cast<int>(way), hops);
            if (std::ranges::count(since_, now_) >= 3) return ply + 1;
        }
    }

  private:
    static constexpr std::uint64_t kDark = 0xAA55AA55AA55AA55;

    struct State {
        std::array<std::uint64_t, 2> sides{kDark & ~0ull << 40, kDark & 0xFFFFFF};
        std::uint64_t kings = 0;
        std::size_t turn = 0;  ///< 0: black, which goes down

        friend bool operator==(const State&, const State&) = default;
    };

    /// Ways 0 and 1 go up, 2 and 3 down.
    static std::uint64_t shift(std::uint64_t cells, int way) {
        const int columns = (way & 1) == 0 ? -1 : 1;
        return way < 2 ? up(cells, columns) : down(cells, columns);
    }

    /// Finds the stones that can move in each way. Returns the number of moves.
    std::uint32_t find(bool hops) {
        const std::uint64_t own = now_.sides[now_.turn];
        const std::uint64_t other = now_.sides[1 - now_.turn];
        const std::uint64_t empty = ~(own | other);
        found_ = 0;
        for (int way = 0; way < 4; ++way) {
            const bool forward = (way < 2) == (now_.turn == 1);
            const std::uint64_t movers =
                (chain_ != 0 ? chain_ : own) & (forward ? ~0ull : now_.kings);
            const int back = 3 - way;
            std::uint64_t froms = shift(empty, back);
            if (hops) froms = shift(froms & other, back);
            froms &= movers;
            froms_[static_cast<std::size_t>(way)] = froms;
            found_ += count(froms);
        }
        return found_;
    }

    void move(std::uint64_t from, int way, bool hops) {
        const std::uint64_t next = shift(from, way);
        const std::uint64_t target = hops ? shift(next, way) : next;
        const bool king = (now_.kings & from) != 0;
        now_.sides[now_.turn] ^= from | target;
        if (king) now_.kings ^= from | target;
        if (hops) {
            now_.sides[1 - now_.turn] ^= next;
            now_.kings &= ~next;
        }
        const std::uint64_t crown = now_.turn == 0 ? 0xFF : 0xFFull << 56;
        const bool crowned = !king && (target & crown) != 0;
        if (crowned) now_.kings |= target;
        chain_ = hops && !crowned ? target : 0;
        if (chain_ != 0 && find(true) == 0) chain_ = 0;
        if (chain_ == 0) now_.turn = 1 - now_.turn;
        if (hops || !king) since_.clear();
        since_.push_back(now_);
    }

    State now_;
    std::uint64_t chain_ = 0;               ///< the stone that continues
    std::array<std::uint64_t, 4> froms_{};  ///< stones that can move, by way
    std::uint32_t found_ = 0;
    std::vector<State> since_;  ///< the positions since stones were taken or a man moved
};

}  // namespace tengen::bench
