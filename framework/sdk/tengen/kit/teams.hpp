// Which seats win together. The framework defines the same in core/teams.hpp.
#pragma once

#include <tengen/ai.hpp>

namespace tengen::ai {

/// The seats that win together: those of a team. Without teams, each seat has its own; so have
/// seats that share the only side.
class Teams {
  public:
    /// Each seat alone.
    explicit Teams(int seats) : seats_(seats) {
        for (int seat = 0; seat < seats; ++seat) team_[at(seat)] = static_cast<Side>(seat);
    }
    /// The team of each seat.
    explicit Teams(std::span<const Side> teams) : seats_(static_cast<int>(teams.size())) {
        std::copy(teams.begin(), teams.end(), team_.begin());
    }
    Teams(const Game& game, const Position& position) : Teams(game.seats()) {
        if (game.sides() == 1 || game.seats() <= game.sides()) return;
        for (int seat = 0; seat < seats_; ++seat) team_[at(seat)] = position.side_of(seat);
    }

    /// A seat is its own partner.
    bool are_partners(int left, int right) const { return team_[at(left)] == team_[at(right)]; }
    int partners_of(int seat) const {
        return static_cast<int>(std::count(team_.begin(), team_.begin() + seats_, team_[at(seat)]));
    }
    /// The number of teams.
    int count() const {
        int count = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            count += std::find(team_.begin(), team_.end(), team_[at(seat)]) - team_.begin() == seat;
        }
        return count;
    }
    int seats() const { return seats_; }

  private:
    static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

    int seats_;
    std::array<Side, TENGEN_MAX_SEATS> team_{};
};

}  // namespace tengen::ai
