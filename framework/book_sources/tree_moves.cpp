#include "book_sources/tree_moves.hpp"

#include <cmath>

#include "core/position_text.hpp"
#include "core/teams.hpp"

namespace tengen {

namespace {

/// The weight for a reader's opinion; a move without any has 2.
double weight_of(Glyph glyph) {
    switch (glyph) {
        case Glyph::VeryGood:
            return 16;
        case Glyph::Good:
            return 8;
        case Glyph::Interesting:
            return 4;
        case Glyph::None:
            return 2;
        case Glyph::Doubtful:
            return 1;
        case Glyph::Bad:
        case Glyph::VeryBad:
            return 0;
    }
    return 2;
}

Proven reversed(Proven proven) {
    if (proven == Proven::Won) return Proven::Lost;
    return proven == Proven::Lost ? Proven::Won : proven;
}

/// The evaluation with the most nodes that has lines; null if there is none.
const Evaluation* best_evaluation(const RecordRemarks* remarks) {
    const Evaluation* best = nullptr;
    if (remarks == nullptr) return nullptr;
    for (const Evaluation& evaluation : remarks->rare->evaluations) {
        const bool better = best == nullptr || evaluation.nodes > best->nodes;
        if (!evaluation.lines.empty() && better) best = &evaluation;
    }
    return best;
}

/// Walks through the tree with one position.
class TreeMoves {
  public:
    TreeMoves(BookDraft& draft, const Record& record, double from)
        : draft_(draft),
          record_(record),
          from_(from),
          position_(draft.frames().shared_game(), record.setup),
          key_(draft.shared_frames(), position_) {}

    void add_all() {
        std::vector<RecordNodeId> path;
        int up = 0;
        add_lines(kRecordRoot);
        for (RecordNodeId id = record_.next_in_order(kRecordRoot, up); id != kNoNode;
             id = record_.next_in_order(id, up)) {
            for (; up > 0; --up, path.pop_back()) {
                if (moves(path.back())) key_.undo(position_);
            }
            path.push_back(id);
            if (moves(id)) {
                add_move(id);
                key_.apply(position_, record_.nodes[id].action);
            }
            add_lines(id);
        }
    }

  private:
    bool moves(RecordNodeId id) const { return record_.nodes[id].move != RecordMove::None; }

    /// The seat that acts after a legal action.
    Seat seat_after(Action action) {
        position_.apply(action);
        const Seat seat = position_.turn().seat;
        position_.undo();
        return seat;
    }

    /// The chance of a seat by a line that `mover` begins.
    std::optional<double> chance_in(const EvaluationLine& line, Seat mover, Seat seat) const {
        const double chance = chance_in_game(line, mover, seat, position_.game());
        return std::isnan(chance) ? std::nullopt : std::optional(chance);
    }

    void add(Action action, DraftMove move) {
        if (move.chance && *move.chance < from_) move.weight = 0;
        if (move.proven == Proven::Lost) move.weight = 0;
        draft_.add(key_, position_, action, move);
    }

    void add_move(RecordNodeId id) {
        const RecordRemarks* const remarks = record_.find_remarks(id);
        const Turn mover = position_.turn();
        DraftMove move;
        const Glyph glyph = remarks == nullptr ? Glyph::None : remarks->glyph;
        if (const Evaluation* evaluation = best_evaluation(remarks)) {
            const EvaluationLine& line = evaluation->lines[0];
            const Seat next = seat_after(record_.nodes[id].action);
            move.chance = chance_in(line, next, mover.seat);
            if (are_partners(position_.game(), next, mover.seat)) {
                move.proven = line.proven;
            } else if (teams_of(position_.game()) == 2) {
                move.proven = reversed(line.proven);
            }
        }
        double weight = weight_of(glyph);
        if (remarks != nullptr && remarks->judgement.kind == OpinionKind::Good) {
            weight = remarks->judgement.side == mover.side ? weight * 2 : 0;
        }
        // Without an opinion, the chance decides.
        if (!move.chance || weight != weight_of(Glyph::None)) move.weight = weight;
        add(record_.nodes[id].action, move);
    }

    /// The first moves of the lines that an engine found in this position.
    void add_lines(RecordNodeId id) {
        const Evaluation* const evaluation = best_evaluation(record_.find_remarks(id));
        if (evaluation == nullptr || position_.over()) return;
        for (const EvaluationLine& line : evaluation->lines) {
            const std::string first = line.moves.substr(0, line.moves.find(' '));
            const Result<Action> action = parse_action(position_, first);
            const Seat seat = position_.turn().seat;
            const std::optional<double> chance = chance_in(line, seat, seat);
            if (!action || !chance || !position_.is_legal(*action)) continue;
            add(*action, {std::nullopt, chance, line.proven});
        }
    }

    BookDraft& draft_;
    const Record& record_;
    double from_;
    Position position_;
    CanonicalKey key_;
};

}  // namespace

void add_tree_moves(BookDraft& draft, const Record& record, double from) {
    TreeMoves(draft, record, from).add_all();
}

}  // namespace tengen
