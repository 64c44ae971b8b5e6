// mill: a side that makes a row of stones takes a stone of another side.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"

namespace tengen::rules {

namespace {

/// Word: 1 while the side to move must take a stone.
class Mill final : public Rule,
                   rule::Start,
                   rule::Candidates,
                   rule::Effect,
                   rule::Turns,
                   rule::Texts,
                   rule::Symmetric {
  public:
    Mill(int length, bool spares_mills) : length_(length), spares_mills_(spares_mills) {}

    RuleTraits traits() const override {
        return {.words = 1,
                .next_rank = NextRank::Begins,
                .offers_at_times = true,
                .explains_kind = ActionKind::Take,
                .moves_stones = true,
                .needs_owned_stones = true};
    }
    const Start* start() const override { return this; }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    /// "1": the side to move has just made a mill.
    std::span<const std::string_view> setup_names() const override { return {&kMill, 1}; }

    Message why_not_state(const Board&, const Setup&, const SetupState& state) const override {
        if (state.value == "1") return {};
        return Message("{} must be 1, found '{}'", kMill, printable(state.value, 20));
    }

    void begin(Edit& edit) const override {
        const Position& position = edit.position();
        const bool stated = position.setup().find(kMill) != nullptr;
        if (stated && can_take(position, position.turn().side)) edit.set_word(word(0), 1);
    }

    void add_state(const Position& position, Setup& setup) const override {
        if (owes(position)) setup.state.push_back({std::string(kMill), "1"});
    }

    Offer offers(const Position& position) const override {
        return owes(position) ? Offer::Alone : Offer::Nothing;
    }

    void list(const Position& position, Side side, ActionList& actions) const override {
        if (!owes(position)) return;
        visit(position, side, [&](Cell cell) {
            actions.push_back(Action::take(cell));
            return false;
        });
    }

    bool contains(const Position& position, Action action) const override {
        if (!owes(position) || action != Action::take(action.cell()) ||
            action.cell() >= position.board().cell_count()) {
            return false;
        }
        return visit(position, position.turn().side,
                     [&](Cell cell) { return cell == action.cell(); });
    }

    bool can_act(const Position& position, Side side) const override {
        return owes(position) && can_take(position, side);
    }

    Message why_absent(const Position& position, Action action) const override {
        const Game& game = position.game();
        const Side side = position.turn().side;
        if (!owes(position)) return Message("only a side with a new mill takes a stone");
        // A click on a stone may be asked for as a placing.
        const bool names_cell = action.is_place() || action.kind() == ActionKind::Take;
        const bool on_board = names_cell && action.cell() < position.board().cell_count();
        const Side there = on_board ? position.at(action.cell()) : kEmpty;
        if (there == side || there == kEmpty || there > kMaxSides) {
            return Message("{} must take a stone of another side", game.side_term(side));
        }
        return Message("the stone on {} is in a mill, and others are not",
                       cell_name(position.board(), action.cell()));
    }

    Message prompt(const Position& position) const override {
        if (!owes(position)) return {};
        return Message("{} has a mill and takes a stone",
                       position.game().side_term(position.turn().side));
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        if (!owes(position)) return;
        visit(position, position.turn().side, [&](Cell cell) {
            marks.push_back({cell, "takable", {}});
            return false;
        });
    }

    void apply(Edit& edit, Action action) const override { edit.set_cell(action.cell(), kEmpty); }

    void note(Edit& edit) const override {
        const Position& position = edit.position();
        const Side side = position.turn().side;
        const auto stone = last_stone(position);
        const Mover* mover = position.game().mover();
        const bool goes_on = mover != nullptr && mover->chain(position) != kNoCell;
        const bool takes = stone && stone->side == side && !goes_on &&
                           in_mill(position, stone->cell) && can_take(position, side);
        edit.set_word(word(0), takes ? 1 : 0);
    }

    /// The side that has made a mill acts again.
    bool next(Edit& edit) const override {
        const Position& position = edit.position();
        if (!owes(position)) return false;
        edit.set_turn(position.turn().slot, position.turn().seat);
        return true;
    }

  private:
    static constexpr std::string_view kMill = "mill";

    bool owes(const Position& position) const { return position.word(word(0)) != 0; }

    /// The stones of one side from a cell on, without the first one, up to a number of them.
    static int run(const Position& position, Cell from, Direction towards, int most) {
        const Board& board = position.board();
        int count = 0;
        for (Cell cell = board.step(from, towards);
             count < most && position.at(cell) == position.at(from);
             cell = board.step(cell, towards)) {
            ++count;
        }
        return count;
    }

    bool in_mill(const Position& position, Cell cell) const {
        for (Direction axis = 0; axis < position.board().direction_count(); axis += 2) {
            const int before = run(position, cell, Board::opposite(axis), length_ - 1);
            const int after = run(position, cell, axis, length_ - 1 - before);
            if (before + after >= length_ - 1) return true;
        }
        return false;
    }

    bool can_take(const Position& position, Side side) const {
        return visit(position, side, [](Cell) { return true; });
    }

    /// Visits the stones that a side may take until `visit(cell)` returns true. Returns whether it
    /// did. Stones in mills may be taken only if there are no others.
    template <class Visit>
    bool visit(const Position& position, Side side, const Visit& visit) const {
        const auto cells = position.cells();
        bool found = false;
        const auto pass = [&](bool all) {
            for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
                const Side there = cells[cell];
                if (there == kEmpty || there == side || there > kMaxSides) continue;
                if (!all && in_mill(position, cell)) continue;
                found = true;
                if (visit(cell)) return true;
            }
            return false;
        };
        if (!spares_mills_) return pass(true);
        return pass(false) || (!found && pass(true));
    }

    int length_;
    bool spares_mills_;
};

Result<std::unique_ptr<Rule>> create_mill(const Parameters& parameters,
                                          const RuleContext& context) {
    const auto length = static_cast<int>(parameters.integer("length"));
    const Board& board = context.board;
    bool fits = false;
    for (Direction axis = 0; axis < board.direction_count(); axis += 2) {
        fits = fits || board.longest_line(axis) >= length;
    }
    if (!fits) {
        return fail(ErrorCode::Input, "length", "'length' {} does not fit a {}×{} board", length,
                    board.columns(), board.rows());
    }
    return std::make_unique<Mill>(length, parameters.text("spare") == "mills");
}

}  // namespace

RuleType mill() {
    return {"mill",
            "A side that makes a row of its stones takes a stone of another side.",
            {integer_field("length", 3, 2, 64, "stones in a mill"),
             choice_field("spare", "mills", {"mills", "none"},
                          "'mills': stones in mills are taken only if there are no others")},
            create_mill};
}

}  // namespace tengen::rules
