// A rule of a game, as its author writes it: a class that derives from Rule and from the parts that
// it has, hands those out, and describes itself by traits. Absent parts cost nothing.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/outcome.hpp"
#include "core/rule_traits.hpp"
#include "core/setup.hpp"

namespace tengen {

class Board;
class Edit;
class Position;

/// What a rule offers to the side to move.
enum class Offer : std::uint8_t {
    Nothing,
    Some,   ///< its candidates, besides those of other rules
    Alone,  ///< its candidates and no others: a choice that comes first
};

namespace rule {

struct Part {
    virtual ~Part() = default;
};

/// How a position without stones of its own begins.
struct Start : Part {
    virtual std::span<const Stone> first_stones() const { return {}; }
    /// Why no game can start from these stones, one per cell of the board; empty if one can.
    virtual Message why_not_start(const Board&, std::span<const Stone>) const { return {}; }
    /// Gives the rule's words their first values, after the stones.
    virtual void begin(Edit&) const {}
};

/// Which actions exist here. The candidates are those of the first rule that offers alone, or else
/// of all rules that offer some. No two rules offer the same action.
struct Candidates : Part {
    virtual Offer offers(const Position&) const { return Offer::Some; }
    /// Appends the actions for a side: that of Position::turn() or, for Position::can_act(), any.
    virtual void list(const Position&, Side, ActionList&) const = 0;
    /// Whether list() has the action for the side to move.
    virtual bool contains(const Position&, Action) const = 0;
    /// Whether list() has anything except passing for a side, whoever has the turn.
    virtual bool can_act(const Position&, Side) const { return true; }
    /// Why contains() is false.
    virtual Message why_absent(const Position&, Action) const {
        return Message("not allowed here");
    }
    /// The cell for a click on this one: a stone that falls comes to rest elsewhere.
    virtual Cell target_cell(const Position&, Cell cell) const { return cell; }
};

/// Which candidates are allowed. Asked of candidates of the side to move and, for
/// Position::can_act(), of place_of(side, cell) in place of place(cell): stone_of() answers for
/// both.
struct Restriction : Part {
    virtual bool allows(const Position&, Action) const = 0;
    /// Whether some empty cell is allowed to a stone of the side.
    virtual bool allows_some(const Position&, Side) const;
    /// Removes the candidates for which allows() is false.
    virtual void keep_allowed(const Position&, ActionList&) const;
    /// Why allows() is false.
    virtual Message why_not(const Position&, Action) const { return Message("not allowed here"); }
};

/// What an action changes. A rule with candidates is asked for the actions that it offered; then
/// all other rules, in the game's order.
struct Effect : Part {
    virtual void apply(Edit&, Action) const = 0;
};

/// Who acts next, after an action that did not end the game, and again when that seat sits out.
struct Turns : Part {
    /// Writes what matters later into the rule's words, before any rule gives the turn.
    virtual void note(Edit&) const {}
    /// Gives the turn and returns true, or leaves it to the next rule and at last to the next slot.
    virtual bool next(Edit&) const { return false; }
};

/// Whether the game is over. Position::turn() is still that of the last action.
struct Judge : Part {
    /// Whether the last action (or the stones set up, at ply 0) ends the game; fills the outcome.
    virtual bool decides(const Position&, Outcome&) const = 0;
    /// Why it ended, and the cells that show it.
    virtual Verdict explain(const Position&) const = 0;
};

/// What becomes of a decision: a game may continue after one side has won.
struct Settlement : Part {
    /// False if the game continues; the rule's words then keep the decision. May complete the
    /// outcome.
    virtual bool settle(Edit&, Outcome&) const { return true; }
    /// Changes the ranks of an end without a judge, such as a resignation, by earlier decisions.
    virtual void rank(const Position&, Outcome&) const {}
    /// Completes what the judge explains.
    virtual void complete(const Position&, Verdict&) const {}
    /// Whether the seat to move takes no part any more.
    virtual bool sits_out(const Position&) const { return false; }
};

/// What people read. Empty where there is nothing to add.
struct Texts : Part {
    /// The request to the side to move: "black offers a fifth move (2 of 10)".
    virtual Message prompt(const Position&) const { return {}; }
    /// The standing beyond the board: "captured: black 4, white 2".
    virtual Message status(const Position&) const { return {}; }
    /// Appends remarks on an action, legal or not: why it is forbidden, why it wins or does not.
    virtual void comment(const Position&, Action, std::vector<Comment>&) const {}
    virtual void mark(const Position&, std::vector<Mark>&) const {}
    /// The name of choose(option), as people type it.
    virtual std::string option_name(const Position&, std::uint32_t option) const;
};

}  // namespace rule

/// Immutable and without state: what changes during a game lives in the position's cells and in the
/// words that the rule owns. Shared by all positions and threads.
class Rule {
  public:
    virtual ~Rule() = default;
    Rule(const Rule&) = delete;
    Rule& operator=(const Rule&) = delete;

    virtual RuleTraits traits() const = 0;
    // The parts of this rule; null for those that it does not have.
    virtual const rule::Start* start() const { return nullptr; }
    virtual const rule::Candidates* candidates() const { return nullptr; }
    virtual const rule::Restriction* restriction() const { return nullptr; }
    virtual const rule::Effect* effect() const { return nullptr; }
    virtual const rule::Turns* turns() const { return nullptr; }
    virtual const rule::Judge* judge() const { return nullptr; }
    virtual const rule::Settlement* settlement() const { return nullptr; }
    virtual const rule::Texts* texts() const { return nullptr; }

  protected:
    Rule() = default;
    /// The number of one of its words in the position.
    int word(int index) const { return first_word_ + index; }

  private:
    friend class Game;
    int first_word_ = 0;
};

}  // namespace tengen
