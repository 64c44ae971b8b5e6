#include "diagram/diagram.hpp"

#include <algorithm>
#include <iterator>

#include "board_drawing/move_numbers.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

/// The number of actions up to a move; all actions for the last one.
int plies_up_to(const std::vector<int>& numbers, int move, int last) {
    if (move >= last) return static_cast<int>(numbers.size());
    int plies = 0;
    for (std::size_t ply = 0; ply < numbers.size(); ++ply) {
        if (numbers[ply] > move) break;
        if (numbers[ply] != 0) plies = static_cast<int>(ply) + 1;
    }
    return plies;
}

Position at_ply(const Position& end, int ply) {
    Position position = end;
    while (position.ply() > ply) position.undo();
    return position;
}

void add_stones(const Position& position, std::vector<DiagramStone>& stones) {
    for (int index = 0; index < position.board().cell_count(); ++index) {
        const auto cell = static_cast<Cell>(index);
        const Side side = position.at(cell);
        if (side != kEmpty && side != kOutside)
            stones.push_back({cell, side, {}, false, position.piece_at(cell)});
    }
}

class DiagramMaker {
  public:
    DiagramMaker(const Position& end, const DiagramWish& wish)
        : wish_(wish), numbers_(move_numbers(end)) {
        for (const int number : numbers_) moves_ = std::max(moves_, number);
        first_ = std::max(wish.first, 1);
        last_ = wish.last.value_or(moves_);
    }

    Result<void> check() const {
        if (last_ < 0 || last_ > moves_) {
            return fail(ErrorCode::CommandLine, "--moves", "must be 0 to {}, found '{}'", moves_,
                        last_);
        }
        if (first_ > std::max(last_, 1)) {
            return fail(ErrorCode::CommandLine, "--moves",
                        "the first move, {}, is after the last, {}", first_, last_);
        }
        return {};
    }

    Diagram make(const Position& end) {
        const Position shown = at_ply(end, plies_up_to(numbers_, last_, moves_));
        diagram_.game = end.shared_game();
        diagram_.last = last_;
        const bool numbered =
            wish_.numbers == DiagramNumbers::AsPlayed || wish_.numbers == DiagramNumbers::FromOne;
        if (numbered && last_ >= first_) diagram_.first = first_;
        const bool lists = moves_stones(end);
        if (shown.game().counts_cells()) {
            add_counts(shown);
        } else if (numbered && wish_.keeps_captured && !lists) {
            add_figure(shown);
        } else {
            add_stones(shown, diagram_.stones);
            if (wish_.numbers != DiagramNumbers::None && !lists) number_position(shown);
        }
        if (wish_.numbers != DiagramNumbers::None && lists) list_moves(shown);
        add_winning(shown);
        // A figure is about its moves; a position, about the next one.
        if (!numbered && wish_.marks) add_forbidden(shown);
        add_part(shown.board());
        return std::move(diagram_);
    }

  private:
    std::string label(int number) const {
        if (wish_.first_number > 0) {
            number += wish_.first_number - first_;
        } else if (wish_.numbers == DiagramNumbers::FromOne) {
            number += 1 - first_;
        }
        if (wish_.by_hundred && number > 100) {
            // A figure from 95 to 108 counts on beyond 100.
            const int base = wish_.first_number > 0 ? wish_.first_number : first_;
            number -= base / 100 * 100;
        }
        return std::to_string(number);
    }

    void add_counts(const Position& shown) {
        for (Cell cell = 0; cell < shown.board().cell_count(); ++cell) {
            const int count = shown.number_at(cell);
            if (count > 0) diagram_.counts.push_back({cell, std::to_string(count)});
        }
    }

    /// Numbers the stones of the moves on the stones before them, which stay.
    void add_figure(const Position& shown) {
        Position position = at_ply(shown, plies_up_to(numbers_, first_ - 1, moves_));
        add_stones(position, diagram_.stones);
        while (position.ply() < shown.ply()) {
            const auto ply = static_cast<std::size_t>(position.ply());
            const Action action = shown.action(position.ply());
            const std::string name = position.action_name(action);
            position.apply(action);
            const int number = numbers_[ply];
            if (number < first_) continue;
            const std::optional<Stone> stone = last_stone(position);
            if (!stone) {
                diagram_.notes.push_back({label(number), kEmpty, Message("{}", name)});
                continue;
            }
            add_number(*stone, number);
        }
        add_others(shown);
    }

    /// Names the moves, because a number on a stone that moves shows neither its first nor its last
    /// cell.
    void list_moves(const Position& shown) {
        const int from = wish_.numbers == DiagramNumbers::Last ? last_ : first_;
        Position position = at_ply(shown, plies_up_to(numbers_, from - 1, moves_));
        while (position.ply() < shown.ply()) {
            const Action action = shown.action(position.ply());
            const int number = numbers_[static_cast<std::size_t>(position.ply())];
            if (number >= from) {
                const std::string name = position.action_name(action);
                diagram_.notes.push_back({label(number), kEmpty, Message("{}", name)});
            }
            position.apply(action);
        }
    }

    /// Stones that came with those of the moves, such as owned boxes.
    void add_others(const Position& shown) {
        std::vector<DiagramStone> stones;
        add_stones(shown, stones);
        std::erase_if(stones, [&](const DiagramStone& stone) {
            const auto same = std::ranges::find(diagram_.stones, stone.cell, &DiagramStone::cell);
            return same != diagram_.stones.end();
        });
        std::ranges::move(stones, std::back_inserter(diagram_.stones));
    }

    void add_number(const Stone& stone, int number) {
        const auto there = std::ranges::find(diagram_.stones, stone.cell, &DiagramStone::cell);
        if (there != diagram_.stones.end()) {
            note_at(stone.cell, stone.side, label(number));
            return;
        }
        diagram_.stones.push_back(
            {stone.cell, stone.side, label(number), number == last_, stone.piece});
    }

    void note_at(Cell cell, Side side, std::string number) {
        diagram_.notes.push_back(
            {std::move(number), side, Message("at {}", cell_name(diagram_.game->board(), cell))});
    }

    /// Numbers each stone with the last move that placed one there.
    void number_position(const Position& shown) {
        const int from = wish_.numbers == DiagramNumbers::Last ? last_ : first_;
        for (int ply = 0; ply < shown.ply(); ++ply) {
            const int number = numbers_[static_cast<std::size_t>(ply)];
            const Action action = shown.action(ply);
            const bool places = action.is_place() || action.kind() == ActionKind::PlaceOf;
            if (number == 0 || number < from || !places) continue;
            const auto stone =
                std::ranges::find(diagram_.stones, action.cell(), &DiagramStone::cell);
            if (stone == diagram_.stones.end()) continue;
            stone->number = label(number);
            stone->is_last = number == last_;
        }
    }

    /// Not over stones of a figure that are no longer there.
    void add_winning(const Position& shown) {
        if (!shown.over()) return;
        const std::vector<Cell> cells = shown.verdict().cells;
        const bool is_there = std::ranges::all_of(cells, [&](Cell cell) {
            const auto stone = std::ranges::find(diagram_.stones, cell, &DiagramStone::cell);
            const Side side = stone == diagram_.stones.end() ? kEmpty : stone->side;
            return side == shown.at(cell);
        });
        if (is_there) diagram_.winning = cells;
    }

    void add_forbidden(const Position& shown) {
        if (shown.over()) return;
        for (const Mark& mark : shown.marks()) {
            // Other marks, such as offered cells, are of allowed moves.
            if (!mark.reasons.empty()) diagram_.forbidden.push_back(mark.cell);
        }
    }

    void add_part(const Board& board) {
        if (!wish_.part) return;
        const auto [row, last_row] =
            std::minmax({board.row(wish_.part->corner), board.row(wish_.part->opposite)});
        const auto [column, last_column] =
            std::minmax({board.column(wish_.part->corner), board.column(wish_.part->opposite)});
        for (int r = row; r <= last_row; ++r) {
            for (int c = column; c <= last_column; ++c) diagram_.part.push_back(board.cell(r, c));
        }
        if (static_cast<int>(diagram_.part.size()) == board.cell_count()) diagram_.part.clear();
        note_hidden();
    }

    bool is_shown(Cell cell) const {
        return diagram_.part.empty() || std::ranges::count(diagram_.part, cell) > 0;
    }

    /// Notes the numbered stones beyond the part.
    void note_hidden() {
        for (const DiagramStone& stone : diagram_.stones) {
            if (stone.number.empty() || is_shown(stone.cell)) continue;
            note_at(stone.cell, stone.side, stone.number);
        }
        std::erase_if(diagram_.stones,
                      [&](const DiagramStone& stone) { return !is_shown(stone.cell); });
    }

    const DiagramWish& wish_;
    std::vector<int> numbers_;
    int moves_ = 0;
    int first_ = 1;
    int last_ = 0;
    Diagram diagram_;
};

}  // namespace

bool moves_stones(const Position& end) {
    for (int ply = 0; ply < end.ply(); ++ply) {
        if (end.action(ply).is_move()) return true;
    }
    return false;
}

Result<Diagram> make_diagram(const Position& end, const RecordRemarks* remarks,
                             const DiagramWish& wish) {
    DiagramMaker maker(end, wish);
    if (auto checked = maker.check(); !checked) return fail(checked.error());
    Diagram diagram = maker.make(end);
    if (remarks == nullptr) return diagram;
    if (wish.texts) diagram.texts = remarks->texts;
    if (wish.marks) {
        diagram.marks = remarks->marks;
        diagram.lines = remarks->rare->lines;
        diagram.dimmed = remarks->rare->dimmed.value_or(std::vector<Cell>());
    }
    return diagram;
}

std::string notes_text(const Diagram& diagram, const MessageText& text_of_message) {
    std::string text;
    for (const DiagramNote& note : diagram.notes) {
        text += (text.empty() ? "" : ", ") + note.number + " " + text_of_message(note.move);
    }
    return text;
}

Result<DiagramPart> parse_part(const Board& board, std::string_view text) {
    const std::size_t dash = text.find('-');
    const std::string_view first = text.substr(0, dash);
    const std::string_view second = dash == std::string_view::npos ? "" : text.substr(dash + 1);
    if (second.empty()) {
        return fail(ErrorCode::CommandLine, "--part", "'{}' is not two corners (write h8-o15)",
                    text);
    }
    // A corner may be a cell that is not part of the game.
    const Result<Board> whole = Board::create({board.rows(), board.columns()});
    DiagramPart part;
    for (const auto& [name, cell] :
         {std::pair{first, &part.corner}, std::pair{second, &part.opposite}}) {
        Result<Cell> read = parse_cell(*whole, name);
        if (!read) {
            return fail(ErrorCode::CommandLine, "--part", "{}", read.error().front().message);
        }
        *cell = *read;
    }
    if (board.row(part.corner) == board.row(part.opposite) ||
        board.column(part.corner) == board.column(part.opposite)) {
        return fail(ErrorCode::CommandLine, "--part",
                    "'{}' is too small (it needs 2 rows and 2 columns)", text);
    }
    return part;
}

Position position_after(const Position& end, int move) {
    const std::vector<int> numbers = move_numbers(end);
    int last = 0;
    for (const int number : numbers) last = std::max(last, number);
    return at_ply(end, plies_up_to(numbers, move, last));
}

}  // namespace tengen
