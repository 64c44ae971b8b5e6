#include "rules/line_square.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/cell_texts.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

constexpr int kWaysOfSquares = 8;

/// Four adjacent stones of one side and kind decide.
class Square final : public Rule, rule::Judge, rule::Symmetric {
  public:
    /// `winner`: every square counts for this side; kEmpty: for the side of its stones.
    Square(GameResult result, Side winner, bool actor_decides)
        : result_(result), winner_(winner), actor_decides_(actor_decides) {}

    RuleTraits traits() const override {
        return {.role = RuleRole::OtherLines, .judge_rank = JudgeRank::Decides};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        const std::vector<Cell> cells = find(position);
        if (cells.empty()) return false;
        outcome = outcome_for(position, result_, judged(position, position.at(cells.front())));
        return true;
    }

    Verdict explain(const Position& position) const override {
        std::vector<Cell> cells = find(position);
        const Term side = position.game().side_term(judged(position, position.at(cells.front())));
        const std::string names = joined_names(position.board(), cells);
        return {"line", Message(ending(), side, names), std::move(cells)};
    }

  private:
    Side judged(const Position& position, Side side) const {
        if (winner_ != kEmpty) return winner_;
        return actor_decides_ ? position.turn().side : side;
    }

    std::string_view ending() const {
        switch (result_) {
            case GameResult::Wins:
                return translatable("{} wins by a square of stones ({})");
            case GameResult::Loses:
                return translatable("{} loses by a square of stones ({})");
            case GameResult::Draw:
                break;
        }
        return translatable("{} has a square of stones: a draw ({})");
    }

    /// The cells of a square with the stone on a cell, ascending; empty if there is none.
    static std::vector<Cell> square_at(const Position& position, Cell cell) {
        const Board& board = position.board();
        const auto same = [&](Cell other) {
            return position.at(other) == position.at(cell) &&
                   position.piece_at(other) == position.piece_at(cell);
        };
        for (const Direction across : {Direction{0}, Direction{1}}) {
            for (const Direction along : {Direction{2}, Direction{3}}) {
                const Cell aside = board.step(cell, across);
                const Cell ahead = board.step(cell, along);
                const Cell corner = board.step(aside, along);
                if (!same(aside) || !same(ahead) || !same(corner)) continue;
                // A board of lines may join only three of the four pairs.
                if (board.step(ahead, across) != corner) continue;
                std::vector<Cell> cells{cell, aside, ahead, corner};
                std::ranges::sort(cells);
                if (std::ranges::adjacent_find(cells) == cells.end()) return cells;
            }
        }
        return {};
    }

    /// A square with one of the last changes; if several sides have one, that of the side that
    /// acted.
    static std::vector<Cell> find(const Position& position) {
        std::vector<Cell> found;
        for (const Change& change : position.last_changes()) {
            if (!change.is_cell()) continue;
            const Side there = position.at(change.cell());
            const bool own = there == position.turn().side;
            if (there == kEmpty || (!found.empty() && !own)) continue;
            std::vector<Cell> cells = square_at(position, change.cell());
            if (cells.empty()) continue;
            found = std::move(cells);
            if (own) break;
        }
        return found;
    }

    GameResult result_;
    Side winner_;
    bool actor_decides_;
};

}  // namespace

Result<std::unique_ptr<Rule>> square_of(const Parameters& parameters, const RuleContext& context) {
    if (context.board.direction_count() != kWaysOfSquares) {
        return fail(ErrorCode::Input, "shape", "'square' needs a flat board of squares");
    }
    if (const auto checked = check_draw(parameters, "side"); !checked) {
        return fail(checked.error());
    }
    const Result<Side> winner = read_side("winner", parameters, {"side", "actor"}, context);
    if (!winner) return fail(winner.error());
    return std::make_unique<Square>(result_of(parameters), *winner,
                                    parameters.text("winner") == "actor");
}

}  // namespace tengen::rules
