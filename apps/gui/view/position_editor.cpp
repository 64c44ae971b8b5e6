#include "view/position_editor.hpp"

#include <algorithm>
#include <utility>

#include "core/notation.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr float kToolGhost = 0.5f;  ///< opacity

/// The sides that stones of a set-up can have.
int setup_sides(const Game& game) {
    return game.shares_stones() && !game.blocks_cells() ? 1 : game.sides();
}

}  // namespace

PositionEditor::PositionEditor(const Position& from, const BoardToggles& display,
                               std::function<void()> changed,
                               std::function<void(const std::string&)> speak)
    : from_(from), display_(display), changed_(std::move(changed)), speak_(std::move(speak)) {
    const Game& game = from_.game();
    const auto kinds = std::max<std::size_t>(game.description().pieces.size(), 1);
    for (int side = 1; side <= setup_sides(game); ++side) {
        for (std::size_t piece = 0; piece < kinds; ++piece) {
            tools_.push_back({static_cast<Side>(side), static_cast<Piece>(piece)});
        }
    }
    if (game.has_walls()) tools_.push_back({kNobody, 0});
    tools_.push_back({});
    now_ = first_ = draft_of(from_);
}

PositionEditor::Draft PositionEditor::draft_of(const Position& position) const {
    Draft draft;
    draft.stones.resize(static_cast<std::size_t>(position.board().cell_count()));
    for (Cell cell = 0; cell < draft.stones.size(); ++cell) draft.stones[cell].cell = cell;
    Setup setup = position.present();
    for (const Stone& stone : setup.stones) draft.stones[stone.cell] = stone;
    draft.to_move = setup.to_move;
    draft.state = std::move(setup.state);
    return draft;
}

Stone PositionEditor::stone_of_tool(const EditorTool& tool, Cell cell) const {
    return {cell, game().shares_stones() ? kNobody : tool.side, tool.piece};
}

std::string PositionEditor::tool_name(const EditorTool& tool) const {
    if (tool.side == kEmpty) return tr("empty");
    const Game& game = this->game();
    const std::string piece =
        game.has_pieces() ? tr_word(game.description().pieces[tool.piece]) : std::string();
    if (game.shares_stones()) return piece.empty() ? std::string(tr("stone")) : piece;
    if (tool.side == kNobody) return tr("shared stone");
    const std::string side = tr_word(game.side_name(tool.side));
    return piece.empty() ? side : side + tr(", ") + piece;
}

void PositionEditor::choose(std::size_t tool) {
    if (tool >= tools_.size()) return;
    tool_ = tool;
    message_.clear();
    speak_(tool_name(tools_[tool_]));
    changed_();
}

void PositionEditor::choose_next(int by) {
    const auto count = static_cast<int>(tools_.size());
    choose(static_cast<std::size_t>(((static_cast<int>(tool_) + by) % count + count) % count));
}

std::string PositionEditor::cell_words(Cell cell) const {
    const Stone& stone = now_.stones[cell];
    return cell_name(from_.board(), cell) + tr(": ") + tool_name({stone.side, stone.piece});
}

void PositionEditor::edit(Draft next, const std::string& spoken) {
    if (next == now_) return;
    done_.push_back(std::exchange(now_, std::move(next)));
    undone_.clear();
    message_.clear();
    speak_(spoken);
    changed_();
}

void PositionEditor::put(Cell cell) {
    const EditorTool tool = tools_[tool_];
    Draft next = now_;
    Stone& stone = next.stones[cell];
    const bool has_it = stone.side == tool.side && stone.piece == tool.piece;
    stone = has_it ? Stone{cell} : Stone{cell, tool.side, tool.piece};
    edit(std::move(next),
         cell_name(from_.board(), cell) + tr(": ") + tool_name(has_it ? EditorTool{} : tool));
}

void PositionEditor::remove(Cell cell) {
    Draft next = now_;
    next.stones[cell] = {cell};
    edit(std::move(next), cell_name(from_.board(), cell) + tr(": ") + tr("empty"));
}

void PositionEditor::put_at_cursor() {
    if (input_.cursor() == kNoCell) return say(tr("First move the cursor to a cell."));
    put(input_.cursor());
}

void PositionEditor::remove_at_cursor() {
    if (input_.cursor() == kNoCell) return say(tr("First move the cursor to a cell."));
    remove(input_.cursor());
}

void PositionEditor::set_to_move(Side side) {
    Draft next = now_;
    next.to_move = side;
    edit(std::move(next), tr(Message("To move: {}", game().side_term(side))));
}

void PositionEditor::clear() {
    Draft next = now_;
    for (Stone& stone : next.stones) stone = {stone.cell};
    next.state.clear();
    edit(std::move(next), tr("The board is empty."));
}

void PositionEditor::set_start() {
    edit(draft_of(Position(from_.shared_game())), tr("The first position of the game."));
}

void PositionEditor::undo() {
    if (done_.empty()) return say(tr("Nothing to undo."));
    undone_.push_back(std::exchange(now_, std::move(done_.back())));
    done_.pop_back();
    say("");
}

void PositionEditor::redo() {
    if (undone_.empty()) return say(tr("Nothing to redo."));
    done_.push_back(std::exchange(now_, std::move(undone_.back())));
    undone_.pop_back();
    say("");
}

Result<Position> PositionEditor::result() const {
    Setup setup;
    setup.to_move = now_.to_move;
    std::ranges::copy_if(now_.stones, std::back_inserter(setup.stones),
                         [](const Stone& stone) { return stone.side != kEmpty; });
    const std::shared_ptr<const Game>& game = from_.shared_game();
    if (setup.stones.empty() && !Position(game).present().stones.empty()) {
        // Without stones, a set-up is the first position.
        return fail(ErrorCode::Input, "", "a position of this game needs a stone");
    }
    if (const Result<void> checked = game->check(setup); !checked) return fail(checked.error());
    for (const SetupState& state : now_.state) {
        setup.state.push_back(state);
        if (!game->check(setup)) setup.state.pop_back();
    }
    return Position(game, setup);
}

void PositionEditor::move_cursor(int columns, int rows) {
    input_.move_cursor(columns, rows);
    speak_(cell_words(input_.cursor()));
}

bool PositionEditor::takes_clicks(Cell cell, std::optional<CellRemark>& /*remark*/) {
    put(cell);
    return false;
}

void PositionEditor::say(std::string text) {
    message_ = std::move(text);
    if (!message_.empty()) speak_(message_);
    changed_();
}

BoardPicture PositionEditor::picture(std::optional<Cell> pointed) const {
    BoardPicture picture;
    picture.edges = edges_of(game());
    picture.special = special_cells(game());
    const auto side_shown = [&](Side side) { return game().shares_stones() ? kNobody : side; };
    for (const Stone& stone : now_.stones) {
        if (stone.side == kEmpty) {
            const int number = from_.board().number(stone.cell);
            if (number != 0) picture.numbers.push_back({stone.cell, std::to_string(number)});
            continue;
        }
        picture.stones.push_back(
            picture_of(game(), {stone.cell, side_shown(stone.side), stone.piece}));
    }
    const Cell ghost = pointed.value_or(input_.cursor());
    const EditorTool tool = tools_[tool_];
    if (ghost != kNoCell && tool.side != kEmpty && now_.stones[ghost].side == kEmpty) {
        picture.stones.push_back(picture_of(game(), stone_of_tool(tool, ghost)));
        picture.stones.back().opacity = kToolGhost;
    }
    if (input_.cursor() != kNoCell) {
        picture.marks.push_back({input_.cursor(), MarkShape::Cursor});
    }
    return picture;
}

}  // namespace tengen::gui
