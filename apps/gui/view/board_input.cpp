#include "view/board_input.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/notation.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

std::vector<Action> actions_at(const Position& position, Cell cell) {
    std::vector<Action> found;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        const ActionKind kind = action.kind();
        const bool at_cell =
            kind == ActionKind::Place || kind == ActionKind::PlaceOf || kind == ActionKind::Take;
        if (at_cell && action.cell() == cell) found.push_back(action);
        if (kind != ActionKind::Choose) continue;
        const std::vector<Cell> cells = position.cells_of(action);
        if (std::ranges::find(cells, cell) != cells.end()) found.push_back(action);
    }
    return found;
}

std::vector<Action> moves_from(const Position& position, Cell cell) {
    std::vector<Action> found;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        if (action.is_move() && action.from() == cell) found.push_back(action);
    }
    return found;
}

std::vector<Action> moves_between(const Position& position, Cell from, Cell to) {
    std::vector<Action> found = moves_from(position, from);
    std::erase_if(found, [to](Action move) { return move.to() != to; });
    return found;
}

namespace {

/// The number of different targets.
std::size_t count_targets(const std::vector<Action>& moves) {
    std::set<Cell> targets;
    for (const Action move : moves) targets.insert(move.to());
    return targets.size();
}

}  // namespace

void BoardInput::click(Cell cell) {
    const Cell warned = std::exchange(warned_, kNoCell);
    const Cell stone = chosen();
    clear();
    view_.clear_message();
    if (!view_.takes_clicks(cell, remark_)) return;
    if (!choose_or_move(cell, stone)) play_or_ask(cell, warned);
}

void BoardInput::drag(Cell from, Cell to) {
    if (view_.takes_area(from, to)) return;
    const Position& position = view_.shown_position();
    if (!moves_from(position, from).empty()) chosen_ = from;
    // A stone may also be placed where the drag ends, as by a click.
    const bool stuck = chosen_ != from && position.game().mover() != nullptr && !position.over() &&
                       position.at(from) == position.turn().side && view_.person_acts() &&
                       actions_at(position, position.target_cell(to)).empty();
    if (!stuck) return click(to);
    clear();
    view_.clear_message();
    refuse(to, Action::move(from, to));
}

Cell BoardInput::chosen() const {
    if (!view_.person_acts()) return kNoCell;
    const Position& position = view_.shown_position();
    const Mover* const mover = position.game().mover();
    if (mover != nullptr && !position.over()) {
        // The stone of a running chain stays chosen.
        if (const Cell stone = mover->chain(position); stone != kNoCell) return stone;
    }
    if (chosen_ == kNoCell) return kNoCell;
    return moves_from(view_.shown_position(), chosen_).empty() ? kNoCell : chosen_;
}

/// Moves the chosen stone to the cell, or chooses the stone on it. Returns false if the click means
/// neither.
bool BoardInput::choose_or_move(Cell cell, Cell chosen) {
    const Position& position = view_.shown_position();
    if (chosen != kNoCell) {
        const std::vector<Action> moves = moves_between(position, chosen, cell);
        if (moves.size() == 1) {
            view_.act(moves.front());
            return true;
        }
        if (!moves.empty()) {
            chosen_ = chosen;
            ask(cell, moves);
            return true;
        }
        if (cell == chosen) {
            view_.changed();
            return true;
        }
    }
    const std::string name = cell_name(position.board(), cell);
    if (const auto moves = moves_from(position, cell); !moves.empty()) {
        chosen_ = cell;
        const auto targets = static_cast<std::int64_t>(count_targets(moves));
        view_.speak(tr(Message("{} is chosen; {}", name,
                               quantity(targets, "{} cell to go to", "{} cells to go to"))));
        view_.changed();
        return true;
    }
    if (!actions_at(position, position.target_cell(cell)).empty()) return false;
    ActionList scratch;
    const auto is_move = [](Action action) { return action.is_move(); };
    if (std::ranges::none_of(position.legal(scratch), is_move)) return false;
    chosen_ = chosen;
    const bool other_stone = position.at(cell) == position.turn().side;
    const Action meant = Action::move(chosen == kNoCell || other_stone ? cell : chosen, cell);
    refuse(cell, meant);
    return true;
}

/// Shows at the cell why an action is not possible.
void BoardInput::refuse(Cell cell, Action meant) {
    remark_ = CellRemark{cell, tr(view_.shown_position().why_not(meant))};
    view_.speak(remark_->text);
    view_.changed();
}

void BoardInput::play_or_ask(Cell cell, Cell warned) {
    const Position& position = view_.shown_position();
    cell = position.target_cell(cell);
    const std::vector<Action> actions = actions_at(position, cell);
    if (actions.size() == 1) {
        if (warned == cell || !warns_of(cell)) view_.act(actions.front());
        return;
    }
    if (actions.empty()) {
        const std::string name = cell_name(position.board(), cell);
        const std::string why = tr(position.why_not(Action::place(cell)));
        const bool named = why.find(name) != std::string::npos;
        remark_ = CellRemark{cell, named ? why : name + tr(": ") + why};
        view_.speak(remark_->text);
        return view_.changed();
    }
    ask(cell, actions);
}

/// Opens the menu of the meanings of a click.
void BoardInput::ask(Cell cell, const std::vector<Action>& actions) {
    const Position& position = view_.shown_position();
    menu_cell_ = cell;
    menu_choice_ = 0;
    for (const Action action : actions) menu_.push_back({action, action_label(position, action)});
    view_.speak_choices(menu_);
    view_.changed();
}

/// Whether the rules have marked the cell against playing there; if so, shows the warning.
bool BoardInput::warns_of(Cell cell) {
    remark_ = reasons_at(cell);
    if (!remark_) return false;
    warned_ = cell;
    remark_->text += '\n';
    remark_->text += tr("Forbidden move. Click again to play it anyway.");  // english-ok
    view_.speak(remark_->text);
    view_.changed();
    return true;
}

void BoardInput::choose(Action action) {
    clear();
    view_.clear_message();
    if (view_.person_acts()) view_.act(action);
}

bool BoardInput::cancel() {
    if (menu_.empty() && chosen_ == kNoCell) return false;
    clear();
    view_.changed();
    return true;
}

void BoardInput::clear() {
    menu_.clear();
    remark_.reset();
    chosen_ = kNoCell;
}

std::optional<CellRemark> BoardInput::reasons_at(Cell cell) const {
    const Position& shown = view_.shown_position();
    for (const Mark& mark : shown.marks()) {
        if (mark.cell != cell || mark.reasons.empty()) continue;
        std::string text = cell_name(shown.board(), cell);
        for (const Message& reason : mark.reasons) text += "\n" + tr(reason);
        return CellRemark{cell, std::move(text)};
    }
    return std::nullopt;
}

std::optional<CellRemark> BoardInput::mark_text(Cell cell) const {
    if (!view_.mark_reasons_shown()) return std::nullopt;
    return reasons_at(cell);
}

/// The menu is a row, so up is like left. Stays at its ends.
void BoardInput::move_in_menu(int step) {
    const int last = static_cast<int>(menu_.size()) - 1;
    menu_choice_ =
        static_cast<std::size_t>(std::clamp(static_cast<int>(menu_choice_) + step, 0, last));
    view_.speak(menu_[menu_choice_].label);
    view_.changed();
}

void BoardInput::press() {
    if (!menu_.empty()) return choose(menu_[menu_choice_].action);
    if (cursor_ != kNoCell) click(cursor_);
}

void BoardInput::move_cursor(int columns, int rows) {
    if (!menu_.empty()) return move_in_menu(columns - rows);
    const Board& board = view_.shown_position().board();
    if (view_.is_flipped()) columns = -columns, rows = -rows;
    if (cursor_ == kNoCell) {
        cursor_ = board.cell(board.rows() / 2, board.columns() / 2);
        columns = rows = 0;
    }
    int column = board.column(cursor_);
    int row = board.row(cursor_);
    Cell next = cursor_;
    do {
        column = std::clamp(column + columns, 0, board.columns() - 1);
        row = std::clamp(row + rows, 0, board.rows() - 1);
        const Cell further = board.cell(row, column);
        if (further == next) break;
        next = further;
    } while (board.is_blocked(next));
    if (!board.is_blocked(next)) cursor_ = next;
    remark_.reset();
    view_.clear_message();
    view_.speak(cursor_text());
    view_.changed();
}

std::string BoardInput::cursor_text() const {
    if (cursor_ == kNoCell) return "";
    const Position& position = view_.shown_position();
    const Side side = position.at(cursor_);
    const Game& game = position.game();
    const bool stone = side != kOutside && side != kEmpty;
    if (stone && game.counts_cells()) {
        const std::string seeds =
            tr(quantity(std::int64_t{position.number_at(cursor_)}, "{} seed", "{} seeds"));
        return cell_name(game.board(), cursor_) + tr(": ") + seeds;
    }
    std::string what = stone ? tr_word(game.side_name(side)) : tr("empty");
    if (stone && game.has_pieces()) {
        const std::string piece = tr_word(game.description().pieces[position.piece_at(cursor_)]);
        what = side == kNobody ? piece : what + tr(", ") + piece;
    }
    const std::string remarks = view_.spoken_remarks(cursor_);
    return cell_name(game.board(), cursor_) + tr(": ") + what +
           (remarks.empty() ? "" : tr("; ") + remarks);
}

}  // namespace tengen::gui
