// move_limit: a long game is drawn, or a long time without a taken stone.
#include <algorithm>

#include "core/position.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

/// Word: the number of moves, if it is limited.
class MoveLimit final : public Rule, rule::Effect, rule::Judge, rule::Symmetric {
  public:
    MoveLimit(int moves, bool without_takes, int empty_left)
        : moves_(moves), without_takes_(without_takes), empty_left_(empty_left) {}

    RuleTraits traits() const override {
        return {.words = moves_ > 0 ? 1 : 0,
                .counts_actions = true,
                .judge_rank = JudgeRank::Limits,
                .answers_full_board = empty_left_ > 0,
                .ends_repeats = moves_ > 0};
    }
    const Effect* effect() const override { return moves_ > 0 ? this : nullptr; }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    void apply(Edit& edit, Action action) const override {
        const Position& position = edit.position();
        if (without_takes_ && takes(position, action)) return edit.set_word(word(0), 0);
        if (is_move(position, action)) edit.set_word(word(0), position.word(word(0)) + 1);
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (!too_many_moves(position) && !too_few_cells(position)) return false;
        outcome = draw_of(position);
        return true;
    }

    Verdict explain(const Position& position) const override {
        if (!too_many_moves(position)) {
            const auto left = position.empty_cells().size();
            return {"move_limit",
                    Message("{} left", quantity(left, "{} empty cell", "{} empty cells")),
                    {}};
        }
        const Argument moves = quantity(position.word(word(0)), "{} move", "{} moves");
        return {"move_limit",
                without_takes_ ? Message("no stone was taken in {}", moves)
                               : Message("{} were played", moves),
                {}};
    }

  private:
    /// Whether an action counts as a move. In an opening, choices and cells that are only named do
    /// not count.
    static bool is_move(const Position& position, Action action) {
        if (action.kind() == ActionKind::Choose) return false;
        return !stone_of(position, action) || last_stone(position);
    }

    /// Whether the action has removed a stone, or replaced one of another side.
    static bool takes(const Position& position, Action action) {
        return std::ranges::any_of(position.last_changes(), [&](const Change& change) {
            if (!change.is_cell() || change.side() == kEmpty) return false;
            const bool left = action.kind() == ActionKind::Move && change.cell() == action.from();
            return !left && position.at(change.cell()) != change.side();
        });
    }

    bool too_many_moves(const Position& position) const {
        return moves_ > 0 && position.word(word(0)) >= moves_;
    }

    bool too_few_cells(const Position& position) const {
        return empty_left_ > 0 &&
               position.empty_cells().size() <= static_cast<std::size_t>(empty_left_);
    }

    int moves_;
    bool without_takes_;
    int empty_left_;
};

Result<std::unique_ptr<Rule>> create_move_limit(const Parameters& parameters,
                                                const RuleContext& context) {
    const auto moves = static_cast<int>(parameters.integer("moves"));
    const auto empty_left = static_cast<int>(parameters.integer("empty_left"));
    if (empty_left >= context.board.playable_count()) {
        return fail(ErrorCode::Input, "empty_left", "'empty_left' {} is the whole board of {}",
                    empty_left, context.board.playable_count());
    }
    const bool without_takes = parameters.text("without") == "takes";
    if (without_takes && moves == 0) {
        return fail(ErrorCode::Input, "without", "needs a number of 'moves'");
    }
    return std::make_unique<MoveLimit>(moves, without_takes, empty_left);
}

}  // namespace

RuleType move_limit() {
    return {"move_limit",
            "A long game is drawn.",
            {integer_field(
                 "moves", 0, 0, 1'000'000,
                 "number of moves that ends the game, without choices in an opening; 0: no limit"),
             integer_field("empty_left", 0, 0, 4096,
                           "number of empty cells that ends the game; 0: no limit"),
             choice_field("result", "draw", {"draw"}, "result of the end"),
             added_later(choice_field("without", "nothing", {"nothing", "takes"},
                                      "'takes': only moves since the last taken stone count"))},
            create_move_limit};
}

}  // namespace tengen::rules
