#include "book_sources/yixin_moves.hpp"

#include <cmath>
#include <unordered_set>

namespace tengen {

namespace {

constexpr double kForcedWeight = 0xFFFF;
/// A value of so much is a chance of 73 %, as in Rapfi.
constexpr double kYixinScale = 200;

Setup setup_of(const YixinPosition& position) {
    const auto cell = [&](YixinStone stone) {
        return static_cast<Cell>(stone.y * position.columns + stone.x);
    };
    Setup setup;
    for (const YixinStone stone : position.black) setup.stones.push_back({cell(stone), 1});
    for (const YixinStone stone : position.white) setup.stones.push_back({cell(stone), 2});
    setup.to_move = position.black_acts ? 1 : 2;
    return setup;
}

/// The move that led to a position, as the database describes it.
DraftMove move_to(const YixinPosition& position, double from) {
    DraftMove move;
    if (position.exact_value) {
        move.chance = 1 / (1 + std::exp(position.value / kYixinScale));
        if (*move.chance < from) move.weight = 0;
    }
    switch (position.label) {
        case YixinLabel::Won:
            return {std::nullopt, 1, Proven::Won};
        case YixinLabel::Lost:
            return {0, 0, Proven::Lost};
        case YixinLabel::Drawn:
            return {std::nullopt, 0.5, Proven::Drawn};
        case YixinLabel::Blocked:
            move.weight = 0;
            break;
        case YixinLabel::Forced:
            move.weight = kForcedWeight;
            break;
        case YixinLabel::None:
            break;
    }
    return move;
}

class YixinMoves {
  public:
    YixinMoves(BookDraft& draft, double from) : draft_(draft), from_(from) {}

    void know(const YixinPosition& position) {
        const auto start = start_of(setup_of(position));
        if (start) known_.insert(CanonicalKey(draft_.shared_frames(), *start).key());
    }

    /// Takes each stone back of the side that has moved.
    void add(const YixinPosition& position) {
        Setup before = setup_of(position);
        const Side mover = before.to_move == 1 ? Side{2} : Side{1};
        const std::vector<Stone> stones = before.stones;
        before.to_move = mover;
        for (std::size_t i = 0; i < stones.size(); ++i) {
            if (stones[i].side != mover) continue;
            before.stones = stones;
            before.stones.erase(before.stones.begin() + static_cast<std::ptrdiff_t>(i));
            const auto start = start_of(before);
            if (!start || start->over()) continue;
            const CanonicalKey key(draft_.shared_frames(), *start);
            if (!before.stones.empty() && !known_.contains(key.key())) continue;
            const Action action = Action::place(stones[i].cell);
            if (start->is_legal(action)) draft_.add(key, *start, action, move_to(position, from_));
        }
    }

  private:
    /// Empty if the game has no such position.
    std::optional<Position> start_of(const Setup& setup) const {
        const auto& game = draft_.frames().shared_game();
        if (!game->check(setup)) return std::nullopt;
        return Position(game, setup);
    }

    BookDraft& draft_;
    double from_;
    std::unordered_set<std::uint64_t> known_;
};

}  // namespace

std::string_view game_of(YixinRule rule) {
    switch (rule) {
        case YixinRule::Standard:
            return "gomoku:standard";
        case YixinRule::Renju:
            return "gomoku:renju";
        case YixinRule::Freestyle:
            break;
    }
    return "gomoku";
}

Result<std::map<YixinGame, std::size_t>> count_yixin_positions(std::string_view bytes,
                                                               const std::string& file) {
    std::map<YixinGame, std::size_t> counts;
    const auto read = read_yixin_database(bytes, file, [&](const YixinPosition& position) {
        ++counts[{position.rule, position.columns, position.rows}];
    });
    if (!read) return fail(read.error());
    return counts;
}

Result<void> add_yixin_moves(BookDraft& draft, std::string_view bytes, const std::string& file,
                             const YixinGame& game, double from) {
    YixinMoves moves(draft, from);
    const auto each = [&](auto take) {
        return read_yixin_database(bytes, file, [&](const YixinPosition& position) {
            if (YixinGame{position.rule, position.columns, position.rows} == game) take(position);
        });
    };
    const auto known = each([&](const YixinPosition& position) { moves.know(position); });
    if (!known) return fail(known.error());
    return each([&](const YixinPosition& position) { moves.add(position); });
}

}  // namespace tengen
