// Files and folders that another thread reads and that then join the tree of the analysis board, in
// steps between the frames.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "study/study.hpp"
#include "view/games_reading.hpp"

namespace tengen::gui {

struct JoinReport {
    static constexpr std::size_t kMaxListed = 200;

    JoinedBranches joined;
    std::size_t games = 0;      ///< that joined
    std::size_t left_out = 0;   ///< branches with illegal moves in the files
    std::size_t wrong = 0;      ///< games and files
    std::vector<Error> errors;  ///< at most kMaxListed of the wrong ones
    GamesReading::Counts files;
};

/// One thread. The study must outlive it, and takes no other edits until the end. It joins all
/// games as one edit, or none.
class AnalysisJoining {
  public:
    /// See GamesReading.
    AnalysisJoining(Study& study, std::vector<std::filesystem::path> paths, std::string game,
                    StudyServices services, std::function<void()> changed);

    /// Reading and joining together: 0..1. It does not decrease.
    double progress();
    /// Whether step() has work, without waiting for the reading.
    bool works() const { return works_; }
    /// step() then makes the study as it was.
    void stop();
    bool stopped() const { return stopped_; }
    /// A few milliseconds of work, or more if the reading keeps up for `longest`. Returns the
    /// result at the end.
    std::optional<Result<JoinReport>> step(std::chrono::milliseconds longest = {});

  private:
    void advance();
    void begin(GamesReading::Item item);
    void add_wrong(Error error);
    bool ended() const;

    StudyJoin join_;
    JoinReport report_;
    double shown_ = 0;
    std::size_t file_ = 0;  ///< of the game that joins
    bool merges_ = false;
    bool works_ = false;
    bool stopped_ = false;
    GamesReading reading_;
};

}  // namespace tengen::gui
