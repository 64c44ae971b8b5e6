#include "book/book_search.hpp"

#include <algorithm>
#include <cmath>
#include <queue>
#include <unordered_set>

namespace tengen {

namespace {

/// The worth of a position without moves.
constexpr double kEven = 0.5;

}  // namespace

BookSearch::BookSearch(std::shared_ptr<const CanonicalFrames> frames, BookSearchSettings settings)
    : frames_(std::move(frames)), settings_(settings), root_(frames_->shared_game()) {}

void BookSearch::resume(const Book& book) {
    Position position(frames_->shared_game());
    std::vector<Position> waiting{position};
    while (!waiting.empty()) {
        position = std::move(waiting.back());
        waiting.pop_back();
        CanonicalKey key(frames_, position);
        const auto entries = book.find(key.key());
        if (entries.empty() || nodes_.contains(key.key())) continue;
        std::vector<EvaluatedMove> moves;
        for (const BookEntry& entry : entries) {
            const Action action = key.restored(Action(entry.action));
            if (!position.is_legal(action)) continue;
            moves.push_back({action, entry.chance().value_or(kEven), entry.proven()});
        }
        take(position, moves);
        for (const EvaluatedMove& move : moves) {
            position.apply(move.action);
            if (!position.over()) waiting.push_back(position);
            position.undo();
        }
    }
}

BookSearch::Node BookSearch::node_of(const Position& position,
                                     const std::vector<EvaluatedMove>& moves) const {
    Node node;
    Position after = position;
    CanonicalKey key(frames_, after);
    for (const EvaluatedMove& evaluated : moves) {
        Move move{key.canonical(evaluated.action), evaluated.chance, evaluated.proven};
        // Equivalent actions are one move.
        if (std::ranges::find(node, move.action, &Move::action) != node.end()) continue;
        key.apply(after, evaluated.action);
        move.after = key.key();
        move.over = after.over();
        move.same_seat = after.turn().seat == position.turn().seat;
        key.undo(after);
        node.push_back(move);
    }
    return node;
}

void BookSearch::take(const Position& position, const std::vector<EvaluatedMove>& moves) {
    Node& node = nodes_[CanonicalKey(frames_, position).key()];
    for (const Move& move : node_of(position, moves)) {
        if (std::ranges::find(node, move.action, &Move::action) == node.end()) node.push_back(move);
    }
}

bool BookSearch::knows(const Position& position) const {
    return nodes_.contains(CanonicalKey(frames_, position).key());
}

bool BookSearch::knows(const Position& position, Action action) const {
    const CanonicalKey key(frames_, position);
    const auto node = nodes_.find(key.key());
    return node != nodes_.end() && std::ranges::find(node->second, key.canonical(action),
                                                     &Move::action) != node->second.end();
}

/// `values` has the values so far, and kEven for a position whose value is being computed, which
/// ends circles.
double BookSearch::value_of(std::uint64_t key, Values& values) const {
    const auto [known, is_new] = values.try_emplace(key, kEven);
    if (!is_new) return known->second;
    double best = -1;
    for (const Move& move : nodes_.at(key)) best = std::max(best, value_of(move, values));
    return values[key] = best < 0 ? kEven : best;
}

double BookSearch::value_of(const Move& move, Values& values) const {
    if (move.over || move.proven != Proven::No || !nodes_.contains(move.after)) return move.chance;
    const double value = value_of(move.after, values);
    return move.same_seat ? value : 1 - value;
}

std::optional<Position> BookSearch::next() const {
    struct Way {
        std::int64_t price;  ///< in millionths, so equal ways have equal prices in any order
        std::uint64_t key;
        std::size_t step;  ///< index into steps
        bool operator>(const Way& other) const {
            return price != other.price ? price > other.price : key > other.key;
        }
    };
    struct Step {
        std::size_t before;
        Action action;
    };
    Values values;
    std::vector<Step> steps{{0, Action()}};
    std::priority_queue<Way, std::vector<Way>, std::greater<>> ways;
    std::unordered_set<std::uint64_t> done;
    ways.push({0, CanonicalKey(frames_, root_).key(), 0});
    while (!ways.empty()) {
        const Way way = ways.top();
        ways.pop();
        if (!done.insert(way.key).second) continue;
        const auto node = nodes_.find(way.key);
        if (node == nodes_.end()) {
            std::vector<Action> actions;
            for (std::size_t i = way.step; i != 0; i = steps[i].before) {
                actions.push_back(steps[i].action);
            }
            Position position = root_;
            CanonicalKey key(frames_, position);
            for (std::size_t i = actions.size(); i > 0; --i) {
                key.apply(position, key.restored(actions[i - 1]));
            }
            return position;
        }
        const double best = value_of(way.key, values);
        for (const Move& move : node->second) {
            const double loss = best - value_of(move, values);
            if (move.over || move.proven != Proven::No || loss > settings_.within) continue;
            steps.push_back({way.step, move.action});
            const double price = std::max(0.0, loss) + settings_.per_move;
            ways.push({way.price + std::llround(price * 1e6), move.after, steps.size() - 1});
        }
    }
    return std::nullopt;
}

std::vector<BookEntry> BookSearch::entries() const {
    Values values;
    std::vector<BookEntry> entries;
    for (const auto& [key, node] : nodes_) {
        const double best = value_of(key, values);
        DraftPosition draft;
        for (const Move& move : node) {
            const double chance = value_of(move, values);
            DraftMove drafted{std::nullopt, chance, move.proven, true};
            if (best - chance > settings_.within) drafted.weight = 0;
            draft.moves.emplace_back(move.action, drafted);
        }
        append_entries(key, draft, entries);
    }
    return entries;
}

}  // namespace tengen
