#include "core/turn_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"

namespace tengen {

namespace {

bool has_chains(const Position& position) {
    const Mover* mover = position.game().mover();
    return mover != nullptr && mover->has_chains();
}

/// The cells of "22x15x8" or "22:15:8"; empty for another text.
std::vector<Cell> cells_of_chain(const Board& board, std::string_view text) {
    std::string crosses(text);
    std::ranges::replace(crosses, ':', 'x');
    std::vector<Cell> cells;
    for (const std::string_view name : split(crosses, 'x')) {
        const Result<Cell> cell = parse_cell(board, name);
        if (!cell) return {};
        cells.push_back(*cell);
    }
    return cells.size() < 2 ? std::vector<Cell>() : cells;
}

/// Whole chains from a cell.
class Chains {
  public:
    explicit Chains(const Position& position) : position_(position) {}

    struct Chain {
        ActionList actions;
        std::uint64_t key = 0;  ///< of the position after it
    };
    using See = std::function<void(const Chain&)>;

    /// Shows the chains that begin on the cell; false if there are too many.
    bool each(Cell from, const See& see) {
        ActionList scratch;
        const auto legal = position_.legal(scratch);
        for (const Action action : ActionList(legal.begin(), legal.end())) {
            if (!action.is_move() || action.from() != from) continue;
            if (--budget_ < 0) return false;
            chain_.actions.push_back(action);
            position_.apply(action);
            bool all = true;
            if (is_in_chain(position_)) {
                all = each(action.to(), see);
            } else {
                chain_.key = position_.key();
                see(chain_);
            }
            position_.undo();
            chain_.actions.pop_back();
            if (!all) return false;
        }
        return true;
    }

  private:
    static constexpr int kMaxHops = 20'000;

    Position position_;
    Chain chain_;
    int budget_ = kMaxHops;
};

/// How well cells describe a chain.
enum class Fit : std::uint8_t { None, Some, All };

Fit fit_of(const std::vector<Cell>& cells, const ActionList& actions) {
    if (actions.back().to() != cells.back()) return Fit::None;
    std::size_t next = 1;
    for (const Action action : actions) {
        if (next < cells.size() && action.to() == cells[next]) ++next;
    }
    // The last cell must be the end, even if the chain passes it before.
    const bool in_order = next == cells.size();
    if (!in_order) return Fit::None;
    return cells.size() == actions.size() + 1 ? Fit::All : Fit::Some;
}

std::string all_cells(const Board& board, std::span<const Action> actions) {
    std::string text = cell_name(board, actions.front().from());
    for (const Action action : actions) text += 'x' + cell_name(board, action.to());
    return text;
}

/// Chains that fit; those with all cells, if there are any.
struct Fitting {
    Fit fit = Fit::None;
    std::vector<Chains::Chain> chains;  ///< one for each result
    bool too_many = false;
};

Fitting find_chains(const Position& position, const std::vector<Cell>& cells) {
    Fitting found;
    const auto see = [&](const Chains::Chain& chain) {
        const Fit fit = fit_of(cells, chain.actions);
        if (fit == Fit::None || fit < found.fit) return;
        if (fit > found.fit) found.chains.clear();
        found.fit = fit;
        const auto same = std::ranges::find(found.chains, chain.key, &Chains::Chain::key);
        if (same == found.chains.end()) found.chains.push_back(chain);
    };
    found.too_many = !Chains(position).each(cells.front(), see);
    return found;
}

}  // namespace

bool is_in_chain(const Position& position) {
    return has_chains(position) && !position.over() &&
           position.game().mover()->chain(position) != kNoCell;
}

Result<ActionList> parse_turn(const Position& position, std::string_view text) {
    constexpr std::size_t kNamed = 8;
    const auto single = [&]() -> Result<ActionList> {
        const Result<Action> action = parse_action(position, text);
        if (!action) return fail(action.error());
        return ActionList{*action};
    };
    if (!has_chains(position)) return single();
    const std::vector<Cell> cells = cells_of_chain(position.board(), text);
    if (cells.empty()) return single();
    const Fitting found = find_chains(position, cells);
    if (found.chains.size() == 1) return found.chains.front().actions;
    if (found.too_many && found.fit != Fit::All) {
        return fail(ErrorCode::Input, "", "too many chains begin on {} (write each of its cells)",
                    cell_name(position.board(), cells.front()));
    }
    if (found.chains.size() > 1) {
        std::vector<std::string> names;
        for (const Chains::Chain& chain : found.chains) {
            names.push_back(names.size() == kNamed ? "..."
                                                   : all_cells(position.board(), chain.actions));
            if (names.size() > kNamed) break;
        }
        return fail(ErrorCode::Input, "", "'{}' fits several chains (write one of {})",
                    printable(text, 40), fmt::format("{}", fmt::join(names, ", ")));
    }
    if (cells.size() == 2) return single();
    // A part of a chain, hop by hop.
    ActionList actions;
    Position at = position;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const auto hop = parse_action(at, fmt::format("{}x{}", cell_name(at.board(), cells[i - 1]),
                                                      cell_name(at.board(), cells[i])));
        if (!hop) return fail(hop.error());
        actions.push_back(*hop);
        at.apply(*hop);
        if (i + 1 < cells.size() && !is_in_chain(at)) {
            return fail(ErrorCode::Input, "", "the chain ends on {}",
                        cell_name(at.board(), cells[i]));
        }
    }
    return actions;
}

std::string turn_text(const Position& position, std::span<const Action> turn) {
    const Action first = turn.front();
    if (!has_chains(position) || !first.is_move() || !position.takes_stone(first)) {
        return position.action_name(first);
    }
    const Board& board = position.board();
    const std::string ends =
        fmt::format("{}x{}", cell_name(board, first.from()), cell_name(board, turn.back().to()));
    const Result<ActionList> read = parse_turn(position, ends);
    if (read && std::ranges::equal(*read, turn)) return ends;
    return all_cells(board, turn);
}

}  // namespace tengen
