// The edits of an earlier program that were not saved: restored, discarded, or only evaluations.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/durable_file.hpp"
#include "study/study_file.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

/// Empty if nothing is unsaved, or the file is not a valid journal.
std::optional<UnsavedStudy> unsaved_study(const fs::path& path, const RuleCatalogue& rules) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return std::nullopt;
    const Result<std::string> text = read_all(*file, path, kMaxStudyJournal);
    if (!text) return std::nullopt;
    const auto scan = scan_study_journal(*text, path.string(), rules);
    if (!scan || scan->commands.empty() || scan->saving) return std::nullopt;
    UnsavedStudy study{path, scan->header.file, full_name(scan->header.game), {}, 0, {}};
    for (const std::vector<StudyEdit>& command : scan->commands) {
        if (!only_evaluates(command)) ++study.edits;
        for (const StudyEdit& edit : command) {
            const bool of_start = edit.kind == StudyEditKind::Set && edit.node == kRecordRoot;
            if (of_start && edit.field == StudyField::Comment) study.comment = edit.text;
        }
    }
    return study;
}

}  // namespace

std::vector<UnsavedStudy> StudyFile::unsaved_studies(const StudyServices& services,
                                                     const std::function<bool()>& stopped) {
    std::vector<UnsavedStudy> studies;
    std::error_code error;
    for (fs::directory_iterator entry(services.folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (stopped && stopped()) break;
        const fs::path path = entry->path();
        if (path.extension() != kStudyJournalExtension || is_locked(path)) continue;
        std::optional<UnsavedStudy> study = unsaved_study(path, services.rules);
        if (!study) continue;
        std::error_code ignored;
        study->changed = entry->last_write_time(ignored);
        studies.push_back(std::move(*study));
    }
    std::ranges::sort(studies, [](const UnsavedStudy& left, const UnsavedStudy& right) {
        return std::tie(left.changed, left.journal) > std::tie(right.changed, right.journal);
    });
    return studies;
}

Result<void> StudyFile::discard_journal(const fs::path& journal) {
    const Result<LockedText> locked = lock_and_read(journal, kMaxStudyJournal);
    if (!locked) return fail(locked.error());
    std::error_code error;
    fs::remove(journal, error);
    if (!error) return {};
    return fail(ErrorCode::System, journal.string(),
                "cannot be removed (check the permissions of its folder)");
}

Result<void> StudyFile::restore_unsaved() {
    study_->watch({});
    std::size_t done = 0;
    Result<void> result;
    for (const auto& command : offered_) {
        result =
            only_evaluates(command) ? study_->keep_evaluations(command) : study_->replay(command);
        if (!result) break;
        note_evaluated(command);
        ++done;
    }
    watch();
    was_changed_ = changed();
    if (!result) {
        // The rules have changed, or the journal is not this file's.
        Error error = result.error().front();
        error.place = fmt::format("{}: edit {}", journal_->path().string(), done + 1);
        return fail(std::move(error));
    }
    lines_->continue_after(next_line_, study_->record().nodes.size());
    offered_.clear();
    return {};
}

/// Without other edits, no question is needed.
void StudyFile::restore_evaluations() {
    if (offered_.empty() || unsaved() > 0) return;
    const Result<void> restored = restore_unsaved();
    if (restored) return;
    notes_.push_back(with_place(restored.error()));
    static_cast<void>(discard_unsaved());
}

std::size_t StudyFile::unsaved() const {
    return static_cast<std::size_t>(std::count_if(
        offered_.begin(), offered_.end(),
        [](const std::vector<StudyEdit>& command) { return !only_evaluates(command); }));
}

Result<void> StudyFile::discard_unsaved() {
    offered_.clear();
    if (journal_ != nullptr) journal_->remove();
    journal_.reset();
    // The start is not kept any more.
    if (!saved_state_) saved_state_ = study_->state();
    return {};
}

}  // namespace tengen
