// Wins by threes and fours (VCT). Every stone of the attacker threatens to win by fours, until a
// threat cannot be answered.
#pragma once

#include <unordered_map>

#include "fours.hpp"

namespace threats {

/// The stones that the attacker may place, besides fours.
enum class Reach : std::uint8_t {
    Threes,  ///< stones that make a row with two ways to a straight four
    All      ///< all stones that threaten to win by fours
};

/// A proof-number search over a graph of positions in memory. A stone is a threat if the attacker
/// would win by fours after a pass. Answers are all cells that change that, including fours of the
/// other side. So a proof holds against every defence. A win that is not found may still exist,
/// because each search for fours is limited.
///
/// Searches a field and restores it. Not for games in which lines between stones of the other side
/// do not count (caro), because a four then has several answers.
class ThreatSearch {
  public:
    ThreatSearch(Field& field, FourSearch& fours);

    static bool knows(const Field& field) { return field.rule(1).closed_counts; }

    /// `attacker` places the next stone. `positions` is the maximum number stored.
    Finding find(Side attacker, Reach reach, std::size_t positions, ai::Effort& effort) {
        return find_within(kAnyStones, attacker, reach, positions, effort);
    }
    /// The same for the win with the fewest stones of the attacker, which takes longer.
    Finding find_shortest(Side attacker, std::size_t positions, ai::Effort& effort);
    /// The last win found, with the longest defence. Between threes and fours there are several
    /// answers; the line has one of them.
    const Line& line() const { return line_; }
    /// The attacker's stones in the line.
    int depth() const { return static_cast<int>(line_.size() + 1) / 2; }

    /// Appends the empty cells at which the other side can hinder a line of fours of the attacker,
    /// who places the next stone afterwards. A stone elsewhere does not change the line. If the
    /// effort is spent, appends only some of them.
    void append_answers(Side attacker, const Line& line, ai::Effort& effort,
                        std::vector<Cell>& answers);

  private:
    static constexpr int kAnyStones = 10'000;
    using Number = std::uint32_t;
    struct Node {
        std::uint64_t key = 0;
        std::uint32_t proof = 1;     ///< minimum number of positions to prove a win
        std::uint32_t disproof = 1;  ///< the same to disprove it
        std::uint32_t first = 0;     ///< the first of its branches
        std::uint16_t count = 0;
        std::uint16_t length = 0;  ///< stones of the win, once it is proven
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
    ai::Effort* effort_ = nullptr;  ///< set during find()
    Side attacker_ = 1;
    Reach reach_ = Reach::Threes;
    std::size_t most_nodes_ = 0;
    int most_stones_ = kAnyStones;  ///< limit of the attacker's stones, including the last threat
    int placed_ = 0;                ///< the attacker's stones so far
    bool cut_ = false;              ///< there was more to try
    std::vector<Node> nodes_;
    std::vector<Branch> branches_;
    std::unordered_map<std::uint64_t, Number> numbers_;
    std::vector<Cell> cells_;  ///< cells of the node being expanded
    Line line_;
};

}  // namespace threats
