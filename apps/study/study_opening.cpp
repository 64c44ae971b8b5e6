#include "study/study_opening.hpp"

#include <chrono>
#include <utility>

namespace tengen {

namespace {

using OpeningClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenReports{100};

}  // namespace

StudyOpening::StudyOpening(std::filesystem::path path, StudyServices services,
                           std::function<void()> changed)
    : path_(std::move(path)),
      services_(std::move(services)),
      changed_(std::move(changed)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

StudyOpening::~StudyOpening() = default;

std::optional<StudyOpening::Opened> StudyOpening::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(opened_, std::nullopt);
}

void StudyOpening::run(const std::stop_token& stop) {
    auto reported = OpeningClock::now();
    Opened opened = StudyFile::open(path_, {}, services_, [&](std::size_t done, std::size_t all) {
        if (OpeningClock::now() - reported > kBetweenReports) {
            reported = OpeningClock::now();
            progress_ = static_cast<double>(done) / static_cast<double>(all);
            changed_();
        }
        return !stop.stop_requested();
    });
    {
        const std::lock_guard lock(mutex_);
        opened_ = std::move(opened);
    }
    changed_();
}

}  // namespace tengen
