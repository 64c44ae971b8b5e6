#include "rules/pieces.hpp"

#include <algorithm>

#include "base/spelling.hpp"
#include "base/text.hpp"

namespace tengen::rules {

Field piece_field(std::string help) {
    Field field = list_of(
        or_name_of(NamesOf::Pieces, choice_field("piece", "any", {"any"}, std::move(help))));
    field.default_values = {std::string("any")};
    return added_later(std::move(field));
}

Result<Piece> find_piece(std::string_view name, std::string_view field,
                         const RuleContext& context) {
    const auto found = std::ranges::find(context.pieces, name);
    if (found != context.pieces.end()) return static_cast<Piece>(found - context.pieces.begin());
    const std::vector<std::string_view> known(context.pieces.begin(), context.pieces.end());
    return fail(ErrorCode::Input, std::string(field),
                "there is no piece '{}' (add it to 'pieces'){}", printable(name, 40),
                did_you_mean(name, known));
}

Result<PieceSet> read_pieces(const Parameters& parameters, const RuleContext& context) {
    PieceSet pieces = 0;
    for (const Scalar& value : parameters.values("piece")) {
        const auto& name = std::get<std::string>(value);
        if (name == "any") return kAllPieces;
        const Result<Piece> piece = find_piece(name, "piece", context);
        if (!piece) return fail(piece.error());
        pieces = static_cast<PieceSet>(pieces | 1u << *piece);
    }
    if (pieces == 0) return fail(ErrorCode::Input, "piece", "names no piece");
    return pieces;
}

}  // namespace tengen::rules
