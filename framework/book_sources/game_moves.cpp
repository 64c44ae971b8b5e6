#include "book_sources/game_moves.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "explorer/explorer_game.hpp"

namespace tengen {

namespace {

/// The games with a move, and the points of the side that made it.
struct MoveTally {
    std::int64_t games = 0;
    std::int64_t known = 0;
    double points = 0;
};

struct PositionTally {
    Position position;                  ///< of the first game that had it
    std::map<Action, MoveTally> moves;  ///< in the canonical frame
};

void count(MoveTally& tally, Side mover, std::optional<Side> winner) {
    ++tally.games;
    if (!winner) return;
    ++tally.known;
    tally.points += *winner == mover ? 1 : *winner == kEmpty ? 0.5 : 0;
}

/// Counts the moves of one game in frequent positions.
class GameCount {
  public:
    GameCount(std::shared_ptr<const CanonicalFrames> frames, std::vector<std::uint64_t> frequent)
        : frames_(std::move(frames)), frequent_(std::move(frequent)) {}

    void add(const Setup& setup, const std::vector<PackedAction>& actions,
             std::optional<Side> winner) {
        Position position(frames_->shared_game(), setup);
        CanonicalKey key(frames_, position);
        seen_.clear();
        for (const PackedAction& packed : actions) {
            if (position.over() || !position.is_legal(packed.action)) return;
            // A position counts once per game, as in the database.
            if (std::ranges::binary_search(frequent_, key.key()) &&
                seen_.insert(key.key()).second) {
                const auto found = tallies_.try_emplace(key.key(), PositionTally{position, {}});
                count(found.first->second.moves[key.canonical(packed.action)], position.turn().side,
                      winner);
            }
            key.apply(position, packed.action);
        }
    }

    const std::map<std::uint64_t, PositionTally>& tallies() const { return tallies_; }

  private:
    std::shared_ptr<const CanonicalFrames> frames_;
    std::vector<std::uint64_t> frequent_;
    std::set<std::uint64_t> seen_;
    std::map<std::uint64_t, PositionTally> tallies_;
};

}  // namespace

Result<void> add_game_moves(BookDraft& draft, ExplorerDatabase& database,
                            const GameMovesSettings& settings) {
    auto frequent = database.frequent_positions(settings.games);
    if (!frequent) return fail(frequent.error());
    GameCount games(draft.shared_frames(), std::move(*frequent));
    const auto read =
        database.each_game([&](const Setup& setup, const std::vector<PackedAction>& actions,
                               std::optional<Side> winner) { games.add(setup, actions, winner); });
    if (!read) return fail(read.error());
    for (const auto& [number, tally] : games.tallies()) {
        const CanonicalKey key(draft.shared_frames(), tally.position);
        for (const auto& [canonical, move] : tally.moves) {
            DraftMove drafted;
            if (move.known > 0) drafted.chance = move.points / static_cast<double>(move.known);
            if (move.games < settings.games || drafted.chance.value_or(1) < settings.from) {
                continue;
            }
            const auto unknown = static_cast<double>(move.games - move.known);
            drafted.weight = std::max(0.5, move.points + unknown) * 2;
            draft.add(key, tally.position, key.restored(canonical), drafted);
        }
    }
    return {};
}

}  // namespace tengen
