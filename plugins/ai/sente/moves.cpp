#include "moves.hpp"

namespace sente {

Defences::Answers Defences::find(Board& board) {
    const Side attacker = other(board.to_move());
    Answers answers;
    if (board.count(attacker, Threat::FourFour) == 0) return answers;
    cells_.clear();
    marked_.clear();
    std::uint8_t threats = 0;
    constexpr std::uint8_t kMost = 8;  // more cells would leave fewer answers, which is not needed
    std::array<Cell, kMost> cells{};
    board.for_each(attacker, Threat::FourFour, [&](Cell cell) {
        if (threats < kMost) cells[threats++] = cell;
    });
    std::uint8_t real = 0;
    for (std::uint8_t i = 0; i < threats; ++i) {
        if (board.may_be_forbidden(attacker, cells[i]) == Forbidden::Perhaps) {
            if (board.is_forbidden(attacker, cells[i])) continue;
            // A stone anywhere in three lines may make it forbidden.
            answers.threatened = true;
            answers.all = true;
            for (const Cell cell : marked_) marks_[cell] = 0;
            return answers;
        }
        ++real;
        mark(board, attacker, cells[i]);
    }
    answers.threatened = real > 0;
    for (const Cell cell : marked_) {
        if (marks_[cell] == real) cells_.push_back(cell);
        marks_[cell] = 0;
    }
    answers.cells = &cells_;
    return answers;
}

/// Counts for each cell the threats that a stone there prevents.
void Defences::mark(const Board& board, Side attacker, Cell threat) {
    const auto count = [this](Cell cell) {
        if (marks_[cell]++ == 0) marked_.push_back(cell);
    };
    count(threat);
    const SideTables& table = board.table(attacker);
    const Shapes shapes = board.shapes(attacker, threat);
    for (int direction = 0; direction < kDirections; ++direction) {
        const LineClass made = class_of(shapes, direction);
        if (made < LineClass::Four) continue;
        const std::uint16_t code = board.code(attacker, direction, threat);
        for (int offset = -kReach; offset <= kReach; ++offset) {
            const std::uint16_t weight = table.lines.weight(offset);
            if (weight == 0) continue;
            const Cell cell = board.neighbour(direction, threat, offset);
            if (!board.is_empty(cell)) continue;
            const LineClass left = table.lines[static_cast<std::uint16_t>(code + 2 * weight)];
            const auto without =
                static_cast<Shapes>((shapes & ~(15u << (4 * direction))) |
                                    static_cast<unsigned>(left) << (4 * direction));
            if (table.combinations.threat(without) < Threat::FourFour) count(cell);
        }
    }
}

}  // namespace sente
