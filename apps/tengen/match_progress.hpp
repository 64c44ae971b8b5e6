// What is told while AIs play many games, and how they are ended before all are played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/arena.hpp"

namespace tengen::cli {

/// Whether this program was started so that it outlives a signal, as by nohup.
bool is_ignored(int signal);

/// From now on the first Ctrl-C (or SIGTERM, SIGHUP) is only remembered, so that the games which
/// are finished can be reported; the second ends the program. Ignored signals stay ignored.
void watch_signals();

/// The signal that asked to stop; 0 when none has.
int stop_signal();

/// Shown on standard error while games are played, at a terminal only. Taken away at its end.
class ProgressBar {
  public:
    explicit ProgressBar(std::int64_t games);
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::int64_t done);
    void clear();

  private:
    std::int64_t games_;
    bool shown_;
    Clock::time_point last_{};
};

/// The first fault of each kind, so that nobody must search for it.
class FirstFaults {
  public:
    /// A game with a fault is named by what stands before its text ("game 7").
    void add(const GameRecord& record, const std::string& name);
    void add(const GameRecord& record) { add(record, "game " + std::to_string(record.number)); }
    /// On standard error.
    void tell() const;

  private:
    void add(const std::string& kind, const std::string& name, const Message& text);

    std::vector<std::string> kinds_;
    std::vector<std::string> texts_;
};

}  // namespace tengen::cli
