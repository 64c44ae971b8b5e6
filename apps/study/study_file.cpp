// Long, because opening, saving and recovery share the state of one file.
#include "study/study_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/checksum.hpp"
#include "base/durable_file.hpp"
#include "base/user_folders.hpp"
#include "core/position_text.hpp"
#include "journal/damaged_copy.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

constexpr int kMaxNames = 1000;
constexpr std::size_t kReadingStep = 4096;  ///< nodes

fs::path absolute_path(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? path : whole;
}

/// Letters of the file's name that any file system allows.
std::string name_word(const fs::path& path) {
    constexpr std::size_t kMaxLetters = 40;
    std::string word = path.stem().string().substr(0, kMaxLetters);
    std::replace_if(
        word.begin(), word.end(),
        [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '_'; }, '_');
    return word.empty() ? "new" : word;
}

/// An unused name for an old journal.
fs::path unused_name(const fs::path& journal) {
    std::error_code error;
    for (int i = 1; i < kMaxNames; ++i) {
        fs::path path = journal;
        path += fmt::format(".old-{}", i);
        if (!fs::exists(path, error)) return path;
    }
    return journal;
}

/// Fails if the format cannot hold a study.
Result<const RecordFormat*> format_to_save(const fs::path& path) {
    const RecordFormat* format = format_of_path(path);
    if (format != nullptr && can_hold_study(*format)) return format;
    return fail(ErrorCode::CommandLine, path.string(),
                "a study is saved as .sgf, .lib, .pgn or .pdn (choose another name)");
}

/// Whether the journal has edits of a person that are not in the file.
bool has_edits(const StudyJournalScan& scan) {
    return !scan.saving && !std::ranges::all_of(scan.commands, only_evaluates);
}

/// Whether reading the file again gives other nodes than the record's.
bool loses_nodes(const RecordFormat& format, const Record& record) {
    if ((format.holds & kHoldsChoices) != 0) return false;
    int up = 0;
    RecordNodeId id = record.next_in_order(kRecordRoot, up);
    for (; id != kNoNode; id = record.next_in_order(id, up)) {
        const RecordMove move = record.nodes[id].move;
        if (move == RecordMove::None || move == RecordMove::Choice) return true;
    }
    return false;
}

}  // namespace

bool can_hold_study(const RecordFormat& format) {
    const unsigned needed = kHoldsVariations | kHoldsComments;
    return format.write != nullptr && (format.holds & needed) == needed;
}

Result<fs::path> StudyFile::standard_folder() {
    fs::path folder = user_path(UserFolder::State, "tengen/studies");
    if (!folder.empty()) return folder;
    return fail(ErrorCode::System, "",
                "cannot save edits: neither XDG_STATE_HOME nor HOME names a folder (set one)");
}

StudyFile::~StudyFile() = default;

Result<std::unique_ptr<StudyFile>> StudyFile::open(const fs::path& path, const RecordWish& wish,
                                                   const StudyServices& services,
                                                   const ReadingProgress& reading) {
    std::unique_ptr<StudyFile> file(new StudyFile(services));
    file->path_ = absolute_path(path);
    Result<FileDescriptor> descriptor = open_to_read(path);
    if (!descriptor) return fail(descriptor.error());
    if (auto locked = lock(*descriptor, path); !locked) return fail(locked.error());
    const Result<std::string> bytes = read_all(*descriptor, path, kMaxRecordFile);
    if (!bytes) return fail(bytes.error());
    file->lock_ = std::move(*descriptor);
    RecordWish known = wish;
    if (known.format == nullptr) known.format = format_of_path(path);
    known.damage = Damage::KeepBeginning;
    if (auto loaded = file->load(*bytes, known, reading); !loaded) return fail(loaded.error());
    if (auto found = file->find_journal(); !found) return fail(found.error());
    file->watch();
    file->restore_evaluations();
    return file;
}

Result<std::unique_ptr<StudyFile>> StudyFile::create(const std::shared_ptr<const Game>& game,
                                                     const Setup& setup,
                                                     const StudyServices& services) {
    Record about;
    about.setup = setup;
    return create(game, std::move(about), {}, "", services);
}

Result<std::unique_ptr<StudyFile>> StudyFile::create(const std::shared_ptr<const Game>& game,
                                                     Record about, const std::vector<Action>& moves,
                                                     const std::string& comment,
                                                     const StudyServices& services) {
    std::unique_ptr<StudyFile> file(new StudyFile(services));
    about.game = full_name(game->description());
    about.description = game->description();
    about.board = {game->board().columns(), game->board().rows()};
    PositionIndex index;
    index.add(kRecordRoot, StudyKeys().of(Position(game, about.setup)));
    file->study_ = std::make_unique<Study>(std::move(about), game, std::move(index));
    file->lines_.emplace(1);
    Study& study = *file->study_;
    study.watch([&](const std::vector<StudyEdit>& edits, CommandPart part) {
        file->first_lines_ += file->lines_->lines(study, edits, part);
    });
    if (!moves.empty()) {
        if (const auto end = study.add_line(kRecordRoot, moves); !end) return fail(end.error());
    }
    if (!comment.empty()) {
        const Result<void> set = study.set(kRecordRoot, StudyField::Comment, comment);
        if (!set) return fail(set.error());
    }
    study.forget_history();
    file->lines_->begin_with_lines();
    file->watch();
    return file;
}

Result<void> StudyFile::keep_start() {
    assert(path_.empty());
    saved_state_.reset();
    was_changed_ = true;
    // It changes nothing, but the next program counts it.
    const Result<void> kept =
        study_->replay({{StudyEditKind::Set, kRecordRoot, kNoNode, StudyField::Start,
                         field_text(study_->record(), kRecordRoot, StudyField::Start)}});
    study_->forget_history();
    return kept ? flush() : kept;
}

Result<std::unique_ptr<StudyFile>> StudyFile::resume(const fs::path& journal,
                                                     const StudyServices& services) {
    Result<LockedText> locked = lock_and_read(journal, kMaxStudyJournal);
    if (!locked) return fail(locked.error());
    const auto scan = scan_study_journal(locked->text, journal.string(), services.rules);
    if (!scan) return fail(scan.error());
    if (!scan->header.file.empty()) {
        locked->file = FileDescriptor();
        RecordWish wish;
        if (scan->header.number > 1) wish.number = scan->header.number;
        return open(scan->header.file, wish, services);
    }
    auto game = Game::create(scan->header.game, services.rules);
    if (!game) return fail(game.error());
    const Result<Setup> setup = parse_setup(**game, scan->header.setup);
    if (!setup) return fail(setup.error());
    auto file = create(*game, *setup, services);
    if (!file) return file;
    if (auto taken = (*file)->take_journal(journal, std::move(*locked)); !taken) {
        return fail(taken.error());
    }
    (*file)->restore_evaluations();
    return file;
}

Result<void> StudyFile::load(std::string_view bytes, const RecordWish& wish,
                             const ReadingProgress& reading) {
    PositionIndex index;
    StudyKeys keys;
    const auto see = [&](const Record& record, RecordNodeId id, const Position& at) {
        index.add(id, keys.of(at));
        if (!reading || index.size() % kReadingStep != 0) return true;
        return reading(index.size(), record.nodes.size());
    };
    auto opened =
        read_record_bytes(bytes, path_.string(), wish, services_.rules, services_.load_game, see);
    if (!opened) return fail(opened.error());
    content_ = mark_of(bytes);
    notes_ = opened->record.notes;
    lacks_variations_ = opened->record.left_out > 0 || opened->record.is_cut;
    const std::size_t nodes = opened->record.nodes.size();
    const std::shared_ptr<const Game> game = opened->end.shared_game();
    auto study = std::make_unique<Study>(std::move(opened->record), game, std::move(index));
    if (study_ == nullptr) {
        study_ = std::move(study);
    } else {
        *study_ = std::move(*study);
    }
    lines_.emplace(nodes);
    return {};
}

void StudyFile::watch() {
    study_->watch(
        [this](const std::vector<StudyEdit>& edits, CommandPart part) { keep(edits, part); });
}

fs::path StudyFile::journal_path(int attempt) const {
    const std::string number = attempt == 0 ? "" : fmt::format("-{}", attempt);
    if (path_.empty())
        return services_.folder / fmt::format("new{}{}", number, kStudyJournalExtension);
    return services_.folder / fmt::format("{:08x}-{}{}{}", crc32c(path_.string()), name_word(path_),
                                          number, kStudyJournalExtension);
}

/// Finds the journal of the file. Other files, and other games of the file, may have the same name
/// of journal, and earlier ones may be removed.
Result<void> StudyFile::find_journal() {
    constexpr int kMaxMissing = 50;
    std::error_code error;
    bool found = false;
    for (int i = 0, missing = 0; i < kMaxNames && missing < kMaxMissing; ++i) {
        const fs::path path = journal_path(i);
        if (!fs::exists(path, error)) {
            ++missing;
            continue;
        }
        Result<LockedText> locked = lock_and_read(path, kMaxStudyJournal);
        if (!locked && found) continue;
        if (!locked) return fail(locked.error());
        const auto scan = scan_study_journal(locked->text, path.string(), services_.rules);
        if (!scan) {
            notes_.push_back(with_place(scan.error()));
            continue;
        }
        if (scan->header.file != path_.string()) continue;
        const bool same_game = scan->header.number == study_->record().number;
        if (same_game && !found) {
            if (auto taken = take_journal(path, std::move(*locked)); !taken) return taken;
            found = true;
        } else if (!same_game && has_edits(*scan) && scan->header.content == content_) {
            other_unsaved_.push_back(scan->header.number);
        }
    }
    std::ranges::sort(other_unsaved_);
    return {};
}

/// Offers the edits of a journal, or puts it aside if the file is another one now.
Result<void> StudyFile::take_journal(const fs::path& path, LockedText locked) {
    auto scan = scan_study_journal(locked.text, path.string(), services_.rules);
    if (!scan) return fail(scan.error());
    std::error_code error;
    const bool saved = scan->saving && *scan->saving == content_;
    if (saved || scan->commands.empty()) {
        fs::remove(path, error);
        return {};
    }
    if (scan->header.content != content_) {
        const fs::path old = unused_name(path);
        fs::rename(path, old, error);
        notes_.push_back(
            Message("unsaved edits of another version of this file are kept as {}", old.string()));
        return {};
    }
    if (scan->damaged) {
        if (auto kept = keep_damaged(path, locked.text); !kept) return fail(kept.error());
        notes_.push_back(
            Message("unsaved edits are damaged; {} recovered",
                    quantity(static_cast<int>(scan->commands.size()), "{} edit", "{} edits")));
    }
    if (scan->torn) notes_.push_back(Message("last edit was incomplete and was dropped"));
    if (scan->valid_size < locked.text.size() &&
        ::ftruncate(locked.file.get(), static_cast<off_t>(scan->valid_size)) != 0) {
        return cannot_save(path, save_problem(errno));
    }
    journal_ = std::make_unique<DurableLines>(std::move(locked.file), path, scan->valid_size);
    if (later_) journal_->sync_later(*later_);
    offered_ = std::move(scan->commands);
    next_line_ = scan->next_number;
    return {};
}

StudyJournalHeader StudyFile::header() const {
    const Record& record = study_->record();
    const Game& game = *study_->game();
    return {path_.string(), record.number, content_, game.description(),
            path_.empty() ? setup_text(game, record.setup) : ""};
}

void StudyFile::keep(const std::vector<StudyEdit>& edits, CommandPart part) {
    assert(offered_.empty());
    note_evaluated(edits);
    if (edits.empty() && part == CommandPart::More) return;
    // A part of a command is a change until the command has ended.
    const bool changes = changed() || part == CommandPart::More;
    if (std::exchange(was_changed_, changes) && !was_changed_) return forget_undone_edits();
    // complete() and flush() report a failure. The edit stays in the study, and the next edit
    // writes its lines too.
    const std::string lines = lines_->lines(*study_, edits, part);
    if (!lines.empty()) static_cast<void>(append(lines));
}

void StudyFile::note_evaluated(const std::vector<StudyEdit>& edits) {
    for (const StudyEdit& edit : edits) {
        const bool evaluates =
            edit.kind == StudyEditKind::Set && edit.field == StudyField::Evaluations;
        if (evaluates) evaluated_.insert(edit.node);
    }
}

/// The study is as it was saved. Only evaluations stay in the journal: the next program would offer
/// edits that change nothing.
void StudyFile::forget_undone_edits() {
    if (journal_ != nullptr) journal_->remove();
    journal_.reset();
    waiting_.clear();
    lines_->restart();
    for (const RecordNodeId node : evaluated_) {
        if (!study_->has(node)) continue;
        const StudyEdit edit{StudyEditKind::Set, node, kNoNode, StudyField::Evaluations,
                             field_text(study_->record(), node, StudyField::Evaluations)};
        static_cast<void>(append(lines_->lines(*study_, {edit})));
    }
}

Result<void> StudyFile::append(const std::string& lines) {
    if (journal_ != nullptr) return journal_->append(lines);
    waiting_ += lines;
    return create_journal();
}

Result<void> StudyFile::create_journal() {
    std::error_code error;
    fs::create_directories(services_.folder, error);
    for (int i = 0; i < kMaxNames; ++i) {
        const fs::path path = journal_path(i);
        if (fs::exists(path, error)) continue;
        const std::string text = study_header_text(header()) + first_lines_ + waiting_;
        Result<FileDescriptor> file = create_locked_file(path, text);
        if (!file && fs::exists(path, error)) continue;
        if (!file) return fail(file.error());
        journal_ = std::make_unique<DurableLines>(std::move(*file), path, text.size());
        if (later_) journal_->sync_later(*later_);
        waiting_.clear();
        return {};
    }
    return cannot_save(services_.folder, "no unused file name");
}

bool StudyFile::complete() const {
    return waiting_.empty() && (journal_ == nullptr || journal_->complete());
}

Result<void> StudyFile::flush() {
    if (!waiting_.empty()) return create_journal();
    return journal_ == nullptr ? Result<void>() : journal_->flush();
}

void StudyFile::sync_later(LaterSync sync) {
    if (journal_ != nullptr) journal_->sync_later(sync);
    later_.emplace(std::move(sync));
}

bool StudyFile::changed_by_others() const {
    if (path_.empty()) return false;
    const Result<FileDescriptor> file = open_to_read(path_);
    if (!file) return false;
    const Result<std::string> bytes = read_all(*file, path_, kMaxRecordFile);
    return !bytes || mark_of(*bytes) != content_;
}

Result<std::vector<std::string>> StudyFile::losses_in(const fs::path& path) const {
    const Result<const RecordFormat*> format = format_to_save(path);
    if (!format) return fail(format.error());
    return losses(**format, study_->record(), *study_->game());
}

Result<std::vector<std::string>> StudyFile::save(Others others) {
    if (path_.empty()) return fail(ErrorCode::CommandLine, "", "the study has no file yet");
    return save_as(path_, others);
}

Result<std::vector<std::string>> StudyFile::save_as(const fs::path& path, Others others) {
    const Result<const RecordFormat*> format = format_to_save(path);
    if (!format) return fail(format.error());
    const Record& record = study_->record();
    const auto bytes = (*format)->write(record, study_->end());
    if (!bytes) {
        const Error& error = bytes.error().front();
        return fail(Error{error.code, path.string(), error.message});
    }
    const fs::path target = absolute_path(path);
    const bool same = target == path_;
    if (same && lacks_variations_) {
        return cannot_save(path, record.left_out > 0
                                     ? "illegal moves were left out (save to another file)"
                                     : "its damaged end was left out (save to another file)");
    }
    if (same && others == Others::Keep && changed_by_others()) {
        return cannot_save(path, "another program has changed it (save to another file)");
    }
    if (!same) {
        if (auto free = check_replaceable(path, services_.rules); !free) return fail(free.error());
    }
    const FileMark content = mark_of(*bytes);
    // After a kill between the two steps, the journal knows that the file has its edits.
    if (same && journal_ != nullptr) {
        if (auto told = journal_->append(lines_->saving_line(content)); !told) {
            return fail(told.error());
        }
    }
    // The lock is the old file's, and would keep this program out too.
    if (same) lock_ = FileDescriptor();
    if (auto written = replace_file(target, *bytes); !written) return fail(written.error());
    auto lost = losses(**format, record, *study_->game());
    if (journal_ != nullptr) journal_->remove();
    journal_.reset();
    first_lines_.clear();
    waiting_.clear();
    evaluated_.clear();
    path_ = target;
    content_ = content;
    // Edits of other games belong to the file before.
    other_unsaved_.clear();
    lacks_variations_ = false;
    Result<FileDescriptor> saved = open_to_read(target);
    if (saved && lock(*saved, target)) lock_ = std::move(*saved);
    if (loses_nodes(**format, record)) {
        RecordWish wish;
        wish.format = *format;
        wish.game = full_name(study_->game()->description());
        if (record.games > 1) wish.number = record.number;
        if (auto loaded = load(*bytes, wish); !loaded) return fail(loaded.error());
        watch();
    } else {
        lines_->saved(*study_);
    }
    saved_state_ = study_->state();
    was_changed_ = false;
    return lost;
}

}  // namespace tengen
