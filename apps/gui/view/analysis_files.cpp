// The file of the analysis board.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "record/record_format.hpp"
#include "view/analysis_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

Result<void> AnalysisView::open(const std::filesystem::path& path, int number) {
    release(path);
    RecordWish wish;
    wish.number = number;
    auto file = StudyFile::open(path, wish, services_.study);
    if (!file) return fail(file.error());
    show(std::move(*file));
    return {};
}

void AnalysisView::other_game(int by) {
    const int games = record().games;
    const int old = record().number;
    if (games < 2) return say(tr("The file has one game."));
    if (old + by < 1) return say(tr("This is the first game of the file."));
    if (old + by > games) return say(tr("This is the last game of the file."));
    if (changed_file() || unsaved() > 0) {
        return say(tr("Save or undo the edits of this game first."));
    }
    // A copy: the study's path ends with the study.
    const std::filesystem::path path = this->path();
    const Result<void> opened = open(path, old + by);
    if (opened) return;
    const std::string problem = problem_text(opened.error().front());
    // The other games of a file can be wrong.
    if (open(path, old)) say(problem);
}

void AnalysisView::release(const std::filesystem::path& path) {
    std::error_code error;
    const bool same = has_study() && !this->path().empty() &&
                      std::filesystem::equivalent(path, this->path(), error);
    if (same) return leave_files();
    std::erase_if(former_, [&](const Former& former) {
        return !former.file->path().empty() &&
               std::filesystem::equivalent(path, former.file->path(), error);
    });
}

bool AnalysisView::is_large(const std::filesystem::path& path) {
    constexpr std::uintmax_t kReadAtOnce = 64 << 10;
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    return !error && size > kReadAtOnce;
}

void AnalysisView::open_later(const std::filesystem::path& path,
                              std::function<void(Result<void>)> opened) {
    opening_.reset();
    release(path);
    const auto work = [path, services = services_.study](const ReadingProgress& goes_on) {
        return StudyFile::open(path, {}, services, goes_on);
    };
    read_later(work, std::move(opened));
}

void AnalysisView::resume_unnamed_later(std::function<void(Result<void>)> opened) {
    using Read = Result<std::unique_ptr<StudyFile>>;
    const auto work = [services = services_.study](const ReadingProgress& goes_on) -> Read {
        const auto stopped = [&] { return !goes_on(0, 1); };
        for (const UnsavedStudy& study : StudyFile::unsaved_studies(services, stopped)) {
            if (!study.file.empty()) continue;
            if (auto file = StudyFile::resume(study.journal, services)) return file;
        }
        return nullptr;
    };
    read_later(work, std::move(opened));
}

void AnalysisView::resume_later(const std::filesystem::path& journal,
                                std::function<void(Result<void>)> opened) {
    const auto work = [journal, services = services_.study](const ReadingProgress&) {
        return StudyFile::resume(journal, services);
    };
    read_later(work, [this, opened = std::move(opened)](const Result<void>& resumed) {
        if (resumed) restore();
        opened(resumed);
    });
}

void AnalysisView::read_later(Opening::Work work, std::function<void(Result<void>)> opened) {
    opening_.reset();
    opened_ = std::move(opened);
    opening_ = std::make_unique<Opening>(std::move(work),
                                         [this] { services_.post([this] { on_opening(); }); });
    changed_();
}

void AnalysisView::wait_for_opening(std::chrono::milliseconds longest) {
    if (opening_ == nullptr) return;
    opening_->wait_for(longest);
    on_opening();
}

void AnalysisView::on_opening() {
    changed_();
    auto read = opening_ == nullptr ? std::nullopt : opening_->take();
    if (!read) return;
    const bool stopped = opening_->stopped();
    opening_.reset();
    const auto opened = std::exchange(opened_, nullptr);
    if (stopped) return opened(fail(ErrorCode::Input, "", "The file was not opened."));
    if (!*read) return opened(fail(read->error()));
    if (**read != nullptr) show(std::move(**read));
    opened({});
}

void AnalysisView::show(std::unique_ptr<StudyFile> file) {
    leave_files();
    take(std::move(file));
}

Result<void> AnalysisView::begin(const Position& position) {
    auto file = StudyFile::create(position.shared_game(), position.setup(), services_.study);
    if (!file) return fail(file.error());
    std::vector<Action> actions;
    for (int ply = 0; ply < position.ply(); ++ply) actions.push_back(position.action(ply));
    const Result<RecordNodeId> end = (*file)->study().add_line(kRecordRoot, actions);
    if (!end) return fail(end.error());
    leave_files();
    take(std::move(*file));
    cursor_->go_to(*end);
    changed_();
    return {};
}

Result<void> AnalysisView::begin_known(const FoundGame& known) {
    const ExplorerGame& played = known.played;
    Record about;
    about.setup = played.setup;
    about.titles.event = played.event;
    about.titles.date = date_text(played.date);
    Position end(known.game, played.setup);
    for (const Action action : played.actions) end.apply(action);
    about.players.resize(static_cast<std::size_t>(known.game->seats()));
    for (std::size_t seat = 0; seat < about.players.size(); ++seat) {
        const Side side = end.side_of(static_cast<Seat>(seat));
        if (side == kEmpty || side > played.players.size()) continue;
        about.players[seat].name = played.players[side - 1u];
    }
    if (played.winner) about.result = {EndKind::Rules, *played.winner, {}, {}, {}};
    auto file = StudyFile::create(known.game, std::move(about), played.actions,
                                  game_comment(*known.game, played), services_.study);
    if (!file) return fail(file.error());
    set_aside();
    take(std::move(*file));
    origin_ = Origin::Known;
    to_ply(known.ply);
    return {};
}

Result<void> AnalysisView::begin_set_up(const Position& position) {
    Record start;
    start.setup = position.setup();
    return begin_pasted(position.shared_game(), start);
}

Result<void> AnalysisView::begin_pasted(const std::shared_ptr<const Game>& game,
                                        const Record& record) {
    Record about;
    about.setup = record.setup;
    about.players = record.players;
    about.titles = record.titles;
    about.result = record.result;
    auto file = StudyFile::create(game, std::move(about), {}, "", services_.study);
    if (!file) return fail(file.error());
    if (record.nodes.size() > 1 || record.find_remarks(kRecordRoot) != nullptr) {
        Record branches = record;
        branches.board = (*file)->study().record().board;
        const Result<JoinedBranches> joined = (*file)->study().join(branches);
        if (!joined) return fail(joined.error());
    }
    const Result<void> kept = (*file)->keep_start();
    set_aside();
    take(std::move(*file));
    origin_ = Origin::SetUp;
    tell(kept);
    return {};
}

/// Games without edits do not wait.
void AnalysisView::set_aside() {
    if (!has_study()) return;
    if (origin_ == Origin::Known && !changed_file()) return leave_file();
    const RecordNodeId place = this->place();
    stop_using_file();
    former_.push_back({std::move(file_), place, std::exchange(origin_, Origin::Other)});
}

std::string AnalysisView::former_name() const {
    const std::filesystem::path& path = former_.back().file->path();
    return path.empty() ? std::string(tr("the analysis")) : path.filename().string();
}

void AnalysisView::return_to_former() {
    if (former_.empty()) return say(tr("There is no file to return to."));
    const bool kept = changed_file();
    leave_file();
    show_former();
    if (kept) say(tr("The edits of the other game are kept. Home offers them."));
}

void AnalysisView::show_former() {
    Former former = std::move(former_.back());
    former_.pop_back();
    take(std::move(former.file));
    origin_ = former.origin;
    go_to(former.place);
}

void AnalysisView::undo_set_up() {
    keep_evaluation();
    auto again = [this, game = study().game(), record = record()] {
        return begin_pasted(game, record);
    };
    // Undone edits are nowhere offered.
    const Result<void> discarded = file_->discard_unsaved();
    leave_file();
    show_former();
    set_up_again_ = std::move(again);
    tell(discarded);
}

std::optional<std::filesystem::path> AnalysisView::unsaved_file() const {
    if (has_study() && changed_file()) return path();
    for (auto former = former_.rbegin(); former != former_.rend(); ++former) {
        if (former->file->changed()) return former->file->path();
    }
    return std::nullopt;
}

void AnalysisView::take(std::unique_ptr<StudyFile> file) {
    file_ = std::move(file);
    origin_ = Origin::Other;
    set_up_again_ = nullptr;
    if (services_.syncer != nullptr) {
        file_->sync_later({*services_.syncer, services_.post, [this](const Result<void>& synced) {
                               if (!synced) say(problem_sentence(synced.error().front()));
                           }});
    }
    begin_tree();
    ask_engines();
    cursor_->to_start();
    input_.clear();
    input_.hide_cursor();
    message_.clear();
    if (record().games > 1) {
        message_ = game_number();
    }
    speak(title());
    if (const int number = other_unsaved(); number > 0 && unsaved() == 0) {
        const std::string waiting = tr(Message("Game {} has unsaved edits.", number));
        message_ += " · " + waiting;
        speak(waiting);
    }
    if (!file_->notes().empty()) {
        message_ = tr(file_->notes().front());
        speak(message_);
    }
    if (unsaved() > 0) {
        speak(tr_count("{} edit was not saved", "{} edits were not saved",
                       static_cast<std::int64_t>(unsaved())));
    }
    changed_();
}

void AnalysisView::begin_tree() {
    cursor_ = std::make_unique<StudyCursor>(study());
    moves_ = {};
    line_known_.reset();
    result_known_.reset();
    forget_kept_lines();
    pointed_line_.reset();
    line_begin_.reset();
    chooses_area_ = false;
    area_begin_.reset();
    area_.reset();
}

void AnalysisView::leave_files() {
    leave_file();
    former_.clear();
}

void AnalysisView::leave_file() {
    if (!has_study()) return;
    stop_using_file();
    file_.reset();
}

void AnalysisView::stop_using_file() {
    joining_.reset();
    join_report_.reset();
    drill_.leave();
    review_.leave();
    stop_engines();
    for (Analyser& each : analysers_) each.engine.forget();
    solver_.forget();
    input_.clear();
    input_.hide_cursor();
    cursor_.reset();
}

void AnalysisView::close() {
    opening_.reset();
    leave_files();
}

void AnalysisView::restore() {
    if (unsaved() == 0) return;
    const Result<void> restored = file_->restore_unsaved();
    if (!restored) return say(problem_sentence(restored.error().front()));
    message_.clear();
    speak(tr("The unsaved edits are restored."));
    changed_();
}

void AnalysisView::discard() {
    tell(file_->discard_unsaved());
}

bool AnalysisView::can_save() const {
    if (has_study() && file_->lacks_variations()) return false;
    const RecordFormat* format = path().empty() ? nullptr : format_of_path(path());
    return format != nullptr && can_hold_study(*format);
}

Result<std::string> AnalysisView::save_as(const std::filesystem::path& path,
                                          StudyFile::Others others) {
    if (unsaved() > 0) {
        return fail(ErrorCode::Input, "", "First restore or discard the unsaved edits.");
    }
    keep_evaluation();
    const RecordNode* const before = record().nodes.data();
    const Position shown = shown_position();
    const Result<std::vector<std::string>> lost = file_->save_as(path, others);
    if (!lost) return fail(lost.error());
    // The file was read again if its format does not hold all nodes.
    if (record().nodes.data() != before) return_to(shown);
    changed_();
    const std::string name = this->path().filename().string();
    if (lost->empty()) return tr(Message("saved as {}", name));
    return tr(Message("saved as {}; the format cannot hold: {}", name,
                      fmt::format("{}", fmt::join(*lost, ", "))));
}

void AnalysisView::return_to(const Position& shown) {
    begin_tree();
    for (int ply = 0; ply < shown.ply(); ++ply) {
        if (!cursor_->play(shown.action(ply))) break;
    }
}

std::string AnalysisView::proposed_name() const {
    if (path().empty()) {
        std::string name = full_name(shown_position().game().description());
        std::replace(name.begin(), name.end(), ':', '-');
        return name + ".sgf";
    }
    const std::string name = path().stem().string();
    if (file_->lacks_variations()) return name + "-copy.sgf";
    return name + (can_save() ? path().extension().string() : ".sgf");
}

}  // namespace tengen::gui
