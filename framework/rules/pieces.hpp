// Kinds of stones as rules name them: the field `piece`.
#pragma once

#include "core/rule_catalogue.hpp"

namespace tengen::rules {

/// The field `piece`: one or more kinds of stones, or any.
Field piece_field(std::string help);

/// The kinds that the field names. Fails if the game has no such kind.
Result<PieceSet> read_pieces(const Parameters& parameters, const RuleContext& context);

/// The kind of a name; `field` is the place of an error.
Result<Piece> find_piece(std::string_view name, std::string_view field, const RuleContext& context);

}  // namespace tengen::rules
