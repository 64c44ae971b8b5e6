#include "best_lines.hpp"

#include <algorithm>

#include "proof_line.hpp"

namespace sente {

namespace {

constexpr int kLineWindow = 24;      ///< around the score of the last depth
constexpr int kLineWindowDepth = 4;  ///< from this depth on

Cell first_of(const RankedLine& ranked) {
    return ranked.line.moves[0];
}

}  // namespace

BestLines::BestLines(Searcher& searcher, Table& table, std::vector<Cell> moves, bool whole,
                     std::vector<RankedLine> known, std::size_t count,
                     std::function<bool()> stopped)
    : searcher_(searcher),
      table_(table),
      stopped_(std::move(stopped)),
      moves_(std::move(moves)),
      whole_(whole),
      count_(std::min(count, moves_.size())),
      lines_(std::move(known)) {
    for (RankedLine& ranked : lines_) {
        complete_proof(searcher_.board(), table_, ranked.line, stopped_);
    }
}

bool BestLines::goes_on() const {
    // A win stays one, and so does a loss within the depth.
    const auto is_final = [](const RankedLine& ranked) {
        const int score = ranked.line.score;
        return score > kProven || (score < -kProven && kWin + score <= ranked.line.depth);
    };
    return lines_.size() < count_ || !std::all_of(lines_.begin(), lines_.end(), is_final);
}

bool BestLines::search(const std::vector<Cell>& moves, int depth, int expected, Line& line) {
    int window = kLineWindow;
    int alpha = -kInfinite;
    int beta = kInfinite;
    if (depth >= kLineWindowDepth && expected != -kInfinite && !is_proven(expected)) {
        alpha = expected - window;
        beta = expected + window;
    }
    for (;;) {
        if (!searcher_.search_root(moves, depth, alpha, beta, line)) return false;
        const bool low = line.score <= alpha && alpha > -kInfinite;
        const bool high = line.score >= beta && beta < kInfinite;
        if (!low && !high) return true;
        if (low) alpha = std::max(line.score - window, -kInfinite);
        if (high) beta = std::min(line.score + window, +kInfinite);
        window *= 2;
        if (window > 1000 || is_proven(line.score)) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

/// A search of some moves says nothing about the position as a whole. The table does not replace
/// its deep entry by a shallow one, so an entry that says only that the position was seen does.
void BestLines::restore_root(const Found& entry, int depth) {
    Found kept = entry;
    if (kept.bound == Bound::None || kept.depth < depth) {
        kept.score = -kInfinite;
        kept.eval = static_cast<std::int16_t>(searcher_.evaluate());
        kept.depth = static_cast<std::int8_t>(depth);
        kept.bound = Bound::Lower;
    }
    table_.store(searcher_.board().key(), kept);
}

/// The new lines, and those of the last depth with other moves.
void BestLines::merge(const std::vector<RankedLine>& found) {
    std::vector<RankedLine> all = found;
    for (const RankedLine& old : lines_) {
        if (all.size() == count_) break;
        const bool known = std::any_of(found.begin(), found.end(), [&](const RankedLine& line) {
            return first_of(line) == first_of(old);
        });
        if (!known) all.push_back(old);
    }
    std::stable_sort(all.begin(), all.end(), [](const RankedLine& left, const RankedLine& right) {
        return left.line.score > right.line.score;
    });
    lines_ = std::move(all);
}

bool BestLines::deepen(int depth, const std::function<void()>& changed) {
    Found root;
    table_.find(searcher_.board().key(), root);
    std::vector<RankedLine> found;
    std::vector<Cell> rest = moves_;
    const std::vector<RankedLine> old = lines_;
    for (const RankedLine& ranked : old) {
        if (ranked.line.score <= kProven) break;
        found.push_back(ranked);
        std::erase(rest, first_of(ranked));
    }
    bool all_searched = false;
    while (found.size() < count_) {
        const std::size_t rank = found.size();
        const std::uint64_t before = searcher_.nodes();
        const int expected = rank < old.size() ? old[rank].line.score : -kInfinite;
        RankedLine ranked;
        const bool complete = search(rest, depth, expected, ranked.line);
        const bool best = whole_ && rank == 0;
        if (!best) {
            restore_root(root, depth);
        } else if (complete) {
            table_.find(searcher_.board().key(), root);
        }
        if (!complete) return false;
        if (!all_searched) scores_.clear();
        for (std::size_t i = 0; !all_searched && i < rest.size(); ++i) {
            scores_.emplace_back(rest[i], searcher_.root_scores()[i]);
        }
        all_searched = true;
        complete_proof(searcher_.board(), table_, ranked.line, stopped_);
        ranked.nodes = searcher_.nodes() - before;
        for (const RankedLine& last : old) {
            if (first_of(last) == first_of(ranked)) ranked.nodes += last.nodes;
        }
        std::erase(rest, first_of(ranked));
        found.push_back(ranked);
        merge(found);
        if (lines_.size() == count_ && changed) changed();
    }
    merge(found);
    // The best moves are searched first at the next depth.
    moves_ = rest;
    for (std::size_t i = lines_.size(); i > 0; --i) {
        moves_.insert(moves_.begin(), first_of(lines_[i - 1]));
    }
    return true;
}

}  // namespace sente
