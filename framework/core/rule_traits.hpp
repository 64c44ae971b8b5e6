// Facts about a rule for the framework and AIs, available without its parts.
#pragma once

#include <cstdint>
#include <optional>

#include "core/action.hpp"

namespace tengen {

/// The order in which judges decide. Judges of one rank decide in the order of the game's rules.
enum class JudgeRank : std::uint8_t {
    Forbids,   ///< forbidden moves: before the win that they would make
    Awaits,    ///< an earlier decision that waited for an answer; it is older than a new line
    Decides,   ///< lines, connections, captures
    Other,     ///< the default
    Counts,    ///< if no side can act
    Passes,    ///< if no side wants to act
    Limits,    ///< draws a game without progress
    FullBoard  ///< draws a game that no other rule has ended
};

/// When a judge decides.
enum class JudgeWhen : std::uint8_t {
    AnyAction,
    FullBoard,  ///< only if no cell is empty
    Pass,       ///< only after a pass
    NextTurn,   ///< after the turn has passed on: Position::turn() is the next one
    Stuck       ///< only if the side that has just got the turn cannot act; Position::turn() is its
};

/// The order in which rules choose the next turn, and the reverse order in which they begin a
/// position.
enum class NextRank : std::uint8_t {
    Begins,     ///< has its own phase, such as an opening
    TakesTurns  ///< the default
};

/// The order in which rules decide whether the game continues.
enum class SettleRank : std::uint8_t {
    Defers,  ///< may leave everything undecided
    Ranks    ///< the default
};

/// The kind of a rule, as a bit, for code that judges a game without its rules. AI plugins see
/// these bits as TENGEN_RULE_... of tengen/plugin.h, which documents the promises of each.
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
    OtherLines = 1u << 11,
    Other = 1u << 31  ///< anything else
};

struct RuleTraits {
    RuleRole role = RuleRole::Other;
    int words = 0;  ///< words of the position that this rule owns; 0 until Start::begin()
    /// The words only count actions: two situations that differ in them alone are the same.
    bool counts_actions = false;
    JudgeRank judge_rank = JudgeRank::Other;
    JudgeWhen judge_when = JudgeWhen::AnyAction;
    NextRank next_rank = NextRank::TakesTurns;
    SettleRank settle_rank = SettleRank::Ranks;

    bool offers_at_times = false;         ///< has no candidates in some positions
    bool offers_all_empty_cells = false;  ///< its candidates are "place on any empty cell"
    /// Each candidate is place(cell) on an empty cell, and the effect only places a stone of the
    /// side to move there. So a position may do the same without calling the rule.
    bool places_own_stones = false;
    bool offers_places = false;  ///< its candidates are place(cell) on empty cells, not always all
    bool needs_empty_cells = false;  ///< has no candidates on a full board
    /// Explains why actions of this kind are absent, even without current candidates.
    std::optional<ActionKind> explains_kind;
    bool answers_full_board = false;  ///< ends a game on a full board, or has an action for it

    bool may_leave_nothing = false;   ///< may leave the side to move without an action
    bool can_act_when_stuck = false;  ///< has an action for a side without any other
    bool ends_before_stuck = false;   ///< ends a game before a side has no action

    bool may_repeat = false;    ///< its moves may lead back to an earlier position
    bool ends_repeats = false;  ///< ends a game that repeats itself
    /// Compares the position with earlier ones of the game (Position::repeats()). Only then, equal
    /// keys of positions do not mean equal futures.
    bool keeps_history = false;
    bool keeps_groups = false;  ///< reads the groups of connected stones (Position::groups())

    bool moves_stones = false;          ///< removes, turns or moves stones on the board
    bool needs_lasting_stones = false;  ///< correct only if no rule moves stones
    bool adds_stones = false;           ///< an action places more stones than it names
    bool needs_single_stones = false;   ///< correct only if no rule adds stones
    bool shares_stones = false;         ///< all stones are of kNobody
    bool blocks_cells = false;          ///< places stones of kNobody among those of sides
    /// Placed stones are shared, but sides get the cells without candidates. Such cells are full as
    /// soon as all others are.
    bool claims_cells = false;
    bool counts_cells = false;        ///< the values of cells are numbers, up to 127
    bool needs_owned_stones = false;  ///< correct only if each stone belongs to a side
    bool needs_plain_stones = false;  ///< correct only if stones have no kinds
    bool fewer_wins = false;          ///< a side without stones or moves, or with fewer, wins
    bool must_take = false;           ///< a move that takes comes before all other actions
    bool must_take_most = false;      ///< and takes as many stones as possible
    PieceSet royal_pieces = 0;        ///< kinds whose stones may not stay attacked
    /// Its candidates are moves that leave no royal stone of their side attacked.
    bool offers_safe_moves = false;
    /// Its first words, one per side, count the stones in hand.
    bool keeps_hands = false;
    bool names_pieces = false;  ///< its actions name the kind of the stone that they place
};

}  // namespace tengen
