// insufficient_material: a draw when no side has the pieces to attack a king that cannot escape:
// kings alone, with one bishop or knight, or with bishops of one colour of squares (FIDE
// Laws 5.2.2).
#include <algorithm>
#include <array>
#include <optional>

#include "core/position.hpp"
#include "games/chess/rules.hpp"
#include "rules/pieces.hpp"
#include "rules/result.hpp"

namespace tengen::chess {

namespace {

struct MinorKinds {
    Piece king = 0;
    std::optional<Piece> bishop;
    std::optional<Piece> knight;
};

class InsufficientMaterial final : public Rule, rule::Judge, rule::Symmetric {
  public:
    explicit InsufficientMaterial(MinorKinds kinds) : kinds_(kinds) {}

    RuleTraits traits() const override { return {.needs_owned_stones = true}; }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (!is_insufficient(position)) return false;
        outcome = rules::outcome_for(position, rules::GameResult::Draw, kEmpty);
        return true;
    }

    Verdict explain(const Position&) const override {
        return {"insufficient_material",
                Message("no side has enough pieces to attack a king that cannot escape"),
                {}};
    }

  private:
    bool is_insufficient(const Position& position) const {
        const Board& board = position.board();
        const auto cells = position.cells();
        int knights = 0;
        std::array<int, 2> bishops{};  // by the colour of their squares
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (cells[cell] == kEmpty || cells[cell] == kOutside) continue;
            const Piece piece = position.piece_at(cell);
            if (piece == kinds_.king) continue;
            if (piece == kinds_.knight) {
                ++knights;
            } else if (piece == kinds_.bishop) {
                ++bishops[static_cast<std::size_t>(board.row(cell) + board.column(cell)) % 2];
            } else {
                return false;
            }
        }
        if (knights > 0) return knights == 1 && bishops[0] + bishops[1] == 0;
        return bishops[0] == 0 || bishops[1] == 0;
    }

    MinorKinds kinds_;
};

constexpr int kLeastSize = 5;

/// Other boards may have corners where a bishop or a knight is enough.
bool is_plain(const BoardShape& shape) {
    return shape.rows >= kLeastSize && shape.columns >= kLeastSize && shape.layers == 1 &&
           shape.neighbours == Neighbours::Square && shape.blocked.empty() && shape.lines.empty() &&
           !shape.wrap.rows && !shape.wrap.columns;
}

Result<std::unique_ptr<Rule>> create_insufficient_material(const Parameters& parameters,
                                                           const RuleContext& context) {
    MinorKinds kinds;
    const Result<Piece> king = rules::find_piece(parameters.text("king"), "king", context);
    if (!king) return fail(king.error());
    kinds.king = *king;
    for (const auto& [field, kind] :
         {std::pair("bishop", &kinds.bishop), {"knight", &kinds.knight}}) {
        if (parameters.text(field) == "none") continue;
        const Result<Piece> piece = rules::find_piece(parameters.text(field), field, context);
        if (!piece) return fail(piece.error());
        if (is_plain(context.board.shape())) *kind = *piece;
    }
    return std::make_unique<InsufficientMaterial>(kinds);
}

}  // namespace

RuleType insufficient_material() {
    const auto kind = [](const char* name, const char* help) {
        return or_name_of(NamesOf::Pieces, choice_field(name, name, {name, "none"}, help));
    };
    return {"insufficient_material",
            "It is a draw when kings alone are left, and on plain boards also with one bishop or "
            "knight, or with bishops on squares of one colour.",
            {or_name_of(NamesOf::Pieces,
                        choice_field("king", "king", {"king"}, "the kind that is attacked")),
             kind("bishop", "the kind of bishops, or none"),
             kind("knight", "the kind of knights, or none")},
            create_insufficient_material};
}

}  // namespace tengen::chess
