// A large file that another thread reads and that then joins the tree of the analysis board, in
// steps between the frames.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "record/record.hpp"
#include "study/file_reading.hpp"
#include "study/study.hpp"

namespace tengen::gui {

/// One thread. The study must outlive it, and takes no other edits until the end.
class AnalysisJoining {
  public:
    using Reading = FileReading<Record>;

    AnalysisJoining(Study& study, Reading::Work work, std::function<void()> changed)
        : study_(study), reading_(std::move(work), std::move(changed)) {}

    /// Reading and joining together: 0..1.
    double progress() const;
    /// Whether step() has work, without waiting for the reading.
    bool works() const { return join_ != nullptr; }
    void stop();
    bool stopped() const { return stopped_; }
    /// A few milliseconds of work. Returns the result at the end.
    std::optional<Result<JoinedBranches>> step();
    /// Leaves the study as it was.
    void cancel();

  private:
    Study& study_;
    Reading reading_;
    std::unique_ptr<StudyJoin> join_;  ///< after the reading
    bool stopped_ = false;
};

}  // namespace tengen::gui
