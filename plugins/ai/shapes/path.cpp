#include "path.hpp"

namespace shapes {

PathFinder::PathFinder(ai::Position& position, ai::Shapes& shapes, ai::Effort& effort)
    : position_(position), shapes_(shapes), effort_(effort), failures_(kFailures) {}

bool PathFinder::find(int threes, std::uint64_t nodes) {
    mine_ = position_.turn().side;
    theirs_ = mine_ == 1 ? 2 : 1;
    nodes_ = 0;
    most_nodes_ = nodes;
    path_.clear();
    return attack(threes, 0);
}

bool PathFinder::attack(int threes, int depth) {
    ++nodes_;
    if (effort_.spend() || nodes_ >= most_nodes_ || depth > kDeepest) return false;
    std::uint64_t& failure = failures_[name(threes) % kFailures];
    if (failure == name(threes)) return false;

    const std::size_t first = cells_.size();
    find_attacks(threes);
    bool wins = false;
    for (std::size_t i = first; i < cells_.size() && !wins; ++i) {
        wins = try_stone(cells_[i], threes, depth);
    }
    cells_.resize(first);
    if (!wins && !given_up()) failure = name(threes);
    return wins;
}

void PathFinder::find_attacks(int threes) {
    using ai::Shape;
    const auto first = static_cast<std::ptrdiff_t>(cells_.size());
    if (shapes_.count(mine_, Shape::Five) > 0) {
        shapes_.find(mine_, Shape::Five, Shape::Five, cells_);
    } else if (shapes_.count(theirs_, Shape::Five) == 1) {
        shapes_.find(theirs_, Shape::Five, Shape::Five, cells_);
    } else if (shapes_.count(theirs_, Shape::Five) == 0) {
        const Shape least = threes > 0 ? Shape::Live3 : Shape::Rush4;
        shapes_.find(mine_, least, Shape::Live4, cells_);
        std::sort(cells_.begin() + first, cells_.end(), [this](ai::Cell left, ai::Cell right) {
            const Shape of_left = shapes_.best(left, mine_);
            const Shape of_right = shapes_.best(right, mine_);
            return of_left != of_right ? of_left > of_right : left < right;
        });
    }
}

bool PathFinder::try_stone(ai::Cell cell, int threes, int depth) {
    const Ending ending = play(cell);
    if (ending == Ending::Illegal) return false;
    bool wins = ending == Ending::Won;
    if (wins) path_.clear();
    if (ending == Ending::None && shapes_.count(theirs_, ai::Shape::Five) == 0) {
        const int fives = shapes_.count(mine_, ai::Shape::Five);
        if (fives > 0) wins = four(fives, threes, depth);
        if (fives == 0 && threes > 0) wins = three(threes - 1, depth);
    }
    take_back(cell);
    if (wins) path_.insert(path_.begin(), ai::place(cell));
    return wins;
}

bool PathFinder::four(int fives, int threes, int depth) {
    path_.clear();
    if (fives > 1) return true;
    const std::size_t first = cells_.size();
    shapes_.find(mine_, ai::Shape::Five, ai::Shape::Five, cells_);
    const ai::Cell cell = cells_[first];
    cells_.resize(first);
    return answered(cell, threes, depth);
}

bool PathFinder::three(int threes, int depth) {
    path_.clear();
    if (shapes_.count(mine_, ai::Shape::Live4) == 0) return false;
    const std::size_t first = cells_.size();
    find_answers();
    std::vector<ai::Action> longest;
    bool wins = true;
    for (std::size_t i = first; i < cells_.size() && wins; ++i) {
        wins = answered(cells_[i], threes, depth);
        if (wins && path_.size() > longest.size()) longest = path_;
    }
    cells_.resize(first);
    path_ = longest;
    return wins;
}

/// Whether the path continues after an answer. A forbidden answer does not count.
bool PathFinder::answered(ai::Cell cell, int threes, int depth) {
    path_.clear();
    const Ending ending = play(cell);
    if (ending == Ending::Illegal) return true;
    const bool wins =
        ending == Ending::Lost || (ending == Ending::None && attack(threes, depth + 1));
    take_back(cell);
    if (wins && ending == Ending::None) path_.insert(path_.begin(), ai::place(cell));
    return wins;
}

/// A three threatens an open four. An answer must remove every such threat, or make a four. Nothing
/// else helps, because stones elsewhere cannot stop an open four.
void PathFinder::find_answers() {
    using ai::Shape;
    threats_.clear();
    shapes_.find(mine_, Shape::Live4, Shape::Live4, threats_);
    common_.clear();
    for (std::size_t i = 0; i < threats_.size(); ++i) {
        ways_.assign(1, threats_[i]);
        shapes_.ways(threats_[i], mine_, Shape::Live4, ways_);
        if (i == 0) common_ = ways_;
        std::erase_if(common_, [this](ai::Cell cell) {
            return std::find(ways_.begin(), ways_.end(), cell) == ways_.end();
        });
    }
    shapes_.find(theirs_, Shape::Rush4, Shape::Five, common_);
    std::sort(common_.begin(), common_.end());
    common_.erase(std::unique(common_.begin(), common_.end()), common_.end());
    cells_.insert(cells_.end(), common_.begin(), common_.end());
}

PathFinder::Ending PathFinder::play(ai::Cell cell) {
    const ai::Turn turn = position_.turn();
    const int result = position_.apply(ai::place(cell));
    if (result == TENGEN_APPLY_ILLEGAL) return Ending::Illegal;
    shapes_.set(cell, turn.side);
    if (result == TENGEN_APPLY_OK) return Ending::None;
    const auto ranks = position_.ranks();
    const auto own = ranks[turn.seat];
    for (const std::uint8_t rank : ranks) {
        if (rank == 0 || rank == own) continue;
        return own < rank ? Ending::Won : Ending::Lost;
    }
    return Ending::Drawn;
}

void PathFinder::take_back(ai::Cell cell) {
    position_.undo();
    shapes_.set(cell, ai::kEmpty);
}

/// Never 0, which marks a free entry of failures_.
std::uint64_t PathFinder::name(int threes) const {
    const std::uint64_t number = static_cast<std::uint64_t>(2 * threes + (mine_ == 1 ? 1 : 0));
    return (position_.key() ^ number * 0x9E3779B97F4A7C15u) | 1;
}

}  // namespace shapes
