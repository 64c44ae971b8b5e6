// A person's edits on the analysis board, and its clipboard.
#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.hpp"
#include "core/forsyth.hpp"
#include "core/position_text.hpp"
#include "core/turn_text.hpp"
#include "record/record_format.hpp"
#include "record/tagged_words.hpp"
#include "table/record_file.hpp"
#include "view/analysis_view.hpp"
#include "view/analysis_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

/// "h8i9, 2. j10" -> "h8", "i9", "j10". The moves of stones have several cells: "11x18x25".
std::vector<std::string> move_words(const Game& game, const std::string& text) {
    const bool moves_stones = game.mover() != nullptr;
    std::vector<std::string> words;
    std::string word;
    const auto end_word = [&] {
        const std::string_view move = without_move_number(word);
        if (!move.empty()) words.emplace_back(move);
        word.clear();
    };
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (const char c : text) {
        const bool blank = c == ' ' || c == ',' || c == ';' || c == '\n' || c == '\r' || c == '\t';
        const bool cell_ends =
            !moves_stones && letter(c) && !word.empty() && word.back() >= '0' && word.back() <= '9';
        if (blank || cell_ends) end_word();
        if (!blank) word += c;
    }
    end_word();
    return words;
}

std::optional<MarkKind> next_kind(std::optional<MarkKind> kind) {
    constexpr MarkKind kOrder[] = {MarkKind::Triangle, MarkKind::Square, MarkKind::Circle,
                                   MarkKind::Cross, MarkKind::Selected};
    if (!kind) return kOrder[0];
    const auto* const at = std::ranges::find(kOrder, *kind);
    return at + 1 == std::end(kOrder) ? std::nullopt : std::optional(*(at + 1));
}

const char* mark_name(std::optional<MarkKind> kind) {
    if (!kind) return tr("no mark");
    switch (*kind) {
        case MarkKind::Triangle:
            return tr("triangle");
        case MarkKind::Square:
            return tr("square");
        case MarkKind::Circle:
            return tr("circle");
        case MarkKind::Cross:
            return tr("cross");
        case MarkKind::Selected:
            break;
    }
    return tr("diamond");
}

}  // namespace

bool AnalysisView::can_edit() {
    if (joining_ != nullptr) {
        say(tr("A file is being joined."));
        return false;
    }
    if (unsaved() == 0) return true;
    say(tr("First restore or discard the unsaved edits."));
    return false;
}

void AnalysisView::after_edit(std::string said) {
    set_up_again_ = nullptr;
    if (!file_->complete()) {
        if (const Result<void> written = file_->flush(); !written) {
            return say(problem_sentence(written.error().front()));
        }
    }
    said.empty() ? changed_() : say(std::move(said));
}

void AnalysisView::on_edit(RecordNodeId node, std::string said) {
    if (node != kNoNode && node != place()) {
        cursor_->go_to(node);
        arrive();
    }
    follow_place();
    after_edit(std::move(said));
}

void AnalysisView::edit(const std::function<Result<void>(Study&)>& change, std::string said) {
    if (!can_edit()) return;
    Study& study = file_->study();
    const Result<void> done = study.as_one([&] { return change(study); });
    if (!done) return tell(done);
    message_.clear();
    after_edit(std::move(said));
}

void AnalysisView::act(Action action) {
    if (!can_edit()) return;
    if (drill_.on()) return drill_.attempt(action);
    keep_evaluation();
    const Result<RecordNodeId> added = file_->study().add(place(), action);
    if (!added) return say(problem_sentence(added.error().front()));
    on_edit(*added);
}

void AnalysisView::delete_branch() {
    if (!can_edit()) return;
    const RecordNodeId node = place();
    if (node == kRecordRoot) return say(tr("The start cannot be deleted."));
    keep_evaluation();
    const RecordNodeId parent = record().nodes[node].parent;
    if (const auto removed = file_->study().remove(node); !removed) return tell(removed);
    on_edit(parent, tr("Deleted. Undo brings it back."));
}

void AnalysisView::make_main_line() {
    if (!can_edit()) return;
    file_->study().make_main_line(place());
    after_edit(tr("This is the main line."));
}

void AnalysisView::move_branch(int by) {
    if (!can_edit()) return;
    const std::uint64_t before = study().state();
    file_->study().move_branch(place(), by);
    if (study().state() == before) return say(tr("This move has no such variation."));
    const RecordNodeId first = record().nodes[record().nodes[place()].parent].first_child;
    int number = 1;
    for (RecordNodeId id = first; id != place(); id = record().nodes[id].next) ++number;
    on_edit(place(), tr(Message("This is variation {}.", number)));
}

void AnalysisView::join(std::vector<std::filesystem::path> paths) {
    if (!can_edit()) return;
    if (drill_.on()) return say(tr("First end the drill."));
    joining_ = std::make_unique<AnalysisJoining>(
        file_->study(), std::move(paths), full_name(shown_position().game().description()),
        services_.study, [this] { services_.post([this] { changed_(); }); });
    changed_();
}

void AnalysisView::join_step(std::chrono::milliseconds longest) {
    if (joining_ == nullptr) return;
    auto joined = joining_->step(longest);
    if (!joined) return;
    joining_.reset();
    if (!*joined) return say(problem_sentence(joined->error().front()));
    const JoinReport& report = **joined;
    const bool only_wrong = report.games == 0 && report.wrong == 1;
    if (only_wrong) return say(problem_sentence(report.errors.front()));
    after_edit(join_text(report));
    if (report.wrong > 0) join_report_ = std::move(**joined);
}

std::optional<JoinReport> AnalysisView::take_join_report() {
    return std::exchange(join_report_, std::nullopt);
}

void AnalysisView::undo() {
    if (!can_edit()) return;
    if (!study().can_undo() && undo_returns()) return undo_set_up();
    const RecordNodeId node = file_->study().undo(place());
    node == kNoNode ? say(tr("Nothing to undo.")) : on_edit(node);
}

void AnalysisView::redo() {
    if (!can_edit()) return;
    if (set_up_again_) {
        const auto again = std::exchange(set_up_again_, nullptr);
        if (const Result<void> begun = again(); !begun) return tell(begun);
        forget_kept_lines();
        return;
    }
    const RecordNodeId node = file_->study().redo(place());
    node == kNoNode ? say(tr("Nothing to redo.")) : on_edit(node);
}

// ---- Remarks

void AnalysisView::set_comment(const std::string& text) {
    if (!can_edit()) return;
    const Result<void> done = file_->study().set(place(), StudyField::Comment, text);
    tell(done);
    if (done) after_edit();
}

void AnalysisView::set_cell_text(Cell cell, const std::string& text) {
    if (!can_edit()) return;
    file_->study().set_cell_text(place(), cell, text);
    after_edit();
}

std::string AnalysisView::cell_text(Cell cell) const {
    const RecordRemarks* all = remarks();
    if (all == nullptr) return "";
    const auto found = std::ranges::find(all->texts, cell, &CellText::cell);
    return found == all->texts.end() ? "" : found->text;
}

/// A move of the tree, a text, marks, and the engine's value.
std::string AnalysisView::spoken_remarks(Cell cell) const {
    std::string words;
    const auto add = [&words](const std::string& more) {
        words += (words.empty() ? "" : tr("; ")) + more;
    };
    for (RecordNodeId next = record().nodes[place()].first_child; next != kNoNode;
         next = record().nodes[next].next) {
        if (drill_.silent()) break;
        const RecordNode& node = record().nodes[next];
        if (node.move == RecordMove::Stone && node.action.cell() == cell) add(tr("next move"));
    }
    if (const std::string text = cell_text(cell); !text.empty()) {
        add(tr(Message("text {}", text)));
    }
    if (const RecordRemarks* all = remarks()) {
        for (const CellMark& mark : all->marks) {
            if (mark.cell == cell) add(mark_name(mark.kind));
        }
    }
    for (const AnalysisLine& line : lines().lines) {
        const auto stone = stone_of(shown_position(), line.actions.front());
        if (!stone || stone->cell != cell) continue;
        add(chance_label(line, shown_position().turn().seat));
        break;
    }
    return words;
}

void AnalysisView::next_mark(Cell cell) {
    if (!can_edit()) return;
    std::optional<MarkKind> kind;
    if (const RecordRemarks* all = remarks()) {
        const auto found = std::ranges::find(all->marks, cell, &CellMark::cell);
        if (found != all->marks.end()) kind = found->kind;
    }
    kind = next_kind(kind);
    file_->study().set_mark(place(), cell, kind);
    speak(cell_name(shown_position().board(), cell) + tr(": ") + mark_name(kind));
    after_edit();
}

// ---- Clipboard

std::string AnalysisView::moves_text() const {
    return actions_text(shown_position());
}

/// Stones without a turn in progress.
std::string AnalysisView::position_text() const {
    const Position& shown = shown_position();
    if (std::string text = present_text(shown); !text.empty()) return text;
    const Game& game = shown.game();
    const std::string text = setup_text(game, shown.present());
    const Result<Setup> setup = parse_setup(game, text);
    if (!setup) return "";
    const Position again(shown.shared_game(), *setup);
    if (again.present().stones != shown.present().stones) return "";
    if (!std::ranges::equal(again.cells(), shown.cells())) return "";
    if (again.turn().side != shown.turn().side || again.over() != shown.over()) return "";
    if (shown.ply() == 0 || shown.turn_at(shown.ply() - 1) != shown.turn()) return text;
    ActionList actions;
    ActionList actions_again;
    const bool same = std::ranges::equal(shown.legal(actions), again.legal(actions_again));
    return same ? text : "";
}

bool AnalysisView::looks_like_position(const std::string& text) const {
    if (looks_like_forsyth(text)) return true;
    const Game& game = shown_position().game();
    const std::string_view first = std::string_view(text).substr(0, text.find_first_of(" \t\r\n"));
    const std::size_t colon = first.find(':');
    if (colon == first.npos || parse_action(shown_position(), first)) return false;
    const std::string_view name = first.substr(0, colon);
    if (same_word(name, "to_move")) return true;
    if (game.has_walls() && same_word(name, game.side_name(kNobody))) return true;
    for (Side side = 1; side <= game.sides(); ++side) {
        if (same_word(name, game.side_name(side))) return true;
    }
    return std::ranges::any_of(game.setup_names(),
                               [&](std::string_view state) { return same_word(state, name); });
}

void AnalysisView::paste_position(const std::string& text) {
    const std::shared_ptr<const Game> game = shown_position().shared_game();
    const Result<Setup> setup = parse_setup(*game, text);
    if (!setup) return say(problem_sentence(setup.error().front()));
    const Result<void> begun = begin_set_up(Position(game, *setup));
    if (!begun) say(problem_sentence(begun.error().front()));
}

void AnalysisView::paste(const std::string& text) {
    if (!can_edit()) return;
    const std::string_view all = trimmed(text, " \t\r\n");
    if (all.empty()) return say(tr("The clipboard has no text."));
    if (looks_like_position(std::string(all))) return paste_position(std::string(all));
    if (all.front() != '(' && all.front() != '[') return paste_moves(std::string(all));
    RecordWish wish;
    wish.format = format_of_content(all);
    if (wish.format == nullptr) wish.format = find_record_format("sgf");
    wish.game = full_name(shown_position().game().description());
    auto read = read_record_bytes(all, tr("clipboard"), wish, services_.study.rules,
                                  services_.study.load_game);
    if (!read) return say(problem_sentence(read.error().front()));
    paste_record(*read);
}

void AnalysisView::paste_record(const OpenedRecord& opened) {
    const Record& record = opened.record;
    const Record& own = this->record();
    if (record.board != own.board || record.setup != own.setup) {
        const Result<void> begun = begin_pasted(opened.end.shared_game(), record);
        if (!begun) return say(problem_sentence(begun.error().front()));
        return say(
            tr("The pasted game has another board or start, so it is a new tree. Undo "
               "returns to the former one."));
    }
    const Result<JoinedBranches> joined = file_->study().join(record);
    if (!joined) return say(problem_sentence(joined.error().front()));
    JoinReport report;
    report.joined = *joined;
    report.games = 1;
    after_edit(join_text(report));
}

/// All moves or none.
void AnalysisView::paste_moves(const std::string& text) {
    keep_evaluation();
    Position position = shown_position();
    std::vector<Action> actions;
    for (const std::string& word : move_words(position.game(), text)) {
        if (position.over()) return say(tr("The game is over."));
        // A hop is one action, as in play_actions().
        const Result<Action> hop = parse_action(position, word);
        const Result<ActionList> turn = hop ? ActionList{*hop} : parse_turn(position, word);
        if (!turn) return say(problem_sentence(turn.error().front()));
        for (const Action action : *turn) {
            actions.push_back(action);
            position.apply(action);
        }
    }
    const Result<RecordNodeId> added = file_->study().add_line(place(), actions);
    if (!added) return say(problem_sentence(added.error().front()));
    on_edit(*added);
}

}  // namespace tengen::gui
