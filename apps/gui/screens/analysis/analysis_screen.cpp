// The screen of the analysis board: its commands, files and engines. Long, because no other file
// sees its class.
#include <SFML/Window/Clipboard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/forsyth.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "screens/analysis/analysis_dialogs.hpp"
#include "screens/analysis/analysis_page.hpp"
#include "screens/analysis/analysis_saving.hpp"
#include "screens/analysis/editor_page.hpp"
#include "screens/analysis/engine_options_dialog.hpp"
#include "screens/analysis/figure_dialog.hpp"
#include "screens/analysis/join_report_dialog.hpp"
#include "screens/dialogs/opening_dialog.hpp"
#include "screens/screens.hpp"
#include "view/seat_choice.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/keyboard.hpp"

namespace tengen::gui {
namespace {

/// Without input, the engine stops after this time.
constexpr std::chrono::minutes kEngineTime{10};

/// Whether a command neither moves away from the place nor changes the tree.
bool fits_drill(Command command) {
    switch (command) {
        case Command::CursorLeft:
        case Command::CursorRight:
        case Command::CursorUp:
        case Command::CursorDown:
        case Command::PlayAtCursor:
        case Command::ZoomIn:
        case Command::ZoomOut:
        case Command::ZoomReset:
        case Command::ToggleAnalysis:
        case Command::ToggleValues:
        case Command::ToggleNextMoves:
        case Command::ToggleRemarks:
        case Command::NextPart:
        case Command::PreviousPart:
        case Command::NextMistake:
        case Command::Drill:
        case Command::Save:
        case Command::SaveAs:
            return true;
        default:
            return false;
    }
}

class AnalysisScreen final : public Screen {
  public:
    explicit AnalysisScreen(const ScreenContext& context)
        : context_(context),
          view_(context.analysis),
          explorer_({context.program.rules(),
                     [this](std::function<void()> what) {
                         boost::asio::post(context_.io, std::move(what));
                     },
                     AnalysisExplorer::standard_cache()},
                    [this] { context_.shell.redraw(); }),
          page_(context.analysis, explorer_, context.appearance.painter()),
          saving_(context),
          engine_timer_(context.io) {}

    std::string title() const override { return view_.title(); }
    std::string spoken_name(bool returned) const override { return returned ? title() : ""; }
    KeyPlace key_place() const override { return KeyPlace::Analysis; }
    bool has_board() const override { return true; }
    bool leaves_table() const override { return true; }
    void frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) override;
    bool take_files(const std::vector<std::filesystem::path>& files) override;
    bool on_escape() override {
        if (editing_ == nullptr) return view_.end_choosing_area() || view_.input().cancel();
        cancel_editing();
        return true;
    }
    void execute(Command command) override {
        if (!view_.has_study()) return;
        editing_ == nullptr ? act(command) : act_on_editor(command);
    }
    void on_open(bool) override {
        choose_kept_engines();
        list_engines();
        explorer_.choose(context_.settings.values().explorer_database);
        explorer_.choose_book(context_.settings.values().explorer_book);
    }
    void on_leave() override {
        engine_timer_.cancel();
        play_awaits_ais_ = false;
        editing_.reset();
        if (view_.has_study()) view_.stop_searches();
    }
    void on_activity() override;
    void on_plugins() override {
        list_engines();
        view_.on_plugins();
        if (std::exchange(play_awaits_ais_, false)) play_here();
    }
    void on_appearance() override {
        shown_game_ = nullptr;
        page_.refresh(context_.appearance.painter(), {});
        if (editing_ == nullptr) return;
        editing_->looks = context_.appearance.pictures().looks(editing_->editor.game());
        editing_->page.board().refresh(context_.appearance.painter());
    }

  private:
    void act(Command command);
    void explore();
    void import_games(const std::vector<std::filesystem::path>& paths);
    void toggle(Command command, bool& shown);
    void walk(Command command);
    void edit(Command command);
    void use_engine(Command command);
    void use_review(Command command);
    void list_engines();
    /// The texts of settings. The second one may be empty.
    using EngineTexts = std::pair<std::string, std::string>;
    EngineTexts chosen_engines() const;
    void choose_kept_engines();
    void keep_engines();
    void set_engine_options();
    bool judge(Command command);
    void join(const std::vector<std::filesystem::path>& paths);
    void report_join();
    void edit_comment();
    void edit_name();
    void edit_figure();
    void edit_cell_text();
    void play_here();
    void other_game(int by);
    Cell command_cell();
    void edit_position();
    void edit_frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys);
    void act_on_editor(Command command);
    void finish_editing();
    void cancel_editing();

    /// A position that a person sets up.
    struct Editing {
        Editing(AnalysisView& view, Shell& shell, Appearance& appearance)
            : looks(appearance.pictures().looks(view.shown_position().game())),
              editor(
                  view.shown_position(), view.display(), [&shell] { shell.redraw(); },
                  [&shell](const std::string& line) { shell.speak(line); }),
              page(editor, appearance.painter(), looks) {}

        std::vector<SideLook> looks;
        PositionEditor editor;
        EditorPage page;
        bool cancel_asked = false;
    };

    ScreenContext context_;
    AnalysisView& view_;
    AnalysisExplorer explorer_;
    AnalysisPage page_;
    AnalysisSaving saving_;
    std::unique_ptr<Editing> editing_;        ///< null: moves are played
    std::shared_ptr<const Game> shown_game_;  ///< the page's current game
    boost::asio::steady_timer engine_timer_;
    EngineTexts kept_engines_;
    std::optional<AnalysisPage::FindTarget> find_asked_;
    int part_steps_ = 0;  ///< tabs to skip; negative: backwards
    bool play_awaits_ais_ = false;
    bool explorer_asked_ = false;
};

void AnalysisScreen::frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) {
    page_.board().hold(!context_.shell.first_frame_drawn());
    if (!view_.has_study()) return editing_.reset();
    if (editing_ != nullptr) return edit_frame(ui, area, keys);
    if (shown_game_ != view_.study().game()) {
        shown_game_ = view_.study().game();
        page_.refresh(context_.appearance.painter(),
                      context_.appearance.pictures().looks(*shown_game_));
        list_engines();
    }
    if (const auto target = std::exchange(find_asked_, std::nullopt)) page_.open_find(ui, *target);
    if (std::exchange(explorer_asked_, false)) page_.open_explorer(ui);
    if (const int steps = std::exchange(part_steps_, 0); steps != 0) page_.next_tab(ui, steps);
    if (!explorer_.book().empty()) explorer_.follow(view_.shown_position());
    view_.set_book_marks(explorer_.marks());
    const std::optional<Command> wish = page_.frame(ui, area);
    if (wish) context_.shell.execute(*wish);
    explore();
    keep_engines();
}

void AnalysisScreen::explore() {
    const ExplorerTab::Wish wish = page_.explorer().take_wish();
    if (wish.open) {
        explorer_.open_game(*wish.open, [this](const Result<FoundGame>& known) {
            if (!known) return context_.shell.say(known.error());
            const Result<void> begun = view_.begin_known(*known);
            if (!begun) context_.shell.say(begun.error());
        });
    } else if (wish.choose) {
        context_.shell.choose_file(
            FilePurpose::ChooseDatabase,
            explorer_.database().empty() ? "games.db" : explorer_.database().string(),
            [this](const std::filesystem::path& file) {
                if (!AnalysisExplorer::is_any_source(file)) {
                    return context_.shell.say(
                        tr(Message("{} is neither a database of games nor a book (choose another "
                                   "file)",
                                   file.filename().string())));
                }
                AnalysisExplorer::is_any_book(file) ? explorer_.choose_book(file)
                                                    : explorer_.choose(file);
                explorer_asked_ = true;
            });
    } else if (wish.import) {
        context_.shell.choose_file(
            FilePurpose::ImportGames, "",
            [this](const std::filesystem::path& path) { import_games({path}); });
    }
    // The next program begins with the chosen files.
    SettingsValues& values = context_.settings.edit();
    if (values.explorer_database == explorer_.database() &&
        values.explorer_book == explorer_.book()) {
        return;
    }
    values.explorer_database = explorer_.database().string();
    values.explorer_book = explorer_.book().string();
    context_.shell.save_settings();
}

/// A new database gets the rules of the shown game. With an opening rule, it gets gomoku on this
/// board, because games without that opening could not be imported.
void AnalysisScreen::import_games(const std::vector<std::filesystem::path>& paths) {
    std::shared_ptr<const Game> game = view_.study().game();
    const bool opening = std::ranges::any_of(game->traits(), [](const RuleTraits& traits) {
        return traits.role == RuleRole::Opening && traits.words > 0;
    });
    if (opening) {
        Overrides overrides;
        overrides.board = BoardSize{game->board().columns(), game->board().rows()};
        const Result<LoadedGame> plain = context_.program.load_game(TableSpec{}.game, overrides);
        if (!plain) return context_.shell.say(plain.error());
        game = plain->game;
    }
    explorer_.import(paths, game);
    explorer_asked_ = true;
}

/// The explorer or the tree takes a folder or several files; a single file opens.
bool AnalysisScreen::take_files(const std::vector<std::filesystem::path>& files) {
    std::error_code error;
    const bool games = files.size() > 1 || std::filesystem::is_directory(files.front(), error);
    if (!games || !view_.has_study()) return false;
    if (!page_.shows_explorer()) {
        join(files);
        return true;
    }
    if (explorer_.database().empty() || explorer_.imports()) return false;
    import_games(files);
    return true;
}

void AnalysisScreen::choose_kept_engines() {
    const SettingsValues& values = context_.settings.values();
    const auto choose = [&](const std::string& text, EngineId id) {
        const Result<SeatSpec> seat = parse_seat(text);
        const bool fits = seat && seat->kind != SeatKind::Human;
        // Earlier versions kept levels too.
        if (fits) view_.choose_engine(without_play_options(*seat), id);
        return fits;
    };
    choose(values.analysis_engine, EngineId::First);
    view_.show_second_engine(choose(values.second_engine, EngineId::Second));
    kept_engines_ = chosen_engines();
}

AnalysisScreen::EngineTexts AnalysisScreen::chosen_engines() const {
    return {to_text(view_.preferred_engine()),
            view_.has_second_engine() ? to_text(view_.preferred_engine(EngineId::Second)) : ""};
}

/// The next program begins with the chosen engines.
void AnalysisScreen::keep_engines() {
    const EngineTexts chosen = chosen_engines();
    if (chosen == kept_engines_) return;
    context_.settings.edit().analysis_engine = chosen.first;
    context_.settings.edit().second_engine = chosen.second;
    context_.shell.save_settings();
    kept_engines_ = chosen;
}

/// Those of the engine whose list asked, or of the first one.
void AnalysisScreen::set_engine_options() {
    const EngineId id = page_.take_options_engine();
    const SeatSpec& seat = view_.engine(id).chosen();
    const AiInfo* known = nullptr;
    for (const PluginFile& file : context_.program.unscanned_plugins().files()) {
        for (const AiInfo& ai : file.ais) {
            if (seat.kind == SeatKind::Ai && ai.id == seat.name) known = &ai;
        }
    }
    if (seat.kind == SeatKind::Ai && known == nullptr) return view_.say(tr("Searching for AIs…"));
    const EngineList engines = EngineList::read(context_.program.folders());
    const EngineFile* file = seat.kind == SeatKind::Engine ? engines.find(seat.name) : nullptr;
    const std::string name = known == nullptr || known->name.empty() ? seat.name : known->name;
    context_.shell.open(
        [this, id,
         dialog =
             EngineOptionsDialog(tr(Message("Options of {}", name)),
                                 EngineOptions(seat, known, **context_.program.levels(), file))](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            const auto answer = dialog.frame(ui, keys);
            if (!answer) return std::nullopt;
            return [this, id, chosen = answer->seat] {
                if (chosen) view_.choose_engine(*chosen, id);
            };
        });
}

void AnalysisScreen::on_activity() {
    engine_timer_.cancel();
    engine_timer_.expires_after(kEngineTime);
    engine_timer_.async_wait([this](const boost::system::error_code& error) {
        if (error || !view_.has_study() || !view_.searching()) return;
        view_.stop_searches();
        view_.say(tr("The engine has stopped after 10 min without input."));
    });
}

void AnalysisScreen::list_engines() {
    if (!view_.has_study()) return;
    Program& program = context_.program;
    const SeatChoices choices = SeatChoices::of(program.unscanned_plugins(), **program.levels(),
                                                EngineList::read(program.folders()),
                                                full_name(view_.study().game()->description()));
    std::vector<AnalysisPage::Engine> engines;
    for (const SeatChoices::Ai& ai : choices.ais) {
        SeatSpec seat;
        seat.kind = SeatKind::Ai;
        seat.name = ai.id;
        engines.push_back({seat, ai.name});
    }
    for (const std::string& engine : choices.engines) {
        SeatSpec seat;
        seat.kind = SeatKind::Engine;
        seat.name = engine;
        engines.push_back({seat, engine});
    }
    std::vector<SeatSpec> seats;
    for (const AnalysisPage::Engine& engine : engines) seats.push_back(engine.seat);
    view_.set_available_engines(std::move(seats));
    page_.set_engines(std::move(engines));
}

// ---- Commands

void AnalysisScreen::act(Command command) {
    if (view_.drill().on() && !fits_drill(command)) {
        return view_.say(tr("First end the drill."));
    }
    const auto move_cursor = [this](int right, int up) {
        page_.show_board();
        view_.input().move_cursor(right, up);
    };
    switch (command) {
        case Command::CursorLeft:
            return move_cursor(-1, 0);
        case Command::CursorRight:
            return move_cursor(1, 0);
        case Command::CursorUp:
            return move_cursor(0, 1);
        case Command::CursorDown:
            return move_cursor(0, -1);
        case Command::PlayAtCursor:
            page_.show_board();
            return view_.input().press();
        case Command::ZoomIn:
            return page_.board().zoom_by(1.25f);
        case Command::ZoomOut:
            return page_.board().zoom_by(0.8f);
        case Command::ZoomReset:
            return page_.board().zoom_all();
        case Command::Save:
            return saving_.save();
        case Command::SaveAs:
            return saving_.save_as();
        case Command::BranchOff:
            return play_here();
        case Command::ExportPicture:
            return saving_.open_export();
        case Command::ToggleValues:
            return toggle(command, view_.toggles.values);
        case Command::ToggleNextMoves:
            return toggle(command, view_.toggles.next_moves);
        case Command::ToggleRemarks:
            return toggle(command, view_.toggles.remarks);
        default:
            return walk(command);
    }
}

void AnalysisScreen::toggle(Command command, bool& shown) {
    shown = !shown;
    view_.speak(tr(info(command).label) + std::string(tr(": ")) + (shown ? tr("on") : tr("off")));
    view_.changed();
}

void AnalysisScreen::walk(Command command) {
    switch (command) {
        case Command::LookBack:
            return view_.walk(-1);
        case Command::LookForward:
            return view_.walk(1);
        case Command::LookFirst:
            return view_.first();
        case Command::LookLast:
            return view_.last();
        case Command::NextVariation:
            return view_.other_variation(1);
        case Command::PreviousVariation:
            return view_.other_variation(-1);
        case Command::NextBranching:
            return view_.branching(1);
        case Command::PreviousBranching:
            return view_.branching(-1);
        case Command::SamePlace:
            return view_.next_same_place();
        case Command::NextPart:
            ++part_steps_;
            return view_.changed();
        case Command::PreviousPart:
            --part_steps_;
            return view_.changed();
        case Command::Explore:
            explorer_asked_ = true;
            return view_.changed();
        case Command::ReturnToFile:
            return view_.return_to_former();
        case Command::Find:
            find_asked_ = AnalysisPage::FindTarget::Remarks;
            return view_.changed();
        case Command::FindNumber:
            find_asked_ = AnalysisPage::FindTarget::Number;
            return view_.changed();
        case Command::FindNext:
            return view_.find(1);
        case Command::FindPrevious:
            return view_.find(-1);
        default:
            return edit(command);
    }
}

void AnalysisScreen::edit(Command command) {
    switch (command) {
        case Command::Undo:
            return view_.undo();
        case Command::Redo:
            return view_.redo();
        case Command::MakeMainLine:
            return view_.make_main_line();
        case Command::VariationUp:
            return view_.move_branch(-1);
        case Command::VariationDown:
            return view_.move_branch(1);
        case Command::NextGame:
            return other_game(1);
        case Command::PreviousGame:
            return other_game(-1);
        case Command::JoinFile:
            return context_.shell.choose_file(
                FilePurpose::JoinFiles, "",
                [this](const std::filesystem::path& path) { join({path}); });
        case Command::DeleteBranch:
            return view_.delete_branch();
        case Command::EditComment:
            return edit_comment();
        case Command::EditCellText:
            return edit_cell_text();
        case Command::NextMark:
            if (const Cell cell = command_cell(); cell != kNoCell) view_.next_mark(cell);
            return;
        case Command::CopyMoves: {
            const std::string moves = view_.moves_text();
            if (moves.empty()) return view_.say(tr("There are no moves to copy."));
            sf::Clipboard::setString(sf::String::fromUtf8(moves.begin(), moves.end()));
            return view_.say(tr("The moves are on the clipboard."));
        }
        case Command::CopyPosition: {
            const std::string text = view_.position_text();
            if (text.empty()) return view_.say(tr("This position has no form as text."));
            sf::Clipboard::setString(sf::String::fromUtf8(text.begin(), text.end()));
            return view_.say(tr("The position is on the clipboard."));
        }
        case Command::PasteMoves: {
            const auto text = sf::Clipboard::getString().toUtf8();
            return view_.paste({text.begin(), text.end()});
        }
        case Command::EditPosition:
            return edit_position();
        default:
            return judge(command) ? void() : use_engine(command);
    }
}

/// Edits are saved first.
void AnalysisScreen::other_game(int by) {
    if (!view_.has_other_game(by) || !view_.changed_file() || view_.unsaved() > 0) {
        return view_.other_game(by);
    }
    context_.shell.ask(save_game_question(), [this, by](bool save) {
        if (save) saving_.save_then([this, by] { view_.other_game(by); });
    });
}

/// False if it is another command.
bool AnalysisScreen::judge(Command command) {
    switch (command) {
        case Command::MarkArrow:
        case Command::MarkLine:
            if (const Cell cell = command_cell(); cell != kNoCell) {
                view_.mark_line(cell, command == Command::MarkArrow);
            }
            return true;
        case Command::GoodMove:
        case Command::BadMove:
            view_.next_glyph(command == Command::GoodMove);
            return true;
        case Command::NextJudgement:
            view_.next_judgement();
            return true;
        case Command::NamePosition:
            edit_name();
            return true;
        case Command::EditFigure:
            edit_figure();
            return true;
        default:
            return false;
    }
}

void AnalysisScreen::use_engine(Command command) {
    if (command >= Command::PlayLine1 && command <= Command::PlayLine9) {
        return view_.play_line({EngineId::First, static_cast<std::size_t>(command) -
                                                     static_cast<std::size_t>(Command::PlayLine1)});
    }
    switch (command) {
        case Command::ToggleAnalysis:
            return view_.toggle_engines();
        case Command::MoreLines:
            return view_.change_lines(1);
        case Command::FewerLines:
            return view_.change_lines(-1);
        case Command::KeepLine:
            return view_.keep_line(view_.pointed_line().value_or(EngineLineId{}));
        case Command::WinByFours:
            return view_.find_win(WinKind::Fours);
        case Command::WinByThrees:
            return view_.find_win(WinKind::Threes);
        case Command::StopSearch:
            if (!view_.searching()) return view_.say(tr("Nothing is searching."));
            view_.stop_searches();
            return view_.say(tr("The search has stopped."));
        case Command::SecondEngine:
            return view_.toggle_second_engine();
        case Command::EngineOptions:
            return set_engine_options();
        case Command::SayEvaluation:
            return view_.say_evaluation();
        default:
            return use_review(command);
    }
}

void AnalysisScreen::use_review(Command command) {
    AnalysisReview& review = view_.review();
    switch (command) {
        case Command::Review:
            return review.running() ? review.stop() : review.start();
        case Command::NextMistake:
            return view_.drill().on() ? view_.drill().next() : review.next_mistake(1);
        case Command::PreviousMistake:
            return review.next_mistake(-1);
        case Command::Drill:
            return view_.drill().on() ? view_.drill().end() : view_.drill().start();
        default:
            return;
    }
}

/// The keyboard's cursor, or the cell under the pointer; says so if there is neither.
Cell AnalysisScreen::command_cell() {
    const Cell cell = view_.target();
    if (cell == kNoCell) view_.say(tr("First move the cursor to a cell."));
    return cell;
}

/// Large files join between the frames, small ones before the next frame.
void AnalysisScreen::join(const std::vector<std::filesystem::path>& paths) {
    view_.join(paths);
    view_.join_step(OpeningDialog::kUnnoticed);
    if (view_.joining() == nullptr) return report_join();
    const std::string name = paths.size() == 1 ? paths.front().filename().string()
                                               : tr_count("{} file", "{} files",
                                                          static_cast<std::int64_t>(paths.size()));
    context_.shell.open(
        [this, dialog = OpeningDialog(tr(Message("Joining {}", name)))](
            Ui& ui, const std::vector<KeyPress>&) mutable -> std::optional<std::function<void()>> {
            AnalysisJoining* const joining = view_.has_study() ? view_.joining() : nullptr;
            if (joining == nullptr) return [this] { report_join(); };
            if (dialog.frame(ui, joining->progress())) joining->stop();
            view_.join_step();
            const bool goes_on = view_.joining() != nullptr && view_.joining()->works();
            if (goes_on || view_.joining() == nullptr) ui.redraw();
            return std::nullopt;
        });
}

void AnalysisScreen::report_join() {
    std::optional<JoinReport> report = view_.take_join_report();
    if (!report) return;
    context_.shell.open(
        [dialog = JoinReportDialog(std::move(*report))](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            if (!dialog.frame(ui, keys)) return std::nullopt;
            return [] {};
        });
}

void AnalysisScreen::edit_comment() {
    const RecordRemarks* remarks = view_.remarks();
    context_.shell.open(
        [this, dialog = AnalysisTextDialog(AnalysisTextDialog::Kind::Comment, tr("Comment"),
                                           remarks == nullptr ? "" : remarks->comment)](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            const auto answer = dialog.frame(ui, keys);
            if (!answer) return std::nullopt;
            return [this, text = answer->text] {
                if (text) view_.set_comment(*text);
            };
        });
}

void AnalysisScreen::edit_name() {
    context_.shell.open(
        [this, dialog = AnalysisTextDialog(AnalysisTextDialog::Kind::Name,
                                           tr("Name of the position"), view_.position_name())](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            const auto answer = dialog.frame(ui, keys);
            if (!answer) return std::nullopt;
            return [this, text = answer->text] {
                if (text) view_.set_position_name(*text);
            };
        });
}

void AnalysisScreen::edit_figure() {
    const RecordMove move = view_.record().nodes[view_.place()].move;
    const bool has_move =
        view_.place() != kRecordRoot && move != RecordMove::None && move != RecordMove::Choice;
    context_.shell.open(
        [this, dialog = FigureDialog(PrintForm(view_.print_remarks(), has_move))](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            const auto answer = dialog.frame(ui, keys);
            if (!answer) return std::nullopt;
            if (answer == FigureDialog::Answer::Cancel) return [] {};
            return [this, print = dialog.form().print()] { view_.set_print_remarks(print); };
        });
}

void AnalysisScreen::edit_cell_text() {
    const Cell cell = command_cell();
    if (cell == kNoCell) return;
    const std::string title =
        tr(Message("Text on {}", cell_name(view_.shown_position().board(), cell)));
    context_.shell.open(
        [this, cell,
         dialog =
             AnalysisTextDialog(AnalysisTextDialog::Kind::CellText, title, view_.cell_text(cell))](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            const auto answer = dialog.frame(ui, keys);
            if (!answer) return std::nullopt;
            return [this, cell, text = answer->text] {
                if (text) view_.set_cell_text(cell, *text);
            };
        });
}

void AnalysisScreen::edit_position() {
    if (view_.unsaved() > 0) return view_.say(tr("First restore or discard the unsaved edits."));
    if (view_.shown_position().game().counts_cells()) {
        return view_.say(tr("A game of seeds has no stones to set up."));
    }
    view_.stop_engines();
    view_.clear_message();
    editing_ = std::make_unique<Editing>(view_, context_.shell, context_.appearance);
    context_.shell.speak(tr("Edit position"));
    view_.changed();
}

/// Digits choose the stone unless they are keys of commands.
void AnalysisScreen::edit_frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) {
    const bool free = !ui.typing() && !ui.covers().list_open() && !context_.shell.dialog_open();
    for (const KeyPress& press : keys) {
        const std::optional<Chord> chord = chord_of(press.key);
        if (!free || !chord || chord->ctrl || chord->shift || chord->alt) continue;
        if (context_.settings.values().keys.command_for(*chord, key_place())) continue;
        if (chord->key < Key::Digit0 || chord->key > Key::Digit9) continue;
        PositionEditor& editor = editing_->editor;
        editor.choose(chord->key == Key::Digit0 ? editor.tools().size() - 1
                                                : static_cast<std::size_t>(chord->key) -
                                                      static_cast<std::size_t>(Key::Digit1));
    }
    const auto wish = editing_->page.frame(ui, area);
    if (wish == EditorPage::Wish::Done) return finish_editing();
    if (wish == EditorPage::Wish::Cancel) cancel_editing();
}

void AnalysisScreen::act_on_editor(Command command) {
    PositionEditor& editor = editing_->editor;
    switch (command) {
        case Command::CursorLeft:
            return editor.move_cursor(-1, 0);
        case Command::CursorRight:
            return editor.move_cursor(1, 0);
        case Command::CursorUp:
            return editor.move_cursor(0, 1);
        case Command::CursorDown:
            return editor.move_cursor(0, -1);
        case Command::PlayAtCursor:
        case Command::ToggleAnalysis:  // Space
            return editor.put_at_cursor();
        case Command::DeleteBranch:
            return editor.remove_at_cursor();
        case Command::LookBack:
            return editor.choose_next(-1);
        case Command::LookForward:
            return editor.choose_next(1);
        case Command::Undo:
            return editor.undo();
        case Command::Redo:
            return editor.redo();
        case Command::ZoomIn:
            return editing_->page.board().zoom_by(1.25f);
        case Command::ZoomOut:
            return editing_->page.board().zoom_by(0.8f);
        case Command::ZoomReset:
            return editing_->page.board().zoom_all();
        case Command::EditPosition:
            return finish_editing();
        default:
            return editor.say(tr("First finish the position, or cancel it."));
    }
}

void AnalysisScreen::finish_editing() {
    if (!editing_->editor.is_changed()) {
        editing_.reset();
        return view_.changed();
    }
    const Result<Position> position = editing_->editor.result();
    if (!position) return editing_->editor.say(problem_sentence(position.error().front()));
    const Result<void> begun = view_.begin_set_up(*position);
    if (!begun) return editing_->editor.say(problem_sentence(begun.error().front()));
    editing_.reset();
    view_.changed();
}

/// A dropped set-up is lost, so it needs two requests.
void AnalysisScreen::cancel_editing() {
    if (editing_->editor.is_changed() && !std::exchange(editing_->cancel_asked, true)) {
        return editing_->editor.say(tr("Cancel again to drop this position."));
    }
    editing_.reset();
    view_.changed();
}

/// Searching for AIs here would block the window; another thread is already searching.
void AnalysisScreen::play_here() {
    if (view_.shown_position().over()) return view_.say(tr("The game is over."));
    play_awaits_ais_ = context_.shell.looking_for_plugins();
    if (play_awaits_ais_) return view_.say(tr("Searching for AIs…"));
    context_.shell.play_from(view_.shown_position());
}

}  // namespace

std::unique_ptr<Screen> make_analysis_screen(const ScreenContext& context) {
    return std::make_unique<AnalysisScreen>(context);
}

}  // namespace tengen::gui
