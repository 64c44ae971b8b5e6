// A part of a game's rules. A rule answers some questions (see Question) and says which, so that
// the others cost nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "core/action.hpp"
#include "core/outcome.hpp"
#include "core/schema.hpp"
#include "core/setup.hpp"

namespace tengen {

class Board;
class Edit;
class Position;

using ActionList = std::vector<Action>;

/// The questions, as bits.
enum Question : unsigned {
    kCandidates = 1,  ///< which actions exist here?
    kAllows = 2,      ///< may this action be played, and if not, why?
    kApply = 4,       ///< what changes when it is played?
    kNext = 8,        ///< who acts now?
    kJudge = 16,      ///< is it over, for whom, and why?
    kMark = 32,       ///< which cells should a screen mark?
    kSettle = 64,     ///< does the game go on although it was decided for some?
    kSitOut = 128,    ///< does the one who has the turn take part any more?
    kNote = 256,      ///< what of the action must be remembered?
};

/// What a rule offers to the one who acts.
enum class Offer : std::uint8_t {
    Nothing,
    Some,   ///< its candidates, beside those of other rules
    Alone,  ///< its candidates and no others: a choice that must be made first
};

/// When a rule's judge() need be asked.
enum class JudgeWhen : std::uint8_t {
    AnyAction,
    FullBoard,  ///< only where no cell is empty
    Pass        ///< only after a pass
};

/// Which judge is asked first. Those of one rank are asked in the order of the game's rules.
enum class JudgeRank : std::uint8_t {
    Forbids,   ///< what must not be done: before what it would win
    Awaits,    ///< what was decided earlier and waited for an answer: older than a line made now
    Decides,   ///< lines, connections, captures
    Other,     ///< a rule that does not say
    Counts,    ///< when nobody can act
    Passes,    ///< when nobody wants to
    Limits,    ///< draws a game that leads nowhere
    FullBoard  ///< draws what nothing else has ended
};

/// Which rule is asked first who acts now.
enum class NextRank : std::uint8_t {
    Begins,     ///< knows a phase of its own, such as an opening
    TakesTurns  ///< knows the ordinary order
};

/// Which rule is asked first whether the game goes on.
enum class SettleRank : std::uint8_t {
    Defers,  ///< may say that nothing is decided yet
    Ranks    ///< notes what was decided
};

/// A cell that a screen marks, and why.
struct Mark {
    Cell cell = kNoCell;
    std::string_view kind;  ///< "winning", "forbidden" ...: a literal
    std::vector<Message> reasons;
};

/// What a rule says of an action, and the cells that show it.
struct Comment {
    Message text;
    std::vector<Cell> cells;
};

/// Immutable once its game is made; shared by all positions and threads.
/// Functions are asked only when questions() names them. A rule keeps no state of its own: what
/// changes during a game lives in the position's cells and in the words that the rule asked for.
class Rule {
  public:
    virtual ~Rule() = default;
    Rule(const Rule&) = delete;
    Rule& operator=(const Rule&) = delete;

    /// A union of Question bits.
    virtual unsigned questions() const = 0;

    /// How many words of the position this rule owns. They start as 0 and are set by start().
    virtual int word_count() const { return 0; }

    /// What stands on the board of a new position that has no stones of its own.
    virtual std::span<const Stone> first_stones() const { return {}; }
    /// Why a game of this rule cannot start from these stones, which are on the board, one a cell;
    /// empty when it can.
    virtual Message why_not_start(const Board&, std::span<const Stone>) const { return {}; }
    /// Gives the words their first values; called once for every new position, after its stones.
    virtual void start(Edit&) const {}

    /// kCandidates: the actions are those of the first rule that offers alone; else those of all
    /// rules that offer some. No two rules offer the same action.
    virtual Offer offers(const Position&) const { return Offer::Some; }
    /// What a person is asked for here, such as "black offers a fifth move (2 of 10)"; empty when
    /// there is nothing to say beyond whose turn it is.
    virtual Message prompt(const Position&) const { return {}; }
    /// True when there are positions in which this rule offers nothing; a game needs another one.
    virtual bool offers_at_times() const { return false; }
    /// True when the candidates are always exactly "place on any empty cell".
    virtual bool offers_all_empty_cells() const { return false; }
    /// Appends the actions that this rule has for a side, which is that of Position::turn() or, for
    /// Position::can_act(), another.
    virtual void candidates(const Position&, Side, ActionList&) const {}
    virtual bool is_candidate(const Position&, Action) const { return false; }
    /// kCandidates: the cell that a person means who points at this one: where stones fall, the one
    /// on which a stone comes to rest.
    virtual Cell cell_meant(const Position&, Cell cell) const { return cell; }

    /// Whether candidates() has anything but passing for a side, whoever has the turn.
    virtual bool can_act(const Position&, Side) const { return true; }

    /// Promises that every candidate is place(cell) on an empty cell, and that what this rule's
    /// apply() does is to put a stone of the side to act there. A position may do the same without
    /// asking.
    virtual bool places_own_stones() const { return false; }
    /// True when every candidate takes up an empty cell, so that a full board leaves none.
    virtual bool needs_empty_cells() const { return places_own_stones(); }
    /// True when this rule ends the game on a full board at the latest, or has an action for it.
    virtual bool answers_full_board() const { return false; }
    /// kAllows: true when there are positions in which this rule allows none of the candidates of
    /// the one whose turn it is; a game then needs a rule that has an action for it.
    virtual bool may_allow_nothing() const { return false; }
    /// True when this rule has an action for who can do nothing else.
    virtual bool answers_being_stuck() const { return false; }

    /// kAllows: asked of candidates of the one whose turn it is; and, to find out whether a side
    /// can act, of its candidates with place_of(side, cell) in the place of place(cell). So what
    /// matters of a stone is what stone_of() (core/position.hpp) says of the action.
    virtual bool allows(const Position&, Action) const { return true; }
    /// kAllows: whether this rule allows a stone of the side on some empty cell. For a rule that
    /// finds out for less than by asking allows() of each.
    virtual bool allows_some(const Position&, Side) const;
    /// kAllows: takes those candidates out of a list that allows() says no to. For a rule that
    /// judges a whole list for less than its actions one by one.
    virtual void keep_allowed(const Position& position, ActionList& actions) const {
        std::erase_if(actions, [&](Action action) { return !allows(position, action); });
    }

    /// kCandidates: true when this rule offers actions of the kind in other positions, though it
    /// may offer none here; why_not() is then asked of it.
    virtual bool speaks_for(ActionKind) const { return false; }

    /// Why is_candidate() or allows() said no.
    virtual Message why_not(const Position&, Action) const { return Message("not allowed here"); }

    /// kApply: a rule that answers kCandidates too is asked for the actions that it offered; the
    /// others, in the game's order, for all actions, after it.
    virtual void apply(Edit&, Action) const {}

    /// True when this rule changes cells that hold stones: takes them, turns them or moves them.
    virtual bool moves_stones() const { return false; }
    /// True when this rule is right only where stones stay as they were placed.
    virtual bool needs_lasting_stones() const { return false; }

    /// kNote: writes what this rule must remember of an action that did not end the game into its
    /// words, before the turn is given; and again when it goes on because somebody sits out.
    virtual void note(Edit&) const {}

    /// kNext: asked after every action that did not end the game; the first that gives the turn
    /// says true, and the others are not asked. Without such a rule the turn goes round.
    virtual bool next(Edit&) const { return false; }
    virtual NextRank next_rank() const { return NextRank::TakesTurns; }
    /// kSitOut: true when the one who has the turn takes no part any more; the turn then goes on.
    virtual bool sits_out(const Position&) const { return false; }

    /// kSettle: asked when a judge has ended the game. May say that the game goes on, and keep in
    /// words what was decided; or complete the outcome.
    virtual bool settle(Edit&, Outcome&) const { return true; }
    virtual SettleRank settle_rank() const { return SettleRank::Ranks; }
    /// kSettle: changes ranks of an end that no judge decided, such as a resignation, by what was
    /// decided before.
    virtual void rank(const Position&, Outcome&) const {}
    /// kSettle: completes what the judge says of the end.
    virtual void complete(const Position&, Verdict&) const {}

    /// kJudge: true when the action just played (or the stones set up, at ply 0) ends the game;
    /// then fills the outcome. Position::turn() is still the one who acted.
    virtual bool judge(const Position&, Outcome&) const { return false; }
    /// When this rule has something to say; at other times it is not asked.
    virtual JudgeWhen judge_when() const { return JudgeWhen::AnyAction; }
    virtual JudgeRank judge_rank() const { return JudgeRank::Other; }
    /// Says in words and cells why this rule's judge() ended the game.
    virtual Verdict explain(const Position&) const { return {}; }

    /// kMark: appends to the list.
    virtual void mark(const Position&, std::vector<Mark>&) const {}

    /// What a screen should tell of the standing that cannot be seen on the board, such as
    /// "captured: black 4, white 2"; empty when there is nothing to tell.
    virtual Message status(const Position&) const { return {}; }

    /// What this rule has to say of an action of the one whose turn it is, legal or not: why it is
    /// forbidden, why it wins or does not. Appends, with the cells that show it.
    virtual void comment(const Position&, Action, std::vector<Comment>&) const {}

    /// The name of an option of choose(option), as people type it.
    virtual std::string option_name(const Position&, std::uint32_t option) const {
        return std::to_string(option);
    }

  protected:
    Rule() = default;
    int word(int index) const { return first_word_ + index; }

  private:
    friend class Game;
    int first_word_ = 0;
};

/// One rule of a game with all its parameters.
struct RuleUse {
    std::string name;
    Parameters parameters;

    friend bool operator==(const RuleUse&, const RuleUse&) = default;
};

/// What a rule may know of its game when it is made.
struct RuleContext {
    const Board& board;
    int sides;
    int seats;
    const std::vector<std::string>& side_names;
    const std::vector<RuleUse>& rules;  ///< of the whole game, checked against their schemas
};

/// A kind of rule: its name in YAML, its parameters, and how one is made.
struct RuleType {
    std::string name;
    std::string help;
    std::vector<Field> fields;
    /// Fails when the parameters do not fit the board or each other; the error's place is then the
    /// name of the field.
    std::function<Result<std::unique_ptr<Rule>>(const Parameters&, const RuleContext&)> create;
    /// For a rule of which more than one thing can be wrong: all that create() would refuse. Places
    /// are the names of fields, with the index of the item in a list: "steps[2]".
    std::function<std::vector<Error>(const Parameters&, const RuleContext&)> problems = {};
    /// Parameters that are not as usual but change nothing in this game, and why. Places are the
    /// names of fields. Empty when this rule has none that can be so.
    std::function<std::vector<Error>(const Parameters&, const RuleContext&)> idle = {};
};

/// All kinds of rules that a program knows.
class RuleCatalogue {
  public:
    void add(RuleType type) { types_.push_back(std::move(type)); }
    const RuleType* find(std::string_view name) const;
    const std::vector<RuleType>& types() const { return types_; }

  private:
    std::vector<RuleType> types_;
};

}  // namespace tengen
