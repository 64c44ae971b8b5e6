#include "view/analysis_joining.hpp"

#include <algorithm>
#include <utility>

namespace tengen::gui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kNodesPerCheck = 250;  ///< of the clock
constexpr std::chrono::milliseconds kStep{8};
constexpr double kReadingShare = 0.5;

}  // namespace

AnalysisJoining::AnalysisJoining(Study& study, std::vector<std::filesystem::path> paths,
                                 std::string game, StudyServices services,
                                 std::function<void()> changed)
    : join_(study),
      reading_(std::move(paths), std::move(game), std::move(services), std::move(changed)) {}

double AnalysisJoining::progress() {
    const auto all = static_cast<double>(std::max<std::size_t>(reading_.counts().all, 1));
    const double read = kReadingShare * reading_.progress();
    const double joined =
        merges_ ? (1 - kReadingShare) * (static_cast<double>(file_) + join_.progress()) / all : 0;
    shown_ = std::clamp(read + joined, shown_, 1.0);
    return shown_;
}

void AnalysisJoining::stop() {
    if (std::exchange(stopped_, true)) return;
    reading_.stop();
    join_.give_up();
    works_ = true;
}

bool AnalysisJoining::ended() const {
    return !works_ && reading_.ended();
}

std::optional<Result<JoinReport>> AnalysisJoining::step(std::chrono::milliseconds longest) {
    const Clock::time_point end = Clock::now() + std::max(longest, kStep);
    do {
        advance();
        if (!works_ && longest.count() > 0) reading_.wait_until(end);
    } while (!ended() && (works_ || longest.count() > 0) && Clock::now() < end);
    if (!ended()) return std::nullopt;
    if (stopped_) {
        join_.cancel();
        return fail(ErrorCode::Input, "", "Nothing was joined.");
    }
    join_.finish();
    report_.joined = join_.joined();
    report_.files = reading_.counts();
    return std::move(report_);
}

void AnalysisJoining::advance() {
    if (stopped_ || merges_) {
        works_ = join_.step(kNodesPerCheck);
        merges_ = works_ && !stopped_;
        if (works_ || stopped_) return;
    }
    std::optional<GamesReading::Item> item = reading_.take();
    works_ = item.has_value();
    if (item) begin(std::move(*item));
}

void AnalysisJoining::begin(GamesReading::Item item) {
    if (!item.record) return add_wrong(item.record.error().front());
    const auto left_out = static_cast<std::size_t>(item.record->left_out);
    if (auto added = join_.add(std::move(*item.record)); !added) {
        Error error = added.error().front();
        error.place = std::move(item.place);
        return add_wrong(std::move(error));
    }
    ++report_.games;
    report_.left_out += left_out;
    file_ = item.file;
    merges_ = true;
}

void AnalysisJoining::add_wrong(Error error) {
    ++report_.wrong;
    if (report_.errors.size() < JoinReport::kMaxListed) report_.errors.push_back(std::move(error));
}

}  // namespace tengen::gui
