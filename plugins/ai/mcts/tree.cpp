#include "tree.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mcts {

namespace {

constexpr std::size_t kMinNodes = 64;
constexpr std::size_t kMaxNodes = 1u << 31;
constexpr std::size_t kMaxOutcomes = 1u << 15;
constexpr float kBest = 1;  ///< the best reward for a seat

}  // namespace

Tree::Tree(std::size_t bytes) : capacity_(std::clamp(bytes / sizeof(Node), kMinNodes, kMaxNodes)) {
    // Reserved memory costs nothing until it is used, and the nodes never move.
    nodes_.reserve(capacity_ + 1);
    clear();
}

void Tree::clear() {
    nodes_.assign(2, Node{});
    outcomes_.assign(1, Rewards{});
    root_ = 1;
    free_ = kNone;
    wins_.clear();
}

Tree::Index Tree::child(Index parent, ai::Action action) const {
    Index index = nodes_[parent].first_child;
    while (index != kNone && nodes_[index].action != action) index = nodes_[index].next;
    return index;
}

std::size_t Tree::children(Index parent) const {
    std::size_t count = 0;
    for (Index i = nodes_[parent].first_child; i != kNone; i = nodes_[i].next) ++count;
    return count;
}

Tree::Index Tree::add(Index parent, ai::Action action, float bias, bool last) {
    if (full()) return kNone;
    Index index = take_free();
    if (index == kNone) {
        index = static_cast<Index>(nodes_.size());
        nodes_.emplace_back();
    }
    Node& node = nodes_[index];
    node = Node{};
    node.action = action;
    node.bias = bias;
    node.next = nodes_[parent].first_child;
    nodes_[parent].first_child = index;
    if (last) set_complete(parent);
    return index;
}

/// Takes a free node and detaches its children. The children of free nodes are freed one at a time,
/// so this always takes the same short time.
Tree::Index Tree::take_free() {
    if (free_ == kNone) return kNone;
    while (nodes_[free_].first_child != kNone) {
        const Index child = nodes_[free_].first_child;
        nodes_[free_].first_child = nodes_[child].next;
        nodes_[child].next = free_;
        free_ = child;
    }
    const Index index = free_;
    free_ = nodes_[index].next;
    return index;
}

/// UCB1 (Auer, Cesa-Bianchi, Fischer 2002) with a progressive bias (Chaslot and others 2008), whose
/// influence decreases with the visits of a child.
Tree::Index Tree::select(Index parent, const Weights& weights) const {
    const double log_visits = std::log(1.0 + nodes_[parent].visits);
    Index best = kNone;
    double highest = 0;
    for (Index i = nodes_[parent].first_child; i != kNone; i = nodes_[i].next) {
        const Node& child = nodes_[i];
        if (child.proven != 0) continue;
        const double visits = std::max(1.0, static_cast<double>(child.visits));
        const double score = child.sum / visits +
                             weights.exploration * std::sqrt(log_visits / visits) +
                             weights.bias * child.bias / (1 + visits);
        if (best == kNone || score > highest) {
            best = i;
            highest = score;
        }
    }
    return best;
}

void Tree::finish(std::span<const Step> path, Rewards rewards) {
    for (std::size_t i = path.size(); i-- > 0;) {
        const Node& node = nodes_[path[i].node];
        const auto seat = static_cast<std::size_t>(path[i].seat);
        const std::uint16_t known = node.proven != 0 ? node.proven : node.best_proven;
        if (known != 0 && (node.proven != 0 || outcomes_[known][seat] > rewards[seat])) {
            rewards = outcomes_[known];
        }
        if (i == 1 && counted_) {
            const Rewards shares = win_shares(rewards, *counted_);
            auto& wins = wins_[path[1].node];
            std::transform(wins.begin(), wins.end(), shares.begin(), wins.begin(), std::plus());
        }
        if (i > 0) {
            nodes_[path[i].node].sum += rewards[static_cast<std::size_t>(path[i - 1].seat)];
        }
    }
}

void Tree::prove(std::span<const Step> path, const Rewards& outcome) {
    const std::uint16_t number = number_of(outcome);
    if (number == 0) return;
    nodes_[path.back().node].proven = number & 0x7FFF;
    for (std::size_t i = path.size() - 1; i-- > 0;) {
        if (!prove_from_children(path[i])) break;
    }
}

/// Whether the position is proven. That needs a best possible result for the seat to move, or a
/// proof of all actions. Also, the actions that are best for this seat must have the same result
/// for all seats.
bool Tree::prove_from_children(const Step& step) {
    Node& node = nodes_[step.node];
    const auto seat = static_cast<std::size_t>(step.seat);
    bool all = node.complete != 0;
    bool same = true;
    std::uint16_t best = 0;
    for (Index i = node.first_child; i != kNone; i = nodes_[i].next) {
        const std::uint16_t proven = nodes_[i].proven;
        if (proven == 0) {
            all = false;
            continue;
        }
        if (best == 0 || outcomes_[proven][seat] > outcomes_[best][seat]) {
            best = proven;
            same = true;
        } else if (proven != best && outcomes_[proven][seat] == outcomes_[best][seat]) {
            same = false;
        }
    }
    node.best_proven = best;
    if (best == 0 || !same) return false;
    if (!all && outcomes_[best][seat] < kBest) return false;
    node.proven = best & 0x7FFF;
    return true;
}

/// Returns 0 if there are more outcomes than numbers. Then no further outcome is proven.
std::uint16_t Tree::number_of(const Rewards& outcome) {
    const auto found = std::find(outcomes_.begin() + 1, outcomes_.end(), outcome);
    if (found != outcomes_.end()) return static_cast<std::uint16_t>(found - outcomes_.begin());
    if (outcomes_.size() >= kMaxOutcomes) return 0;
    outcomes_.push_back(outcome);
    return static_cast<std::uint16_t>(outcomes_.size() - 1);
}

double Tree::worth(Index child, int seat) const {
    const Node& node = nodes_[child];
    if (node.proven != 0) return outcomes_[node.proven][static_cast<std::size_t>(seat)];
    return node.mean();
}

Rewards Tree::win_shares_of(Index child) const {
    Rewards shares{};
    if (!counted_) return shares;
    if (is_proven(child)) return win_shares(outcome(child), *counted_);
    const auto found = wins_.find(child);
    if (found == wins_.end()) return shares;
    double sum = 0;  // partners have each win together
    for (int seat = 0; seat < counted_->seats(); ++seat) {
        sum += found->second[static_cast<std::size_t>(seat)] / counted_->partners_of(seat);
    }
    std::transform(found->second.begin(), found->second.end(), shares.begin(),
                   [sum](double wins) { return static_cast<float>(wins / sum); });
    return shares;
}

Tree::Index Tree::best(Index parent, int seat) const {
    Index most = kNone;     // the most visited child that is not lost
    Index certain = kNone;  // the proven child that is best for the seat
    Index lost = kNone;     // the most visited child that is proven to be the worst
    const auto more = [this](Index left, Index right) {
        return right == kNone || nodes_[left].visits > nodes_[right].visits;
    };
    // Of children with the same proven result, prefers the one with the better average, because
    // opponents err more often after it.
    const auto better = [this, seat](Index left, Index right) {
        const double difference = worth(left, seat) - worth(right, seat);
        return difference != 0 ? difference > 0 : nodes_[left].mean() > nodes_[right].mean();
    };
    for (Index i = nodes_[parent].first_child; i != kNone; i = nodes_[i].next) {
        if (is_proven(i) && worth(i, seat) <= 0) {
            if (more(i, lost)) lost = i;
        } else if (is_proven(i)) {
            if (certain == kNone || better(i, certain)) certain = i;
        } else if (more(i, most)) {
            most = i;
        }
    }
    if (most == kNone) return certain != kNone ? certain : lost;
    return certain != kNone && worth(certain, seat) >= worth(most, seat) ? certain : most;
}

void Tree::move_root(std::span<const ai::Action> actions) {
    wins_.clear();
    for (const ai::Action action : actions) {
        const Index next = child(root_, action);
        Node& old = nodes_[root_];
        Index* link = &old.first_child;
        while (*link != next) link = &nodes_[*link].next;
        *link = nodes_[next].next;
        nodes_[next].next = kNone;
        old.next = free_;
        free_ = root_;
        root_ = next;
    }
}

}  // namespace mcts
