// play_on: a player who wins or loses leaves the game, and the others continue for the next places.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

/// Words: the rank of each seat, 0 while it plays; then the number of seats that won their places.
/// Winners get places from the top and losers from the bottom. Ranks are competition ranks, as in
/// Outcome.
class PlayOn final : public Rule, rule::Settlement, rule::Texts, rule::Symmetric {
  public:
    PlayOn(int seats, int places) : seats_(seats), places_(places) {}

    RuleTraits traits() const override { return {.role = RuleRole::PlaysOn, .words = seats_ + 1}; }
    const Settlement* settlement() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool sits_out(const Position& position, Seat seat) const override {
        return rank_of(position, seat) != 0;
    }

    bool settle(Edit& edit, Outcome& outcome) const override {
        const Position& position = edit.position();
        const bool decided = outcome.winner != kEmpty || !outcome.draw();
        if (decided && !same_rank(position, outcome)) give_places(edit, outcome);
        if (decided && goes_on(position)) return false;
        rank_all(position, outcome);
        return true;
    }

    /// The best remaining place goes to the seats that the outcome puts first among those still
    /// playing.
    void rank(const Position& position, Outcome& outcome) const override {
        if (seats_ == 1) return;
        const auto told = outcome.rank;
        for (int seat = 0; seat < seats_; ++seat) {
            int rank = rank_of(position, seat);
            if (rank == 0) rank = won(position) + 1 + playing_before(position, told, told[seat]);
            outcome.rank[seat] = static_cast<std::uint8_t>(rank);
        }
        outcome.winner = side_of_first(position, outcome);
    }

    /// Shows the places instead of the last decision, which need not be the reason for the winner's
    /// place.
    void complete(const Position& position, Verdict& verdict) const override {
        verdict.text = places_text(position, position.outcome().rank);
    }

    Message status(const Position& position) const override {
        std::array<std::uint8_t, kMaxSeats> ranks{};
        for (int seat = 0; seat < seats_; ++seat) {
            ranks[seat] = static_cast<std::uint8_t>(rank_of(position, seat));
        }
        const Message places = places_text(position, ranks);
        return position.over() || places.id.empty() ? Message() : Message("places: {}", places);
    }

    /// The places that an action gives.
    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        if (!position.is_legal(action)) return;
        Position after = position;
        after.apply(action);
        if (after.over()) {
            comments.push_back({Message("the game ends, by places: {}", after.verdict().text), {}});
            return;
        }
        std::vector<Side> told;
        for (int seat = 0; seat < seats_; ++seat) {
            if (rank_of(position, seat) == rank_of(after, seat)) continue;
            const Side side = position.side_of(static_cast<Seat>(seat));
            if (std::find(told.begin(), told.end(), side) != told.end()) continue;
            told.push_back(side);
            comments.push_back({Message("{} gets place {}, and the others play on",
                                        position.game().side_term(side), rank_of(after, seat)),
                                {}});
        }
    }

  private:
    /// "1. black, 2. white and red": the sides at each rank; a side of several seats is listed
    /// once.
    Message places_text(const Position& position,
                        const std::array<std::uint8_t, kMaxSeats>& ranks) const {
        const Game& game = position.game();
        std::vector<Argument> places;
        for (int rank = 1; rank <= seats_; ++rank) {
            std::vector<Side> sides;
            std::vector<Argument> names;
            for (int slot = 0; slot < game.slots(); ++slot) {
                const Side side = game.side_of_slot(slot);
                const bool told = std::find(sides.begin(), sides.end(), side) != sides.end();
                if (told || ranks[position.seat_of_slot(slot)] != rank) continue;
                sides.push_back(side);
                names.emplace_back(game.side_term(side));
            }
            if (names.empty()) continue;
            places.emplace_back(Message("{}. {}", rank, listed(names, "{} and {}")));
        }
        return listed(places);
    }

    int rank_of(const Position& position, int seat) const { return position.word(word(seat)); }
    int won(const Position& position) const { return position.word(word(seats_)); }

    int playing(const Position& position) const {
        int count = 0;
        for (int seat = 0; seat < seats_; ++seat) count += rank_of(position, seat) == 0 ? 1 : 0;
        return count;
    }

    /// The number of seats still playing with a better rank.
    int playing_before(const Position& position, const std::array<std::uint8_t, kMaxSeats>& ranks,
                       int rank) const {
        int count = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            if (rank_of(position, seat) == 0 && ranks[seat] < rank) ++count;
        }
        return count;
    }

    /// Whether all seats still playing have the same rank.
    bool same_rank(const Position& position, const Outcome& outcome) const {
        int found = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            if (rank_of(position, seat) != 0) continue;
            if (found != 0 && found != outcome.rank[seat]) return false;
            found = outcome.rank[seat];
        }
        return true;
    }

    /// Winners leave at the top. If the outcome only names losers, they leave at the bottom.
    void give_places(Edit& edit, const Outcome& outcome) const {
        const Position& position = edit.position();
        int best = kMaxSeats + 1;
        int worst = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            if (rank_of(position, seat) != 0) continue;
            best = std::min<int>(best, outcome.rank[seat]);
            worst = std::max<int>(worst, outcome.rank[seat]);
        }
        const bool wins = outcome.winner != kEmpty;
        const int leaving = wins ? best : worst;
        const auto leaves = [&](int seat) {
            return rank_of(position, seat) == 0 && outcome.rank[seat] == leaving;
        };
        int count = 0;
        for (int seat = 0; seat < seats_; ++seat) count += leaves(seat) ? 1 : 0;
        const int rank = wins ? won(position) + 1 : won(position) + playing(position) - count + 1;
        for (int seat = 0; seat < seats_; ++seat) {
            if (leaves(seat)) edit.set_word(word(seat), rank);
        }
        if (wins) edit.set_word(word(seats_), won(position) + count);
    }

    /// Whether at least two sides have no place, and places are left to play for.
    bool goes_on(const Position& position) const {
        if (places_ != 0 && seats_ - playing(position) >= places_) return false;
        Side first = kEmpty;
        int count = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            if (rank_of(position, seat) != 0) continue;
            const Side side = position.side_of(static_cast<Seat>(seat));
            if (count++ > 0 && (side != first || position.game().sides() == 1)) return true;
            first = side;
        }
        return false;
    }

    /// Ranks all seats; those still playing share the best remaining place.
    void rank_all(const Position& position, Outcome& outcome) const {
        if (seats_ == 1) return;
        std::fill_n(outcome.rank.begin(), seats_, std::uint8_t{1});
        rank(position, outcome);
    }

    /// The side of the seats at rank 1; empty if there are several, or if all seats have it.
    Side side_of_first(const Position& position, const Outcome& outcome) const {
        Side side = kEmpty;
        int first = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            if (outcome.rank[seat] != 1) continue;
            const Side own = position.side_of(static_cast<Seat>(seat));
            if (first++ > 0 && own != side) return kEmpty;
            side = own;
        }
        return first == seats_ ? kEmpty : side;
    }

    int seats_;
    int places_;
};

/// Fails if a rule could give the turn forever to seats that have left.
Result<void> check_turns(const RuleContext& context) {
    for (const RuleUse& use : context.rules) {
        if (use.part() == "opening" &&
            (use.parameters.text("name") != "none" || !use.parameters.values("steps").empty())) {
            return fail(ErrorCode::Input, "", "cannot be combined with an opening (leave out one)");
        }
        if (use.part() != "turns" || use.parameters.values("order").empty()) continue;
        const auto& order = use.parameters.values("order");
        for (std::int64_t seat = 1; seat <= context.seats; ++seat) {
            if (std::find(order.begin(), order.end(), Scalar(seat)) != order.end()) continue;
            return fail(ErrorCode::Input, "",
                        "needs every seat in the order of 'turns' (seat {} is missing)", seat);
        }
    }
    return {};
}

Result<std::unique_ptr<Rule>> create_play_on(const Parameters& parameters,
                                             const RuleContext& context) {
    if (const Result<void> checked = check_turns(context); !checked) {
        return fail(checked.error());
    }
    return std::make_unique<PlayOn>(context.seats, static_cast<int>(parameters.integer("places")));
}

}  // namespace

RuleType play_on() {
    return {"play_on",
            "Players who win or lose leave the game, and the others continue.",
            {integer_field("places", 0, 0, kMaxSeats, "number of places decided by play; 0: all")},
            create_play_on};
}

}  // namespace tengen::rules
