#include "threes.hpp"

#include <algorithm>

namespace threats {

namespace {

constexpr std::uint32_t kProved = 100'000'000;  ///< the number for an impossible proof or disproof
constexpr FourLimits kWinLimits{12, 600};       ///< search for fours of the side to move
constexpr FourLimits kThreatLimits{6, 60};      ///< search for the threat of a stone
constexpr std::uint32_t kAnswersToThree = 3;
constexpr std::uint32_t kAnswersToOther = 5;
constexpr std::uint64_t kDefends = 0x5DEECE66D1234567u;

}  // namespace

ThreatSearch::ThreatSearch(Field& field, FourSearch& fours) : field_(field), fours_(fours) {}

Finding ThreatSearch::find_shortest(Side attacker, std::size_t positions, ai::Effort& effort) {
    Finding finding = Finding::Unknown;
    bool goes_on = true;
    for (int stones = 1; goes_on; ++stones) {
        finding = find_within(stones, attacker, Reach::All, positions, effort);
        goes_on = finding != Finding::Win && cut_ && !given_up();
    }
    return finding;
}

Finding ThreatSearch::find_within(int stones, Side attacker, Reach reach, std::size_t positions,
                                  ai::Effort& effort) {
    most_stones_ = stones;
    placed_ = 0;
    cut_ = false;
    effort_ = &effort;
    attacker_ = attacker;
    reach_ = reach;
    most_nodes_ = positions;
    nodes_.clear();
    branches_.clear();
    numbers_ = {};  // a new vector, because clearing would cost as much as the largest earlier
                    // search
    line_.clear();
    const Number root = node_of(field_.key());
    while (nodes_[root].proof != 0 && nodes_[root].disproof != 0 && !given_up()) {
        search(root, Turn::Attacker, kProved, kProved);
    }
    if (nodes_[root].proof != 0) {
        return nodes_[root].disproof == 0 && !given_up() ? Finding::None : Finding::Unknown;
    }
    follow_line(root, Turn::Attacker);
    return Finding::Win;
}

/// Searches depth-first while the node's numbers stay below the limits (df-pn). The same position
/// is reached in many ways. So the sum of numbers is replaced by the maximum plus the count of the
/// others (weak proof numbers).
void ThreatSearch::search(Number number, Turn turn, std::uint32_t proof_limit,
                          std::uint32_t disproof_limit) {
    if (!nodes_[number].expanded) {
        expand(number, turn);
        return;
    }
    while (!given_up()) {
        update(nodes_[number], turn);
        const Node& node = nodes_[number];
        const bool decided = node.proof == 0 || node.disproof == 0;
        if (decided || node.proof >= proof_limit || node.disproof >= disproof_limit) return;
        std::uint32_t second = kProved;
        const Branch branch = *choose(node, turn, second);
        const Node& next = nodes_[branch.node];
        const bool attacks = turn == Turn::Attacker;
        const std::uint32_t spread = attacks ? disproof_limit - node.disproof + next.disproof
                                             : proof_limit - node.proof + next.proof;
        const std::uint32_t closest = std::min(attacks ? proof_limit : disproof_limit, second + 1);
        field_.put(branch.cell, attacks ? attacker_ : other(attacker_));
        placed_ += attacks ? 1 : 0;
        search(branch.node, attacks ? Turn::Defender : Turn::Attacker, attacks ? closest : spread,
               attacks ? spread : closest);
        placed_ -= attacks ? 1 : 0;
        field_.take(branch.cell);
    }
}

void ThreatSearch::update(Node& node, Turn turn) const {
    const bool attacks = turn == Turn::Attacker;
    std::uint32_t least = kProved;
    std::uint32_t greatest = 0;
    std::uint32_t open = 0;
    std::size_t shortest = 0xFFFF;
    std::size_t longest = 0;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const Node& next = nodes_[branches_[i].node];
        least = std::min(least, attacks ? next.proof : next.disproof);
        const std::uint32_t spread = attacks ? next.disproof : next.proof;
        greatest = std::max(greatest, spread);
        open += spread != 0 ? 1 : 0;
        longest = std::max<std::size_t>(longest, next.length);
        if (next.proof == 0) shortest = std::min<std::size_t>(shortest, next.length);
    }
    const std::uint32_t sum = greatest >= kProved ? kProved : greatest + (open > 0 ? open - 1 : 0);
    node.proof = attacks ? least : sum;
    node.disproof = attacks ? sum : least;
    if (node.proof == 0) prove(node, 1 + (attacks ? shortest : longest));
    if (node.disproof == 0) disprove(node);
}

const ThreatSearch::Branch* ThreatSearch::choose(const Node& node, Turn turn,
                                                 std::uint32_t& second) const {
    const Branch* best = nullptr;
    std::uint32_t least = kProved + 1;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const Node& next = nodes_[branches_[i].node];
        const std::uint32_t number = turn == Turn::Attacker ? next.proof : next.disproof;
        if (number < least) {
            second = least;
            least = number;
            best = &branches_[i];
        } else {
            second = std::min(second, number);
        }
    }
    second = std::min(second, kProved);
    return best;
}

void ThreatSearch::expand(Number number, Turn turn) {
    Node node = nodes_[number];
    node.expanded = true;
    cells_.clear();
    if (turn == Turn::Attacker) {
        expand_attack(node);
    } else {
        expand_defence(node);
    }
    if (effort_->spent()) return;
    if (node.proof != 0 && node.disproof != 0) add_branches(node, turn);
    nodes_[number] = node;
}

void ThreatSearch::expand_attack(Node& node) {
    FourLimits limits = kWinLimits;
    limits.fours = std::min(limits.fours, most_stones_ - placed_);
    if (fours_.find(attacker_, limits, *effort_) == Finding::Win) {
        return prove(node, fours_.line().size());
    }
    if (placed_ >= most_stones_) {
        cut_ = true;
        return disprove(node);
    }
    const auto& answers = field_.fives(other(attacker_));
    if (answers.size() > 1) return disprove(node);
    if (answers.size() == 1) {
        cells_.push_back(answers[0]);
    } else {
        const auto& fours = field_.fours(attacker_);
        const auto& threes = field_.threes(attacker_);
        const auto& growing = field_.growing(attacker_);
        cells_.assign(fours.begin(), fours.end());
        cells_.insert(cells_.end(), threes.begin(), threes.end());
        if (reach_ == Reach::All) cells_.insert(cells_.end(), growing.begin(), growing.end());
        std::sort(cells_.begin(), cells_.end());
        cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
    }
    std::erase_if(cells_, [this](Cell cell) { return !is_threat(cell); });
    if (cells_.empty()) disprove(node);
}

bool ThreatSearch::is_threat(Cell cell) {
    if (effort_->spent() || field_.forbidden(cell, attacker_)) return false;
    field_.put(cell, attacker_);
    const bool threat = field_.fives(other(attacker_)).empty() &&
                        (!field_.fives(attacker_).empty() ||
                         fours_.find(attacker_, kThreatLimits, *effort_) == Finding::Win);
    field_.take(cell);
    return threat;
}

void ThreatSearch::expand_defence(Node& node) {
    if (!field_.fives(attacker_).empty()) {
        fours_.append_stops(attacker_, cells_);
    } else {
        // The win was found when the stone was tried. A table that has forgotten it may fail to
        // find it again within the limits.
        if (fours_.find(attacker_, kWinLimits, *effort_) != Finding::Win) return disprove(node);
        const Line line = fours_.line();
        append_answers(attacker_, line, *effort_, cells_);
    }
    if (cells_.empty()) prove(node, 0);
}

/// An answer takes a cell of the line, or makes a four, immediately or together with an answer in
/// the line. Other stones only help by changing forbidden points (renju). Black's stones can do so
/// at the end of a line, where its answer is. White's can do so if two threes of Black cross in a
/// cell of the line.
void ThreatSearch::append_answers(Side attacker, const Line& line, ai::Effort& effort,
                                  std::vector<Cell>& answers) {
    const Side defender = other(attacker);
    const auto first = static_cast<std::ptrdiff_t>(answers.size());
    bool everywhere = false;
    answers.insert(answers.end(), line.begin(), line.end());
    const auto& fours = field_.fours(defender);
    answers.insert(answers.end(), fours.begin(), fours.end());
    std::size_t placed = 0;
    for (; placed < line.size(); ++placed) {
        const bool attacks = placed % 2 == 0;
        if (attacks) {
            everywhere = everywhere || field_.may_become_forbidden(line[placed], attacker);
        } else {
            field_.append_rows(line[placed], answers);
        }
        field_.put(line[placed], attacks ? attacker : defender);
    }
    const auto& fives = field_.fives(attacker);
    answers.insert(answers.end(), fives.begin(), fives.end());
    everywhere = everywhere || (fives.size() == 1 && field_.restricted(defender));
    while (placed > 0) field_.take(line[--placed]);
    if (everywhere) {
        for (int cell = 0; cell < field_.cell_count(); ++cell) {
            answers.push_back(static_cast<Cell>(cell));
        }
    }
    std::sort(answers.begin() + first, answers.end());
    answers.erase(std::unique(answers.begin() + first, answers.end()), answers.end());
    const auto useless = [&](Cell cell) {
        if (effort.spent()) return true;
        if (field_.at(cell) != ai::kEmpty || field_.forbidden(cell, defender)) return true;
        effort.spend();  // otherwise a whole board of answers to a long line would delay the stop
        field_.put(cell, defender);
        const bool wins = fours_.still_wins(attacker, line);
        field_.take(cell);
        return wins;
    };
    answers.erase(std::remove_if(answers.begin() + first, answers.end(), useless), answers.end());
}

void ThreatSearch::add_branches(Node& node, Turn turn) {
    node.first = static_cast<std::uint32_t>(branches_.size());
    node.count = static_cast<std::uint16_t>(cells_.size());
    const Side side = turn == Turn::Attacker ? attacker_ : other(attacker_);
    for (const Cell cell : cells_) {
        // The estimate needs the board before the stone.
        const std::uint32_t proof = turn == Turn::Attacker ? answers_expected(cell) : 1;
        field_.put(cell, side);
        const std::uint64_t key = field_.key() ^ (turn == Turn::Attacker ? kDefends : 0);
        field_.take(cell);
        branches_.push_back({cell, node_of(key, proof)});
    }
    update(node, turn);
}

/// Estimates the number of answers to a threat.
std::uint32_t ThreatSearch::answers_expected(Cell cell) const {
    const Marks marks = field_.marks(cell, attacker_);
    if ((marks & kFour) != 0) return 1;
    return (marks & kThree) != 0 ? kAnswersToThree : kAnswersToOther;
}

ThreatSearch::Number ThreatSearch::node_of(std::uint64_t key, std::uint32_t proof) {
    const auto [found, is_new] = numbers_.try_emplace(key, static_cast<Number>(nodes_.size()));
    if (is_new) {
        nodes_.emplace_back();
        nodes_.back().key = key;
        nodes_.back().proof = proof;
    }
    return found->second;
}

void ThreatSearch::prove(Node& node, std::size_t length) {
    node.proof = 0;
    node.disproof = kProved;
    node.length = static_cast<std::uint16_t>(length);
}

void ThreatSearch::disprove(Node& node) {
    node.proof = kProved;
    node.disproof = 0;
}

/// The attacker takes the shortest known way, and the other side the longest.
void ThreatSearch::follow_line(Number number, Turn turn) {
    const Node& node = nodes_[number];
    const bool attacks = turn == Turn::Attacker;
    const Branch* best = nullptr;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const Node& next = nodes_[branches_[i].node];
        if (next.proof != 0) continue;
        const bool better = best == nullptr || (attacks ? next.length < nodes_[best->node].length
                                                        : next.length > nodes_[best->node].length);
        if (better) best = &branches_[i];
    }
    if (best != nullptr) {
        const Branch branch = *best;
        line_.push_back(branch.cell);
        field_.put(branch.cell, attacks ? attacker_ : other(attacker_));
        follow_line(branch.node, attacks ? Turn::Defender : Turn::Attacker);
        field_.take(branch.cell);
    } else if (attacks && fours_.find(attacker_, kWinLimits, *effort_) == Finding::Win) {
        line_.insert(line_.end(), fours_.line().begin(), fours_.line().end());
    }
}

}  // namespace threats
