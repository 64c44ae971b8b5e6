// The moves of a book in a position, as text and JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "book/book_moves.hpp"
#include "command_line/output.hpp"

namespace tengen::cli {

void print_book_moves(Output& out, const Book& book, const Position& position);
nlohmann::ordered_json book_moves_json(const Book& book, const Position& position);

/// "won", "lost", "drawn"; empty for No.
std::string_view proven_text(Proven proven);

}  // namespace tengen::cli
