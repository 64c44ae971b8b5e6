// The texts of the table's screen, the board under a pointer or a cursor, and the review.
#include "view/table_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::chrono::seconds kLowTime{10};
constexpr std::chrono::milliseconds kSlowSave{100};  ///< a person then sees that a disk is slow
constexpr std::string_view kBeforeVariant = " · ";   ///< in titles of games

/// Replaces the match's AI names with labels: "rookie:medium" becomes "Rookie (medium)".
Message with_labels(Message message, const Table& table) {
    if (!table.has_game()) return message;
    for (Argument& argument : message.arguments) {
        for (int seat = 0; seat < table.game().seats(); ++seat) {
            if (!(argument == Argument(table.player_name(static_cast<Seat>(seat))))) continue;
            argument = player_label(table, static_cast<Seat>(seat));
            break;
        }
    }
    return message;
}

}  // namespace

TableView::TableView(std::function<void()> changed, std::function<void(const std::string&)> speak,
                     std::function<Clock::time_point()> now)
    : changed_(std::move(changed)), speak_(std::move(speak)), now_(std::move(now)) {}

const Position& TableView::shown() const {
    return back_ ? *back_ : table_->position();
}

std::string TableView::title() const {
    return table_->title().in(language());
}

std::vector<std::string> TableView::rule_chips() const {
    const BoardShape& shape = table_->game().description().board;
    const int columns = shape.columns / std::max(shape.layers, 1);
    std::vector<std::string> chips;
    std::string board = fmt::format("{} × {}", columns, shape.rows);
    if (shape.layers > 1) board += fmt::format(" × {}", shape.layers);
    const std::string name = title();
    const std::size_t variant = name.rfind(kBeforeVariant);
    chips.push_back(variant == std::string::npos
                        ? board
                        : name.substr(variant + kBeforeVariant.size()) + ' ' + board);
    if (table_->game().seats() > 2) {
        chips.push_back(tr(Message("{} players", table_->game().seats())));
    }
    if (!table_->about().empty()) chips.push_back(table_->about().in(language()));
    for (const Message& said : shown().status()) chips.push_back(tr(said));
    return chips;
}

std::vector<SeatPanel> TableView::seats() const {
    std::vector<SeatPanel> panels;
    const Position& position = table_->position();
    for (int index = 0; index < table_->game().seats(); ++index) {
        const auto seat = static_cast<Seat>(index);
        SeatPanel panel;
        panel.seat = seat;
        panel.side = position.side_of(seat);
        panel.name = name_of(seat);
        panel.acts = !table_->match().result() && position.turn().seat == seat;
        panel.thinks = panel.acts && ai_thinks();
        panel.detail = detail_of(seat);
        panel.clock = clock_of(seat, panel.low_time);
        panels.push_back(std::move(panel));
    }
    return panels;
}

std::string TableView::name_of(Seat seat) const {
    return player_label(*table_, seat);
}

std::string TableView::detail_of(Seat seat) const {
    if (table_->match().has_left(seat)) return tr("left, random plays");
    const SeatSpec& spec = table_->seat_spec(seat);
    std::optional<AiReport> report;
    for (int ply = table_->position().ply(); ply >= 0 && !report; --ply) {
        const Thought* thought = thought_at(ply);
        if (thought != nullptr && thought->seat == seat) report = thought->report;
    }
    return seat_line(spec, report);
}

/// Only the smaller of the remaining times for the move and the game matters. The acting seat shows
/// both.
std::string TableView::clock_of(Seat seat, bool& low) const {
    const auto total = table_->match().time_left(seat);
    const bool acts = !table_->match().result() && table_->position().turn().seat == seat;
    const auto move = acts ? table_->match().move_time_left(seat) : std::nullopt;
    if (!total && !move) return "";
    const auto left = total && move ? std::min(*total, *move) : total ? *total : *move;
    low = acts && left < kLowTime;
    return clock_text(left);
}

/// The smaller of the acting seat's remaining times for the move and for the game.
std::optional<std::chrono::milliseconds> TableView::time_left() const {
    if (!has_game() || table_->match().result() || table_->match().paused()) return std::nullopt;
    const Seat seat = table_->position().turn().seat;
    const auto total = table_->match().time_left(seat);
    const auto move = table_->match().move_time_left(seat);
    if (total && move) return std::min(*total, *move);
    return total ? total : move;
}

std::optional<std::chrono::milliseconds> TableView::next_clock_change() const {
    std::optional<std::chrono::milliseconds> next;
    if (const auto left = time_left()) {
        constexpr std::chrono::milliseconds kTenth{100};
        constexpr std::chrono::milliseconds kSecond{1000};
        const auto step = *left <= kLowTime ? kTenth : kSecond;
        next = std::max(*left % step + std::chrono::milliseconds(1), std::chrono::milliseconds(10));
    }
    if (table_->saving() && !saves_slowly()) next = std::min(next.value_or(kSlowSave), kSlowSave);
    return next;
}

bool TableView::saves_slowly() const {
    return saving_since_ && table_->saving() && now_() - *saving_since_ >= kSlowSave;
}

bool TableView::low_second() {
    const auto left = time_left();
    if (!left || *left >= kLowTime || !table_->is_human(table_->position().turn().seat)) {
        last_second_ = -1;
        return false;
    }
    const std::int64_t second = std::chrono::duration_cast<std::chrono::seconds>(*left).count();
    return std::exchange(last_second_, second) != second;
}

int TableView::move_number() const {
    const auto shown = static_cast<std::size_t>(shown_ply());
    int number = 0;
    for (std::size_t ply = 0; ply < std::min(shown, moves_.size()); ++ply) {
        number = std::max(number, moves_[ply].number);
    }
    return number;
}

int TableView::move_columns() const {
    return std::clamp(table_->game().slots(), 1, kMaxSeats);
}

std::string TableView::status() const {
    const Match& match = table_->match();
    if (!live()) {
        if (!message_.empty()) return message_;
        return tr(Message("Looking back at move {} of {}.", shown_ply(), table_->position().ply()));
    }
    if (match.result()) return end_headline(*table_) + tr(": ") + end_reason(*table_);
    if (!message_.empty()) return message_;
    if (const auto fault = this->fault()) return fault->text;
    if (match.paused()) return tr("Paused.");
    if (!fault_note_.empty()) return fault_note_;
    if (table_->is_waiting()) return tr("Waiting for players to get ready.");
    const Turn turn = table_->position().turn();
    const std::string name = name_of(turn.seat);
    if (!table_->is_human(turn.seat)) return tr(Message("{} is thinking.", name));
    const Message prompt = table_->position().prompt();
    if (!prompt.id.empty()) return name + tr(": ") + tr(prompt);
    return turn_line(*table_, turn.seat);
}

bool TableView::person_acts() const {
    if (!has_game() || !live() || table_->match().result() || table_->match().paused()) {
        return false;
    }
    return table_->is_human(table_->position().turn().seat);
}

std::vector<Choice> TableView::choices() const {
    std::vector<Choice> choices;
    if (!person_acts()) return choices;
    ActionList scratch;
    const Position& position = table_->position();
    for (const Action action : position.legal(scratch)) {
        if (action.kind() == ActionKind::Choose || action.kind() == ActionKind::Pass) {
            choices.push_back({action, action_label(position, action)});
        }
    }
    return choices;
}

// Actions of people.

std::vector<Action> TableView::actions_at(Cell cell) const {
    std::vector<Action> found;
    ActionList scratch;
    for (const Action action : table_->position().legal(scratch)) {
        const ActionKind kind = action.kind();
        const bool at_cell =
            kind == ActionKind::Place || kind == ActionKind::PlaceOf || kind == ActionKind::Take;
        if (at_cell && action.cell() == cell) found.push_back(action);
    }
    return found;
}

void TableView::click(Cell cell) {
    const Cell warned = std::exchange(warned_, kNoCell);
    menu_.clear();
    drop_remark();
    if (!has_game()) return;
    const Match& match = table_->match();
    if (!live()) {
        reviewing_ = true;
        remark_ = CellRemark{
            cell, tr("Looking back: press live to return, or Play from here for a new game.")};
        return say(remark_->text);
    }
    if (table_->read_only()) {
        refuses_changes();
        return;
    }
    if (match.result()) return say(tr("The game is over."));
    if (match.paused()) return say(tr("The game is paused."));
    if (const auto fault = this->fault()) return say(fault->text);
    const Seat seat = table_->position().turn().seat;
    if (!table_->is_human(seat)) {
        return say(tr(Message("{} is to move.", name_of(seat))));
    }
    cell = table_->position().target_cell(cell);
    const std::vector<Action> actions = actions_at(cell);
    if (actions.size() == 1 && warned != cell && warns_of(cell)) return;
    if (actions.size() == 1) return play(actions.front());
    if (actions.empty()) {
        const std::string name = cell_name(table_->game().board(), cell);
        const std::string why = tr(table_->position().why_not(Action::place(cell)));
        const bool named = why.find(name) != std::string::npos;
        remark_ = CellRemark{cell, named ? why : name + tr(": ") + why};
        if (speak_) speak_(remark_->text);
        return changed_();
    }
    menu_cell_ = cell;
    for (const Action action : actions) {
        menu_.push_back({action, action_label(table_->position(), action)});
    }
    speak_choices(menu_);
    changed_();
}

/// Whether the rules have marked the cell against playing there; if so, shows the warning.
bool TableView::warns_of(Cell cell) {
    remark_ = reasons_at(cell);
    if (!remark_) return false;
    warned_ = cell;
    remark_->text += '\n';
    remark_->text += tr("Forbidden here. Click again to play it anyway.");  // english-ok
    if (speak_) speak_(remark_->text);
    changed_();
    return true;
}

void TableView::choose(Action action) {
    menu_.clear();
    drop_remark();
    if (person_acts()) play(action);
}

void TableView::play(Action action) {
    show_error(table_->act(action));
}

void TableView::drop_remark() {
    remark_.reset();
    message_.clear();
}

void TableView::say(std::string text) {
    message_ = std::move(text);
    if (speak_ && !message_.empty()) speak_(message_);
    changed_();
}

void TableView::show_error(const Result<void>& done) {
    if (!done && !done.error().empty()) {
        const Error& error = done.error().front();
        return say(error.place.empty() ? tr(with_labels(error.message, *table_))
                                       : problem_text(error));
    }
    if (done) message_.clear();
    changed_();
}

void TableView::move_cursor(int columns, int rows) {
    const Board& board = table_->game().board();
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
    drop_remark();
    if (speak_) speak_(cursor_text());
    changed_();
}

std::string TableView::cursor_text() const {
    if (cursor_ == kNoCell) return "";
    const Side side = shown().at(cursor_);
    const std::string what =
        side == kOutside || side == kEmpty ? tr("empty") : tr_word(table_->game().side_name(side));
    return cell_name(table_->game().board(), cursor_) + tr(": ") + what;
}

void TableView::look_at(int ply) {
    const Position& now = table_->position();
    ply = std::clamp(ply, 0, now.ply());
    if (ply == now.ply()) return show_latest();
    if (!back_ || back_->ply() < ply) back_ = now;
    while (back_->ply() > ply) back_->undo();
    speak_shown();
    menu_.clear();
    drop_remark();
    changed_();
}

void TableView::look_back(int count) {
    look_at(shown_ply() - count);
}

void TableView::look_forward(int count) {
    look_at(shown_ply() + count);
}

void TableView::show_latest() {
    if (std::exchange(back_, std::nullopt)) speak_shown();
    menu_.clear();
    drop_remark();
    changed_();
}

void TableView::review(bool on) {
    reviewing_ = on;
    end_dismissed_ = true;
    if (!on) return show_latest();
    look_at(0);
}

bool TableView::ai_thinks() const {
    return has_game() && !table_->match().result() && !table_->match().paused() &&
           !table_->pending_fault() && !table_->is_human(table_->position().turn().seat);
}

}  // namespace tengen::gui
