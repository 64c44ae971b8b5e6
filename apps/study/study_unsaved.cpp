// The edits of an earlier program that were not saved: restored, discarded, or only evaluations.
#include <fmt/format.h>

#include <algorithm>

#include "study/study_file.hpp"

namespace tengen {

Result<void> StudyFile::restore_unsaved() {
    study_->watch({});
    std::size_t done = 0;
    Result<void> result;
    for (const auto& command : offered_) {
        result = study_->replay(command);
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
    return {};
}

}  // namespace tengen
