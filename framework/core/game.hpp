// A game: a board, sides, seats and a list of rules. Immutable; shared by all its positions.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/mover.hpp"
#include "core/region.hpp"
#include "core/rule_catalogue.hpp"
#include "core/schema.hpp"
#include "core/setup.hpp"
#include "core/stone_groups.hpp"

namespace tengen {

/// Everything that defines a game, as a plain value: the result of YAML and options, the game that
/// plugins are asked about, and a part of every saved game.
struct GameDescription {
    std::string id;       ///< "gomoku"
    std::string variant;  ///< "renju"; empty for the base game
    BoardShape board;
    std::vector<std::string> sides;  ///< names, one word each, in playing order; 1..8
    int seats = 0;                   ///< 1..8; seat i plays side i modulo the number of sides
    /// Where forward is for each side, east to south. Empty if it is north for all.
    std::vector<Direction> facing;
    std::vector<std::string> pieces;  ///< the kinds of stones, one word each; empty: all are alike
    std::vector<BoardRegion> regions;
    std::vector<RuleUse> rules;

    friend bool operator==(const GameDescription&, const GameDescription&) = default;
};

/// "gomoku" or "gomoku:renju"
std::string full_name(const GameDescription& description);

/// The canonical text, with one line per item ("key value ..."). Equal descriptions have equal
/// texts.
std::string to_text(const GameDescription& description);

/// A checksum of the canonical text.
std::uint32_t fingerprint(const GameDescription& description);

/// Whether the games differ at most in their names, the drawing of the board and the names of its
/// cells.
bool has_same_rules(GameDescription one, const GameDescription& other);

/// Reads the canonical text. Fails if the catalogue lacks a rule.
Result<GameDescription> parse_description(std::string_view text, const RuleCatalogue& catalogue);

class Game {
  public:
    /// Fails if a number is out of range, a name is not one word, a rule is unknown, parameters do
    /// not fit the schema or the board, or the game would not end. The error's place is then a path
    /// such as "rules.line.length".
    static Result<std::shared_ptr<const Game>> create(GameDescription description,
                                                      const RuleCatalogue& catalogue);

    const GameDescription& description() const { return description_; }
    const Board& board() const { return board_; }
    int sides() const { return static_cast<int>(description_.sides.size()); }
    int seats() const { return description_.seats; }
    static const std::string& shared_name() { return kNobodyName; }
    /// The name of a side, or "nobody" for kNobody.
    const std::string& side_name(Side side) const {
        return side == kNobody ? kNobodyName : description_.sides[side - 1];
    }
    /// The side's name for messages, which translate it.
    Term side_term(Side side) const { return {side_name(side)}; }

    /// The name of a kind of stones for messages; the kind must exist.
    Term piece_term(Piece piece) const { return {description_.pieces[piece]}; }

    /// The number of slots in the playing order. Side i modulo sides plays slot i. At the start of
    /// a game, seat i plays it; an opening swap changes only the seat.
    int slots() const { return description_.seats; }
    Side side_of_slot(int slot) const { return side_of_slot_[slot]; }

    int word_count() const { return word_count_; }
    const std::vector<std::unique_ptr<Rule>>& rules() const { return rules_; }
    /// The traits of each rule.
    const std::vector<RuleTraits>& traits() const { return traits_; }

    /// Checks stones for a starting position: on the board, at most one per cell, of existing
    /// sides, and acceptable to all rules. For example, no stone hangs in mid-air under gravity.
    Result<void> check(const Setup& setup) const;

    /// The names of state that starting positions can have, in addition to stones.
    std::vector<std::string_view> setup_names() const;

    /// Makes the moves of stones; null if none move.
    const Mover* mover() const { return mover_.get(); }

    /// Whether all stones are of kNobody.
    bool shares_stones() const { return shares_stones_; }
    /// Whether stones of kNobody are placed among those of sides.
    bool blocks_cells() const { return blocks_cells_; }
    /// Whether place(cell) places a stone of kNobody.
    bool places_shared_stones() const { return shares_stones_ || blocks_cells_; }
    /// Whether stones of kNobody stand among those of sides, so a set-up may have some.
    bool has_walls() const { return blocks_cells_ && !shares_stones_; }

    /// Whether a rule compares positions with earlier ones. Positions with equal keys may then have
    /// different futures.
    bool keeps_history() const { return keeps_history_; }
    /// The cells that touch, if a rule reads the groups of connected stones; else null.
    const TouchingCells* touching() const { return touching_ ? &*touching_ : nullptr; }

    /// Whether stones have kinds.
    bool has_pieces() const { return !description_.pieces.empty(); }
    /// Whether positions have values of cells: kinds, marks of taken stones, or numbers.
    bool has_values() const { return has_values_; }
    /// Whether sides have stones in hand.
    bool has_hands() const { return hand_word_ >= 0; }
    /// Whether cells hold numbers, as values of shared stones.
    bool counts_cells() const { return counts_cells_; }
    /// Whether actions name the kind of the stone that they place.
    bool names_pieces() const { return names_pieces_; }

    /// Whether the legal actions are the empty cells: a stone may be placed on any, and no rule
    /// restricts it.
    bool places_freely() const { return places_freely_; }

    /// The maximum number of changes that one action logs if it places one stone and updates the
    /// rules' words.
    int changes_per_stone() const { return 1 + word_count_ - slots(); }

  private:
    static const std::string kNobodyName;

    friend class Position;
    friend class Edit;
    /// A rule that offers actions, with the parts that decide about them.
    struct Source {
        const rule::Candidates* candidates;
        const rule::Effect* effect;
        const rule::Texts* texts;
        RuleTraits traits;
    };
    struct JudgeOfRule {
        const rule::Judge* judge;
        std::uint8_t index;  ///< of the rule in the game
        JudgeRank rank;
        JudgeWhen when;
    };

    Game(GameDescription description, Board board);
    Result<void> add_rules(const RuleCatalogue& catalogue);
    Result<void> check_rule(const RuleUse& use, const RuleCatalogue& catalogue);
    Result<void> add_rule(const RuleUse& use, const RuleCatalogue& catalogue);
    template <class Part>
    static void keep(std::vector<const Part*>& parts, const Part* part);
    void index_rules();
    void add_mover();
    void add_steps();
    /// The index of the first rule with the trait, or the number of rules.
    std::size_t rule_with(bool RuleTraits::*trait) const;
    Result<void> check_rules() const;
    Result<void> check_actions() const;
    Result<void> check_exclusions() const;
    Result<void> check_stuck() const;
    Result<void> check_late_judge(const std::vector<JudgeOfRule>& judges) const;
    Result<void> check_moves() const;
    Result<void> check_royals() const;
    Result<void> check_safety(const Setup& setup) const;
    Result<void> check_repeats() const;
    Result<void> check_start() const;
    Result<void> check_state(const Setup& setup) const;

    GameDescription description_;
    Board board_;
    std::vector<std::unique_ptr<Rule>> rules_;
    std::vector<RuleTraits> traits_;
    std::unique_ptr<const Mover> mover_;  ///< null: no stones move
    std::vector<Source> sources_;
    std::vector<std::unique_ptr<const rule::Candidates>> step_candidates_;
    std::vector<const rule::Restriction*> restrictions_;
    std::vector<const rule::Effect*> effects_;  ///< of the rules that offer no actions
    std::vector<const rule::Turns*> turns_;
    std::vector<JudgeOfRule> judges_;
    std::vector<JudgeOfRule> turn_judges_;  ///< JudgeWhen::NextTurn
    std::vector<JudgeOfRule> stuck_judges_;
    /// JudgeRank::Limits after those, because a side may be stuck by the last move of a limit.
    /// Empty if no side can be stuck.
    std::vector<JudgeOfRule> limit_judges_;
    std::vector<const rule::Settlement*> settlements_;
    std::vector<const rule::Start*> starts_;
    std::vector<const rule::Texts*> texts_;
    std::array<Side, kMaxSeats> side_of_slot_{};
    int word_count_ = 0;
    bool has_values_ = false;
    bool counts_cells_ = false;
    bool places_freely_ = false;
    bool shares_stones_ = false;
    bool blocks_cells_ = false;
    bool turn_goes_round_ = false;  ///< no rule chooses the next turn or takes notes
    bool keeps_history_ = false;
    std::optional<TouchingCells> touching_;
    bool looks_at_next_turn_ = false;  ///< a rule keeps or judges the position of the next turn
    std::vector<const rule::Effect*> movers_of_stones_;  ///< effects_ that change stones
    std::vector<int> counting_words_;                    ///< words that are not part of a situation
    int hand_word_ = -1;  ///< the first word that counts stones in hand; -1 if there is none
    bool names_pieces_ = false;
    bool moves_are_allowed_ = false;  ///< the only restriction is the safety of royal stones
    bool places_own_stones_ = false;  ///< all candidates do, no other rule changes anything, and
                                      ///< stones have no values
    /// Rules compare boards, and all candidates are passes or stones of the side to move on empty
    /// cells. At most one rule changes other stones.
    bool compares_placed_stones_ = false;
};

}  // namespace tengen
