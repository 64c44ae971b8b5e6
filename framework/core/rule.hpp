// A part of a game's rules. A rule answers some of five questions, and marks cells for the eye; it
// says which questions it answers, so that the others cost nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.hpp"
#include "core/message.hpp"
#include "core/outcome.hpp"
#include "core/schema.hpp"

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
};

/// When a rule's judge() need be asked.
enum class JudgeWhen : std::uint8_t { AnyAction, FullBoard };

/// A cell that a screen marks, and why.
struct Mark {
    Cell cell = kNoCell;
    std::string_view kind;  ///< "winning", "forbidden" ...: a literal
    std::vector<Message> reasons;
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

    /// Gives the words their first values; called once for every new position, after its stones.
    virtual void start(Edit&) const {}

    /// kCandidates: true when this rule offers the actions in this position; the first rule of the
    /// game that does is the only one asked.
    virtual bool offers(const Position&) const { return true; }
    /// True when the candidates are always exactly "place on any empty cell".
    virtual bool offers_all_empty_cells() const { return false; }
    virtual void candidates(const Position&, ActionList&) const {}
    virtual bool is_candidate(const Position&, Action) const { return false; }

    /// Promises that every candidate is place(cell) on an empty cell, and that what this rule's
    /// apply() does is to put a stone of the side to act there. A board then fills up, and a
    /// position may do the same without asking.
    virtual bool places_own_stones() const { return false; }

    /// kAllows: asked of candidates only.
    virtual bool allows(const Position&, Action) const { return true; }

    /// Why is_candidate() or allows() said no.
    virtual Message why_not(const Position&, Action) const { return Message("not allowed here"); }

    /// kApply
    virtual void apply(Edit&, Action) const {}

    /// kNext: sets the turn; asked after every action that did not end the game.
    virtual void next(Edit&) const {}

    /// kJudge: true when the action just played (or the stones set up, at ply 0) ends the game;
    /// then fills the outcome. Position::turn() is still the one who acted.
    virtual bool judge(const Position&, Outcome&) const { return false; }
    /// FullBoard when this rule has nothing to say while a cell is empty.
    virtual JudgeWhen judge_when() const { return JudgeWhen::AnyAction; }
    /// Judges are asked in ascending order; what decides a game comes before what draws it.
    virtual int judge_order() const { return 50; }
    /// Says in words and cells why this rule's judge() ended the game.
    virtual Verdict explain(const Position&) const { return {}; }

    /// kMark: appends to the list.
    virtual void mark(const Position&, std::vector<Mark>&) const {}

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

/// What a rule may know of its game when it is made.
struct RuleContext {
    const Board& board;
    int sides;
    int seats;
};

/// A kind of rule: its name in YAML, its parameters, and how one is made.
struct RuleType {
    std::string name;
    std::string help;
    std::vector<Field> fields;
    /// Fails when the parameters do not fit the board or each other; the error's place is then the
    /// name of the field.
    Result<std::unique_ptr<Rule>> (*create)(const Parameters&, const RuleContext&);
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
