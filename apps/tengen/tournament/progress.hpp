// The display while AIs play many games, and the ways to end them early.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/arena.hpp"

namespace tengen::cli {

/// Whether the parent process ignored this signal, like nohup.
bool is_ignored(int signal);

/// The first Ctrl-C then waits for the games in progress, and the second one (or SIGTERM, SIGHUP)
/// drops them, to report the finished ones. After that, a signal ends the program. Ignored
/// signals stay ignored.
void watch_signals();

/// The signal that requested the stop; 0 if none has.
int stop_signal();

/// Whether no further game may begin.
bool winds_down();
/// Whether the games in progress must be dropped.
bool drops_games();

/// A line on standard error that is neither a result nor a problem.
void write_status(const std::string& line);

/// The state of a run in one line on standard error: rewritten about once a second at a terminal,
/// and a line per minute without one.
class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Call it often.
    void show(const std::function<std::string()>& text);
    void clear();

  private:
    bool terminal_;
    bool shown_ = false;
    Clock::time_point last_ = Clock::now();
};

/// Reports on standard error how many games of a folder are played again.
void warn_of_damage(const std::string& path, int damaged_lines);

/// The first fault of each kind and player, to spare you the search.
class FirstFaults {
  public:
    /// `name` comes before the text of the game's fault ("rookie against mcts, game 7").
    void add(const GameRecord& record, const std::string& name);
    /// Writes to standard error.
    void tell() const;

  private:
    void add(int player, const std::string& kind, const std::string& name, const Message& text);

    std::set<std::pair<int, std::string>> known_;  ///< player and kind
    std::vector<std::string> texts_;
};

}  // namespace tengen::cli
