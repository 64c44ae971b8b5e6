#include "review/win_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "arena/proof.hpp"
#include "review/winning_moves.hpp"

namespace tengen {

namespace {

/// Far more than any search needs.
constexpr std::chrono::minutes kPatience{10};
/// Nodes for all actions of a position.
constexpr std::uint64_t kHeldNodes = 20 * ReviewSettings::kWinNodes;
/// Actions to list if the next side threatens nothing, because then most actions hold.
constexpr std::size_t kQuiet = 3;

bool is_legal_line(Position position, const std::vector<Action>& line) {
    for (const Action action : line) {
        if (position.over() || !position.is_legal(action)) return false;
        position.apply(action);
    }
    return !line.empty();
}

/// The distance of an action from the nearest cell of the threat; actions without a cell are near.
int distance(const Board& board, Action action, const std::vector<Action>& threat) {
    if (!action.is_place() || threat.empty()) return 0;
    int least = board.rows() + board.columns();
    for (const Action part : threat) {
        if (!part.is_place()) continue;
        const int rows = std::abs(action.cell() / board.columns() - part.cell() / board.columns());
        const int columns =
            std::abs(action.cell() % board.columns() - part.cell() % board.columns());
        least = std::min(least, std::max(rows, columns));
    }
    return least;
}

}  // namespace

/// A search for the actions that hold.
struct WinSearch::Held {
    FoundHeld found;
    Position position;
    std::vector<Action> threat;      ///< the next side's win if this side passed; may be empty
    std::vector<Action> candidates;  ///< the best last
    HeldFinding result;
    std::uint64_t nodes = 0;
    bool threatened = true;  ///< false: the next side would have no win after a pass
    bool exact = true;       ///< whether each left out action allows a win

    std::size_t most() const { return threatened ? HeldFinding::kMost : kQuiet; }
};

WinSearch::WinSearch(std::shared_ptr<AiSession> solver) : solver_(std::move(solver)) {
    if (solver_ == nullptr) return;
    solver_->on_report([this](const AiReport& report) { report_ = report; });
}

WinSearch::~WinSearch() {
    cancel();
    if (solver_ != nullptr) solver_->on_report(nullptr);
}

void WinSearch::cancel() {
    const bool asked = solved_ != nullptr;
    solved_ = nullptr;
    held_.reset();
    if (asked) solver_->cancel();
}

void WinSearch::find(const Position& position, Found found) {
    if (const auto action = winning_action(position)) return found(WinFinding{{*action}, false});
    if (!solves()) return found(WinFinding{{}, true});
    solve(position, [this, found](tl::expected<std::vector<Action>, Fault> line) {
        if (!line) return found(tl::unexpected(std::move(line.error())));
        found(WinFinding{std::move(*line), refused_});
    });
}

void WinSearch::solve(const Position& position, Solved solved) {
    solved_ = std::move(solved);
    position_ = position;
    solver_->prepare(position.shared_game(), [this](const tl::expected<void, Fault>& ready) {
        if (!solved_) return;
        if (!ready) return answered(tl::unexpected(ready.error()));
        report_ = {};
        report_.win_chance = NAN;
        Budget budget;
        budget.hard = Clock::now() + kPatience;
        budget.nodes = ReviewSettings::kWinNodes;
        budget.seed = 1;
        solver_->think(*position_, budget, [this](const Answer& answer) { answered(answer); });
    });
}

void WinSearch::answered(const Answer& answer) {
    const Solved solved = std::exchange(solved_, nullptr);
    if (!answer) {
        const FaultKind kind = answer.error().kind;
        // It cannot be loaded for this game, or says that it proves nothing in it.
        refused_ = kind == FaultKind::Refused || kind == FaultKind::Failed;
        if (!refused_) return solved(tl::unexpected(answer.error()));
        return solved(std::vector<Action>{});
    }
    used_ = report_.nodes;
    if (report_.win_chance != 1) return solved(std::vector<Action>{});
    // A claim that the rules do not confirm says nothing.
    solved(confirmed_win(*position_, report_.line));
}

void WinSearch::find_held(const Position& position, std::optional<Action> first,
                          std::optional<Action> without, FoundHeld found) {
    held_ = std::make_unique<Held>(Held{std::move(found), position, {}, {}, {}, 0, true, true});
    Held& held = *held_;
    ActionList scratch;
    const auto legal = position.legal(scratch);
    held.candidates.assign(legal.begin(), legal.end());
    if (without) std::erase(held.candidates, *without);
    const auto sort = [this, first] {
        const auto key = [&](Action action) {
            const bool last = first && action == *first;
            return std::tuple(last ? 0 : 1,
                              distance(held_->position.board(), action, held_->threat), action);
        };
        std::ranges::sort(held_->candidates, std::greater(), key);
        try_candidates();
    };
    const std::optional<Position> next = solves() ? passed(position) : std::nullopt;
    if (!next) return sort();
    find(*next, [this, sort](tl::expected<WinFinding, Fault> threat) {
        if (!threat) {
            const auto ended = std::exchange(held_, nullptr);
            return ended->found(tl::unexpected(threat.error()));
        }
        held_->threat = threat->line;
        held_->threatened = !threat->line.empty() || !solves();
        sort();
    });
}

void WinSearch::try_candidates() {
    Held& held = *held_;
    while (!held.candidates.empty()) {
        if (held.result.actions.size() >= held.most() || held.nodes >= kHeldNodes) {
            held.exact = false;
            break;
        }
        const Action action = held.candidates.back();
        held.candidates.pop_back();
        const Seat seat = held.position.turn().seat;
        Position after = held.position;
        after.apply(action);
        if (after.over()) {
            if (after.outcome().rank[seat] == 1) held.result.actions.push_back(action);
            continue;
        }
        if (after.turn().seat == seat) {
            held.exact = false;  // its turn continues, so nothing is known yet
            continue;
        }
        const bool still = !held.threat.empty() && after.is_legal(held.threat[0]) &&
                           prove(after, held.threat).has_value();
        if (still || winning_action(after)) continue;
        if (!solves()) {
            held.result.actions.push_back(action);
            continue;
        }
        return solve(after, [this, action](tl::expected<std::vector<Action>, Fault> line) {
            if (!line) {
                const auto ended = std::exchange(held_, nullptr);
                return ended->found(tl::unexpected(std::move(line.error())));
            }
            held_->nodes += used_;
            if (line->empty()) held_->result.actions.push_back(action);
            try_candidates();
        });
    }
    held.result.complete = held.exact;
    const auto ended = std::exchange(held_, nullptr);
    std::sort(ended->result.actions.begin(), ended->result.actions.end());
    ended->found(std::move(ended->result));
}

std::vector<Action> confirmed_win(const Position& position, const std::vector<Action>& line) {
    if (!is_legal_line(position, line)) return {};
    if (position.game().sides() != 2) return line;
    // The end of every win is one by fours, which the rules confirm answer by answer.
    Position at = position;
    for (std::size_t i = 0; i < line.size(); i += 2) {
        const std::vector<Action> rest(line.begin() + static_cast<std::ptrdiff_t>(i), line.end());
        if (const Result<Proof> proof = prove(at, rest)) {
            std::vector<Action> whole(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i));
            whole.insert(whole.end(), proof->line.begin(), proof->line.end());
            return whole;
        }
        for (std::size_t k = i; k < std::min(i + 2, line.size()); ++k) at.apply(line[k]);
    }
    return {};
}

}  // namespace tengen
