// The interface for authors of rules. A rule class derives from Rule and from the parts that it
// implements, returns those parts, and describes itself by traits. Absent parts cost nothing.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/outcome.hpp"
#include "core/rule_traits.hpp"
#include "core/setup.hpp"

namespace tengen {

class Edit;
class Position;
struct Symmetry;

/// How a stone continues after it has hopped.
enum class HopAgain : std::uint8_t {
    No,
    Must,      ///< while it can, by further actions of its side: a chain
    Straight,  ///< in the same direction, as part of the action
    Anywhere,  ///< in any direction, as part of the action
};

/// How stones pass the nearest stone in a direction, and stop on an empty cell after it.
struct Hop {
    bool over_own = false;
    bool over_other = true;
    bool takes = true;  ///< the stone that it passes
    bool far = false;   ///< any number of empty cells before and after that stone
    HopAgain again = HopAgain::No;
    /// The stones that a chain takes leave at its end. Until then nothing passes them.
    bool lift_at_end = false;

    friend bool operator==(const Hop&, const Hop&) = default;
};

/// When stones move so: always, or while their side has stones in hand, or none
/// (Position::in_hand).
enum class MoveWhen : std::uint8_t { Always, HandLeft, HandEmpty };

/// How the stones of a side move: along a direction, by a jump, by a hop in a direction, or by a
/// flight.
struct MoveLine {
    Side side = kEmpty;
    bool onto_empty = false;
    bool onto_other = false;         ///< takes a stone of another side
    bool over_own = false;           ///< passes own stones
    bool as_many_as_stones = false;  ///< exactly as many steps as its line has stones
    Direction direction = 0;
    int most = 1;                  ///< steps; 0: as far as the way is free
    BoardOffset jump;              ///< not zero: a jump over anything, without steps
    PieceSet pieces = kAllPieces;  ///< the kinds of stones that move so
    std::optional<Hop> hop;        ///< instead of steps
    MoveWhen when = MoveWhen::Always;
    /// Not 0: a flight to any empty cell, while the side has at most so many stones on the board.
    /// Then its stones do not move otherwise.
    int flies_at_most = 0;
    std::vector<Cell> closed{};  ///< ascending: no such move ends there
    std::size_t rule = 0;        ///< which makes it; the game sets it

    friend bool operator==(const MoveLine&, const MoveLine&) = default;
};

/// How stones of a side become another kind. If there are several new kinds, actions name one.
struct Promotion {
    Side side = kEmpty;
    PieceSet pieces = kAllPieces;
    std::vector<Piece> to;    ///< in the order of choices; never empty
    std::vector<Cell> cells;  ///< ascending
    bool on_arrival = false;  ///< between the hops of a chain too
    bool ends_chain = false;

    friend bool operator==(const Promotion&, const Promotion&) = default;
};

/// The target of a side's stones.
enum class GoalPurpose : std::uint8_t {
    Wins,     ///< the cells
    Together  ///< each other, anywhere
};

/// A goal of a side's stones, for AIs. Promotions are goals too.
struct StoneGoal {
    GoalPurpose purpose = GoalPurpose::Wins;
    Side side = kEmpty;
    PieceSet pieces = kAllPieces;
    std::vector<Cell> cells;  ///< none for Together
    bool all = false;         ///< each of the cells needs a stone; else one of them does

    friend bool operator==(const StoneGoal&, const StoneGoal&) = default;
};

/// The stones that stones on empty cells would remove.
class Removals {
  public:
    struct Removal {
        Cell cell;           ///< of the stone that removes others; each cell once
        std::uint64_t keys;  ///< cell_key() of the others
    };

    explicit Removals(const Board& board) { std::fill_n(places_.begin(), board.cell_count(), 0); }

    void add(Cell cell, std::uint64_t keys) {
        std::uint16_t& place = places_[cell];
        if (place == 0) {
            list_[count_++] = {cell, keys};
            place = static_cast<std::uint16_t>(count_);
        } else {
            list_[place - 1u].keys ^= keys;
        }
    }
    std::span<const Removal> all() const { return std::span(list_).first(count_); }

  private:
    // Larger than most boards need, so only a part is initialised.
    std::array<Removal, kMaxCells> list_;
    std::array<std::uint16_t, kMaxCells> places_;  ///< of each cell in the list, from 1; 0: none
    std::size_t count_ = 0;
};

/// The candidates of a rule for the side to move.
enum class Offer : std::uint8_t {
    Nothing,
    Some,   ///< its candidates, in addition to those of other rules
    Alone,  ///< only its candidates: a choice that comes first
};

namespace rule {

struct Part {
    virtual ~Part() = default;
};

/// The start of a position without its own stones.
struct Start : Part {
    virtual std::span<const Stone> first_stones() const { return {}; }
    /// Why no game can start from these stones, one per cell of the board; empty if one can.
    virtual Message why_not_start(const Board&, std::span<const Stone>) const { return {}; }
    /// Gives the rule's words their first values, after the stones.
    virtual void begin(Edit&) const {}
    /// The names of state that a starting position can have for this rule (SetupState).
    virtual std::span<const std::string_view> setup_names() const { return {}; }
    /// Why no game can start with the value of one of these names; empty if one can. The stones
    /// have been checked.
    virtual Message why_not_state(const Board&, const Setup&, const SetupState&) const {
        return {};
    }
    /// Adds this rule's state of a position, at least as far as begin() would not assume it.
    virtual void add_state(const Position&, Setup&) const {}
};

/// Which actions exist. The candidates are those of the first rule that offers alone. If none does,
/// they are those of all rules that offer some. No two rules may offer the same action.
struct Candidates : Part {
    virtual Offer offers(const Position&) const { return Offer::Some; }
    /// Appends the actions for the side of Position::turn(), or for any in Position::can_act().
    virtual void list(const Position&, Side, ActionList&) const = 0;
    /// Whether list() has the action for the side to move.
    virtual bool contains(const Position&, Action) const = 0;
    /// Whether list() has an action other than passing for a side, which need not be to move.
    virtual bool can_act(const Position&, Side) const { return true; }
    /// Why contains() is false.
    virtual Message why_absent(const Position&, Action) const {
        return Message("not allowed here");
    }
    /// The cell for a click on this one. It differs if stones fall.
    virtual Cell target_cell(const Position&, Cell cell) const { return cell; }
};

/// Which candidates are allowed. Receives candidates of the side to move. For Position::can_act()
/// it receives place_of(side, cell) instead of place(cell); stone_of() handles both.
struct Restriction : Part {
    virtual bool allows(const Position&, Action) const = 0;
    /// Whether the side may place a stone on any empty cell.
    virtual bool allows_some(const Position&, Side) const;
    /// Removes the candidates for which allows() is false.
    virtual void keep_allowed(const Position&, ActionList&) const;
    /// Why allows() is false.
    virtual Message why_not(const Position&, Action) const { return Message("not allowed here"); }
};

/// The changes of an action. The rule that offered the action comes first; then all other rules, in
/// the game's order.
struct Effect : Part {
    virtual void apply(Edit&, Action) const = 0;
    /// How a candidate would change the key of the stones, if no rule other than its own had
    /// changed stones before: keys (cell_key()) of the stones that come or go. Empty if only
    /// playing it can tell, or if the action is not one of this rule.
    virtual std::optional<std::uint64_t> foresee(const Position&, Action) const { return {}; }
    /// foresee() for many candidates: changes `changes` by it, one per candidate. False if that of
    /// one is empty.
    virtual bool foresee_all(const Position&, std::span<const Action> candidates,
                             std::span<std::uint64_t> changes) const;
    /// foresee() for a stone of the side to move on any empty cell, only if it is not 0. False
    /// if it would have to be asked for each cell.
    virtual bool foresee_removals(const Position&, Removals&) const { return false; }
};

/// The next seat to act, after an action that does not end the game; again if it sits out.
struct Turns : Part {
    /// Stores state for later in the rule's words, before any rule gives the turn.
    virtual void note(Edit&) const {}
    /// Gives the turn and returns true, or leaves it to the next rule; at last to the next slot.
    virtual bool next(Edit&) const { return false; }
};

/// The steps of a turn, each for the actions of some parts. At most one rule of a game has steps.
struct Steps : Part {
    /// The steps of a part, a bit for each. 0: it may act in any.
    virtual std::uint64_t steps_of(std::string_view part) const = 0;
    /// The step of the side to move. Other sides begin with the first step, 0.
    virtual int step(const Position&, Side) const = 0;
};

/// Whether the game is over. Position::turn() is still the turn of the last action, except for
/// JudgeWhen::NextTurn and JudgeWhen::Stuck.
struct Judge : Part {
    /// Whether the last action (or the stones set up, at ply 0) ends the game; fills the outcome.
    virtual bool decides(const Position&, Outcome&) const = 0;
    /// Why it ended, and the cells to highlight.
    virtual Verdict explain(const Position&) const = 0;
};

/// The effect of a decision: a game may continue after one side has won.
struct Settlement : Part {
    /// Returns false if the game continues; then the rule's words store the decision. May complete
    /// the outcome.
    virtual bool settle(Edit&, Outcome&) const { return true; }
    /// Adjusts the ranks of an end without a judge, such as a resignation, to earlier decisions.
    virtual void rank(const Position&, Outcome&) const {}
    /// Adds to the judge's explanation.
    virtual void complete(const Position&, Verdict&) const {}
    /// Whether a seat no longer takes part.
    virtual bool sits_out(const Position&, Seat) const { return false; }
};

/// The rule under the symmetries of the board (core/symmetry.hpp). A game with a rule without this
/// part has no symmetries.
struct Symmetric : Part {
    /// Whether the rule treats each position and its image alike: the image of a legal action is
    /// legal in the image, with the image of the result.
    virtual bool keeps(const Board&, const Symmetry&) const { return true; }
    /// Changes the rule's words to those of the image. Different words with one meaning must become
    /// equal, and a word that follows from the stones must become 0.
    virtual void map_words(const Board&, const Symmetry&, std::span<std::int32_t>) const {}
    /// Whether map_words() depends on the symmetry.
    virtual bool has_cells_in_words() const { return false; }
    /// Whether the future depends on the seats of the slots, not only on the slots.
    virtual bool knows_seats(std::span<const std::int32_t>) const { return false; }
};

/// Texts for people. Empty if there is nothing to add.
struct Texts : Part {
    /// The request to the side to move: "black offers a fifth move (2 of 10)".
    virtual Message prompt(const Position&) const { return {}; }
    /// State that the board does not show: "captured: black 4, white 2".
    virtual Message status(const Position&) const { return {}; }
    /// Appends remarks on an action, legal or not: why it is forbidden, why it wins or does not.
    virtual void comment(const Position&, Action, std::vector<Comment>&) const {}
    virtual void mark(const Position&, std::vector<Mark>&) const {}
    /// The name of choose(option) for input.
    virtual std::string option_name(const Position&, std::uint32_t option) const;
    /// The effect of choose(option). Empty if its name says it.
    virtual Message option_text(const Position&, std::uint32_t) const { return {}; }
    /// The cells that choose(option) is about. A click on one of them offers it.
    virtual std::vector<Cell> option_cells(const Position&, std::uint32_t) const { return {}; }
};

}  // namespace rule

/// Immutable and stateless: the state of a game is in the position's cells and in the rule's words.
/// Shared by all positions and threads.
class Rule {
  public:
    virtual ~Rule() = default;
    Rule(const Rule&) = delete;
    Rule& operator=(const Rule&) = delete;

    virtual RuleTraits traits() const = 0;
    // The parts of this rule; null if absent.
    virtual const rule::Start* start() const { return nullptr; }
    virtual const rule::Candidates* candidates() const { return nullptr; }
    /// How stones move. The game's mover makes the moves of all rules; no two may make the same.
    virtual std::span<const MoveLine> moves() const { return {}; }
    /// Changes of kind after moves, which the mover makes too.
    virtual std::span<const Promotion> promotions() const { return {}; }
    /// The other goals of moves, for each side of 1..sides.
    virtual std::vector<StoneGoal> goals(int /*sides*/) const { return {}; }
    /// The cell whose number is the points of a side; kNoCell if there is none.
    virtual Cell store_of(Side) const { return kNoCell; }
    virtual const rule::Restriction* restriction() const { return nullptr; }
    virtual const rule::Effect* effect() const { return nullptr; }
    virtual const rule::Turns* turns() const { return nullptr; }
    virtual const rule::Steps* steps() const { return nullptr; }
    virtual const rule::Judge* judge() const { return nullptr; }
    virtual const rule::Settlement* settlement() const { return nullptr; }
    virtual const rule::Texts* texts() const { return nullptr; }
    virtual const rule::Symmetric* symmetric() const { return nullptr; }

  protected:
    Rule() = default;
    /// The number of one of the rule's words in the position.
    int word(int index) const { return first_word_ + index; }

  private:
    friend class Game;
    friend class CanonicalFrames;
    int first_word_ = 0;
};

}  // namespace tengen
