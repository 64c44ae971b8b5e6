// A game: a board, sides, seats and a list of rules. Immutable; shared by all its positions.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/rule_catalogue.hpp"
#include "core/schema.hpp"
#include "core/setup.hpp"

namespace tengen {

/// Everything that defines a game, as a plain value: what YAML and options come to, what plugins
/// are asked about, and what a saved game carries.
struct GameDescription {
    std::string id;       ///< "gomoku"
    std::string variant;  ///< "renju"; empty for the game as it stands
    BoardShape board;
    std::vector<std::string> sides;  ///< names, one word each, in playing order; 1..8
    int seats = 0;                   ///< 1..8; seat i plays side i modulo the number of sides
    std::vector<RuleUse> rules;

    friend bool operator==(const GameDescription&, const GameDescription&) = default;
};

/// "gomoku" or "gomoku:renju"
std::string full_name(const GameDescription& description);

/// Canonical text, one "key value ..." line each; two equal descriptions have the same text.
std::string to_text(const GameDescription& description);

/// A checksum of that text.
std::uint32_t fingerprint(const GameDescription& description);

/// Reads the canonical text. Rules that the catalogue does not have are errors.
Result<GameDescription> parse_description(std::string_view text, const RuleCatalogue& catalogue);

class Game {
  public:
    /// Fails when a number is out of range, a name is not one word, a rule is unknown, parameters
    /// do not fit the schema or the board, or a game would not end; the error's place is then a
    /// path such as "rules.line.length".
    static Result<std::shared_ptr<const Game>> create(GameDescription description,
                                                      const RuleCatalogue& catalogue);

    const GameDescription& description() const { return description_; }
    const Board& board() const { return board_; }
    int sides() const { return static_cast<int>(description_.sides.size()); }
    int seats() const { return description_.seats; }
    const std::string& side_name(Side side) const { return description_.sides[side - 1]; }
    /// The same for texts, which say it in the reader's language.
    Term side_term(Side side) const { return {side_name(side)}; }

    /// Turns go round in this many slots; slot i is played by side i modulo sides, and at the start
    /// of a game by seat i. An opening swap changes only which seat plays a slot.
    int slots() const { return description_.seats; }
    Side side_of_slot(int slot) const { return side_of_slot_[slot]; }

    int word_count() const { return word_count_; }
    const std::vector<std::unique_ptr<Rule>>& rules() const { return rules_; }
    /// Those of each rule.
    const std::vector<RuleTraits>& traits() const { return traits_; }

    /// Checks stones for a position to start from: on the board, once each, sides that exist, and
    /// nothing that a rule refuses, such as a stone in mid-air where stones fall.
    Result<void> check(const Setup& setup) const;

    /// Place on any empty cell, and no rule restricts it: legal actions are the empty cells.
    bool places_freely() const { return places_freely_; }

    /// The most changes that one action logs when it places one stone and the rules' words follow.
    int changes_per_stone() const { return 1 + word_count_ - slots(); }

  private:
    friend class Position;
    /// A rule that offers actions, with the parts that are asked about them.
    struct Source {
        const rule::Candidates* candidates;
        const rule::Effect* effect;
        const rule::Texts* texts;
        RuleTraits traits;
    };
    struct JudgeOfRule {
        const rule::Judge* judge;
        std::uint8_t index;  ///< of the rule
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
    /// The index of the first rule with the trait, or the number of rules.
    std::size_t rule_with(bool RuleTraits::*trait) const;
    Result<void> check_rules() const;
    Result<void> check_actions() const;
    Result<void> check_stones() const;
    Result<void> check_start() const;

    GameDescription description_;
    Board board_;
    std::vector<std::unique_ptr<Rule>> rules_;
    std::vector<RuleTraits> traits_;
    std::vector<Source> sources_;
    std::vector<const rule::Restriction*> restrictions_;
    std::vector<const rule::Effect*> effects_;  ///< of the rules that offer no actions
    std::vector<const rule::Turns*> turns_;
    std::vector<JudgeOfRule> judges_;
    std::vector<const rule::Settlement*> settlements_;
    std::vector<const rule::Start*> starts_;
    std::vector<const rule::Texts*> texts_;
    std::array<Side, kMaxSeats> side_of_slot_{};
    int word_count_ = 0;
    bool places_freely_ = false;
    bool turn_goes_round_ = false;    ///< no rule has a say, and none takes note
    bool places_own_stones_ = false;  ///< of all candidates, and no other rule changes anything
};

}  // namespace tengen
