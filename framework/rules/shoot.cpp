// shoot: after a stone has moved, its side places a shared stone where that stone could slide.
#include <algorithm>

#include "core/board_rays.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/companions.hpp"
#include "rules/moves.hpp"

namespace tengen::rules {

namespace {

/// Word: the shooting stone's cell, plus 1, or 0.
class Shoot final : public Rule,
                    rule::Candidates,
                    rule::Effect,
                    rule::Turns,
                    rule::Texts,
                    rule::Symmetric {
  public:
    /// `lines`: the directions of each side. `always`: a stone that has moved can always shoot
    /// back.
    Shoot(const Board& board, std::vector<MoveLine> lines, bool always)
        : lines_(std::move(lines)), always_(always) {
        for (const MoveLine& line : lines_) rays_.emplace_back(board, line.direction);
    }

    RuleTraits traits() const override {
        return {.words = 1,
                .next_rank = NextRank::Begins,
                .offers_at_times = true,
                .needs_empty_cells = true,
                .ends_repeats = always_,  // each turn fills a cell permanently
                .adds_stones = true,
                .blocks_cells = true};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return std::ranges::all_of(lines_, [&](MoveLine line) {
            line.direction = symmetry.directions[line.direction];
            return std::ranges::find(lines_, line) != lines_.end();
        });
    }
    bool has_cells_in_words() const override { return true; }
    void map_words(const Board&, const Symmetry& symmetry,
                   std::span<std::int32_t> words) const override {
        if (words[0] != 0) words[0] = symmetry.image[static_cast<std::size_t>(words[0] - 1)] + 1;
    }

    Offer offers(const Position& position) const override {
        return position.word(word(0)) != 0 ? Offer::Alone : Offer::Nothing;
    }

    void list(const Position& position, Side side, ActionList& actions) const override {
        visit(position, side, [&](Cell cell) {
            actions.push_back(Action::place(cell));
            return false;
        });
    }

    bool contains(const Position& position, Action action) const override {
        return places_on_empty(position, action) &&
               visit(position, position.turn().side,
                     [&](Cell cell) { return cell == action.cell(); });
    }

    bool can_act(const Position& position, Side side) const override {
        return visit(position, side, [](Cell) { return true; });
    }

    Message why_absent(const Position& position, Action action) const override {
        const std::string from = cell_name(position.board(), shooter(position));
        if (!action.is_place()) return Message("the stone on {} must shoot at an empty cell", from);
        const Message taken = why_not_empty(position, action.cell());
        if (!taken.id.empty()) return taken;
        return Message("a shot from {} does not reach {}", from,
                       cell_name(position.board(), action.cell()));
    }

    Message prompt(const Position& position) const override {
        if (position.word(word(0)) == 0) return {};
        return Message("{} shoots from {}", position.game().side_term(position.turn().side),
                       cell_name(position.board(), shooter(position)));
    }

    void apply(Edit& edit, Action action) const override { edit.set_cell(action.cell(), kNobody); }

    void note(Edit& edit) const override {
        const Position& position = edit.position();
        const Action action = position.last_action();
        edit.set_word(word(0), action.is_move() ? action.to() + 1 : 0);
        // A stone that reaches no cell does not shoot.
        if (!can_act(position, position.turn().side)) edit.set_word(word(0), 0);
    }

    /// The side that has moved acts again.
    bool next(Edit& edit) const override {
        const Position& position = edit.position();
        if (position.word(word(0)) == 0) return false;
        edit.set_turn(position.turn().slot, position.turn().seat);
        return true;
    }

  private:
    Cell shooter(const Position& position) const {
        return static_cast<Cell>(position.word(word(0)) - 1);
    }

    /// Visits the cells that the shooter reaches until `visit(cell)` returns true. Returns whether
    /// it did.
    template <class Visit>
    bool visit(const Position& position, Side side, const Visit& visit) const {
        if (position.word(word(0)) == 0) return false;
        const Cell from = shooter(position);
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].side != side) continue;
            for (const Cell* cell = rays_[i].from(from); position.at(*cell) == kEmpty; ++cell) {
                if (visit(*cell)) return true;
            }
        }
        return false;
    }

    std::vector<MoveLine> lines_;
    std::vector<BoardRays> rays_;  ///< of each line
    bool always_;
};

Result<std::unique_ptr<Rule>> create_shoot(const Parameters& parameters,
                                           const RuleContext& context) {
    if (const RuleUse* unfit = find_unfit(context, kWallCompanions)) {
        return fail(ErrorCode::Input, "",
                    "'{}' does not fit cells that shots close (leave out one)", unfit->name);
    }
    if (context.board.shape().wrap.columns || context.board.shape().wrap.rows) {
        return fail(ErrorCode::Input, "", "needs a board without joined edges");
    }
    auto lines = lines_towards(MoveLine{.most = 0}, parameters, context);
    if (!lines) return fail(lines.error());
    const bool jumps = std::ranges::any_of(context.rules, [](const RuleUse& use) {
        return use.part() == "leap" ||
               (use.part() == "slide" && use.parameters.text("over") == "own");
    });
    const bool all_ways =
        parameters.values("towards") == std::vector<Scalar>{Scalar(std::string("any"))};
    return std::make_unique<Shoot>(context.board, std::move(*lines), all_ways && !jumps);
}

}  // namespace

RuleType shoot() {
    return {"shoot",
            "After its move a stone shoots along a line; a shared stone remains there.",
            {towards_field()},
            create_shoot};
}

}  // namespace tengen::rules
