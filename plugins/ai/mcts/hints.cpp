#include "hints.hpp"

#include <cmath>

namespace mcts {

namespace {

/// The scores of shapes, the same as those of the AI pattern.
ai::ShapeScores table_scores() {
    ai::ShapeScores scores{};
    for (const ai::ShapeRow& row : ai::kShapeTable) {
        scores[static_cast<std::size_t>(row.shape)] = row.score;
    }
    return scores;
}

/// Whether a line is made of stones of one side, and making one wins.
bool lines_win(const ai::Game& game) {
    return ai::LineRule(game).length() >= 3 &&
           game.parameter(TENGEN_RULE_LINES, "result") == "wins" &&
           (game.does(TENGEN_RULE_PLACES) || game.does(TENGEN_RULE_DROPS)) &&
           game.parameter(TENGEN_RULE_PLACES, "stones") != "any" &&
           game.parameter(TENGEN_RULE_LINES, "winner") != "actor" &&
           !game.does(TENGEN_RULE_OTHER_LINES);
}

/// Lower than the score of any shape.
constexpr int kMaxLines = 20;
constexpr int kStone = 4000;  ///< a captured stone; two are worth nearly an open three

}  // namespace

Hints::Hints(const ai::Game& game, bool wanted) : game_(game), captures_(game) {
    if (!wanted || !lines_win(game)) return;
    windows_.emplace(game, table_scores());
    alone_ = game.sides() == 2 && !captures_.exists();
    const ai::LineRule line(game);
    const ai::Tuples tuples(game, line);
    const auto count = static_cast<std::size_t>(game.cell_count());
    std::size_t most = 1;
    const auto through = [&](std::size_t cell) {
        return tuples.through(static_cast<ai::Cell>(cell)).size();
    };
    for (std::size_t cell = 0; cell < count; ++cell) most = std::max(most, through(cell));
    for (std::size_t cell = 0; cell < count; ++cell) {
        lines_.push_back(static_cast<int>(through(cell) * kMaxLines / most));
    }
}

void Hints::follow(const ai::Position& position) {
    windows_->follow(position.cells());
}

int Hints::slow_weight(ai::Cell cell, ai::Side side) const {
    int own = 0;
    int theirs = 0;
    for (int number = 1; number <= game_.sides(); ++number) {
        const auto owner = static_cast<ai::Side>(number);
        int& most = owner == side ? own : theirs;
        int score = windows_->score(cell, owner);
        if (captures_.exists()) {
            score += kStone * captures_.captured(game_, windows_->cells(), cell, owner);
        }
        most = std::max(most, score);
    }
    return own + own / 4 + theirs + lines_[cell];
}

float Hints::bias(int weight) {
    constexpr float kMax = 20;  // the logarithm of a line that also breaks another
    return std::min(std::log1p(static_cast<float>(weight)) / kMax, 1.0F);
}

std::optional<ai::Action> Hints::find(const ai::Position& position, ai::Side side,
                                      ai::WindowShape shape) const {
    int left = windows_->count(side, shape);
    for (ai::Cell cell = 0; left > 0; ++cell, --left) {
        cell = windows_->find(side, shape, cell);
        if (position.is_legal(ai::place(cell))) return ai::place(cell);
    }
    return std::nullopt;
}

std::optional<ai::Action> Hints::urgent(const ai::Position& position) const {
    const ai::Side mine = position.turn().side;
    for (const ai::WindowShape shape : {ai::WindowShape::Five, ai::WindowShape::LiveFour}) {
        if (const auto own = find(position, mine, shape)) return own;
        for (int number = 1; number <= game_.sides(); ++number) {
            const auto other = static_cast<ai::Side>(number);
            if (other == mine) continue;
            if (const auto theirs = find(position, other, shape)) return theirs;
        }
    }
    return std::nullopt;
}

Rewards Hints::expected(const ai::Position& position) const {
    constexpr double kScale = 800;  // several open rows
    constexpr double kTurn = 200;
    std::array<double, 16> strength{};
    const ai::Side next = position.turn().side;
    for (int number = 1; number <= game_.sides(); ++number) {
        const auto side = static_cast<ai::Side>(number);
        strength[side] = windows_->promise(side) + (side == next ? kTurn : 0);
    }
    Rewards rewards{};
    for (int seat = 0; seat < game_.seats(); ++seat) {
        const ai::Side side = position.side_of(seat);
        double sum = 0;
        int others = 0;
        for (int other = 0; other < game_.seats(); ++other) {
            const ai::Side rival = position.side_of(other);
            if (rival == side) continue;
            sum += 1 / (1 + std::exp((strength[rival] - strength[side]) / kScale));
            ++others;
        }
        rewards[static_cast<std::size_t>(seat)] =
            others == 0 ? 0.5F : static_cast<float>(sum / others);
    }
    return rewards;
}

}  // namespace mcts
