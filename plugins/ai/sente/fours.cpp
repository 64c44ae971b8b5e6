#include "fours.hpp"

namespace sente {

namespace {

constexpr std::size_t kFailures = 1 << 14;  ///< a power of two

}  // namespace

FourSearch::Result FourSearch::find(int most_fours, std::uint64_t most_nodes,
                                    const std::function<bool()>& stopped) {
    stopped_ = stopped;
    failures_.assign(kFailures, {});
    nodes_ = 0;
    most_nodes_ = most_nodes;
    played_.clear();
    line_.clear();
    for (fours_ = 0; fours_ <= most_fours; ++fours_) {
        cut_ = false;
        if (attack(fours_)) return Result::Win;
        if (nodes_ >= most_nodes_) return Result::Unknown;
        if (!cut_) break;
    }
    return Result::None;
}

bool FourSearch::is_spent() {
    ++nodes_;
    constexpr std::uint64_t kNodesPerCheck = 256;
    // The search ends as if it had spent its nodes.
    if (nodes_ % kNodesPerCheck == 0 && stopped_ && stopped_()) most_nodes_ = nodes_;
    return nodes_ >= most_nodes_;
}

/// The attacker moves and has some fours left.
bool FourSearch::attack(int fours) {
    if (is_spent()) return false;
    const Side me = board_.to_move();
    const Side they = other(me);
    if (board_.count(me, Threat::Five) > 0) {
        line_ = played_;
        line_.push_back(board_.first_with(me, Threat::Five));
        return true;
    }
    const int their_fives = board_.count(they, Threat::Five);
    if (their_fives > 1 || board_.count_fours(me) == 0) return false;
    if (fours == 0) {
        cut_ = true;
        return false;
    }
    Failure& failure = failures_[board_.key() & (kFailures - 1)];
    if (failure.key == board_.key() && (failure.fours >= fours || !failure.cut)) {
        cut_ = cut_ || failure.cut;
        return false;
    }
    const bool cut_before = cut_;
    cut_ = false;
    const std::size_t begin = cells_.size();
    if (their_fives == 1) {
        const Cell answer = board_.first_with(they, Threat::Five);
        if (makes_four(board_.threat(me, answer))) cells_.push_back(answer);
    } else {
        for (const Threat threat :
             {Threat::FourFour, Threat::FourThree, Threat::FourPlus, Threat::Four}) {
            board_.for_each(me, threat, [this](Cell cell) { cells_.push_back(cell); });
        }
    }
    bool won = false;
    for (std::size_t i = begin; i < cells_.size() && !won; ++i) won = try_four(cells_[i], fours);
    cells_.resize(begin);
    if (!won && nodes_ < most_nodes_) failure = {board_.key(), fours, cut_};
    cut_ = cut_ || cut_before;
    return won;
}

/// Whether a four, and further ones, win.
bool FourSearch::try_four(Cell cell, int fours) {
    const Side me = board_.to_move();
    const Side they = other(me);
    if (board_.is_forbidden(me, cell)) return false;
    board_.put(cell);
    played_.push_back(cell);
    bool won = false;
    if (board_.count(they, Threat::Five) == 0) {
        const Cell answer = board_.first_with(me, Threat::Five);
        if (board_.count(me, Threat::Five) > 1 || board_.is_forbidden(they, answer)) {
            line_ = played_;
            won = true;
        } else {
            board_.put(answer);
            played_.push_back(answer);
            won = attack(fours - 1);
            played_.pop_back();
            board_.undo();
        }
    }
    played_.pop_back();
    board_.undo();
    return won;
}

}  // namespace sente
