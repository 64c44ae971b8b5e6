// What the framework and AIs must know of a rule without asking its parts.
#pragma once

#include <cstdint>
#include <optional>

#include "core/action.hpp"

namespace tengen {

/// Which judge is asked first. Those of one rank are asked in the order of the game's rules.
enum class JudgeRank : std::uint8_t {
    Forbids,   ///< forbidden moves: before what they would win
    Awaits,    ///< an earlier decision that waited for an answer: older than a line made now
    Decides,   ///< lines, connections, captures
    Other,     ///< the default
    Counts,    ///< if no side can act
    Passes,    ///< if no side wants to
    Limits,    ///< draws a game that leads nowhere
    FullBoard  ///< draws a game that nothing else has ended
};

/// When a judge is asked.
enum class JudgeWhen : std::uint8_t {
    AnyAction,
    FullBoard,  ///< only if no cell is empty
    Pass        ///< only after a pass
};

/// Which rule is asked first who acts next; the last to begin a position.
enum class NextRank : std::uint8_t {
    Begins,     ///< has its own phase, such as an opening
    TakesTurns  ///< the default
};

/// Which rule is asked first whether the game continues.
enum class SettleRank : std::uint8_t {
    Defers,  ///< may find that nothing is decided yet
    Ranks    ///< the default
};

/// The kind of a rule, as a bit, for code that judges a game without its rules. AI plugins see
/// these as TENGEN_RULE_... of tengen/plugin.h, which says what each promises.
enum class RuleRole : std::uint32_t {
    Places = 1u << 0,
    Drops = 1u << 1,
    Lines = 1u << 2,
    FullBoard = 1u << 3,
    NoLine = 1u << 4,
    Turns = 1u << 5,
    Opening = 1u << 6,
    Stones = 1u << 7,
    Forbids = 1u << 8,
    Captures = 1u << 9,
    PlaysOn = 1u << 10,
    Other = 1u << 31  ///< anything else
};

struct RuleTraits {
    RuleRole role = RuleRole::Other;
    int words = 0;  ///< of the position that this rule owns, 0 until Start::begin()
    JudgeRank judge_rank = JudgeRank::Other;
    JudgeWhen judge_when = JudgeWhen::AnyAction;
    NextRank next_rank = NextRank::TakesTurns;
    SettleRank settle_rank = SettleRank::Ranks;

    bool offers_at_times = false;         ///< has no candidates in some positions
    bool offers_all_empty_cells = false;  ///< its candidates are "place on any empty cell"
    /// Each candidate is place(cell) on an empty cell, and the effect only puts a stone of the
    /// side to move there. A position may do the same without asking.
    bool places_own_stones = false;
    bool needs_empty_cells = false;  ///< has no candidates on a full board
    /// Explains, though it may have no candidates now, why actions of this kind are absent.
    std::optional<ActionKind> explains_kind;
    bool answers_full_board = false;  ///< ends a game on a full board, or has an action for it

    bool can_forbid_all = false;      ///< its restriction may leave the side to move nothing
    bool can_act_when_stuck = false;  ///< has an action for a side that has no other

    bool moves_stones = false;          ///< takes, turns or moves stones on the board
    bool needs_lasting_stones = false;  ///< right only where no rule moves stones
};

}  // namespace tengen
