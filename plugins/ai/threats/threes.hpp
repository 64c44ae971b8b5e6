// Wins by threes and fours (VCT): every stone of the attacker threatens to win by fours, until one
// cannot be answered.
#pragma once

#include <unordered_map>

#include "fours.hpp"

namespace threats {

/// Which stones the attacker may place, besides fours.
enum class Reach : std::uint8_t {
    Threes,  ///< those that make a row with two ways to a four of two ends
    All      ///< whatever threatens to win by fours
};

/// A proof-number search over a graph of positions in memory. A stone is a threat when the attacker
/// would win by fours if the other side did nothing; answers are all cells that change that, fours
/// of the other side among them. So what is proved holds against every defence; what is not found
/// may still exist, since each look for fours is limited.
///
/// Searches a field, which is as before afterwards. Not for games in which lines between stones of
/// the other side count for nothing (caro): there a four has several answers.
class ThreatSearch {
  public:
    ThreatSearch(Field& field, FourSearch& fours);

    static bool knows(const Field& field) { return field.rule(1).closed_counts; }

    /// `attacker` is to place the next stone. `positions` is how many may be kept.
    Finding find(Side attacker, Reach reach, std::size_t positions, ai::Effort& effort) {
        return find_within(kAnyStones, attacker, reach, positions, effort);
    }
    /// The same for the win with the fewest stones of the attacker, which takes longer.
    Finding find_shortest(Side attacker, std::size_t positions, ai::Effort& effort);
    /// What was found last: a win, with the longest defence. Between threes and fours there are
    /// several answers, of which the line has one.
    const Line& line() const { return line_; }
    /// Stones of the attacker in the line.
    int depth() const { return static_cast<int>(line_.size() + 1) / 2; }

    /// Appends the empty cells at which the other side can hinder a line of fours of the attacker,
    /// who is to place the next stone after that; all others leave it as it is. Only some of them
    /// when the effort is spent.
    void append_answers(Side attacker, const Line& line, ai::Effort& effort,
                        std::vector<Cell>& answers);

  private:
    static constexpr int kAnyStones = 10'000;
    using Number = std::uint32_t;
    struct Node {
        std::uint64_t key = 0;
        std::uint32_t proof = 1;     ///< least positions yet to be proved, for a win
        std::uint32_t disproof = 1;  ///< the same for there being none
        std::uint32_t first = 0;     ///< of its branches
        std::uint16_t count = 0;
        std::uint16_t length = 0;  ///< of the win, in stones, once it is proved
        bool expanded = false;
    };
    struct Branch {
        Cell cell;
        Number node;
    };
    enum class Turn : std::uint8_t { Attacker, Defender };

    Finding find_within(int stones, Side attacker, Reach reach, std::size_t positions,
                        ai::Effort& effort);
    void search(Number number, Turn turn, std::uint32_t proof_limit, std::uint32_t disproof_limit);
    void update(Node& node, Turn turn) const;
    const Branch* choose(const Node& node, Turn turn, std::uint32_t& second) const;
    void expand(Number number, Turn turn);
    void expand_attack(Node& node);
    void expand_defence(Node& node);
    bool is_threat(Cell cell);
    void add_branches(Node& node, Turn turn);
    std::uint32_t answers_expected(Cell cell) const;
    Number node_of(std::uint64_t key, std::uint32_t proof = 1);
    static void prove(Node& node, std::size_t length);
    static void disprove(Node& node);
    void follow_line(Number number, Turn turn);
    bool given_up() const { return effort_->spent() || nodes_.size() >= most_nodes_; }

    Field& field_;
    FourSearch& fours_;
    ai::Effort* effort_ = nullptr;  ///< of find()
    Side attacker_ = 1;
    Reach reach_ = Reach::Threes;
    std::size_t most_nodes_ = 0;
    int most_stones_ = kAnyStones;  ///< of the attacker, the last threat included
    int placed_ = 0;                ///< of these
    bool cut_ = false;              ///< there would have been more to try
    std::vector<Node> nodes_;
    std::vector<Branch> branches_;
    std::unordered_map<std::uint64_t, Number> numbers_;
    std::vector<Cell> cells_;  ///< of the node that is being expanded
    Line line_;
};

}  // namespace threats
