#include "view/analysis_joining.hpp"

#include <utility>

namespace tengen::gui {
namespace {

constexpr int kNodesPerStep = 4000;  ///< some milliseconds
constexpr double kReadingShare = 0.5;

}  // namespace

double AnalysisJoining::progress() const {
    if (join_ == nullptr) return kReadingShare * reading_.progress();
    return kReadingShare + (1 - kReadingShare) * join_->progress();
}

void AnalysisJoining::stop() {
    stopped_ = true;
    reading_.stop();
}

void AnalysisJoining::cancel() {
    if (join_ != nullptr) join_->cancel();
    join_.reset();
}

std::optional<Result<JoinedBranches>> AnalysisJoining::step() {
    if (join_ == nullptr) {
        auto read = reading_.take();
        if (!read) return std::nullopt;
        if (stopped_) return fail(ErrorCode::Input, "", "The file was not joined.");
        if (!*read) return fail(read->error());
        auto begun = StudyJoin::begin(study_, std::move(**read));
        if (!begun) return fail(begun.error());
        join_ = std::move(*begun);
    }
    if (stopped_) {
        cancel();
        return fail(ErrorCode::Input, "", "The file was not joined.");
    }
    if (join_->step(kNodesPerStep)) return std::nullopt;
    const JoinedBranches joined = join_->finish();
    join_.reset();
    return joined;
}

}  // namespace tengen::gui
