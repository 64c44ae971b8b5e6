// The analysis board in the program: what opens it, and what stays when it is left.
#include <algorithm>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/post.hpp>

#include "app.hpp"
#include "journal/journal.hpp"
#include "screens/dialogs/opening_dialog.hpp"
#include "table/record_file.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

/// Engines do not help people who still play.
bool may_be_analysed(const Table& table) {
    if (table.match().result()) return true;
    if (table.remote() != nullptr) return false;
    for (int seat = 0; seat < table.game().seats(); ++seat) {
        if (table.is_human(static_cast<Seat>(seat))) return false;
    }
    return true;
}

}  // namespace

/// Whether it is a saved game without a result that a person plays.
bool App::is_still_played(const std::filesystem::path& file) const {
    if (is_foreign_record(file)) return false;
    const Result<Journal> journal = read_journal(file, program_.rules(), DamagedFile::Keep);
    if (!journal || journal->result) return false;
    return std::ranges::any_of(journal->seats, [](const std::string& text) {
        const Result<SeatSpec> seat = parse_seat(text);
        return seat && seat->kind == SeatKind::Human;
    });
}

/// Without a folder for journals, the analysis board reports that edits cannot be saved.
StudyServices App::study_services() {
    return {program_.rules(), program_.game_loader(),
            StudyFile::standard_folder().value_or(std::filesystem::path())};
}

void App::list_studies(HomeView::TakeStudies take) {
    if (study_list_ == nullptr) {
        study_list_ = std::make_unique<StudyList>(
            [services = study_services()](const std::function<bool()>& stopped) {
                return StudyFile::unsaved_studies(services, stopped);
            },
            [this](std::function<void()> what) { boost::asio::post(io_, std::move(what)); });
    }
    study_list_->read([this, take = std::move(take)](std::vector<UnsavedStudy> studies) {
        take(std::move(studies));
        window_->redraw();
    });
}

void App::make_analysis_view() {
    AnalysisServices services{
        study_services(),
        *factory_,
        [this] { return looking_for_plugins(); },
        &syncer_,
        [this](std::function<void()> what) { boost::asio::post(io_, std::move(what)); },
        ReviewServices{&io_, EvaluationCache::standard_file()}};
    analysis_view_ = std::make_unique<AnalysisView>(
        std::move(services), view_.toggles, [this] { window_->redraw(); },
        [this](const std::string& text) { this->speak(text); });
}

/// Shows the game at the table, if there is one. Otherwise continues the last unsaved analysis, or
/// begins a new one.
void App::open_analysis() {
    if (shown_ == ScreenId::Analysis) return;
    if (analysis_view_->has_study()) return go(ScreenId::Analysis);
    if (shown_ == ScreenId::Table && view_.has_game()) return analyse_table();
    if (analysis_view_->opening() != nullptr) return;
    analysis_view_->resume_unnamed_later([this](const Result<void>& resumed) {
        if (!resumed) return say(resumed.error());
        if (analysis_view_->has_study()) return go(ScreenId::Analysis);
        const Result<LoadedGame> game = program_.load_game(TableSpec{}.game, {});
        if (!game) return say(game.error());
        analyse(Position(game->game));
    });
    show_opening(tr("Searching for unsaved analyses…"));
}

void App::analyse(const Position& position) {
    const Result<void> begun = analysis_view_->begin(position);
    if (!begun) return say(begun.error());
    go(ScreenId::Analysis);
}

/// The game's own file, with its names and times, if it has one.
void App::analyse_table() {
    if (!may_be_analysed(*table_)) {
        return view_.say(tr("This game can be analysed when it is over."));
    }
    const Position end = table_->position();
    const int ply = view_.review().shown_ply();
    const std::filesystem::path file = table_->file().path();
    // The table's lock would keep this program out too.
    table_->leave();
    if (file.empty() || !analysis_view_->open(file)) {
        if (const Result<void> begun = analysis_view_->begin(end); !begun)
            return say(begun.error());
    }
    analysis_view_->to_ply(ply);
    go(ScreenId::Analysis);
}

/// A game that is not over, or whose positions are shown at the table, stays there.
bool App::reviews_table() const {
    return shown_ == ScreenId::Table && view_.has_game() && table_->match().result() &&
           !view_.review().is_open();
}

void App::review_table() {
    analyse_table();
    if (shown_ == ScreenId::Analysis) analysis_view_->review().start();
}

/// The person continues at the seat to move.
void App::play_from(const Position& position) {
    confirm_new_game([this, position] {
        const TablePlan plan = plan_from(position, program_.game_loader());
        if (const Result<void> begun = table_->play_from(plan, position); !begun) {
            return say(begun.error());
        }
        go(ScreenId::Table);
    });
}

void App::analyse_file(const std::filesystem::path& file) {
    if (is_still_played(file)) return say(tr("This game can be analysed when it is over."));
    if (AnalysisView::is_large(file)) return open_large_file(file);
    const Result<void> opened = analysis_view_->open(file);
    if (!opened) return say(opened.error());
    go(ScreenId::Analysis);
}

void App::resume_study(const UnsavedStudy& study) {
    if (!study.file.empty() && AnalysisView::is_large(study.file)) {
        return open_large_file(study.file, [this] { analysis_view_->restore(); });
    }
    analysis_view_->resume_later(study.journal, [this](const Result<void>& resumed) {
        if (!resumed) return say(resumed.error());
        go(ScreenId::Analysis);
    });
    const std::string name = study.file.filename().string();
    show_opening(tr(Message("Opening {}", name.empty() ? tr("the analysis") : name)));
}

/// Another thread reads it. The study on the board stays until it is read.
void App::open_large_file(const std::filesystem::path& file, std::function<void()> then) {
    analysis_view_->open_later(file, [this, then](const Result<void>& opened) {
        if (opened && then) then();
        if (opened) return go(ScreenId::Analysis);
        if (shown_ == ScreenId::Analysis && !analysis_view_->has_study()) go(ScreenId::Home);
        say(opened.error());
    });
    show_opening(tr(Message("Opening {}", file.filename().string())));
}

/// Until another thread has read a study; small ones are there before a person would see a dialog.
void App::show_opening(std::string title) {
    analysis_view_->wait_for_opening(OpeningDialog::kUnnoticed);
    if (analysis_view_->opening() == nullptr) return;
    open([this, dialog = OpeningDialog(std::move(title))](
             Ui& ui, const std::vector<KeyPress>&) mutable -> std::optional<std::function<void()>> {
        AnalysisView::Opening* const opening = analysis_view_->opening();
        if (opening == nullptr) return [] {};
        if (dialog.frame(ui, opening->progress())) opening->stop();
        return std::nullopt;
    });
}

/// Another screen replaces the analysis board; unsaved edits stay in their journal.
void App::leave_analysis() {
    if (!analysis_view_->has_study()) return;
    const std::optional<std::filesystem::path> unsaved = analysis_view_->unsaved_file();
    analysis_view_->close();
    if (!unsaved) return;
    const std::string name = unsaved->filename().string();
    say(name.empty() ? tr("The unsaved analysis is kept. Analysis board opens it again.")
                     : tr(Message("Unsaved edits of {} are kept until you open it again.", name)));
}

}  // namespace tengen::gui
