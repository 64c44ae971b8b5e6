#include "book/book_draft.hpp"

#include <algorithm>
#include <cmath>

namespace tengen {

namespace {

/// The weight of the most promising move. A loss of kHalf halves it.
constexpr double kFullWeight = 1000;
constexpr double kHalf = 0.02;
constexpr double kMaxWeight = 0xFFFF;

/// The weights of the moves of a position, at most kMaxWeight.
std::vector<double> weights_of(const std::vector<std::pair<Action, DraftMove>>& moves) {
    double best = 0;
    for (const auto& [action, move] : moves) best = std::max(best, move.chance.value_or(0));
    std::vector<double> weights;
    for (const auto& [action, move] : moves) {
        const double by_chance =
            move.chance ? kFullWeight * std::exp2((*move.chance - best) / kHalf) : 1;
        weights.push_back(move.weight.value_or(by_chance));
    }
    const double greatest = *std::ranges::max_element(weights);
    const double scale = greatest > kMaxWeight ? kMaxWeight / greatest : 1;
    for (double& weight : weights) weight = weight == 0 ? 0 : std::max(1.0, weight * scale);
    return weights;
}

}  // namespace

void BookDraft::add(const CanonicalKey& key, const Position& position, Action action,
                    const DraftMove& move) {
    DraftPosition& known = positions_[key.key()];
    if (keeps_ways_ && known.moves.empty()) {
        known.setup = std::make_shared<const Setup>(position.setup());
        for (int ply = 0; ply < position.ply(); ++ply) known.way.push_back(position.action(ply));
    }
    const Action canonical = key.canonical(action);
    const auto same =
        std::ranges::find(known.moves, canonical, &std::pair<Action, DraftMove>::first);
    if (same == known.moves.end()) {
        known.moves.emplace_back(canonical, move);
        return;
    }
    DraftMove& old = same->second;
    if (old.weight != 0 && move.weight)
        old.weight = *move.weight == 0 ? 0 : std::max(old.weight, move.weight);
    if (!old.chance) old.chance = move.chance;
    if (old.proven == Proven::No) old.proven = move.proven;
}

void BookDraft::walk(const std::function<bool(const Position&, DraftPosition&)>& visit) {
    std::vector<std::uint64_t> keys;
    for (const auto& [key, position] : positions_) keys.push_back(key);
    std::ranges::sort(keys);
    for (const std::uint64_t key : keys) {
        DraftPosition& draft = positions_.at(key);
        Position position(frames_->shared_game(), *draft.setup);
        for (const Action action : draft.way) position.apply(action);
        if (!visit(position, draft)) return;
    }
}

void append_entries(std::uint64_t key, const DraftPosition& position,
                    std::vector<BookEntry>& entries) {
    if (position.moves.empty()) return;
    const std::vector<double> weights = weights_of(position.moves);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto& [action, move] = position.moves[i];
        BookEntry entry;
        entry.key = key;
        entry.action = action.bits();
        entry.weight = static_cast<std::uint16_t>(std::lround(weights[i]));
        if (move.chance) entry.set_chance(*move.chance);
        entry.set_proven(move.proven);
        if (move.checked) entry.set_checked();
        entries.push_back(entry);
    }
}

std::vector<BookEntry> BookDraft::entries() const {
    std::vector<BookEntry> entries;
    for (const auto& [key, position] : positions_) append_entries(key, position, entries);
    return entries;
}

}  // namespace tengen
