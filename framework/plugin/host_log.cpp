#include "plugin/host_log.hpp"

#include <unistd.h>

#include <algorithm>
#include <string>
#include <utility>

namespace tengen {

namespace {

constexpr std::chrono::milliseconds kFirstLook{10};
constexpr std::chrono::milliseconds kBusy{1};
constexpr std::chrono::milliseconds kQuiet{50};

/// The capacity of a pipe; output written meanwhile waits.
constexpr int kMaxReads = 4;

}  // namespace

void HostOutput::watch() {
    if (descriptor_ < 0) return;
    pause_ = kFirstLook;
    timer_.set(Clock::now() + pause_);
}

void HostOutput::rest() {
    timer_.clear();
    read_some();
}

void HostOutput::close() {
    rest();
    descriptor_ = -1;
}

bool HostOutput::read_some() {
    bool any = false;
    for (int i = 0; i < kMaxReads && descriptor_ >= 0; ++i) {
        // The end of the pipe and errors also appear on the channel.
        const ssize_t got = ::read(descriptor_, buffer_.data(), buffer_.size());
        if (got <= 0) break;
        any = true;
        handler_({buffer_.data(), static_cast<std::size_t>(got)});
        if (static_cast<std::size_t>(got) < buffer_.size()) break;
    }
    return any;
}

void HostOutput::ring() {
    const auto owner = owner_.lock();
    if (!owner) return;
    pause_ = read_some() ? kBusy : std::min(2 * pause_, kQuiet);
    if (descriptor_ >= 0) timer_.set(Clock::now() + pause_);
}

void HostLog::close() {
    output_.close();
    refusals_.close();
    log_.restart([this](std::string_view line) { talk_.log_later(line); });
    add_later(refusals_.restart());
}

void HostLog::watch() {
    output_.watch();
    refusals_.watch();
}

void HostLog::rest() {
    output_.rest();
    refusals_.rest();
}

void HostLog::add(std::string_view line) {
    log_.take_line(line, [this](std::string_view text) { talk_.log(text); });
}

void HostLog::begin_game() {
    begins_ = true;
    add_later(refusals_.restart());
}

void HostLog::end_game() {
    const LogHandler line = [this](std::string_view text) { talk_.log(text); };
    log_.restart(line);
    if (const std::string refused = refusals_.restart(); !refused.empty()) line(refused);
}

void HostLog::printed(std::string_view bytes) {
    const LogHandler line = [this](std::string_view text) { talk_.log_later(text); };
    if (std::exchange(begins_, false)) log_.restart(line);
    log_.take(bytes, line);
}

}  // namespace tengen
