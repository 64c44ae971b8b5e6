#include "view/move_list.hpp"

#include <algorithm>

#include "board_drawing/move_numbers.hpp"
#include "board_drawing/piece_look.hpp"
#include "core/short_move.hpp"
#include "view/translation.hpp"

namespace tengen::gui {

namespace {

/// A kind of stone after a move as its letters.
std::string list_name(const Game& game, const std::string& name) {
    const std::size_t sign = name.find('=');
    if (sign == std::string::npos) return name;
    const std::vector<std::string>& pieces = game.description().pieces;
    const auto kind = std::ranges::find(pieces, name.substr(sign + 1));
    if (kind == pieces.end()) return name;
    const std::string letters =
        piece_look(game, 1, static_cast<Piece>(kind - pieces.begin())).letters;
    return letters.empty() ? name : name.substr(0, sign + 1) + letters;
}

}  // namespace

void MoveList::read(const Position& position) {
    entries_.clear();
    columns_ = std::clamp(position.game().slots(), 1, kMaxSeats);
    Position before = position;
    std::vector<std::string> names(static_cast<std::size_t>(position.ply()));
    std::vector<std::string> labels(names.size());
    keys_.assign(names.size() + 1, position.key());
    while (before.ply() > 0) {
        const Action action = before.action(before.ply() - 1);
        before.undo();
        // Names of options and short names depend on the position.
        const auto ply = static_cast<std::size_t>(before.ply());
        names[ply] = before.action_name(action);
        if (action.kind() == ActionKind::Choose) names[ply] = tr_word(names[ply]);
        labels[ply] = has_short_moves(position.game()) ? short_move(before, action)
                                                       : list_name(position.game(), names[ply]);
        keys_[static_cast<std::size_t>(before.ply())] = before.key();
    }
    const std::vector<int> numbers = move_numbers(position);
    int round = 0;
    int first_row = 0;
    int rows = 0;
    for (int ply = 0; ply < position.ply(); ++ply) {
        const int column = position.turn_at(ply).slot;
        const bool again = ply > 0 && column == entries_.back().column;
        if (ply > 0 && (again ? columns_ == 1 : column < entries_.back().column)) {
            ++round;
            first_row = rows;
        }
        const int row = again && columns_ > 1 ? entries_.back().row + 1 : first_row;
        rows = std::max(rows, row + 1);
        MoveEntry& entry = entries_.emplace_back();
        const auto index = static_cast<std::size_t>(ply);
        entry = {ply, round, row, column, numbers[index], kNoCell, labels[index], names[index]};
        const Action action = position.action(ply);
        const bool places = action.is_place() || action.kind() == ActionKind::PlaceOf;
        if (places && entry.number != 0) entry.cell = action.cell();
    }
}

int MoveList::number_before(int ply) const {
    int number = 0;
    for (const MoveEntry& entry : entries_) {
        if (entry.ply < ply) number = std::max(number, entry.number);
    }
    return number;
}

std::optional<std::uint64_t> MoveList::key_at(int ply) const {
    const auto index = static_cast<std::size_t>(ply);
    if (ply < 0 || index >= keys_.size()) return std::nullopt;
    return keys_[index];
}

}  // namespace tengen::gui
