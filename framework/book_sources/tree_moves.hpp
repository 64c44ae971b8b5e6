// Moves for a book from a tree of moves, such as a .lib or an SGF file with opinions.
#pragma once

#include "book/book_draft.hpp"
#include "record/record.hpp"

namespace tengen {

/// Adds all moves of a tree that has been played (play_record()). A move's glyph and judgement
/// decide its weight; bad ones get 0. An evaluation of the position before or after it gives its
/// chance, and a chance below `from` the weight 0. The lines of evaluations are moves too.
void add_tree_moves(BookDraft& draft, const Record& record, double from);

}  // namespace tengen
