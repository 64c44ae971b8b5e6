// count: the stones on the board, or the area of each side, are counted at the end of a game.
#include "rules/count.hpp"

#include <array>
#include <bitset>
#include <cmath>
#include <string>

#include "core/board_outline.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/group.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

/// Half points by side.
using Counts = std::array<int, kMaxSides + 1>;

CountOf what_of(const Parameters& parameters, const RuleContext& context) {
    const std::string& what = parameters.text("what");
    if (what == "area") return CountOf::Area;
    if (what == "stores") return CountOf::Seeds;
    return boxes_of(context.board.shape()) ? CountOf::Boxes : CountOf::Stones;
}

/// Fails if seeds are counted and the rule that sows them is wrong or absent.
Result<Counting> counting_of(const Parameters& parameters, const RuleContext& context) {
    Counting counting{
        parameters.text("winner") == "fewest" ? CountWinner::Fewest : CountWinner::Most,
        what_of(parameters, context), static_cast<int>(std::lround(2 * parameters.real("komi"))),
        touching_directions(context.board)};
    const RuleUse* sow = find_use(context.rules, "sow");
    if ((sow != nullptr) != (counting.what == CountOf::Seeds)) {
        return sow == nullptr ? fail(ErrorCode::Input, "what", "'stores' needs the rule 'sow'")
                              : fail(ErrorCode::Input, "what",
                                     "the rule 'sow' has seeds, not stones (write 'what: stores')");
    }
    if (sow == nullptr) return counting;
    Result<SowSettings> sowing = read_sow_settings(sow->parameters, context);
    // The rule 'sow' itself is refused for the same error.
    if (sowing) counting.sowing = std::move(*sowing);
    return counting;
}

/// Adds the connected empty cells to the only side that touches them, if there is one.
void add_region(const Position& position, const Counting& counting, Cell start,
                std::bitset<kMaxRows * kMaxColumns>& seen, Counts& counts) {
    Side owner = kEmpty;
    bool shared = false;
    int size = 0;
    visit_group(position, counting.touching, start, seen, [&](Cell cell) {
        ++size;
        for (const Direction direction : counting.touching) {
            const Side there = position.at(position.board().step(cell, direction));
            if (there == kEmpty || there == kOutside) continue;
            shared = shared || there == kNobody || (owner != kEmpty && there != owner);
            owner = there;
        }
        return false;
    });
    if (owner != kEmpty && !shared) counts[owner] += 2 * size;
}

/// Seeds in pits belong to a side only at the end.
Counts count_seeds(const Position& position, const Counting& counting, bool at_end) {
    Counts counts{};
    for (Side side = 1; side <= 2; ++side) {
        counts[side] += 2 * position.number_at(counting.sowing.stores[side]);
        if (!at_end) continue;
        for (const Cell pit : counting.sowing.pits[side]) {
            counts[side] += 2 * position.number_at(pit);
        }
    }
    return counts;
}

Counts count_points(const Position& position, const Counting& counting, bool at_end) {
    Counts counts{};
    if (counting.what == CountOf::Seeds) counts = count_seeds(position, counting, at_end);
    for (const Side side : position.cells()) {
        if (side <= kMaxSides && counting.what != CountOf::Seeds) counts[side] += 2;
    }
    if (counting.what == CountOf::Area) {
        std::bitset<kMaxRows * kMaxColumns> seen;
        for (const Action empty : position.empty_cells()) {
            if (!seen[empty.cell()]) add_region(position, counting, empty.cell(), seen, counts);
        }
    }
    counts[2] += counting.komi;
    return counts;
}

/// "43.5" for an odd number of half points.
std::string with_half(int halves) {
    return (halves == -1 ? "-" : "") + std::to_string(halves / 2) + ".5";
}

Message text_of(const Counts& counts, const Game& game) {
    return side_counts(game, [&](Side side) -> Argument {
        if (counts[side] % 2 == 0) return counts[side] / 2;
        return with_half(counts[side]);
    });
}

Outcome ranking(const Game& game, const Counts& scores, const Position& position) {
    Outcome outcome = draw_of(position);
    if (game.sides() == 1) return outcome;
    for (int seat = 0; seat < game.seats(); ++seat) {
        const int own = scores[position.side_of(static_cast<Seat>(seat))];
        for (int other = 0; other < game.seats(); ++other) {
            const Side side = position.side_of(static_cast<Seat>(other));
            if (scores[side] > own) ++outcome.rank[seat];
        }
    }
    for (Side side = 1; side <= game.sides(); ++side) {
        int others = 0;
        for (Side other = 1; other <= game.sides(); ++other) {
            if (other != side && scores[other] >= scores[side]) ++others;
        }
        if (others == 0) outcome.winner = side;
    }
    return outcome;
}

/// When the rule itself counts. If all pass (rule pass), the end is always counted.
enum class CountWhen : std::uint8_t {
    Stuck,      ///< no side can act
    OneStuck,   ///< a side cannot act
    TurnStuck,  ///< the side to move cannot act
    Passes,
    FullBoard
};

class Count final : public Rule, rule::Judge, rule::Texts, rule::Symmetric {
  public:
    Count(Counting counting, CountWhen when) : counting_(std::move(counting)), when_(when) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Counts,
                .judge_when = when_ == CountWhen::FullBoard   ? JudgeWhen::FullBoard
                              : when_ == CountWhen::TurnStuck ? JudgeWhen::Stuck
                                                              : JudgeWhen::AnyAction,
                .answers_full_board = when_ != CountWhen::Passes,
                .ends_before_stuck = when_ == CountWhen::OneStuck,
                .needs_owned_stones = true,
                .fewer_wins = counting_.winner == CountWinner::Fewest};
    }
    const Judge* judge() const override { return when_ == CountWhen::Passes ? nullptr : this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (!is_due(position)) return false;
        outcome = counted_outcome(position, counting_);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Message counts = counts_text(position, counting_);
        switch (counting_.what) {
            case CountOf::Boxes:
                return {"count", Message("boxes are counted: {}", counts), {}};
            case CountOf::Area:
                return {"count", Message("points are counted: {}", counts), {}};
            case CountOf::Seeds:
                return {"count", Message("seeds are counted: {}", counts), {}};
            case CountOf::Stones:
                break;
        }
        return {"count", Message("stones are counted: {}", counts), {}};
    }

    Message status(const Position& position) const override {
        const Message counts =
            text_of(count_points(position, counting_, position.over()), position.game());
        switch (counting_.what) {
            case CountOf::Boxes:
                return Message("boxes: {}", counts);
            case CountOf::Area:
                return Message("points: {}", counts);
            case CountOf::Seeds:
                return Message("seeds: {}", counts);
            case CountOf::Stones:
                break;
        }
        return Message("stones: {}", counts);
    }

  private:
    bool is_due(const Position& position) const {
        if (when_ != CountWhen::Stuck && when_ != CountWhen::OneStuck) return true;
        int able = 0;
        for (Side side = 1; side <= position.game().sides(); ++side) {
            if (position.can_act(side)) ++able;
        }
        return when_ == CountWhen::Stuck ? able == 0 : able < position.game().sides();
    }

    Counting counting_;
    CountWhen when_;
};

Result<std::unique_ptr<Rule>> create_count(const Parameters& parameters,
                                           const RuleContext& context) {
    const double komi = parameters.real("komi");
    if (komi != 0 && context.sides != 2) {
        return fail(ErrorCode::Input, "komi", "needs a game of two sides, found {}", context.sides);
    }
    if (2 * komi != std::round(2 * komi)) {
        return fail(ErrorCode::Input, "komi", "'komi' must be whole or half points, found {}",
                    to_text(Scalar(komi)));
    }
    const std::string& when = parameters.text("when");
    if (when == "passes" && find_use(context.rules, "pass") == nullptr) {
        return fail(ErrorCode::Input, "when", "'passes' needs the rule 'pass'");
    }
    Result<Counting> counting = counting_of(parameters, context);
    if (!counting) return fail(counting.error());
    if (counting->what == CountOf::Seeds && when != "stuck") {
        return fail(ErrorCode::Input, "when", "'what: stores' needs 'when: stuck', found '{}'",
                    when);
    }
    const CountWhen when_stuck = counting->what != CountOf::Seeds ? CountWhen::Stuck
                                 : counting->sowing.feed          ? CountWhen::TurnStuck
                                                                  : CountWhen::OneStuck;
    return std::make_unique<Count>(std::move(*counting), when == "passes" ? CountWhen::Passes
                                                         : when == "full_board"
                                                             ? CountWhen::FullBoard
                                                             : when_stuck);
}

}  // namespace

Message counts_text(const Position& position, const Counting& counting) {
    return text_of(count_points(position, counting, true), position.game());
}

Outcome counted_outcome(const Position& position, const Counting& counting) {
    Counts scores = count_points(position, counting, true);
    if (counting.winner == CountWinner::Fewest) {
        for (int& points : scores) points = -points;
    }
    return ranking(position.game(), scores, position);
}

std::optional<Counting> counting_in(const RuleContext& context) {
    const RuleUse* use = find_use(context.rules, "count");
    if (use == nullptr) return std::nullopt;
    auto counting = counting_of(use->parameters, context);
    return counting ? std::optional(std::move(*counting)) : std::nullopt;  // 'count' reports it
}

RuleType count() {
    return {
        "count",
        "Stones or points are counted: when no side can act any more, or when all have passed.",
        {choice_field("winner", "most", {"most", "fewest"},
                      "whether the most or the fewest stones win"),
         added_later(choice_field(
             "what", "stones", {"stones", "area", "stores"},
             "the points: stones, or also empty cells that only one side touches (area), or seeds "
             "in stores and pits (stores)")),
         added_later(
             real_field("komi", 0, -1000, 1000, "points that the second side has from the start")),
         added_later(choice_field("when", "stuck", {"stuck", "passes", "full_board"},
                                  "when no side can act (of seeds: when a side cannot), or only "
                                  "when all have passed, or when no cell is empty"))},
        create_count};
}

}  // namespace tengen::rules
